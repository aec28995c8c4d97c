/* The option is counted up to five, which the assertion does not expect. */
#include <assert.h>
#include <unistd.h>
int main(int argc, char **argv) {
    int v = 0, c;
    while ((c = getopt(argc, argv, "v")) != -1)
        if (c == 'v' && v < 5) v++;
    assert(v <= 3);
    return 0;
}
