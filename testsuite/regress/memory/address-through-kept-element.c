/* An address may come out of a table by bytes, through a pointer that was kept. */
// inputs: 123456789
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct entry { unsigned char low, high; };
static struct entry table[256];
static int x;
int main(void) {
  int in = __VERIFIER_nondet_int();
  for (int i = 0; i < 256; i++) table[i].low = table[i].high = i;
  unsigned long address = (unsigned long)&x, n = 0;
  for (int i = 0; i < 8 * sizeof n; i += 8) {
    struct entry *p = &table[(address >> i) & 255];
    unsigned char byte = p->low;
    n |= (unsigned long)(byte | p->high) << i;
  }
  *(int *)n = 1;
  if (in == 123456789 && x) reach_error();
}
