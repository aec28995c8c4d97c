/* right: FALSE
   f(&x, &x) with x = 1; the answer names no assumption */
extern void reach_error(void);
struct V { int x, y; };
void swap(int *a, int *b) { *a ^= *b; *b ^= *a; *a ^= *b; }
int f(int *a, int *b) { int x = *a, y = *b; swap(a, b); if (*a != y || *b != x) reach_error(); return 0; }
