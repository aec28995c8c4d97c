/* right: 
   objects defined elsewhere may be one (PointsTo, addresses.rs), but not through a table */
extern void reach_error(void); extern int p[1], q[1];
static int *t[2] = { p, q };
int main(void) { *t[0] = 1; *t[1] = 2; if (*t[0] == 2) reach_error(); return 0; }
