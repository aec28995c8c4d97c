/* <fnmatch.h> (POSIX): whether a text matches a pattern. What glibc finds is not followed; it finds
 * the same for the same texts, so that no run depends on it. */
#include "models.h"

enum { MATCHES, DIFFERS };
int fnmatch(const char *pattern, const char *text, int flags) {
  (void)flags;
  __parsimony_reads(pattern, strlen(pattern) + 1);
  __parsimony_reads(text, strlen(text) + 1);
  /* Without memory, it fails. */
  if (__parsimony_happens_for_proofs()) return -1;
  return __parsimony_computed() ? DIFFERS : MATCHES;
}
