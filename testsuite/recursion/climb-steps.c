/* A climb step by step: the steps are the difference of the ends. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int climb(int at, int top, int steps)
{
    if (at >= top)
        return steps;
    return climb(at + 1, top, steps + 1);
}

int main(void)
{
    int from = __VERIFIER_nondet_int();
    int to = __VERIFIER_nondet_int();
    if (from < -1000000 || to > 1000000 || from > to)
        return 0;

    int s = climb(from, to, 0);
    if (s != to - from)
        reach_error();
    return 0;
}
