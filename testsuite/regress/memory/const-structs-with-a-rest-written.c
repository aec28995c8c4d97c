// The rest of an array of structures, and of arrays, is filled in loops; then one of two is written.
// inputs: 1
extern int __VERIFIER_nondet_int(void);

struct entry {
    int key, values[3];
};

int main(void)
{
    int n = __VERIFIER_nondet_int();
    const struct entry entries[4] = { { n, { n } } };
    const int one = 1;
    int copy = 0;
    int *number = (int *)(n ? &one : &copy);
    if (entries[1].values[2] == 0 && entries[0].values[0] == n)
        *number = 3;
    return entries[2].key;
}
