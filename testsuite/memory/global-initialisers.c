/* Globals: explicit initialisers, pointers to other globals, zero for the rest, a string in an array. */
extern void reach_error(void);
struct entry { const char *name; int *value; struct entry *next; };
int x = 3, y;
struct entry second = {"y", &y, 0};
struct entry first = {"x", &x, &second};
char text[] = "ab";
int *middle = &((int *)&first)[0];
int main(void) {
  *first.next->value = 9;
  if (y != 9 || *first.value != 3 || first.next->name[0] != 'y' || sizeof text != 3 || text[2] != 0)
    reach_error();
  if (middle != (int *)&first)
    reach_error();
  return 0;
}
