/* As null-after-failed-search, with a test. */
extern int __VERIFIER_nondet_int(void);

static struct port {
  int number, state;
} ports[3] = {{80, 0}, {22, 0}, {25, 0}};

static struct port *find(int number) {
  for (int i = 0; i < 3; i++)
    if (ports[i].number == number)
      return &ports[i];
  return 0;
}

int main(void) {
  struct port *port = find(__VERIFIER_nondet_int());
  if (port)
    port->state = 1;
  return 0;
}
