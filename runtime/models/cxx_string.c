/* `std::string` of libstdc++ (C++20, 21.3), which programs call where their headers leave it to the
 * library: the layout and names are those of its ABI. What throws ends the run or is unsupported,
 * as the front end finds. */
#include "models.h"

/* No copy overlaps, but where locals of blocks lie an analysis does not always know. */
extern void *memmove(void *to, const void *from, size_t length);
extern int memcmp(const void *a, const void *b, size_t length);

#if __SIZEOF_POINTER__ == 8
#define Z "m"
#else
#define Z "j"
#endif
extern void *new_bytes(size_t size) __asm__("_Znw" Z);
extern void delete_bytes(void *p) __asm__("_ZdlPv");
extern _Noreturn void throw_out_of_range(const char *format, ...) __asm__("_ZSt24__throw_out_of_range_fmtPKcz");
extern _Noreturn void throw_length_error(const char *what) __asm__("_ZSt20__throw_length_errorPKc");

#define CLASS "St7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE"
/* A member function, or one that changes nothing */
#define MEMBER(result, name, symbol, ...) \
  result name(__VA_ARGS__) __asm__("_ZN" CLASS symbol); \
  result name(__VA_ARGS__)
#define CONST_MEMBER(result, name, symbol, ...) \
  result name(__VA_ARGS__) __asm__("_ZNK" CLASS symbol); \
  result name(__VA_ARGS__)
/* A constructor or destructor, for whole objects and for those of base classes */
#define BOTH(kind, name, symbol, params, args) \
  void name##_1 params __asm__("_ZN" CLASS kind "1" symbol); \
  void name##_1 params { name args; } \
  void name##_2 params __asm__("_ZN" CLASS kind "2" symbol); \
  void name##_2 params { name args; }

enum { LOCAL = 15 };
#define NOWHERE ((size_t)-1)
#define MOST ((size_t)-1 / 2 - 1)

typedef struct {
  char *start;
  size_t length;
  union { char local[LOCAL + 1]; size_t capacity; } room;
} string;

static int is_local(const string *s) { return s->start == s->room.local; }
static size_t capacity(const string *s) { return is_local(s) ? LOCAL : s->room.capacity; }
static size_t least(size_t a, size_t b) { return a < b ? a : b; }

static void set_length(string *s, size_t length) {
  s->length = length;
  s->start[length] = 0;
}

static void dispose(string *s) {
  if (!is_local(s)) delete_bytes(s->start);
}

/* Room for `length` characters; at least twice the old one, where it grows */
static char *create(size_t *length, size_t old) {
  if (*length > MOST) throw_length_error("basic_string::_M_create");
  if (*length > old && *length < 2 * old) *length = least(2 * old, MOST);
  return new_bytes(*length + 1);
}

static void grow(string *s, size_t length) {
  if (length <= capacity(s)) return;
  size_t room = length;
  char *p = create(&room, capacity(s));
  memmove(p, s->start, s->length + 1);
  dispose(s);
  s->start = p;
  s->room.capacity = room;
}

/* A string that is being made: of the characters from `from` on, or of `fill` where that is null */
static void construct(string *s, const char *from, size_t length, char fill) {
  s->start = s->room.local;
  if (length > LOCAL) {
    size_t room = length;
    s->start = create(&room, 0);
    s->room.capacity = room;
  }
  if (from != NULL) memmove(s->start, from, length);
  else
    for (size_t i = 0; i < length; i++) s->start[i] = fill;
  set_length(s, length);
}

static void check(const string *s, size_t at, const char *who) {
  if (at > s->length) throw_out_of_range("%s: pos > size", who);
}

/* `count` characters from `at` on become `length` ones: from `from` on, or `fill`. These may be of
 * the string itself. */
