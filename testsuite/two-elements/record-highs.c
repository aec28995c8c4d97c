/* Of the temperatures of any number of days those are copied to a list of records that are above
   the one of the day before. The check says that each record is above the record before it,
   which would need a comparison with the last record. */
// inputs: 4, 5, 6, 1, 2
extern int __VERIFIER_nondet_int(void);
extern short __VERIFIER_nondet_short(void);
extern void reach_error(void);
short day[100000], record[100000];
int main(void) {
  int n = __VERIFIER_nondet_int(), records = 0;
  if (n < 0 || n > 100000)
    return 0;
  for (int i = 0; i < n; i++)
    day[i] = __VERIFIER_nondet_short();
  for (int i = 1; i < n; i++)
    if (day[i] > day[i - 1])
      record[records++] = day[i];
  for (int i = 0; i + 1 < records; i++)
    if (record[i] >= record[i + 1])
      reach_error();
  return 0;
}
