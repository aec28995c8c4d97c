/* Who takes the last stone, by mutual recursion. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void abort(void);
extern void reach_error(void);

int loses(unsigned stones);

/* a move takes one or three stones; who cannot move loses */
int wins(unsigned stones) {
	if (stones >= 1 && loses(stones - 1))
		return 1;
	if (stones >= 3 && loses(stones - 3))
		return 1;
	return 0;
}

int loses(unsigned stones) {
	return !wins(stones);
}

int main(void) {
	unsigned s = __VERIFIER_nondet_uint();
	if (s > 12)
		abort();
	int expected = (s % 4 != 0);
	if (wins(s) != expected)
		reach_error();
	return 0;
}
