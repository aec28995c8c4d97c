/* A function of its own result. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

/* the argument of the outer call is the result of the inner one */
int drop(int n) {
    if (n <= 0)
        return 0;
    if (n == 1)
        return 1;
    return drop(drop(n - 1));
}

int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = drop(x);
    if (y > 1 || y < 0)
        reach_error();
    if (x <= 0 && y != 0)
        reach_error();
    return 0;
}
