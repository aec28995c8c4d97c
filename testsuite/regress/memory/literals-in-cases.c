// A literal lives as long as the block around it: the body of a switch, or what is around that.
extern int __VERIFIER_nondet_int(void);

struct options {
    int level, mask;
};

static int level(const struct options *options)
{
    static const struct options *last;
    last = options;
    return last->level;
}

int main(void)
{
    int total = 0;
    for (int i = 0; i < 3; i++) {
        int own = 1, *number = &own;
        switch (__VERIFIER_nondet_int()) {
        case 1:
            number = (int[]){ 3, 4 };
            total += *number;
            number = &own;
            break;
        case 2:
            total += *number;
            number = &own;
            break;
        default:
            number = &(int){ i };
            total += *number;
            number = &own;
        }
        total += *number;
        total += level(&(struct options){ .level = i });
    }
    const struct options *left = &(struct options){ .level = 1 };
    switch (total & 3) {
    case 1:
        return left->level != 1;
    }
    left = &(struct options){ .level = 2 };
    return left->level > total + 5;
}
