/* As strip-of-image (repaired): a strip that is too large is refused, by division. */
#include <stdint.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct image {
  uint32_t width, rows;
};

enum { MOST_PIXELS = 64 };

static uint32_t *strip_of(const struct image *image) {
  if (image->width == 0 || image->rows > MOST_PIXELS / image->width)
    return NULL;
  uint32_t size = image->width * image->rows * (uint32_t)sizeof(uint32_t);
  uint32_t *strip = malloc(size);
  uint32_t *to = strip;
  for (uint32_t row = 0; row < image->rows; row++)
    for (uint32_t column = 0; column < image->width; column++) {
      uint32_t grey = __VERIFIER_nondet_uchar();
      *to++ = 0xff000000u | grey << 16 | grey << 8 | grey;
    }
  return strip;
}

int main(void) {
  struct image image;
  image.width = __VERIFIER_nondet_uint();
  image.rows = __VERIFIER_nondet_uint();
  uint32_t *strip = strip_of(&image);
  free(strip);
  return 0;
}
