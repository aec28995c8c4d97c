// A loop without end whose states come back to themselves.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned mode = 0, tries = 0;
    for (;;) {
        unsigned char event = __VERIFIER_nondet_uchar();
        if (mode == 0 && event > 200) {
            mode = 1;
            tries = 0;
        } else if (mode == 1) {
            if (event & 1)
                mode = 2;
            else if (++tries == 3)
                mode = 0;
        } else if (mode == 2 && event == 7)
            mode = 0;
        if (tries > 3 || mode > 2)
            reach_error();
    }
}
