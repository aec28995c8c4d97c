// The body is a block also without braces.
// inputs: 1
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int rounds = __VERIFIER_nondet_int();
    int *number = &rounds;
    while (rounds-- > 0)
        number = (int[1]){ 1 };
    return *number;
}
