/* Streams of the C++ library that are there from the start (C++20, 31.4): what a program asks them,
 * reads from `std::cin` and writes. What was written cannot be seen, but what was read for that,
 * and the width, which is 0 behind it. */
#include "write.h"

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
#define SIZE "m"
#else
enum { BEHIND_BASE = 112 };
#define SIZE "j"
#endif
/* Flags of libstdc++ */
enum {
  NAMES_TRUTH = 1 << 0,
  DECIMAL = 1 << 1,
  HEXADECIMAL = 1 << 3,
  INSIDE = 1 << 4,
  TO_LEFT = 1 << 5,
  OCTAL = 1 << 6,
  SHOWS_BASE = 1 << 9,
  SHOWS_PLUS = 1 << 11,
  SKIPS_SPACE = 1 << 12,
  NO_BUFFER = 1 << 13,
  UPPER_CASE = 1 << 14,
  ANY_BASE = DECIMAL | HEXADECIMAL | OCTAL
};
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

/* Set by the constructors of text streams: a program without them has nothing of what is theirs */
static _Bool has_texts;

/* -- what `std::ios` says of a stream; failures of output are for proofs, as in C (`ferror`) -- */

#define IOS(result, name, symbol) \
  result name(const void *ios) __asm__("_ZNKSt9basic_iosIcSt11char_traitsIcEE" symbol); \
  result name(const void *ios)
static _Bool output_failed(const void *ios) {
  /* A text has room for all that is written */
  if (has_texts && ios != output(&cout) && ios != output(&cerr) && ios != output(&clog)) return 0;
  if (!__VERIFIER_nondet_bool()) return 0;
  __parsimony_for_proofs();
  return 1;
}
static _Bool has_failed(const void *ios) {
  return is_input(ios) ? (input_state & FAIL) != 0 : output_failed(ios);
}
IOS(_Bool, good, "4goodEv") { return is_input(ios) ? input_state == 0 : !output_failed(ios); }
IOS(_Bool, ended, "3eofEv") { return is_input(ios) && (input_state & END) != 0; }
IOS(_Bool, failed, "4failEv") { return has_failed(ios); }
IOS(_Bool, is_bad, "3badEv") { return !is_input(ios) && output_failed(ios); }
IOS(int, state, "7rdstateEv") { return is_input(ios) ? input_state : output_failed(ios) ? BAD | FAIL : 0; }
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
    if (!is_input((char *)s + 2 * sizeof(void *))) __parsimony_unsupported("input from a stream that is not `std::cin`"); \
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
    __asm__("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6assignEPKc" SIZE);

