"""Closed programs of library calls: results, what they write, errno, callbacks. One number sums up all that was seen."""

from .. import closed, native
from ..program import draw_build

HEAD = """@CHECK@
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <errno.h>
#include <ctype.h>
#include <limits.h>
#include <search.h>
#include <strings.h>
#include <stddef.h>
static unsigned long long sum = 1;
static void see(long long v) { sum = sum * 31 + (unsigned long long)v; }
static int sign(long v) { return (v > 0) - (v < 0); }
static void see_text(const char *s) { if (!s) { see(-1); return; } while (*s) see(*s++); }
static unsigned called;
static int by_value(const void *a, const void *b) { called++; int x = *(const int *)a, y = *(const int *)b; return x < y ? -1 : x > y; }
static int by_last_digit(const void *a, const void *b) { return *(const int *)a % 10 - *(const int *)b % 10; }
static int backwards(const void *a, const void *b) { return -by_value(a, b); }
struct pair { char key; int value; };
static int by_key(const void *a, const void *b) { return ((const struct pair *)a)->key - ((const struct pair *)b)->key; }
static int is_value(const void *a, const void *b) { return *(const int *)a != *(const int *)b; }
static int node_order(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int visited;
static void visit(const void *node, VISIT which, int depth) { if (which == postorder || which == leaf) { visited = visited * 10 + **(int *const *)node; } }
"""

NUMBERS = (
    "0",
    "7",
    "-1",
    "12",
    "-12x",
    "+5",
    "  42",
    "0x1f",
    "077",
    "099",
    "99999999999",
    "-99999999999",
    "2147483648",
    "18446744073709551616",
    "",
    "x",
    "-",
    "0x",
    "1e3",
    "z9",
)
TEXTS = ("", "a", "ab", "abc", "hello", "a,b;c", "aXbXc", "  x ", "Zz", "abcabc", "b")


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def some_text(chance):
    return quoted(chance.choice(TEXTS))


def conversions(chance):
    function = chance.choice(("strtol", "strtoul", "strtoll", "strtoull"))
    base = chance.choice((0, 10, 10, 16, 8, 2, 36))
    end = chance.random() < 0.7
    text = quoted(chance.choice(NUMBERS))
    yield f"char *s = {text}, *e = s; errno = 0; see({function}(s, {'&e' if end else '0'}, {base})); see(e - s); see(errno == ERANGE);"


def simple_numbers(chance):
    text = quoted(chance.choice(NUMBERS[:10]))
    yield f"see({chance.choice(('atoi', 'atol', 'atoll'))}({text}));"
    yield f"see({chance.choice(('abs', 'labs', 'llabs'))}({chance.randrange(-99, 99)}));"
    yield f"div_t d = div({chance.randrange(-99, 99)}, {chance.choice((7, -7, 3))}); see(d.quot); see(d.rem);"
    yield f"ldiv_t d = ldiv({chance.randrange(-99, 99)}, {chance.choice((7, -7, 3))}); see(d.quot); see(d.rem);"


def floating(chance):
    text = quoted(chance.choice(("1.5", "-2.25e2", "1e999", "0x1p3", "abc", ".5", "3.", "-0", "1e-999", "inf", "12abc")))
    yield f"char *s = {text}, *e = s; errno = 0; double d = strtod(s, &e); see(e - s); see(errno == ERANGE); see(d > 1e300 ? 1 : (long)(d * 4));"
    yield f"see((long)(atof({text[:4] if text[:4].endswith(chr(34)) else quoted('2.5')}) * 8));"


def searching(chance):
    one, two = some_text(chance), some_text(chance)
    letter = repr(chance.choice("abcXx,"))
    function = chance.choice(("strchr", "strrchr", "index", "strchrnul"))
    yield f"const char *s = {one}; const char *p = {function}(s, {letter}); see(p ? p - s : -1);"
    yield f"const char *s = {one}; const char *p = {chance.choice(('strstr', 'strpbrk', 'strcasestr'))}(s, {two}); see(p ? p - s : -1);"
    yield f"see({chance.choice(('strspn', 'strcspn'))}({one}, {two}));"
    yield f"const char *s = {one}; const char *p = memchr(s, {letter}, strlen(s)); see(p ? p - s : -1);"
    yield f"see(sign({chance.choice(('strcmp', 'strcasecmp', 'strcoll'))}({one}, {two})));"
    yield f"see(sign({chance.choice(('strncmp', 'strncasecmp'))}({one}, {two}, {chance.randrange(4)})));"
    yield f"see(strlen({one})); see(strnlen({two}, {chance.randrange(4)}));"


def copying(chance):
    one, two = some_text(chance), some_text(chance)
    count = chance.randrange(1, 6)
    yield f"char b[32] = {one}; see(strcat(b, {two}) == b); see_text(b);"
    yield f'char b[32] = "zzzzzzzzz"; strncpy(b, {one}, {count}); for (int i = 0; i < 8; i++) see(b[i]);'
    yield f"char b[32] = {one}; strncat(b, {two}, {count}); see_text(b);"
    yield f"char b[32] = {{0}}; see({chance.choice(('stpcpy', 'strcpy'))}(b, {one}) - b); see_text(b);"
    yield f'char b[32] = "0123456789abcdef"; {chance.choice(("memmove", "memmove"))}(b + {chance.randrange(5)}, b + {chance.randrange(5)}, {chance.randrange(9)}); see_text(b);'
    yield f"char b[16] = \"0123456789\"; memset(b + {chance.randrange(3)}, 'q', {chance.randrange(5)}); see_text(b); see(sign(memcmp(b, {one}, 1)));"
    yield f"char *d = {chance.choice(('strdup(' + one + ')', 'strndup(' + one + ', 2)'))}; see_text(d); free(d);"
    yield f'char b[16] = "0123456789"; char *p = memccpy(b, "abcdef", \'{chance.choice("cdz")}\', {chance.randrange(1, 6)}); see(p ? p - b : -1); see_text(b);'


