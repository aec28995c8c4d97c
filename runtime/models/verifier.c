/* Functions of SV-COMP that tasks define themselves, for programs that only declare them. */
#include "models.h"

extern void reach_error(void);

/* As tasks define it */
void __VERIFIER_assert(int condition) {
  if (!condition) reach_error();
}
