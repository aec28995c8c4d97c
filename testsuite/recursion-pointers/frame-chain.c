/* Each call is given the address of a local of the call before. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

/* every frame looks at a local variable of the frame that called it */
int descend(int n, const int *above) {
    int mine = *above + 1;
    if (n == 0)
        return *above;
    return descend(n - 1, &mine);
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    int ground = 0;
    if (n < 0 || n >= 1000000)
        return 0;
    int depth = descend(n, &ground);
    if (depth != n)
        reach_error();
    if (ground != 0)
        reach_error();
    return 0;
}