def cutting(chance):
    text = quoted(chance.choice(("a,b;c", ",,a", "abc", "", "a b c", "x;;y")))
    yield f'char b[16] = {text}; int n = 0; for (char *p = strtok(b, ",; "); p && n < 9; p = strtok(0, ",; ")) {{ see_text(p); n++; }} see(n);'
    yield f'char b[16] = {text}, *s = b, *p; int n = 0; while ((p = strsep(&s, ",;")) && n < 9) {{ see_text(p); n++; }} see(n); see(s == 0);'
    yield f'char b[16] = {text}, *s; char *p = strtok_r(b, ";", &s); see_text(p); see_text(s);'


def characters(chance):
    code = chance.choice((48, 57, 65, 90, 97, 122, 32, 10, 0, 127, 64, 200, -1))
    tests = chance.sample(
        ("isalpha", "isdigit", "isalnum", "isspace", "isupper", "islower", "ispunct", "isxdigit", "iscntrl", "isprint", "isgraph"), 3
    )
    yield "int c = %d; %s" % (code, " ".join(f"see(!!{test}(c));" for test in tests))
    yield f"see(toupper({code if code >= 0 else 97})); see(tolower({code if code >= 0 else 65}));"
    yield f"char b[8] = {some_text(chance)}; for (char *p = b; *p; p++) *p = toupper((unsigned char)*p); see_text(b);"


def sorting(chance):
    values = [chance.randrange(-9, 30) for _ in range(chance.randrange(1, 7))]
    listed = ", ".join(map(str, values))
    order = chance.choice(("by_value", "by_value", "backwards"))
    yield f"int a[] = {{{listed}}}; qsort(a, {len(values)}, sizeof *a, {order}); for (int i = 0; i < {len(values)}; i++) see(a[i]); see(called > 0);"
    ordered = sorted(set(values))
    yield f"int a[] = {{{', '.join(map(str, ordered))}}}, k = {chance.choice([*ordered, 99, -99])}; int *p = bsearch(&k, a, {len(ordered)}, sizeof *a, by_value); see(p ? p - a : -1); see(called > 0);"
    yield f"int a[8] = {{{listed}}}, k = {chance.choice([*values, 77])}; size_t n = {len(values)}; int *p = lfind(&k, a, &n, sizeof *a, is_value); see(p ? p - a : -1);"
    yield f"int a[9] = {{{listed}}}, k = {chance.choice([*values, 77])}; size_t n = {len(values)}; int *p = lsearch(&k, a, &n, sizeof *a, is_value); see(p - a); see(n); see(a[n - 1]);"
    yield "struct pair a[] = {{'c', 1}, {'a', 2}, {'b', 3}}; qsort(a, 3, sizeof *a, by_key); see(a[0].value * 100 + a[1].value * 10 + a[2].value);"
    few = chance.sample(range(1, 10), 3)
    yield f"static int v[] = {{{', '.join(map(str, few))}}}; void *root = 0; for (int i = 0; i < 3; i++) tsearch(&v[i], &root, node_order); twalk(root, visit); see(visited);"


def memory(chance):
    first, second = chance.randrange(1, 5), chance.randrange(1, 9)
    yield f"int *p = calloc({first}, sizeof(int)); see(p[{first - 1}]); free(p);"
    yield f"int *p = malloc({first} * sizeof(int)); for (int i = 0; i < {first}; i++) p[i] = i * {second}; p = realloc(p, {second} * sizeof(int)); for (int i = 0; i < {min(first, second)}; i++) see(p[i]); free(p);"
    yield "void *p = calloc(SIZE_MAX / 2, 4); see(p == 0);".replace("SIZE_MAX", "((size_t)-1)")
    yield "void *p = aligned_alloc(64, 64); see((unsigned long)p % 64); free(p);"
    yield f"void *p = 0; see(posix_memalign(&p, {chance.choice((16, 32, 3))}, 64)); free(p);"
    yield "void *p = realloc(0, 8); see(p != 0); free(p); free(0);"
    yield (
        "errno = 0; void *p = malloc(((size_t)-1) - 64); see(p == 0);"
        if chance.random() < 0.3
        else 'char *p = strdup("q"); see(*p); free(p);'
    )


def surroundings(chance):
    yield f'see(setenv("FUZZ_X", {some_text(chance)}, 1)); see_text(getenv("FUZZ_X"));'
    yield "srand(7); int a = rand(); see(a >= 0); see(a <= RAND_MAX);"
    yield f"see(ffs({chance.choice((0, 1, 8, 12, -8))})); see(__builtin_popcount({chance.randrange(999)}));"


GROUPS = (
    conversions,
    conversions,
    simple_numbers,
    floating,
    searching,
    copying,
    cutting,
    characters,
    sorting,
    sorting,
    memory,
    surroundings,
)


def generate(chance, number, folder, settings):
    build = draw_build(chance, native.has_32_bits(), settings.bits)
    blocks = []
    for _ in range(chance.choice((1, 1, 2, 3))):
        blocks.append(chance.choice(list(chance.choice(GROUPS)(chance))))
    body = "\n".join(f"  {{ {block} }}" for block in blocks)
    return closed.case_of({"program.c": f"{HEAD}int main(void) {{\n{body}\n  CHECK(sum);\n  return 0;\n}}\n"}, build, folder)
