// Parts of an initialiser stand at several places, and what an expression in it, or a function that
// is inlined, declares is no sign that the initialiser has ended.
extern int __VERIFIER_nondet_int(void);

#define MAX(a, b) ({ __typeof__(a) first = (a); __typeof__(b) second = (b); first > second ? first : second; })

struct pair {
    int low, high;
};

struct pairs {
    struct pair left, right;
};

static inline __attribute__((always_inline)) int twice(int n)
{
    int number = n & 0xff;
    return 2 * number;
}

static int sum(const struct pairs *pairs)
{
    return (pairs->left.low & 1) + (pairs->right.high & 1);
}

int main(void)
{
    int total = 0;
    for (int i = 0; i < 2; i++) {
        int n = __VERIFIER_nondet_int();
        const struct pairs declared = { { n, 1 }, { MAX(n, 3), 2 } };
        const struct pairs inlined = { { n, 1 }, { twice(n), 2 } };
        const struct pair chosen = n ? (struct pair){ 1, n } : (struct pair){ MAX(n, 3), n };
        const int rows[3][3] = { { n }, { MAX(n, 1), n }, { 0, n } };
        const struct pairs last = { chosen, { rows[1][1], twice(n) } };
        total += sum(&declared) + sum(&inlined) + sum(&last);
    }
    return total > 12;
}