static string *replace(string *s, size_t at, size_t count, const char *from, size_t length, char fill) {
  size_t rest = s->length - at - count;
  if (length > MOST - (s->length - count)) throw_length_error("basic_string::_M_replace");
  size_t whole = at + length + rest;
  if (count == 0 && rest == 0 && whole <= capacity(s)) {
    if (from != NULL) memmove(s->start + at, from, length);
    else
      for (size_t i = 0; i < length; i++) s->start[at + i] = fill;
    set_length(s, whole);
    return s;
  }
  string next;
  next.start = next.room.local;
  if (whole > LOCAL) {
    size_t room = whole <= capacity(s) ? capacity(s) : whole;
    next.start = create(&room, capacity(s));
    next.room.capacity = room;
  }
  memmove(next.start, s->start, at);
  if (from != NULL) memmove(next.start + at, from, length);
  else
    for (size_t i = 0; i < length; i++) next.start[at + i] = fill;
  memmove(next.start + at + length, s->start + at + count, rest);
  if (next.start == next.room.local) {
    memmove(s->start, next.start, whole);
  } else {
    dispose(s);
    s->start = next.start;
    s->room.capacity = next.room.capacity;
  }
  set_length(s, whole);
  return s;
}

static string *append(string *s, const char *from, size_t length) { return replace(s, s->length, 0, from, length, 0); }
static string *assign(string *s, const char *from, size_t length) { return replace(s, 0, s->length, from, length, 0); }

/* Takes what another string has, which is empty then */
static void take(string *s, string *from) {
  s->start = s->room.local;
  if (is_local(from)) memmove(s->room.local, from->room.local, from->length + 1);
  else s->start = from->start, s->room.capacity = from->room.capacity;
  s->length = from->length;
  from->start = from->room.local;
  set_length(from, 0);
}

/* Whether two are one object. Addresses of two locals of blocks may be the same, as far as an
 * analysis knows; what is written to the one is not what is read from the other. */
static _Bool are_one(string *s, const string *t) {
  size_t old = s->length, n = t->length;
  s->length = n + 1;
  _Bool is_one = t->length != n;
  s->length = old;
  return is_one;
}

static int compare(const char *a, size_t n, const char *b, size_t m) {
  int order = memcmp(a, b, least(n, m));
  if (order != 0) return order;
  /* As libstdc++ has it: the difference, as far as it fits */
  long long more = n < m ? -(long long)(m - n) : (long long)(n - m);
  return more > __INT_MAX__ ? __INT_MAX__ : more < -__INT_MAX__ - 1 ? -__INT_MAX__ - 1 : (int)more;
}

static size_t find(const string *s, const char *what, size_t from, size_t length) {
  if (length == 0) return from <= s->length ? from : NOWHERE;
  for (size_t i = from; i < s->length && length <= s->length - i; i++)
    if (memcmp(s->start + i, what, length) == 0) return i;
  return NOWHERE;
}

static size_t find_last(const string *s, const char *what, size_t from, size_t length) {
  if (length > s->length) return NOWHERE;
  for (size_t i = least(s->length - length, from) + 1; i-- > 0;)
    if (memcmp(s->start + i, what, length) == 0) return i;
  return NOWHERE;
}

static int is_among(char c, const char *of, size_t length) {
  int found = 0;
  for (size_t j = 0; j < length && !found; j++) found = of[j] == c;
  return found;
}
/* The first character from `from` on that is one of the others, or is none; the last one up to
 * there */
static size_t find_one(const string *s, const char *of, size_t from, size_t length, int is_one) {
  for (size_t i = from; i < s->length; i++)
    if (is_among(s->start[i], of, length) == is_one) return i;
  return NOWHERE;
}
static size_t find_one_back(const string *s, const char *of, size_t from, size_t length, int is_one) {
  for (size_t i = from < s->length ? from + 1 : s->length; i-- > 0;)
    if (is_among(s->start[i], of, length) == is_one) return i;
  return NOWHERE;
}

/* -- made and destroyed -- */

