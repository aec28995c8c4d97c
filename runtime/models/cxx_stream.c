/* Streams of the C++ library that are there from the start (C++20, 31.4): what a program asks them,
 * reads from `std::cin` and writes. What was written cannot be seen, but what was read for that,
 * and the width, which is 0 behind it. */
#include "models.h"

extern void *memcpy(void *to, const void *from, size_t length);

/* Itanium C++ ABI, 2.5.3: three words before its virtual functions, the table says where the base
 * `std::ios` lies, which is behind the members of the class */
typedef struct { const long *table; char rest[8 * sizeof(void *) + 256]; } stream;
static const long out_table[8] = {sizeof(void *)};
static const long in_table[8] = {2 * sizeof(void *)};
__attribute__((weak)) stream cout __asm__("_ZSt4cout") = {out_table + 3, {0}};
__attribute__((weak)) stream cerr __asm__("_ZSt4cerr") = {out_table + 3, {0}};
__attribute__((weak)) stream clog __asm__("_ZSt4clog") = {out_table + 3, {0}};
__attribute__((weak)) stream cin __asm__("_ZSt3cin") = {in_table + 3, {0}};

/* `std::ios_base` starts with its table, the precision, the width and the flags, which the headers
 * write; behind it `std::ios` has the stream that is flushed before, and what fills a field up */
#if __SIZEOF_POINTER__ == 8
enum { BEHIND_BASE = 216 };
#else
enum { BEHIND_BASE = 112 };
#endif
enum { DECIMAL = 1 << 1, SKIPS_SPACE = 1 << 12, NO_BUFFER = 1 << 13 };
static long *precision(void *ios) { return (long *)ios + 1; }
static long *width(void *ios) { return (long *)ios + 2; }
static unsigned *flags(void *ios) { return (unsigned *)((long *)ios + 3); }
static void **tied(void *ios) { return (void **)((char *)ios + BEHIND_BASE); }
static char *filler(void *ios) { return (char *)ios + BEHIND_BASE + sizeof(void *); }
static void *input(void) { return (char *)&cin + 2 * sizeof(void *); }
static long *input_width(void) { return width(input()); }
static void *output(void *s) { return (char *)s + sizeof(void *); }
static void set(void *ios, unsigned more, void *tie) {
  *precision(ios) = 6;
  *width(ios) = 0;
  *flags(ios) = DECIMAL | SKIPS_SPACE | more;
  *tied(ios) = tie;
  filler(ios)[0] = ' ';
  filler(ios)[1] = 1; /* whether it is set */
}
extern void __VERIFIER_nondet_memory(void *object, size_t size);
/* What else is in a stream beside its table is not known. Called at the start of a run where a
 * program has streams */
void __parsimony_streams(void) {
  __VERIFIER_nondet_memory(cout.rest, sizeof cout.rest);
  __VERIFIER_nondet_memory(cerr.rest, sizeof cerr.rest);
  __VERIFIER_nondet_memory(clog.rest, sizeof clog.rest);
  __VERIFIER_nondet_memory(cin.rest, sizeof cin.rest);
  set(output(&cout), 0, NULL);
  set(output(&cerr), NO_BUFFER, &cout);
  set(output(&clog), 0, NULL);
  set(input(), 0, &cout);
}

enum { BAD = 1, END = 2, FAIL = 4 };
static int input_state;

static _Bool is_input(const void *ios) { return ios == (const char *)&cin + 2 * sizeof(void *); }

/* -- what `std::ios` says of a stream; that output has failed is for proofs, as in C (`ferror`) -- */

#define IOS(result, name, symbol) \
  result name(const void *ios) __asm__("_ZNKSt9basic_iosIcSt11char_traitsIcEE" symbol); \
  result name(const void *ios)
static _Bool output_failed(void) {
  if (!__VERIFIER_nondet_bool()) return 0;
  __parsimony_for_proofs();
  return 1;
}
static _Bool has_failed(const void *ios) {
  return is_input(ios) ? (input_state & FAIL) != 0 : output_failed();
}
IOS(_Bool, good, "4goodEv") { return is_input(ios) ? input_state == 0 : !output_failed(); }
IOS(_Bool, ended, "3eofEv") { return is_input(ios) && (input_state & END) != 0; }
IOS(_Bool, failed, "4failEv") { return has_failed(ios); }
IOS(_Bool, is_bad, "3badEv") { return !is_input(ios) && output_failed(); }
IOS(int, state, "7rdstateEv") { return is_input(ios) ? input_state : output_failed() ? BAD | FAIL : 0; }
IOS(_Bool, is_not, "ntEv") { return has_failed(ios); }
IOS(_Bool, is_fine, "cvbEv") { return !has_failed(ios); }
void clear(void *ios, int state) __asm__("_ZNSt9basic_iosIcSt11char_traitsIcEE5clearESt12_Ios_Iostate");
void clear(void *ios, int state) {
  if (is_input(ios)) input_state = state;
}