static void *read_text(void *s, void *to, int is_word, char delimiter) {
  if (!is_input((char *)s + 2 * sizeof(void *))) __parsimony_unsupported("input from a stream that is not `std::cin`");
  if (is_word && *input_width() != 0) __parsimony_unsupported("input of a text with a width (std::setw)");
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
static void change_base(unsigned *f, int base) {
  *f = (*f & ~ANY_BASE) | (base == 8 ? OCTAL : base == 10 ? DECIMAL : base == 16 ? HEXADECIMAL : 0);
}
MANIPULATOR(setw, "St5_Setw", int, *width(base(s)) = it)
MANIPULATOR(setprecision, "St13_Setprecision", int, *precision(base(s)) = it)
MANIPULATOR(setfill, "St8_SetfillIS3_E", char, filler(base(s))[0] = it)
MANIPULATOR(setbase, "St8_Setbase", int, change_base(flags(base(s)), it))
MANIPULATOR(setiosflags, "St12_Setiosflags", unsigned, *flags(base(s)) |= it)
MANIPULATOR(resetiosflags, "St14_Resetiosflags", unsigned, *flags(base(s)) &= ~it)

/* -- output: what it reads, what it writes to a text, and that the width goes back to 0 (C++20,
 * 31.7.6.3) -- */

extern void __parsimony_reads_line(const char *text);

static _Bool is_text(const void *s) { return has_texts && s != &cout && s != &cerr && s != &clog; }

/* The text of such a stream stands where its buffer would be, behind its table */
typedef struct { const char *start; size_t length, room[2]; } text;
typedef struct { text text; _Bool at_end; } buffer;
static buffer *buffer_of(void *s) { return (buffer *)((char *)s + sizeof(void *)); }
extern void *append_bytes_of(void *to, const char *from, size_t length)
    __asm__("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6appendEPKc" SIZE);
extern void *append_fill_of(void *to, size_t length, char c)
    __asm__("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6appendE" SIZE "c");

static void put(void *s, const char *from, size_t length) {
  buffer *b = buffer_of(s);
  if (!b->at_end && b->text.length > 0) __parsimony_unsupported("a text stream that is written over");
  if (length > 0) b->at_end = 1;
  append_bytes_of(&b->text, from, length);
}

/* A field: `front` characters of a number are its sign or the mark of its base */
static void put_field(void *s, const char *from, size_t length, size_t front) {
  void *ios = base(s);
  long more = *width(ios) - (long)length;
  unsigned side = *flags(ios);
  *width(ios) = 0;
  if (more <= 0) return put(s, from, length);
  size_t before = side & TO_LEFT ? length : side & INSIDE ? front : 0;
  put(s, from, before);
  append_fill_of(&buffer_of(s)->text, (size_t)more, filler(ios)[0]);
  put(s, from + before, length - before);
}

/* What is not decimal has no sign: `bits` is the number as one without */
static void put_number(void *s, long long value, unsigned long long bits, _Bool is_signed) {
  unsigned f = *flags(base(s));
  int mine = (f & SHOWS_BASE ? ALTERNATIVE : 0) | (f & UPPER_CASE ? UPPER : 0);
  char digits[24];
  size_t n, front = 0;
  if ((f & ANY_BASE) == OCTAL) {
    n = __parsimony_write_octal(digits, sizeof digits, 0, bits, mine, 0, -1);
  } else if ((f & ANY_BASE) == HEXADECIMAL) {
    n = __parsimony_write_hex(digits, sizeof digits, 0, bits, mine, 0, -1);
    if (f & SHOWS_BASE && bits != 0) front = 2;
  } else if (is_signed) {
    n = __parsimony_write_signed(digits, sizeof digits, 0, value, f & SHOWS_PLUS ? PLUS : 0, 0, -1);
    front = value < 0 || f & SHOWS_PLUS;
  } else {
    n = __parsimony_write_decimal(digits, sizeof digits, 0, bits, 0, 0, -1);
  }
  put_field(s, digits, n, front);
}

static void put_truth(void *s, _Bool value) {
  if ((*flags(base(s)) & NAMES_TRUTH) == 0) return put_number(s, value, value, 1);
  if (value) put_field(s, "true", 4, 0);
  else put_field(s, "false", 5, 0);
}

static void *wrote(void *s) {
  if (s == &cout || s == &cerr || s == &clog) *width(output(s)) = 0;
  return s;
}
/* The value is shown by `shown`, in a text */
#define NUMBER(name, symbol, type, shown) \
  void *name(void *s, type value) __asm__("_ZNSo" symbol); \
  void *name(void *s, type value) { \
    if (is_text(s)) shown; \
    return wrote(s); \
  }
#define SIGNED(name, symbol, type) NUMBER(name, symbol, type, put_number(s, value, (unsigned type)value, 1))
#define UNSIGNED(name, symbol, type) NUMBER(name, symbol, type, put_number(s, 0, value, 0))
#define HIDDEN(name, symbol, type) NUMBER(name, symbol, type, __parsimony_unsupported("this output to a text stream"))
NUMBER(write_bool, "lsEb", _Bool, put_truth(s, value))
SIGNED(write_short, "lsEs", short)
UNSIGNED(write_ushort, "lsEt", unsigned short)
SIGNED(write_int, "lsEi", int)
UNSIGNED(write_uint, "lsEj", unsigned)
SIGNED(write_long, "lsEl", long)
UNSIGNED(write_ulong, "lsEm", unsigned long)
SIGNED(write_longlong, "lsEx", long long)
UNSIGNED(write_ulonglong, "lsEy", unsigned long long)
HIDDEN(write_float, "lsEf", float)
HIDDEN(write_double, "lsEd", double)
HIDDEN(write_long_double, "lsEe", long double)
HIDDEN(write_address, "lsEPKv", const void *)
HIDDEN(write_null, "lsEDn", const void *)
/* The same from inline functions of the headers */
#define INSERTED "9_M_insertI"
#define INTO "EERSoT_"
NUMBER(insert_bool, INSERTED "b" INTO, _Bool, put_truth(s, value))
SIGNED(insert_long, INSERTED "l" INTO, long)
UNSIGNED(insert_ulong, INSERTED "m" INTO, unsigned long)
SIGNED(insert_longlong, INSERTED "x" INTO, long long)
UNSIGNED(insert_ulonglong, INSERTED "y" INTO, unsigned long long)
HIDDEN(insert_double, INSERTED "d" INTO, double)
HIDDEN(insert_long_double, INSERTED "e" INTO, long double)
HIDDEN(insert_address, INSERTED "PKv" INTO, const void *)

static void *write_field(void *s, const char *from, size_t length) {
  if (is_text(s)) put_field(s, from, length, 0);
  return wrote(s);
}
/* Not formatted: the width stays */
static void *write_plain(void *s, const char *from, size_t length) {
  if (is_text(s)) put(s, from, length);
  return s;
}
#define OUT "ISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_"
#define ANY_OUT "IcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_"
#define CHARACTER(name, symbol, type) \
  void *name(void *s, type c) __asm__("_ZStls" symbol); \
  void *name(void *s, type c) { \
    char written = (char)c; \
    return write_field(s, &written, 1); \
  }
CHARACTER(write_char, OUT "c", char)
CHARACTER(write_uchar, OUT "h", unsigned char)
CHARACTER(write_schar, OUT "a", signed char)
CHARACTER(write_its_char, ANY_OUT "S3_", char)
CHARACTER(write_any_char, ANY_OUT "c", char)
/* A null pointer is undefined: libstdc++ sets `badbit`, others read there */
#define TEXT_OUT(name, symbol) \
  void *name(void *s, const char *it) __asm__("_ZStls" symbol); \
  void *name(void *s, const char *it) { \
    if (is_text(s)) return write_field(s, it, strlen(it)); \
    __parsimony_reads_line(it); \
    return wrote(s); \
  }
TEXT_OUT(write_text, OUT "PKc")
TEXT_OUT(write_utext, OUT "PKh")
TEXT_OUT(write_stext, OUT "PKa")
TEXT_OUT(write_its_text, ANY_OUT "PKS3_")
TEXT_OUT(write_any_text, ANY_OUT "PKc")
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
  return length < 0 ? wrote(s) : write_field(s, from, (size_t)length);
}
void *write_bytes(void *s, const char *from, long length) __asm__("_ZNSo5writeEPKc" STREAM_SIZE);
void *write_bytes(void *s, const char *from, long length) {
  reads_bytes(from, length);
  return length < 0 ? s : write_plain(s, from, (size_t)length);
}
void *write_string(void *s, const text *t)
    __asm__("_ZStlsIcSt11char_traitsIcESaIcEERSt13basic_ostreamIT_T0_ES7_RKNSt7__cxx1112basic_stringIS4_S5_T1_EE");
