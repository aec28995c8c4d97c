/* A harness: for all inputs, the result is in the range, and is the number where that is in it. */
#include <assert.h>
#include "clamp.h"

int __VERIFIER_nondet_int(void);

void proof_clamp(void) {
    int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
    int number = __VERIFIER_nondet_int();
    if (low > high) return;
    int result = clamp(number, low, high);
    assert(low <= result && result <= high);
    assert(result == number || number < low || number > high);
}

/* Forgets that the range may be empty: refuted. */
void proof_any_range(void) {
    int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
    int result = clamp(__VERIFIER_nondet_int(), low, high);
    assert(low <= result && result <= high);
}
