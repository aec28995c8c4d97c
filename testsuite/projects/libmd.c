// MD5 of four arbitrary bytes is the same in one call and in two with any place between them. With
// -DFIRST: the first byte of the hash of one byte is never zero, which is not so.
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <md5.h>
#include <verifier.h>

int main(void) {
    uint8_t bytes[4], one[MD5_DIGEST_LENGTH], two[MD5_DIGEST_LENGTH];
    MD5_CTX context;
    verifier_any(&bytes);
    MD5Init(&context);
#ifdef FIRST
    MD5Update(&context, bytes, 2);
    MD5Final(one, &context);
    verifier_assert(one[0] != 0);
    (void)two;
#else
    MD5Update(&context, bytes, 4);
    MD5Final(one, &context);
    size_t first = (size_t)verifier_between(0, 4);
    MD5Init(&context);
    MD5Update(&context, bytes, first);
    MD5Update(&context, bytes + first, 4 - first);
    MD5Final(two, &context);
    for (int i = 0; i < MD5_DIGEST_LENGTH; i++)
        verifier_assert(one[i] == two[i]);
#endif
    return 0;
}
