/* The greatest of two halves, by recursion; one half is left out. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void reach_error(void);

static int max2(int a, int b) { return a < b ? b : a; }

/* largest of v[lo..hi), the values are never negative */
static int top(int *v, int lo, int hi)
{
	if (lo >= hi)
		return 0;
	if (hi - lo == 1)
		return v[lo];
	int mid = lo + (hi - lo) / 2;
	return max2(top(v, lo, mid), top(v, mid + 1, hi));
}

int main(void)
{
	int v[64];
	int n = __VERIFIER_nondet_int();
	if (n < 1 || n > 64)
		abort();
	for (int i = 0; i < n; i++) {
		v[i] = __VERIFIER_nondet_int();
		if (v[i] < 0)
			v[i] = 0;
	}
	int m = top(v, 0, n);
	for (int i = 0; i < n; i++)
		if (v[i] > m)
			reach_error();
	return 0;
}
