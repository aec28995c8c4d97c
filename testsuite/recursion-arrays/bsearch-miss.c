/* Binary search by recursion that leaves out a place at each step. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void reach_error(void);

int look(const int *tab, int lo, int hi, int key) {
    if (lo >= hi)
        return -1;
    int mid = (lo + hi) / 2;
    if (key == tab[mid])
        return mid;
    if (key < tab[mid])
        return look(tab, lo, mid - 1, key);
    else
        return look(tab, mid + 1, hi, key);
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 3 || n > 10000)
        return 0;
    int *tab = malloc(n * sizeof(int));
    for (int i = 0; i < n; i++)
        tab[i] = 3 * i + 1;
    int which = __VERIFIER_nondet_int();
    if (which < 0 || which >= n)
        return 0;
    int r = look(tab, 0, n - 1, 3 * which + 1);
    if (r != which)
        reach_error();
    return 0;
}
