/* The second file of inline-with-static-state. */
static int made;
inline int make(void) { return ++made; }
void other(void) { make(); }