IOS(char, fill, "4fillEv") { return filler((void *)ios)[0]; }
IOS(void *, tie, "3tieEv") { return *tied((void *)ios); }
char set_fill(void *ios, char next) __asm__("_ZNSt9basic_iosIcSt11char_traitsIcEE4fillEc");
char set_fill(void *ios, char next) {
  char old = filler(ios)[0];
  filler(ios)[0] = next;
  return old;
}
void *set_tie(void *ios, void *next) __asm__("_ZNSt9basic_iosIcSt11char_traitsIcEE3tieEPSo");
void *set_tie(void *ios, void *next) {
  void *old = *tied(ios);
  *tied(ios) = next;
  return old;
}
/* C++20, 31.5.2.5; its effect on what is written in which order is not looked at */
static _Bool is_synchronised = 1;
_Bool sync_with_stdio(_Bool next) __asm__("_ZNSt8ios_base15sync_with_stdioEb");
_Bool sync_with_stdio(_Bool next) {
  _Bool old = is_synchronised;
  is_synchronised = next;
  return old;
}

/* -- input: a value of the type, or none, which leaves zero or the greatest or least value -- */

/* Whether it is tried. Where nothing is left but white space, which is passed over, nothing is
 * written (C++20, 31.7.5.2.4). */
static _Bool reads(_Bool passes_over) {
  if (input_state != 0) {
    input_state |= FAIL;
    return 0;
  }
  if (passes_over && __VERIFIER_nondet_bool()) {
    input_state |= END | FAIL;
    return 0;
  }
  if (__VERIFIER_nondet_bool()) input_state |= END;
  return 1;
}
static _Bool fails(void) {
  if (!__VERIFIER_nondet_bool()) return 0;
  input_state |= FAIL;
  return 1;
}

#define READ(name, symbol, type, value, lowest, highest) \
  void *name(void *s, type *to) __asm__("_ZNSirsER" symbol); \
  void *name(void *s, type *to) { \
    if (!is_input((char *)s + 2 * sizeof(void *))) __parsimony_gap("input from a stream that is not `std::cin`"); \
    if (!reads(1)) return s; \
    if (!fails()) *to = (type)value(); \
    else *to = __VERIFIER_nondet_bool() ? 0 : __VERIFIER_nondet_bool() ? (type)(lowest) : (type)(highest); \
    return s; \
  }
READ(read_bool, "b", _Bool, __VERIFIER_nondet_bool, 1, 1)
READ(read_short, "s", short, __VERIFIER_nondet_int, -__SHRT_MAX__ - 1, __SHRT_MAX__)
READ(read_ushort, "t", unsigned short, __VERIFIER_nondet_int, 0, -1)
READ(read_int, "i", int, __VERIFIER_nondet_int, -__INT_MAX__ - 1, __INT_MAX__)
READ(read_uint, "j", unsigned, __VERIFIER_nondet_int, 0, -1)
READ(read_long, "l", long, __VERIFIER_nondet_long, -__LONG_MAX__ - 1, __LONG_MAX__)
READ(read_ulong, "m", unsigned long, __VERIFIER_nondet_long, 0, -1)
READ(read_longlong, "x", long long, __VERIFIER_nondet_longlong, -__LONG_LONG_MAX__ - 1, __LONG_LONG_MAX__)
READ(read_ulonglong, "y", unsigned long long, __VERIFIER_nondet_longlong, 0, -1)

/* Text: of any length, without the characters at which it ends */
extern void *assign_text_of(void *s, const char *from, size_t length)
#if __SIZEOF_POINTER__ == 8
    __asm__("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6assignEPKcm");
#else
    __asm__("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6assignEPKcj");
#endif

static void *read_text(void *s, void *to, int is_word, char delimiter) {
  if (!is_input((char *)s + 2 * sizeof(void *))) __parsimony_gap("input from a stream that is not `std::cin`");
  if (is_word && *input_width() != 0) __parsimony_gap("input of a text with a width (std::setw)");
  if (!reads(is_word)) return s;
  size_t length = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(length >= (size_t)is_word && length < (size_t)-1 / 4);
  if (length == 0 && (input_state & END)) input_state |= FAIL;
  char *text = __parsimony_allocate(length + 1);
  for (size_t i = 0; i < length; i++) {
    __VERIFIER_assume(is_word ? text[i] != ' ' && (text[i] < 9 || text[i] > 13) : text[i] != delimiter);
  }
  assign_text_of(to, text, length);
  __parsimony_release(text);
  return s;
}
#define OF_STRING "RNSt7__cxx1112basic_stringIS4_S5_T1_EE"
#define TEXT "IcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_" OF_STRING
void *read_word(void *s, void *to) __asm__("_ZStrs" TEXT);
void *read_word(void *s, void *to) { return read_text(s, to, 1, 0); }
void *read_line(void *s, void *to) __asm__("_ZSt7getline" TEXT);
void *read_line(void *s, void *to) { return read_text(s, to, 0, '\n'); }
void *read_until(void *s, void *to, char end) __asm__("_ZSt7getline" TEXT "S4_");
void *read_until(void *s, void *to, char end) { return read_text(s, to, 0, end); }

/* -- manipulators with an argument (C++20, 31.7.7), of any stream -- */

