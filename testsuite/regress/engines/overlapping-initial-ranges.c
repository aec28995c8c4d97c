/* The bytes of a packed record are written one by one, and read as bits, as a number that is not
   aligned, and all at once: the ranges of its initial value overlap. */
extern void reach_error(void);

struct __attribute__((packed)) record {
  unsigned short kind : 4, flag : 1, count : 11;
  unsigned total;
};

static struct record record;

static unsigned draw(void) {
  static unsigned seed = 9;
  seed = seed * 1103515245u + 12345u;
  return seed / 65536 % 2048;
}

static struct record same(struct record value) { return value; }

static unsigned sum(unsigned more) {
  struct record copy = record;
  copy.count += more;
  copy = same(copy);
  return copy.count;
}

int main(void) {
  char *byte = (char *)&record;
  for (unsigned i = 0; i < sizeof record; i++)
    *byte++ = draw();
  record.count = -1;
  unsigned mask = record.count, first = draw(), more = draw();
  record.count = first;
  struct record copy = record;
  unsigned result = sum(more);
  if (copy.kind != record.kind || copy.flag != record.flag || copy.count != record.count
      || copy.total != record.total || ((first + more) & mask) != result)
    reach_error();
  return 0;
}
