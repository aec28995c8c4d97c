// Where objects have headers, that of this number would be at null, which may be freed; the number
// may not.
#include <stdlib.h>

struct record {
    long first, second;
    int third;
};

int main(void)
{
    char *text = realloc(0, 10);
    free(text);
    struct record *none = 0;
    free(&none->third);
    return 0;
}
