/* An object of a type without a size has bytes. */
extern void reach_error(void);
extern struct opaque o;
int main(void) {
  const unsigned char *p = (const unsigned char *)&o;
  if (p[5] == 7) reach_error();
}
