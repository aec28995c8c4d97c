/* The guests of a restaurant sit at tables, and each table has its own list of bills. A bill is not
 * below zero: what is would be an input error and is taken as zero. When the house closes, table by
 * table is settled and freed with all its bills; none of them is below zero, and there are as many
 * as were written. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct bill {
  int amount;
  struct bill *next;
};

struct table {
  struct bill *bills;
  struct table *next;
};

static void *get(size_t size) {
  void *p = malloc(size);
  if (!p)
    exit(0);
  return p;
}

static unsigned int settle(struct table *table) {
  unsigned int bills = 0;
  while (table->bills) {
    struct bill *bill = table->bills;
    if (bill->amount < 0)
      reach_error();
    table->bills = bill->next;
    free(bill);
    bills++;
  }
  return bills;
}

int main(void) {
  struct table *tables = NULL;
  unsigned int written = 0, settled = 0;
  while (__VERIFIER_nondet_int()) {
    struct table *table = get(sizeof *table);
    table->bills = NULL;
    table->next = tables;
    tables = table;
    while (__VERIFIER_nondet_int()) {
      struct bill *bill = get(sizeof *bill);
      int amount = __VERIFIER_nondet_int();
      bill->amount = amount < 0 ? 0 : amount;
      bill->next = table->bills;
      table->bills = bill;
      written++;
    }
  }
  while (tables) {
    struct table *table = tables;
    settled += settle(table);
    tables = table->next;
    free(table);
  }
  if (settled != written)
    reach_error();
  return 0;
}
