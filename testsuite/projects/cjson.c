// The int of a number of cJSON saturates, for all doubles but NaN.
#include <limits.h>
#include <stddef.h>
#include <verifier.h>

typedef struct cJSON {
    struct cJSON *next, *prev, *child;
    int type;
    char *valuestring;
    int valueint;
    double valuedouble;
    char *string;
} cJSON;

cJSON *cJSON_CreateNumber(double number);

int main(void) {
    double number = __VERIFIER_nondet_double();
    verifier_assume(number == number);
    cJSON *item = cJSON_CreateNumber(number);
    if (item == NULL)
        return 0;
    int expected = number >= INT_MAX ? INT_MAX : number <= (double)INT_MIN ? INT_MIN : (int)number;
    verifier_assert(item->valueint == expected && item->valuedouble == number);
    return 0;
}
