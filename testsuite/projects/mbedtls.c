// A tag and length that Mbed TLS accepts (ASN.1) lie within the buffer.
#include <stddef.h>
#include <verifier.h>

int mbedtls_asn1_get_tag(unsigned char **at, const unsigned char *end, size_t *length, int tag);

int main(void) {
    unsigned char bytes[8];
    verifier_any(&bytes);
    unsigned size = __VERIFIER_nondet_uint();
    verifier_assume(size <= sizeof bytes);
    unsigned char *at = bytes, *end = bytes + size;
    size_t length;
    if (mbedtls_asn1_get_tag(&at, end, &length, __VERIFIER_nondet_uchar()) == 0)
        verifier_assert(bytes < at && at <= end && length <= (size_t)(end - at));
    return 0;
}
