// The body of a loop that is done once is a block also without braces.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int own = __VERIFIER_nondet_int(), *number = &own;
    do
        number = (int[]){ 3 };
    while (0);
    return *number;
}
