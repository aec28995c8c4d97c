// An argument may be empty: there is no last character then.
#include <string.h>

int main(int argc, char **argv)
{
    size_t total = 0;

    for (int i = 1; i < argc; i++) {
        size_t length = strlen(argv[i]);
        total += length;
        if (argv[i][length - 1] == '/')
            return 1;
    }
    return total > 100;
}