static void make_empty(string *s) { construct(s, "", 0, 0); }
/* The allocator has no content */
static void make_by(string *s, const void *a) { make_empty(s); }
static void make_copy_by(string *s, const string *from, const void *a) { construct(s, from->start, from->length, 0); }
static void take_by(string *s, string *from, const void *a) { take(s, from); }
static void make_filled(string *s, size_t n, char c, const void *a) { construct(s, NULL, n, c); }
static void make_copy(string *s, const string *from) { construct(s, from->start, from->length, 0); }
static void make_part(string *s, const string *from, size_t at, size_t count) {
  check(from, at, "basic_string::basic_string");
  construct(s, from->start + at, least(count, from->length - at), 0);
}
static void make_rest(string *s, const string *from, size_t at) { make_part(s, from, at, NOWHERE); }
static void make_with(string *s, const char *from, size_t length) {
  construct(s, from == NULL ? "" : from, length, 0);
}
BOTH("C", make_empty, "Ev", (string * s), (s))
BOTH("C", make_by, "ERKS3_", (string * s, const void *a), (s, a))
BOTH("C", make_copy_by, "ERKS4_RKS3_", (string * s, const string *from, const void *a), (s, from, a))
BOTH("C", take_by, "EOS4_RKS3_", (string * s, string *from, const void *a), (s, from, a))
BOTH("C", make_filled, "E" Z "cRKS3_", (string * s, size_t n, char c, const void *a), (s, n, c, a))
BOTH("C", make_copy, "ERKS4_", (string * s, const string *from), (s, from))
BOTH("C", take, "EOS4_", (string * s, string *from), (s, from))
BOTH("C", make_part, "ERKS4_" Z Z, (string * s, const string *from, size_t at, size_t count), (s, from, at, count))
BOTH("C", make_rest, "ERKS4_" Z, (string * s, const string *from, size_t at), (s, from, at))
BOTH("C", make_with, "EPKc" Z "RKS3_", (string * s, const char *from, size_t n, void *a), (s, from, n))
BOTH("D", dispose, "Ev", (string * s), (s))

/* -- size and elements -- */

CONST_MEMBER(size_t, size, "4sizeEv", const string *s) { return s->length; }
CONST_MEMBER(size_t, length, "6lengthEv", const string *s) { return s->length; }
/* Half of what can be allocated in libstdc++ up to 13, all of it later */
CONST_MEMBER(size_t, max_size, "8max_sizeEv", const string *s) {
  if (!__VERIFIER_nondet_bool()) return MOST / 2;
  __parsimony_for_proofs();
  return MOST;
}
CONST_MEMBER(size_t, get_capacity, "8capacityEv", const string *s) { return capacity(s); }
CONST_MEMBER(_Bool, empty, "5emptyEv", const string *s) { return s->length == 0; }
CONST_MEMBER(const char *, c_str, "5c_strEv", const string *s) { return s->start; }
CONST_MEMBER(const char *, data, "4dataEv", const string *s) { return s->start; }
MEMBER(char *, own_data, "4dataEv", string *s) { return s->start; }
MEMBER(char *, begin, "5beginEv", string *s) { return s->start; }
MEMBER(char *, end, "3endEv", string *s) { return s->start + s->length; }
CONST_MEMBER(char *, const_begin, "5beginEv", const string *s) { return s->start; }
CONST_MEMBER(char *, const_end, "3endEv", const string *s) { return s->start + s->length; }
CONST_MEMBER(char *, cbegin, "6cbeginEv", const string *s) { return s->start; }
CONST_MEMBER(char *, cend, "4cendEv", const string *s) { return s->start + s->length; }
MEMBER(char *, element, "ix" "E" Z, string *s, size_t at) { return s->start + at; }
CONST_MEMBER(char *, const_element, "ix" "E" Z, const string *s, size_t at) { return s->start + at; }
static char *checked(const string *s, size_t at) {
  if (at >= s->length) throw_out_of_range("basic_string::at");
  return s->start + at;
}
MEMBER(char *, at, "2atE" Z, string *s, size_t i) { return checked(s, i); }
CONST_MEMBER(char *, const_at, "2atE" Z, const string *s, size_t i) { return checked(s, i); }
MEMBER(char *, front, "5frontEv", string *s) { return s->start; }
CONST_MEMBER(char *, const_front, "5frontEv", const string *s) { return s->start; }
MEMBER(char *, back, "4backEv", string *s) { return s->start + s->length - 1; }
CONST_MEMBER(char *, const_back, "4backEv", const string *s) { return s->start + s->length - 1; }

/* -- changed -- */

