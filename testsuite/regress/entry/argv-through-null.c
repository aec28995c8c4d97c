/* An element of the arguments is read through a pointer that is null where there are two: that the
 * index is one of the list says nothing of the pointer. */
int main(int argc, char **argv)
{
    char **list = argc != 2 ? argv : (char **)0;

    if (argc < 2)
        return 0;
    return list[1][0];
}
