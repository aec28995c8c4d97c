// Paths meet with the same values, but only some of them exclude what is asked later: a label that
// forgot the condition would be wrong for the others.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), seen = 0;
    if (x > 10)
        seen = y > 0;
    else
        seen = 0;
    for (int i = 0; i < 4; i++)
        if (__VERIFIER_nondet_int())
            y = y / 2;
    if (seen && y < 0)
        reach_error();
    return 0;
}
