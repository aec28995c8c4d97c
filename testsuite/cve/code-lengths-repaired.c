/* As code-lengths (repaired): the pointer is forgotten with the table. */
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

enum mode { HEAD, LENGTHS, DATA, BAD };

struct decoder {
  enum mode mode;
  unsigned count, have, space;
  unsigned char *lengths;
};

enum { LONGEST_CODE = 15, BYTES = 64 };

static void drop_table(struct decoder *decoder) {
  free(decoder->lengths);
  decoder->lengths = NULL;
}

static void take(struct decoder *decoder, unsigned char byte) {
  switch (decoder->mode) {
  case HEAD:
    decoder->count = byte & 31;
    if (decoder->count == 0)
      break;
    decoder->lengths = malloc(decoder->count);
    decoder->have = 0;
    decoder->space = 0;
    decoder->mode = LENGTHS;
    break;
  case LENGTHS:
    if (byte > LONGEST_CODE) {
      drop_table(decoder);
      decoder->mode = BAD;
      break;
    }
    decoder->lengths[decoder->have++] = byte;
    if (byte != 0)
      decoder->space += 1u << (LONGEST_CODE - byte);
    if (decoder->have < decoder->count)
      break;
    drop_table(decoder);
    decoder->mode = decoder->space > 1u << LONGEST_CODE ? BAD : DATA;
    break;
  case DATA:
    if (byte == 0)
      decoder->mode = HEAD;
    break;
  case BAD:
    break;
  }
}

int main(void) {
  struct decoder decoder = {HEAD, 0, 0, 0, NULL};
  for (int i = 0; i < BYTES && decoder.mode != BAD; i++)
    take(&decoder, __VERIFIER_nondet_uchar());
  free(decoder.lengths);
  return decoder.mode == BAD;
}
