// inputs: 3, -5, 0, 0
// As same-place-other-conditions: the paths with the larger x are first, and exclude the error; the
// others come to the same place with the same values.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = 0;
    if (x > 10) {
        if (y < 0)
            return 0;
    }
    if (__VERIFIER_nondet_int())
        z = 0;
    if (__VERIFIER_nondet_int())
        z = 0;
    if (y + z < 0)
        reach_error();
    return 0;
}
