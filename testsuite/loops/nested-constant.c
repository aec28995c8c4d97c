/* Nested loops whose inner bound depends on the outer counter: 0 + 1 + ... + 19. */
extern void reach_error(void);
int main(void) {
  int steps = 0;
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < i; j++)
      steps++;
  if (steps != 190)
    reach_error();
  return 0;
}
