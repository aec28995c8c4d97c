// A switch is a block, its condition included.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *number;
    switch (*(number = (int[]){ __VERIFIER_nondet_int() })) {
    case 1:
        return *number;
    }
    return *number;
}
