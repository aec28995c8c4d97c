// Calls return parts of the initialiser in memory.
struct part {
    long numbers[4];
};

static struct part make(long n)
{
    struct part part = { { n, n, n, n } };
    part.numbers[2] = 3;
    return part;
}

static long first(const long *numbers)
{
    return *numbers;
}

int main(int argc, char **argv)
{
    const struct {
        int count;
        struct part part;
    } one = { 1, make(argc) };
    const struct {
        struct part part;
        int count;
    } other = { make(argc), 1 };
    const struct part both[2] = { make(argc), make(argc) };
    return first(one.part.numbers) != first(other.part.numbers) || both[1].numbers[2] != 3;
}
