// GNU ld runs what stands in .ctors and .dtors.
// native: skip (the native runtime neither calls constructors nor handlers)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static int started;
static void start(void) { started = 1; }
static void stop(void) { if (started) reach_error(); }
__attribute__((section(".ctors"), used)) static void (*at_start)(void) = start;
__attribute__((section(".dtors"), used)) static void (*at_end)(void) = stop;
int main(void) { return 0; }
