// inputs: 588749475
// The ways of one branch make different objects: an analysis that gave both the same number took two
// live objects for one.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long);

int main(void) {
    char *first = 0;
    unsigned x = __VERIFIER_nondet_uint();
    if ((x ^ 0x5a5a5a) * 7919u == 0x12345677)
        first = malloc(4);
    char *second = malloc(4);
    if (first && first != second)
        reach_error();
    return 0;
}
