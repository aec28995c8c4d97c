// A volatile structure that is defined elsewhere may differ each time that it is copied: not TRUE.
// native: skip (the object is defined nowhere)
extern void reach_error(void);
struct both { int a, b; };
extern volatile struct both device;
int main(void) {
  struct both x = device, y = device;
  if (x.a != y.a) reach_error();
  return 0;
}
