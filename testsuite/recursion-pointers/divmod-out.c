/* Division by repeated subtraction: quotient and rest come back through pointers. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

void divmod(unsigned n, unsigned d, unsigned *quot, unsigned *rem)
{
    if (n < d) {
        *quot = 0;
        *rem = n;
        return;
    }
    divmod(n - d, d, quot, rem);
    *quot = *quot + 1;
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned q, r;
    divmod(n, 7, &q, &r);
    if (r >= 7)
        reach_error();
    if (q * 7 + r != n)
        reach_error();
    return 0;
}