/* Where its base `std::ios` lies */
static void *base(void *s) { return (char *)s + (*(long *const *)s)[-3]; }
#define MANIPULATOR(name, symbol, type, change) \
  void *name##_out(void *s, type it) __asm__("_ZStlsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_" symbol); \
  void *name##_out(void *s, type it) { \
    change; \
    return s; \
  } \
  void *name##_in(void *s, type it) __asm__("_ZStrsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_" symbol); \
  void *name##_in(void *s, type it) { \
    change; \
    return s; \
  }
enum { HEXADECIMAL = 1 << 3, OCTAL = 1 << 6, ANY_BASE = DECIMAL | HEXADECIMAL | OCTAL };
static void change_base(unsigned *f, int base) {
  *f = (*f & ~ANY_BASE) | (base == 8 ? OCTAL : base == 10 ? DECIMAL : base == 16 ? HEXADECIMAL : 0);
}
MANIPULATOR(setw, "St5_Setw", int, *width(base(s)) = it)
MANIPULATOR(setprecision, "St13_Setprecision", int, *precision(base(s)) = it)
MANIPULATOR(setfill, "St8_SetfillIS3_E", char, filler(base(s))[0] = it)
MANIPULATOR(setbase, "St8_Setbase", int, change_base(flags(base(s)), it))
MANIPULATOR(setiosflags, "St12_Setiosflags", unsigned, *flags(base(s)) |= it)
MANIPULATOR(resetiosflags, "St14_Resetiosflags", unsigned, *flags(base(s)) &= ~it)

/* -- output: what it reads, and that the width goes back to 0 (C++20, 31.7.6.3) -- */

extern void __parsimony_reads_line(const char *text);

static void *wrote(void *s) {
  if (s == &cout || s == &cerr || s == &clog) *width(output(s)) = 0;
  return s;
}
#define NUMBER(name, symbol, type) \
  void *name(void *s, type value) __asm__("_ZNSolsE" symbol); \
  void *name(void *s, type value) { return wrote(s); }
NUMBER(write_bool, "b", _Bool)
NUMBER(write_short, "s", short)
NUMBER(write_ushort, "t", unsigned short)
NUMBER(write_int, "i", int)
NUMBER(write_uint, "j", unsigned)
NUMBER(write_long, "l", long)
NUMBER(write_ulong, "m", unsigned long)
NUMBER(write_longlong, "x", long long)
NUMBER(write_ulonglong, "y", unsigned long long)
NUMBER(write_float, "f", float)
NUMBER(write_double, "d", double)
NUMBER(write_long_double, "e", long double)
NUMBER(write_address, "PKv", const void *)
/* The same from inline functions of the headers */
#define INSERTED(name, symbol, type) \
  void *name(void *s, type value) __asm__("_ZNSo9_M_insertI" symbol "EERSoT_"); \
  void *name(void *s, type value) { return wrote(s); }
INSERTED(insert_bool, "b", _Bool)
INSERTED(insert_long, "l", long)
INSERTED(insert_ulong, "m", unsigned long)
INSERTED(insert_longlong, "x", long long)
INSERTED(insert_ulonglong, "y", unsigned long long)
INSERTED(insert_double, "d", double)
INSERTED(insert_long_double, "e", long double)
INSERTED(insert_address, "PKv", const void *)

#define OUT "ISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_"
void *write_char(void *s, char c) __asm__("_ZStls" OUT "c");
void *write_char(void *s, char c) { return wrote(s); }
void *write_uchar(void *s, unsigned char c) __asm__("_ZStls" OUT "h");
void *write_uchar(void *s, unsigned char c) { return wrote(s); }
void *write_schar(void *s, signed char c) __asm__("_ZStls" OUT "a");
void *write_schar(void *s, signed char c) { return wrote(s); }
/* A null pointer is undefined: libstdc++ sets `badbit`, others read there */
void *write_text(void *s, const char *text) __asm__("_ZStls" OUT "PKc");
void *write_text(void *s, const char *text) {
  __parsimony_reads_line(text);
  return wrote(s);
}
#if __SIZEOF_POINTER__ == 8
#define STREAM_SIZE "l"
#else
#define STREAM_SIZE "i"
#endif
static void reads_bytes(const char *from, long length) {
  if (length > 0) __parsimony_reads(from, (size_t)length);
}
void *insert_bytes(void *s, const char *from, long length)
    __asm__("_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_" STREAM_SIZE);
void *insert_bytes(void *s, const char *from, long length) {
  reads_bytes(from, length);
  return wrote(s);
}
/* Not formatted: the width stays */
void *write_bytes(void *s, const char *from, long length) __asm__("_ZNSo5writeEPKc" STREAM_SIZE);
void *write_bytes(void *s, const char *from, long length) {
  reads_bytes(from, length);
  return s;
}
typedef struct { const char *start; size_t length; } text;
void *write_string(void *s, const text *t)
    __asm__("_ZStlsIcSt11char_traitsIcESaIcEERSt13basic_ostreamIT_T0_ES7_RKNSt7__cxx1112basic_stringIS4_S5_T1_EE");
void *write_string(void *s, const text *t) {
  __parsimony_reads(t->start, t->length);
  return wrote(s);
}
