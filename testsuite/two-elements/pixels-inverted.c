/* A picture has three bytes for each pixel: red, green as much as red, and blue the rest to 255.
   All bytes of the picture are inverted. The check says that red and green of each pixel still
   are the same, and blue is the rest. */
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);

static void invert(unsigned char *bytes, unsigned count) {
  for (unsigned i = 0; i < count; i++)
    bytes[i] = (unsigned char)(255 - bytes[i]);
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 1000000)
    return 0;
  unsigned char *picture = malloc(3 * n + 1);
  if (!picture)
    return 0;
  for (unsigned i = 0; i < n; i++) {
    unsigned char light = __VERIFIER_nondet_uchar();
    picture[3 * i] = light;
    picture[3 * i + 1] = light;
    picture[3 * i + 2] = (unsigned char)(255 - light);
  }
  invert(picture, 3 * n);
  for (unsigned i = 0; i < n; i++)
    if (picture[3 * i] != picture[3 * i + 1] || picture[3 * i] + picture[3 * i + 2] != 255)
      reach_error();
  free(picture);
  return 0;
}
