// Six arbitrary operations on a table of uthash (add, delete, find; keys below four) do what they do
// to an array of four. With -DTWICE: a key is added without a look whether it is there, and the table
// counts as the array does, which is not so.
#include <stdlib.h>
#include <uthash.h>
#include <verifier.h>

struct entry {
    int key, value;
    UT_hash_handle hh;
};

int main(void) {
    struct entry *table = NULL, *found;
    int present[4] = {0}, value[4] = {0}, count = 0;
    for (int i = 0; i < 6; i++) {
        int operation = (int)verifier_between(0, 2), key = (int)verifier_between(0, 3);
        HASH_FIND_INT(table, &key, found);
#ifndef TWICE
        verifier_assert((found != NULL) == present[key]);
        verifier_assert(found == NULL || (found->key == key && found->value == value[key]));
#endif
        if (operation == 0) {
#ifndef TWICE
            if (found != NULL)
                continue;
#endif
            found = malloc(sizeof *found);
            if (found == NULL)
                return 0;
            found->key = key;
            found->value = value[key] = i;
            HASH_ADD_INT(table, key, found);
            count += !present[key];
            present[key] = 1;
        } else if (operation == 1 && found != NULL) {
            HASH_DEL(table, found);
            free(found);
            present[key] = 0;
            count--;
        }
    }
    verifier_assert((int)HASH_COUNT(table) == count);
    return 0;
}
