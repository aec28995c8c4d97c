/* right: FALSE
   f(NULL) */
int f(int *p) { if (p) return 0; return *p; }
