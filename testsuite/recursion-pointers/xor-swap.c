/* Swapped by exclusive or, two names of one object become zero. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

void exchange(unsigned *a, unsigned *b, int k)
{
	if (k <= 0)
		return;
	*a ^= *b;
	*b ^= *a;
	*a ^= *b;
	exchange(b, a, k - 1);
}

int main(void)
{
	unsigned x0 = __VERIFIER_nondet_uint();
	unsigned y0 = __VERIFIER_nondet_uint();
	unsigned x = x0, y = y0;
	unsigned *p = &x;
	unsigned *q = &y;
	int k = __VERIFIER_nondet_int();

	if (__VERIFIER_nondet_int() > 3)
		p = q;
	exchange(p, q, k);
	if (x == x0 && y == y0)
		return 0;
	if (x == y0 && y == x0)
		return 0;
	reach_error();
	return 0;
}
