// An unknown function reaches a static object through a global that the program itself does not mention.
// native: skip (the outcome depends on what is outside of the program)
extern void reach_error(void); extern void ext(void); 
static int s;
int *p = &s;
int main(void){ s=0; ext(); if(s>=3) reach_error(); return 0; }
