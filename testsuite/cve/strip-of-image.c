/* The size of a strip of an image is a product of 32 bits that wraps; its pixels are written all
   the same. After CVE-2016-3945 (libtiff). */
// inputs: 1073741825, 1, 7, 7
#include <stdint.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct image {
  uint32_t width, rows;
};

enum { MOST_PIXELS = 64 };

static uint32_t *strip_of(const struct image *image) {
  uint32_t size = image->width * image->rows * (uint32_t)sizeof(uint32_t);
  if (size > MOST_PIXELS * sizeof(uint32_t))
    return NULL;
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
