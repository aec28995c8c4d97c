// Adler-32 of eight arbitrary bytes is the same in one call, in two with any place between them, and
// put together from the sums of both parts. With -DORDER: it tells the order of the bytes, which is
// not so for all.
#include <verifier.h>
#include <zlib.h>

int main(void) {
    unsigned char bytes[8];
    verifier_any(&bytes);
    unsigned first = (unsigned)verifier_between(0, 8);
    uLong whole = adler32(1, bytes, 8);
#ifdef ORDER
    unsigned char other[8];
    for (int i = 0; i < 8; i++)
        other[i] = bytes[i ^ 1];
    verifier_assume(bytes[0] < bytes[1] && bytes[2] < bytes[3]);
    verifier_assume(bytes[4] != bytes[5] && bytes[6] != bytes[7]);
    verifier_assert(adler32(1, other, 8) != whole);
#elif defined COMBINE
    uLong left = adler32(1, bytes, first), right = adler32(1, bytes + first, 8 - first);
    verifier_assert(adler32_combine(left, right, 8 - (z_off_t)first) == whole);
#else
    verifier_assert(adler32(adler32(1, bytes, first), bytes + first, 8 - first) == whole);
#endif
    return 0;
}
