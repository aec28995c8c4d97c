// A write through a pointer stays invalid where passes see which constant local it goes to.
// inputs: 77
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    const int numbers[4] = { 4, n, 3, 1 };
    int *number = (int *)numbers;
    if (n == 77)
        number[1] = 3;
    return numbers[0];
}
