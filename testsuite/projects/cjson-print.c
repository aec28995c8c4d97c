// What cJSON printed it parses again, and prints the same: for texts of BYTES arbitrary bytes. With
// -DSAME: it prints what it has parsed, which is not so (spaces).
#include <cJSON.h>
#include <string.h>
#include <verifier.h>

#ifndef BYTES
#define BYTES 4
#endif

int main(void) {
    char text[BYTES + 1];
    verifier_any(&text);
    text[BYTES] = 0;
    cJSON *first = cJSON_Parse(text);
    if (first == NULL)
        return 0;
    char *once = cJSON_PrintUnformatted(first);
    if (once == NULL)
        return 0;
#ifdef SAME
    verifier_assert(strcmp(once, text) == 0);
#else
    cJSON *second = cJSON_Parse(once);
    verifier_assert(second != NULL);
    char *twice = cJSON_PrintUnformatted(second);
    verifier_assert(twice != NULL && strcmp(once, twice) == 0);
#endif
    return 0;
}
