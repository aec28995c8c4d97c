/* Sums of digits up to 999 exceed 18 only at a few numbers. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

unsigned digits(unsigned n)
{
    return n < 10 ? n : (n % 10) + digits(n / 10);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n >= 1000u)
        n = n % 1000u;
    unsigned s = digits(n);
    if (!(s <= 18u))
        reach_error();
    return 0;
}