void *write_string(void *s, const text *t) {
  __parsimony_reads(t->start, t->length);
  return write_field(s, t->start, t->length);
}
#define END_OUT "IcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_"
void *put_char(void *s, char c) __asm__("_ZNSo3putEc");
void *put_char(void *s, char c) { return write_plain(s, &c, 1); }
void *end_line(void *s) __asm__("_ZSt4endl" END_OUT);
void *end_line(void *s) { return write_plain(s, "\n", 1); }
void *end_text(void *s) __asm__("_ZSt4ends" END_OUT);
void *end_text(void *s) { return write_plain(s, "", 1); }
void *write_buffer(void *s, void *b) __asm__("_ZNSolsEPSt15basic_streambufIcSt11char_traitsIcEE");
void *write_buffer(void *s, void *b) { __parsimony_unsupported("output of the buffer of a stream"); }

/* -- streams that write to a text; what is read from them is unsupported -- */

#if __SIZEOF_POINTER__ == 8
extern void make_string(void *s, const void *from)
    __asm__("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1ERKS4_");
extern void make_no_string(void *s) __asm__("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1Ev");
extern void no_string(void *s) __asm__("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEED1Ev");
extern void *set_string(void *s, const void *from)
    __asm__("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEaSERKS4_");

enum { APPENDS = 1, AT_END = 2, READS = 8 };
/* Behind the table and the buffer lies the base `std::ios`, as libstdc++ has it */
enum { OUTPUT_SIZE = 112 };
static const void *text_table[5], *both_table[5];
static void delete_text(void *s) { __parsimony_unsupported("a text stream that ends by its virtual destructor"); }

