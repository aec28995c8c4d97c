// As little may it be resized.
#include <stdlib.h>

int main(void)
{
    char *text = realloc((char *)16, 10);
    free(text);
    return 0;
}