MEMBER(string *, set, "aSERKS4_", string *s, const string *from) {
  return are_one(s, from) ? s : assign(s, from->start, from->length);
}
MEMBER(string *, set_text, "aSEPKc", string *s, const char *text) { return assign(s, text, strlen(text)); }
MEMBER(string *, set_char, "aSEc", string *s, char c) { return assign(s, &c, 1); }
MEMBER(string *, move, "aSEOS4_", string *s, string *from) {
  if (are_one(s, from)) return s;
  /* As libstdc++ does it: a short text is copied, else the two change places */
  if (is_local(from)) {
    memmove(s->start, from->start, from->length);
    set_length(s, from->length);
  } else {
    char *old = s->start;
    size_t room = s->room.capacity;
    int was_local = is_local(s);
    s->start = from->start;
    s->length = from->length;
    s->room.capacity = from->room.capacity;
    from->start = from->room.local;
    if (!was_local) from->start = old, from->room.capacity = room;
  }
  set_length(from, 0);
  return s;
}
MEMBER(string *, assign_copy, "6assignERKS4_", string *s, const string *from) { return set(s, from); }
MEMBER(string *, assign_move, "6assignEOS4_", string *s, string *from) { return move(s, from); }
MEMBER(string *, assign_text, "6assignEPKc", string *s, const char *text) { return set_text(s, text); }
MEMBER(string *, assign_bytes, "6assignEPKc" Z, string *s, const char *text, size_t n) { return assign(s, text, n); }
MEMBER(string *, assign_fill, "6assignE" Z "c", string *s, size_t n, char c) { return replace(s, 0, s->length, NULL, n, c); }
MEMBER(string *, add, "pLERKS4_", string *s, const string *t) { return append(s, t->start, t->length); }
MEMBER(string *, add_text, "pLEPKc", string *s, const char *text) { return append(s, text, strlen(text)); }
MEMBER(string *, add_char, "pLEc", string *s, char c) { return append(s, &c, 1); }
MEMBER(string *, append_copy, "6appendERKS4_", string *s, const string *t) { return append(s, t->start, t->length); }
MEMBER(string *, append_part, "6appendERKS4_" Z Z, string *s, const string *t, size_t at, size_t n) {
  check(t, at, "basic_string::append");
  return append(s, t->start + at, least(n, t->length - at));
}
MEMBER(string *, append_text, "6appendEPKc", string *s, const char *text) { return append(s, text, strlen(text)); }
MEMBER(string *, append_bytes, "6appendEPKc" Z, string *s, const char *text, size_t n) { return append(s, text, n); }
MEMBER(string *, append_fill, "6appendE" Z "c", string *s, size_t n, char c) { return replace(s, s->length, 0, NULL, n, c); }
MEMBER(void, push_back, "9push_backEc", string *s, char c) { append(s, &c, 1); }
MEMBER(void, pop_back, "8pop_backEv", string *s) { set_length(s, s->length - 1); }
MEMBER(void, clear, "5clearEv", string *s) { set_length(s, 0); }
MEMBER(void, resize_fill, "6resizeE" Z "c", string *s, size_t n, char c) {
  if (n <= s->length) set_length(s, n);
  else replace(s, s->length, 0, NULL, n - s->length, c);
}
MEMBER(void, resize, "6resizeE" Z, string *s, size_t n) { resize_fill(s, n, 0); }
MEMBER(void, reserve, "7reserveE" Z, string *s, size_t n) { grow(s, n); }
/* As libstdc++ does it: into the object where that has room, else to the exact size. It catches
 * what `new` throws, and leaves the string as it is then; the front end knows it by this name. */
