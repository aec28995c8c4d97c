// What the library copies to a constant array, by its name, is no initialiser.
#include <string.h>

int main(void)
{
    const int numbers[4] = { 1, 2, 3, 4 };
    int others[4] = { 0 };
    memcpy((void *)numbers, others, sizeof others);
    return numbers[0];
}
