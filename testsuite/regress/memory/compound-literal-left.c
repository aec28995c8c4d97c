// C11 6.5.2.5, paragraph 5: a compound literal lives as long as the block around it.
struct s { int v; };

int main(void) {
  struct s *p = 0;
  if (1) {
    p = &(struct s){3};
  }
  return p->v;
}
