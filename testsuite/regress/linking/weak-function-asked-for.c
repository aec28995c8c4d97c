// A weak function is called only if something defines it.
// native: skip (needs a definition)
__attribute__((weak)) extern int hook(int number);
int main(void) { return hook ? hook(1) : 0; }
