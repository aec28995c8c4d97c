/* The daily uses of electricity become readings of a meter. The sum is kept in 16 bits, while
   the readings have 32. The check says that the difference of two readings in a row is the use
   of the day between them. */
// inputs: 2, 40000, 40000
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);
int main(void) {
  unsigned days = __VERIFIER_nondet_uint();
  if (days > 2000000)
    return 0;
  unsigned *use = malloc((days + 1) * sizeof *use);
  unsigned *reading = malloc((days + 1) * sizeof *reading);
  if (use && reading) {
    for (unsigned i = 0; i < days; i++)
      use[i] = __VERIFIER_nondet_uint();
    unsigned short total = 0;
    reading[0] = 0;
    for (unsigned i = 0; i < days; i++) {
      total += use[i];
      reading[i + 1] = total;
    }
    for (unsigned i = 0; i < days; i++)
      if (reading[i + 1] - reading[i] != use[i])
        reach_error();
  }
  free(use);
  free(reading);
  return 0;
}
