// CRC-32 of eight arbitrary bytes is the same in one call, and in two with any place between them.
// With -DPREIMAGE: no four bytes have a certain sum, which is not so.
#include <verifier.h>
#include <zlib.h>

int main(void) {
    unsigned char bytes[8];
    verifier_any(&bytes);
#ifdef PREIMAGE
    verifier_assert(crc32(0, bytes, 4) != 0x12345678);
#else
    unsigned first = (unsigned)verifier_between(0, 8);
    verifier_assert(crc32(crc32(0, bytes, first), bytes + first, 8 - first) == crc32(0, bytes, 8));
#endif
    return 0;
}
