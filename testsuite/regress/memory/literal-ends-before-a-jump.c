// The literal ends with the block around it, though nothing in the block comes behind it.
int main(int argc, char **argv)
{
    int *number = &argc;
    if (argc > 0) {
        number = (int[1]){ 1 };
    }
    return *number;
}
