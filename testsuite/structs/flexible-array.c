/* A flexible array member behind a header, in one allocation. */
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);
struct packet { unsigned short length; unsigned char data[]; };
int main(void) {
  struct packet *p = malloc(sizeof *p + 4);
  if (!p)
    return 0;
  p->length = 4;
  for (int i = 0; i < p->length; i++)
    p->data[i] = (unsigned char)(0xf0 + i);
  if (sizeof *p != 2 || p->length != 4 || p->data[3] != 0xf3)
    reach_error();
  return 0;
}
