/* A structure of three sums is handed on by its address. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct ledger {
  int in;
  int out;
  int balance;
};

void post(struct ledger *l, int entries)
{
  int v;
  if (entries == 0) return;
  v = __VERIFIER_nondet_int();
  if (v > 0) {
    if (v > 100) v = 100;
    l->in += v;
    l->balance += v;
  } else {
    l->out++;
    l->balance--;
  }
  post(l, entries - 1);
}

int main()
{
  struct ledger book;
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000) return 0;
  book.in = 0;
  book.out = 0;
  book.balance = 0;
  post(&book, n);
  if (!(book.balance == book.in - book.out)) reach_error();
  return 0;
}
