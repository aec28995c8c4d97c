// What was compressed is there again after it was uncompressed: BYTES arbitrary bytes.
#include <verifier.h>
#include <zlib.h>

#ifndef BYTES
#define BYTES 3
#endif

int main(void) {
    unsigned char in[BYTES], packed[64], out[BYTES + 1];
    uLongf size = sizeof packed, length = sizeof out;
    verifier_any(&in);
    verifier_assert(compress(packed, &size, in, BYTES) == Z_OK);
    verifier_assert(uncompress(out, &length, packed, size) == Z_OK);
    verifier_assert(length == BYTES);
    for (int i = 0; i < BYTES; i++)
        verifier_assert(out[i] == in[i]);
    return 0;
}
