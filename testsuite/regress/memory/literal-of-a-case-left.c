// The body of a switch is a block: behind it the literal is gone.
// inputs: 1
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int own = 1, *number = &own;
    switch (__VERIFIER_nondet_int()) {
    case 1:
        number = (int[]){ 3, 4 };
        break;
    case 2:
        number = &own;
    }
    return *number;
}
