/* Bit-fields with signs, a truth value among them, in packed bytes. */
struct flags {
  int a : 7;
  _Bool b : 1;
  long long c : 40;
  unsigned d : 3;
} __attribute__((packed));
int main(void) {
  struct flags f;
  f.a = -3;
  f.b = 1;
  f.c = 1;
  f.d = 0;
  f.a++;
  f.d += 2;
  f.b = !f.b;
  return f.a + f.b + (int)f.c + f.d;
}
