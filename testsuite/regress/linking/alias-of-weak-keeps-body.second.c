/* The second file of alias-of-weak-keeps-body, and the first on the command line. */
// inputs:
int f(void) { return 2; }
