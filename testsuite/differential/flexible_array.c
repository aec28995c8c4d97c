// Structs with a flexible array member, arrays behind headers, unions of layouts on the heap.
#include "out.h"
struct buffer { u16 length; u8 kind; u8 data[]; };
static struct buffer *make(u8 kind, const char *s) {
  u16 n = 0;
  while (s[n]) n++;
  struct buffer *b = malloc(sizeof *b + n);
  b->length = n, b->kind = kind;
  for (u16 i = 0; i < n; i++) b->data[i] = (u8)(s[i] ^ kind);
  return b;
}
struct header { u32 size; struct header *next; };
static u8 pool[256] __attribute__((aligned(16)));
static struct header *list;
static u32 top;
static void *take(u32 size) {
  struct header *h = (struct header *)(pool + top);
  top += (u32)sizeof *h + ((size + 15) & ~15u);
  h->size = size, h->next = list, list = h;
  return h + 1;
}
int main(void) {
  struct buffer *b = make(0x20, "HELLO there");
  for (int i = 0; i < b->length; i++) putchar(b->data[i] == 0 ? '_' : b->data[i]);
  line();
  SHOW(b->length * 100 + b->kind);
  SHOW(sizeof(struct buffer));
  free(b);
  int *xs = take(20);
  char *s = take(5);
  for (int i = 0; i < 5; i++) xs[i] = i * 11, s[i] = (char)('a' + i);
  u32 total = 0;
  for (struct header *h = list; h; h = h->next) total = total * 100 + h->size;
  SHOW(total);
  SHOW(xs[4] + s[4]);
  struct header *h = (struct header *)s - 1;
  SHOW(h->size);
  return 0;
}