void __parsimony_shrink_string(string *s) {
  if (is_local(s)) return;
  char *old = s->start;
  if (s->length <= LOCAL) {
    memmove(s->room.local, old, s->length + 1);
    s->start = s->room.local;
  } else if (s->length < s->room.capacity && !__parsimony_happens_for_proofs()) {
    s->start = new_bytes(s->length + 1);
    memmove(s->start, old, s->length + 1);
    s->room.capacity = s->length;
  } else {
    return;
  }
  delete_bytes(old);
}
MEMBER(void, reserve_none, "7reserveEv", string *s) { __parsimony_shrink_string(s); }
MEMBER(void, shrink_to_fit, "13shrink_to_fitEv", string *s) { __parsimony_shrink_string(s); }
MEMBER(void, swap, "4swapERS4_", string *s, string *t) {
  if (are_one(s, t)) return;
  string kept;
  take(&kept, s);
  take(s, t);
  take(t, &kept);
}
MEMBER(string *, insert_copy, "6insertE" Z "RKS4_", string *s, size_t at, const string *t) {
  check(s, at, "basic_string::insert");
  return replace(s, at, 0, t->start, t->length, 0);
}
MEMBER(string *, insert_text, "6insertE" Z "PKc", string *s, size_t at, const char *text) {
  check(s, at, "basic_string::insert");
  return replace(s, at, 0, text, strlen(text), 0);
}
MEMBER(string *, insert_fill, "6insertE" Z Z "c", string *s, size_t at, size_t n, char c) {
  check(s, at, "basic_string::insert");
  return replace(s, at, 0, NULL, n, c);
}
MEMBER(string *, erase, "5eraseE" Z Z, string *s, size_t at, size_t n) {
  check(s, at, "basic_string::erase");
  n = least(n, s->length - at);
  memmove(s->start + at, s->start + at + n, s->length - at - n);
  set_length(s, s->length - n);
  return s;
}
/* By iterators, which are addresses */
#define ITERATOR "N9__gnu_cxx17__normal_iteratorIPKcS4_EE"
MEMBER(char *, insert_at, "6insertE" ITERATOR "c", string *s, const char *at, char c) {
  size_t place = at - s->start;
  replace(s, place, 0, NULL, 1, c);
  return s->start + place;
}
MEMBER(char *, erase_one, "5eraseE" ITERATOR, string *s, const char *at) {
  size_t place = at - s->start;
  return erase(s, place, 1)->start + place;
}
MEMBER(char *, erase_range, "5eraseE" ITERATOR "S9_", string *s, const char *at, const char *behind) {
  size_t place = at - s->start;
  return erase(s, place, behind - at)->start + place;
}
MEMBER(string *, assign_part, "6assignERKS4_" Z Z, string *s, const string *t, size_t at, size_t n) {
  check(t, at, "basic_string::assign");
  return replace(s, 0, s->length, t->start + at, least(n, t->length - at), 0);
}
MEMBER(string *, replace_filled, "7replaceE" Z Z Z "c", string *s, size_t at, size_t n, size_t m, char c) {
  check(s, at, "basic_string::replace");
  return replace(s, at, least(n, s->length - at), NULL, m, c);
}
CONST_MEMBER(size_t, copy_to, "4copyEPc" Z Z, const string *s, char *to, size_t n, size_t at) {
  check(s, at, "basic_string::copy");
  n = least(n, s->length - at);
  memmove(to, s->start + at, n);
  return n;
}
MEMBER(string *, replace_text, "7replaceE" Z Z "PKc", string *s, size_t at, size_t n, const char *text) {
  check(s, at, "basic_string::replace");
  return replace(s, at, least(n, s->length - at), text, strlen(text), 0);
}
MEMBER(string *, replace_copy, "7replaceE" Z Z "RKS4_", string *s, size_t at, size_t n, const string *t) {
  check(s, at, "basic_string::replace");
  return replace(s, at, least(n, s->length - at), t->start, t->length, 0);
}
CONST_MEMBER(void, substr, "6substrE" Z Z, string *result, const string *s, size_t at, size_t n) {
  check(s, at, "basic_string::substr");
  construct(result, s->start + at, least(n, s->length - at), 0);
}

/* -- compared and searched -- */

