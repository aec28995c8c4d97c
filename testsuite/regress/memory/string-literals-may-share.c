// The end of a string literal may be another one.
// native: skip (the outcome depends on what is outside of the program)
extern void reach_error(void);
extern void ext();
extern void *memcpy(void *, const void *, unsigned long);
typedef unsigned long U;
int main(void){ const char*volatile a="abc"; const char*volatile b="xabc"; if(b+1==a) reach_error(); return 0; }
