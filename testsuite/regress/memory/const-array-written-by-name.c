// The second write to an array of numbers, at another place, is none of its initialiser, though no
// variable is declared in between.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    const int numbers[8] = { __VERIFIER_nondet_int() };
    ((int *)numbers)[1] = 3;
    return numbers[1];
}
