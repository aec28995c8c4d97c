// `bsr` of zero leaves what its register holds, also where that is of fewer bits.
extern void reach_error(void);
int main(void) {
  int place = -1;
  __asm__("bsrq %1, %q0" : "+r"(place) : "rm"(0ul) : "cc");
  if (place != -1) reach_error();
  return 0;
}
