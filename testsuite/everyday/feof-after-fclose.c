/* right: FALSE
   stream used after fclose; valgrind: invalid read. Also -p valid-memsafety */
#include <stdio.h>
int main(void) { FILE *f = fopen("x", "r"); if (!f) return 0; fclose(f); return feof(f); }
