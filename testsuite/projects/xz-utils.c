// Integers of xz's file format are decoded as they were encoded. -DMOST=n: those below n.
#include <stddef.h>
#include <stdint.h>
#include <verifier.h>

int lzma_vli_encode(uint64_t number, size_t *at, uint8_t *out, size_t *written, size_t room);
int lzma_vli_decode(uint64_t *number, size_t *at, const uint8_t *in, size_t *read, size_t size);

#ifndef MOST
#define MOST (1u << 14)
#endif

int main(void) {
    uint64_t number = __VERIFIER_nondet_uint(), decoded = 0;
    uint8_t bytes[9];
    size_t written = 0, read = 0;
    verifier_assume(number < MOST);
    verifier_assert(lzma_vli_encode(number, NULL, bytes, &written, sizeof bytes) == 0);
    verifier_assert(lzma_vli_decode(&decoded, NULL, bytes, &read, written) == 0);
    verifier_assert(read == written && decoded == number);
    return 0;
}
