/* The second file of strong-wins-over-weak. */
int x = 2;
int f(void) { return 2; }