CONST_MEMBER(int, compare_copy, "7compareERKS4_", const string *s, const string *t) {
  return compare(s->start, s->length, t->start, t->length);
}
CONST_MEMBER(int, compare_text, "7compareEPKc", const string *s, const char *text) {
  return compare(s->start, s->length, text, strlen(text));
}
CONST_MEMBER(int, compare_part, "7compareE" Z Z "RKS4_", const string *s, size_t at, size_t n, const string *t) {
  check(s, at, "basic_string::compare");
  return compare(s->start + at, least(n, s->length - at), t->start, t->length);
}
CONST_MEMBER(int, compare_part_text, "7compareE" Z Z "PKc", const string *s, size_t at, size_t n, const char *text) {
  check(s, at, "basic_string::compare");
  return compare(s->start + at, least(n, s->length - at), text, strlen(text));
}
CONST_MEMBER(size_t, find_copy, "4findERKS4_" Z, const string *s, const string *t, size_t from) { return find(s, t->start, from, t->length); }
CONST_MEMBER(size_t, find_text, "4findEPKc" Z, const string *s, const char *text, size_t from) { return find(s, text, from, strlen(text)); }
CONST_MEMBER(size_t, find_bytes, "4findEPKc" Z Z, const string *s, const char *text, size_t from, size_t n) { return find(s, text, from, n); }
CONST_MEMBER(size_t, find_char, "4findEc" Z, const string *s, char c, size_t from) { return find(s, &c, from, 1); }
CONST_MEMBER(size_t, rfind_copy, "5rfindERKS4_" Z, const string *s, const string *t, size_t from) { return find_last(s, t->start, from, t->length); }
CONST_MEMBER(size_t, rfind_text, "5rfindEPKc" Z, const string *s, const char *text, size_t from) { return find_last(s, text, from, strlen(text)); }
CONST_MEMBER(size_t, rfind_char, "5rfindEc" Z, const string *s, char c, size_t from) { return find_last(s, &c, from, 1); }
CONST_MEMBER(size_t, first_of, "13find_first_ofEPKc" Z, const string *s, const char *of, size_t from) { return find_one(s, of, from, strlen(of), 1); }
CONST_MEMBER(size_t, first_of_copy, "13find_first_ofERKS4_" Z, const string *s, const string *of, size_t from) { return find_one(s, of->start, from, of->length, 1); }
CONST_MEMBER(size_t, first_not_of, "17find_first_not_ofEPKc" Z, const string *s, const char *of, size_t from) { return find_one(s, of, from, strlen(of), 0); }
CONST_MEMBER(size_t, last_of, "12find_last_ofEPKc" Z, const string *s, const char *of, size_t from) { return find_one_back(s, of, from, strlen(of), 1); }
CONST_MEMBER(size_t, last_of_copy, "12find_last_ofERKS4_" Z, const string *s, const string *of, size_t from) { return find_one_back(s, of->start, from, of->length, 1); }
CONST_MEMBER(size_t, last_of_char, "12find_last_ofEc" Z, const string *s, char c, size_t from) { return find_one_back(s, &c, from, 1, 1); }
CONST_MEMBER(size_t, last_not_of, "16find_last_not_ofEPKc" Z, const string *s, const char *of, size_t from) { return find_one_back(s, of, from, strlen(of), 0); }
CONST_MEMBER(size_t, last_not_of_char, "16find_last_not_ofEc" Z, const string *s, char c, size_t from) { return find_one_back(s, &c, from, 1, 0); }
CONST_MEMBER(size_t, first_of_char, "13find_first_ofEc" Z, const string *s, char c, size_t from) { return find_one(s, &c, from, 1, 1); }
CONST_MEMBER(size_t, first_not_of_char, "17find_first_not_ofEc" Z, const string *s, char c, size_t from) { return find_one(s, &c, from, 1, 0); }

/* -- what templates of the headers call -- */

