/* right: FALSE
   common mistake: ferror behind fclose; valgrind: invalid read */
#include <stdio.h>
int main(void) { FILE *f = fopen("x", "r"); if (!f) return 0; int c; while ((c = getc(f)) != EOF) ; fclose(f); return ferror(f) ? 1 : 0; }
