#include <assert.h>
#include "clamp.h"

int main(int argc, char **argv) {
    int volume = clamp(argc, 0, 10);
    assert(0 <= volume && volume <= 10);
    return volume;
}
