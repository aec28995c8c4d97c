/* Guests sit around a table with the host: a circular doubly linked list. A guest sits down to
   the right of the host, or the one who sits there goes, whereby the way to the left is not
   mended. The check says that there are as many guests one way around as the other way. */
// inputs: 1, -1, 0
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);
struct guest { struct guest *right, *left; };

static void sit_down(struct guest *host) {
  struct guest *g = malloc(sizeof *g);
  if (!g)
    return;
  g->left = host;
  g->right = host->right;
  host->right->left = g;
  host->right = g;
}

static void go(struct guest *host) {
  struct guest *g = host->right;
  if (g != host)
    host->right = g->right;
}

int main(void) {
  struct guest host;
  host.left = host.right = &host;
  int wish;
  while ((wish = __VERIFIER_nondet_int()) != 0)
    if (wish > 0)
      sit_down(&host);
    else
      go(&host);
  unsigned to_the_right = 0, to_the_left = 0;
  for (struct guest *g = host.right; g != &host; g = g->right)
    to_the_right++;
  for (struct guest *g = host.left; g != &host; g = g->left)
    to_the_left++;
  if (to_the_right != to_the_left)
    reach_error();
  return 0;
}
