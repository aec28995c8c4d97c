/* The second file of inline-and-external. */
int q(void) { return 2; }
