/* The length of a body is known only if a field of the request told it; where none did, it is what
   was in memory. CWE-457. */
// inputs: 2, 66, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
// fill: 0xbe
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

enum field { END, LENGTH, METHOD, OTHER };
enum { LONGEST = 19, MOST_FIELDS = 8, POST = 'B' };

struct request {
  unsigned length;
  unsigned char method;
  unsigned char body[LONGEST];
};

static int read_head(struct request *request) {
  request->method = 'A';
  for (int i = 0; i < MOST_FIELDS; i++) {
    unsigned char field = __VERIFIER_nondet_uchar();
    unsigned char value = __VERIFIER_nondet_uchar();
    switch (field) {
    case END:
      return 1;
    case LENGTH:
      if (value > LONGEST)
        return 0;
      request->length = value;
      break;
    case METHOD:
      request->method = value;
      break;
    default:
      break;
    }
  }
  return 0;
}

static unsigned read_body(struct request *request) {
  unsigned sum = 0;
  for (unsigned i = 0; i < request->length; i++) {
    request->body[i] = __VERIFIER_nondet_uchar();
    sum += request->body[i];
  }
  return sum;
}

int main(void) {
  struct request *request = malloc(sizeof *request);
  unsigned sum = 0;
  if (read_head(request) && request->method == POST)
    sum = read_body(request);
  free(request);
  return sum == 1;
}
