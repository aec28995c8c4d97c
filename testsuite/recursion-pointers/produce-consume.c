/* Two functions call each other and change a global variable through a pointer. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int stock = 0;
int *shelf = &stock;

void consume(unsigned *left);

void produce(unsigned *left)
{
    if (*left == 0)
        return;
    (*left)--;
    *shelf = *shelf + 1;
    consume(left);
}

void consume(unsigned *left)
{
    if (*left == 0)
        return;
    (*left)--;
    if (stock > 0)
        *shelf = stock - 1;
    if (__VERIFIER_nondet_int())
        produce(left);
    else
        consume(left);
}

int main(void)
{
    unsigned left = __VERIFIER_nondet_uint();
    produce(&left);
    if (stock != 0 && stock != 1)
        reach_error();
    if (left)
        reach_error();
    return 0;
}
