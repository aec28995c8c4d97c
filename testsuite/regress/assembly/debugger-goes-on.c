// A debugger may let a run go on behind a trap that is meant for it.
// native: skip (needs a debugger)
extern void reach_error(void);

int main(void) {
  __builtin_debugtrap();
  reach_error();
}
