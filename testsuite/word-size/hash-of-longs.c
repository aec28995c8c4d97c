/* A multiplicative hash in unsigned long: the same source computes different values. */
// inputs: none
extern void reach_error(void);
int main(void) {
  unsigned long h = 5381;
  for (const char *s = "parsimony"; *s; s++)
    h = h * 33 + (unsigned char)*s;
  if (h <= 0xfffffffful)
    reach_error();
  return 0;
}
