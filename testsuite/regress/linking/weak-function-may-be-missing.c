// A weak function that nothing defines is null.
// native: skip (it crashes)
__attribute__((weak)) extern int hook(int number);
int main(void) { return hook(1); }
