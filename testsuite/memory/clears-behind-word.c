/* Bytes behind a word are cleared in a loop. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
union view { unsigned word[2]; unsigned char byte[8]; };
union view v = {{0x01020304, 0x05060708}};
int main(void) {
  while (__VERIFIER_nondet_int())
    for (int i = 4; i < 8; i++)
      v.byte[i] = 0;
  if (v.word[0] != 0x01020304)
    reach_error();
  return 0;
}