MEMBER(char *, own_local_data, "13_M_local_dataEv", string *s) { return s->room.local; }
CONST_MEMBER(const char *, local_data, "13_M_local_dataEv", const string *s) { return s->room.local; }
CONST_MEMBER(_Bool, ask_local, "11_M_is_localEv", const string *s) { return is_local(s); }
MEMBER(char *, use_local_data, "17_M_use_local_dataEv", string *s) { return s->room.local; }
MEMBER(void, init_local, "17_M_init_local_bufEv", string *s) {}
MEMBER(void, hider_1, "12_Alloc_hiderC1EPcRKS3_", char **to, char *p, void *a) { *to = p; }
MEMBER(void, hider_2, "12_Alloc_hiderC2EPcRKS3_", char **to, char *p, void *a) { *to = p; }
MEMBER(void, moved_hider_1, "12_Alloc_hiderC1EPcOS3_", char **to, char *p, void *a) { *to = p; }
MEMBER(void, moved_hider_2, "12_Alloc_hiderC2EPcOS3_", char **to, char *p, void *a) { *to = p; }
MEMBER(void, construct_fill, "12_M_constructE" Z "c", string *s, size_t n, char c) { construct(s, NULL, n, c); }
MEMBER(void, set_data, "7_M_dataEPc", string *s, char *p) { s->start = p; }
CONST_MEMBER(char *, get_data, "7_M_dataEv", const string *s) { return s->start; }
MEMBER(void, set_capacity, "11_M_capacityE" Z, string *s, size_t n) { s->room.capacity = n; }
MEMBER(void, put_length, "13_M_set_lengthE" Z, string *s, size_t n) { set_length(s, n); }
MEMBER(void, put_length_alone, "9_M_lengthE" Z, string *s, size_t n) { s->length = n; }
MEMBER(char *, create_room, "9_M_createER" Z Z, string *s, size_t *n, size_t old) { return create(n, old); }
MEMBER(void, dispose_room, "10_M_disposeEv", string *s) { dispose(s); }
MEMBER(void, destroy_room, "10_M_destroyE" Z, string *s, size_t n) { delete_bytes(s->start); }
MEMBER(void *, own_allocator, "16_M_get_allocatorEv", string *s) { return s; }
CONST_MEMBER(const void *, its_allocator, "16_M_get_allocatorEv", const string *s) { return s; }
/* The result is an object of the caller's, without content */
CONST_MEMBER(void, get_allocator, "13get_allocatorEv", void *result, const string *s) {}
MEMBER(string *, append_more, "9_M_appendEPKc" Z, string *s, const char *from, size_t n) { return append(s, from, n); }
MEMBER(void, assign_whole, "9_M_assignERKS4_", string *s, const string *from) { set(s, from); }
MEMBER(string *, replace_bytes, "10_M_replaceE" Z Z "PKc" Z, string *s, size_t at, size_t n, const char *from, size_t m) { return replace(s, at, n, from, m, 0); }
MEMBER(string *, replace_fill, "14_M_replace_auxE" Z Z Z "c", string *s, size_t at, size_t n, size_t m, char c) { return replace(s, at, n, NULL, m, c); }
MEMBER(void, copy_own, "13_S_copy_charsEPcS5_S5_", char *to, char *from, char *behind) { memmove(to, from, behind - from); }
MEMBER(void, copy_const, "13_S_copy_charsEPcPKcS7_", char *to, const char *from, const char *behind) { memmove(to, from, behind - from); }
MEMBER(void, copy_iterators, "13_S_copy_charsEPcN9__gnu_cxx17__normal_iteratorIS5_S4_EES8_", char *to, char *from, char *behind) { memmove(to, from, behind - from); }
MEMBER(void, copy_const_iterators, "13_S_copy_charsEPcN9__gnu_cxx17__normal_iteratorIPKcS4_EESA_", char *to, char *from, char *behind) { memmove(to, from, behind - from); }
MEMBER(void, copy_bytes, "7_S_copyEPcPKc" Z, char *to, const char *from, size_t n) { memmove(to, from, n); }

/* `std::allocator<char>` has no content */
#define NOTHING(name, symbol) \
  void name(void *a) __asm__("_ZNSaIcE" symbol); \
  void name(void *a) {}
NOTHING(allocator_1, "C1Ev")
NOTHING(allocator_2, "C2Ev")
NOTHING(no_allocator_1, "D1Ev")
NOTHING(no_allocator_2, "D2Ev")
void copy_allocator_1(void *a, const void *b) __asm__("_ZNSaIcEC1ERKS_");
void copy_allocator_1(void *a, const void *b) {}
void copy_allocator_2(void *a, const void *b) __asm__("_ZNSaIcEC2ERKS_");
void copy_allocator_2(void *a, const void *b) {}
