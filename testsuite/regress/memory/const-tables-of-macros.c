// Macros put the lists of an initialiser, the declaration and ranges of elements at other places
// than a list that is written in a row.
extern int __VERIFIER_nondet_int(void);

struct entry {
    int key, value;
};

struct table {
    int count;
    struct entry entries[12];
};

#define TABLE const struct table table = { 3, {
#define ENTRY(key, value) { key, value },
#define END } };
#define NUMBERS const int numbers[64] = {
#define RANGE(first, last, value) [first ... last] = value,
#define BOTH(value) { RANGE(0, 1, value) \
    [2] = value }

static int sum(const int *numbers, int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += numbers[i] & 15;
    return sum;
}

int main(void)
{
    int n = __VERIFIER_nondet_int() & 15;
    TABLE
        ENTRY(1, n)
        ENTRY(2, 4)
    END
    NUMBERS
        RANGE(3, 5, n)
        RANGE(7, 9, 4)
    };
    const int few[4] = {
        RANGE(0, 1, n)
        RANGE(2, 2, n ? n : 3)
    };
    const struct entry pairs[4] = {
        [0 ... 1] = { n, 1 },
        [2] = { 2, n },
    };
    const int rows[3][4] = { [0 ... 1] = BOTH(n) };
    const int constant[4] = { [0 ... 1] = 5, [2 ... 3] = 7 };
    return sum(numbers, 16) + sum(few, 4) + sum(rows[1], 4) + sum(constant, 4)
        + pairs[3].key + table.entries[1].value > 500;
}
