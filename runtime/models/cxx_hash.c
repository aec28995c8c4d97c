/* What libstdc++'s headers leave to its library of <unordered_map> and <unordered_set>, at 64 bits:
 * the number of buckets, and the hash of bytes. The order of elements depends on both. */
#include "models.h"

#if __SIZEOF_POINTER__ == 8
/* `std::__detail::_Prime_rehash_policy` */
typedef struct { float most_load; size_t next_resize; } policy;
typedef struct { _Bool rehashes; size_t buckets; } answer;

/* The prime numbers of buckets, as far as containers of a verified program grow */
static const unsigned short primes[] = {
  17,  19,  23,  29,  31,  37,  41,  43,  47,  53,  59,  61,  67,  71,   73,   79,   83,   89,
  97,  103, 109, 113, 127, 137, 139, 149, 157, 167, 179, 193, 199, 211,  227,  241,  257,  277,
  293, 313, 337, 359, 383, 409, 439, 467, 503, 541, 577, 619, 661, 709,  761,  823,  887,  953,
  1031, 1109, 1193, 1289, 1381, 1493, 1613, 1741, 1879, 2029, 2179, 2357, 2549, 2753, 2971, 3209,
  3469, 3739, 4027, 4349, 4703, 5087, 5503, 5953, 6427, 6949, 7517, 8123, 8783, 9497, 10273, 11113,
  12011, 12983, 14033, 15173, 16411, 17749, 19183, 20753, 22447, 24281, 26267, 28411, 30727, 33223
};
enum { PRIMES = sizeof primes / sizeof *primes, SMALL = 14 };

static size_t buckets_for(policy *p, size_t n) {
  static const unsigned char small[SMALL] = {2, 2, 2, 3, 5, 5, 7, 7, 11, 11, 11, 11, 13, 13};
  if (n == 0) return 1;
  size_t found;
  if (n < SMALL) {
    found = small[n];
  } else {
    size_t i = 0;
    while (i < PRIMES && primes[i] < n) i++;
    if (i == PRIMES) __parsimony_unsupported("a hash table of more than 33,223 buckets");
    found = primes[i];
  }
  p->next_resize = (size_t)((double)found * (double)p->most_load);
  return found;
}

size_t next_buckets(policy *p, size_t n) __asm__("_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm");
size_t next_buckets(policy *p, size_t n) { return buckets_for(p, n); }

answer need_rehash(policy *p, size_t buckets, size_t elements, size_t more)
    __asm__("_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm");
answer need_rehash(policy *p, size_t buckets, size_t elements, size_t more) {
  size_t wanted = elements + more;
  if (wanted <= p->next_resize) return (answer){0, 0};
  if (p->next_resize == 0 && wanted < 11) wanted = 11;
  double least = (double)wanted / (double)p->most_load;
  if (least >= (double)buckets) {
    size_t enough = (size_t)least + 1;
    return (answer){1, buckets_for(p, enough > 2 * buckets ? enough : 2 * buckets)};
  }
  p->next_resize = (size_t)((double)buckets * (double)p->most_load);
  return (answer){0, 0};
}

/* Murmur's, by eight bytes at once */
static size_t mixed(size_t v) { return v ^ v >> 47; }
size_t hash_bytes(const unsigned char *from, size_t length, size_t seed) __asm__("_ZSt11_Hash_bytesPKvmm");
size_t hash_bytes(const unsigned char *from, size_t length, size_t seed) {
  const size_t by = 0xc6a4a7935bd1e995;
  size_t hash = seed ^ length * by;
  size_t at = 0;
  while (length - at >= 8) {
    size_t word = 0;
    for (int i = 7; i >= 0; i--) word = word << 8 | from[at + i];
    hash = (hash ^ mixed(word * by) * by) * by;
    at += 8;
  }
  if (at < length) {
    size_t word = 0;
    for (size_t i = length; i > at; i--) word = word << 8 | from[i - 1];
    hash = (hash ^ word) * by;
  }
  return mixed(mixed(hash) * by);
}
#endif
