/* Whether an array is a palindrome, by recursion with a wrong base case. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
extern void reach_error(void);

int is_pal(int *w, int l, int r)
{
    if (r - l <= 2)
        return 1;
    if (w[l] != w[r])
        return 0;
    return is_pal(w, l + 1, r - 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n <= 0 || n >= 1000)
        return 0;
    int *w = malloc(n * sizeof(int));
    for (int i = 0; i < n; i++)
        w[i] = __VERIFIER_nondet_int() > 0;
    if (is_pal(w, 0, n - 1)) {
        int k = __VERIFIER_nondet_int();
        if (k >= 0 && k < n && w[k] != w[n - 1 - k])
            reach_error();
    }
    free(w);
    return 0;
}
