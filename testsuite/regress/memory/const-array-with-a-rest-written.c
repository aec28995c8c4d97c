// Clang fills the rest of the array in a loop; a write behind that is none of the initialiser's.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    const int numbers[4] = { [0 ... 1] = 5, [2] = n };
    int *number = (int *)numbers;
    number[3] = 1;
    return numbers[0];
}
