// Numbers of bc against those of C: sums (products with -DMULTIPLY) of two arbitrary numbers below
// LIMIT. With -DDIVIDE: a quotient times its divisor is the dividend, which is not so.
#include <stdio.h>
#include <stdlib.h>
#include <number.h>
#include <verifier.h>

#ifndef LIMIT
#define LIMIT 1000
#endif

void out_of_memory(void) { exit(1); }
void rt_warn(const char *text, ...) { (void)text; }
void rt_error(const char *text, ...) { (void)text; exit(1); }

int main(void) {
    int a = (int)verifier_between(0, LIMIT - 1), b = (int)verifier_between(0, LIMIT - 1);
    bc_num first, second, result;
    bc_init_numbers();
    bc_init_num(&first);
    bc_init_num(&second);
    bc_init_num(&result);
    bc_int2num(&first, a);
    bc_int2num(&second, b);
#ifdef DIVIDE
    verifier_assume(b > 0);
    bc_divide(first, second, &result, 0);
    bc_multiply(result, second, &result, 0);
    verifier_assert(bc_num2long(result) == a);
#elif defined MULTIPLY
    bc_multiply(first, second, &result, 0);
    verifier_assert(bc_num2long(result) == a * b);
#else
    bc_add(first, second, &result, 0);
    verifier_assert(bc_num2long(result) == a + b);
#endif
    return 0;
}
