// XXH32 of six arbitrary bytes and any seed is the same in one call, and as a stream with any place
// between its parts. With -DLOW: the last eight bits of the hash of two bytes are never zero, which is
// not so.
#include <verifier.h>
#include <xxhash.h>

int main(void) {
    unsigned char bytes[6];
    verifier_any(&bytes);
#ifdef LOW
    verifier_assert((XXH32(bytes, 2, 0) & 255) != 0);
#else
    unsigned seed = __VERIFIER_nondet_uint(), first = (unsigned)verifier_between(0, 6);
    XXH32_state_t *state = XXH32_createState();
    if (state == NULL)
        return 0;
    XXH32_reset(state, seed);
    XXH32_update(state, bytes, first);
    XXH32_update(state, bytes + first, 6 - first);
    verifier_assert(XXH32_digest(state) == XXH32(bytes, 6, seed));
    XXH32_freeState(state);
#endif
    return 0;
}
