/* Any number of throws of a die is counted by face. The check says that no face has come in each
   of the throws as soon as there are three or more, which is likely but not certain. */
// inputs: 3, 5, 5, 5
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  int throws = __VERIFIER_nondet_int();
  if (throws < 3 || throws > 100000)
    return 0;
  int count[6] = {0};
  unsigned char thrown[throws];
  for (int i = 0; i < throws; i++)
    thrown[i] = (unsigned char)(__VERIFIER_nondet_uint() % 6);
  for (int i = 0; i < throws; i++)
    count[thrown[i]]++;
  for (int face = 0; face < 6; face++)
    if (count[face] >= throws)
      reach_error();
  return 0;
}