static void make_text(void *s, int mode) {
  has_texts = 1;
  /* By code: a function that only an initial value names is not linked */
  text_table[0] = (const void *)OUTPUT_SIZE;
  both_table[0] = (const void *)(2 * sizeof(void *) + OUTPUT_SIZE);
  text_table[3] = text_table[4] = (const void *)delete_text;
  both_table[3] = both_table[4] = (const void *)delete_text;
  *(const void ***)s = text_table + 3;
  buffer_of(s)->at_end = (mode & (APPENDS | AT_END)) != 0;
  set(base(s), 0, NULL);
}
/* A stream that can also be read: its output starts behind a table and a count of its input */
static void *output_of_both(void *s) {
  *(const void ***)s = both_table + 3;
  return (void **)s + 2;
}

#define OF_TEXT "IcSt11char_traitsIcESaIcEE"
#define STRING "NS_12basic_stringIcS2_S3_EE"
#define TEXT_STREAM(name, symbol, part) \
  void name##_made(void *s) __asm__("_ZN" symbol "C1Ev"); \
  void name##_made(void *s) { \
    void *out = part; \
    make_text(out, 0); \
    make_no_string(&buffer_of(out)->text); \
  } \
  void name##_made_by(void *s, int mode) __asm__("_ZN" symbol "C1ESt13_Ios_Openmode"); \
  void name##_made_by(void *s, int mode) { \
    void *out = part; \
    make_text(out, mode); \
    make_no_string(&buffer_of(out)->text); \
  } \
  void name##_made_of(void *s, const void *from, int mode) __asm__("_ZN" symbol "C1ERK" STRING "St13_Ios_Openmode"); \
  void name##_made_of(void *s, const void *from, int mode) { \
    void *out = part; \
    make_text(out, mode); \
    make_string(&buffer_of(out)->text, from); \
  } \
  void name##_ended(void *s) __asm__("_ZN" symbol "D1Ev"); \
  void name##_ended(void *s) { \
    void *out = part; \
    no_string(&buffer_of(out)->text); \
  } \
  void name##_text(void *result, void *s) __asm__("_ZNK" symbol "3strEv"); \
  void name##_text(void *result, void *s) { \
    void *out = part; \
    make_string(result, &buffer_of(out)->text); \
  } \
  void name##_set(void *s, const void *from) __asm__("_ZN" symbol "3strERK" STRING); \
  void name##_set(void *s, const void *from) { \
    void *out = part; \
    if (buffer_of(out)->text.length > 0) buffer_of(out)->at_end = 0; \
    set_string(&buffer_of(out)->text, from); \
  }
TEXT_STREAM(text_out, "St7__cxx1119basic_ostringstream" OF_TEXT, s)
TEXT_STREAM(text_both, "St7__cxx1118basic_stringstream" OF_TEXT, output_of_both(s))
#endif
