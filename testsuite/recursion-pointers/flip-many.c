/* Two locals are swapped as often as an input says, by recursion. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void swap(int *p, int *q)
{
	int t = *p;
	*p = *q;
	*q = t;
}

static void flip(int *p, int *q, unsigned times)
{
	if (!times)
		return;
	swap(p, q);
	flip(p, q, times - 1);
}

int main(void)
{
	int a = __VERIFIER_nondet_int();
	int b = __VERIFIER_nondet_int();
	int x = a, y = b;

	flip(&x, &y, __VERIFIER_nondet_uint());

	if (!((x == a && y == b) || (x == b && y == a)))
		reach_error();
	return 0;
}
