/* (variant, at most six cells) Theoduloz thesis Fig. 2.2: a list of ones ended by zero, walked. Heap reasoning. */
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
extern void *malloc(unsigned long);
struct cell { int val; struct cell *next; };
int main(void) {
  struct cell *head = malloc(sizeof *head), *cur, *fresh;
  int v, cells = 1;
  if (!head) return 0;
  cur = head;
  while (cells < 6 && __VERIFIER_nondet_bool()) {
    cells++;
    cur->val = 1;
    fresh = malloc(sizeof *fresh);
    if (!fresh) return 0;
    cur->next = fresh;
    cur = cur->next;
  }
  cur->val = 0;
  cur = head;
  v = cur->val;
  while (v == 1) { cur = cur->next; v = cur->val; }
  if (v != 0) reach_error();
  return 0;
}
