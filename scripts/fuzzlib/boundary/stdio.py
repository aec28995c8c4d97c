"""Closed programs of formatted output and input, and of streams in memory."""

from .. import closed, native
from ..program import draw_build

HEAD = """@CHECK@
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdarg.h>
static unsigned long long sum = 1;
static void see(long long v) { sum = sum * 31 + (unsigned long long)v; }
static void see_text(const char *s) { while (*s) see(*s++); }
static int by_list(char *b, size_t n, const char *f, ...) { va_list l; va_start(l, f); int r = vsnprintf(b, n, f, l); va_end(l); return r; }
static int scan_list(const char *b, const char *f, ...) { va_list l; va_start(l, f); int r = vsscanf(b, f, l); va_end(l); return r; }
"""


def conversion(chance):
    """A conversion and its argument."""
    flags = chance.choice(("", "", "-", "0", "+", " ", "#"))
    width = chance.choice(("", "", "1", "5"))
    kind = chance.choice("dduxXocsSlhp%")
    number = chance.choice((0, 1, -1, 42, -300, 65536, 127))
    if kind in "du":
        return f"%{flags.replace('#', '')}{width}{kind}", str(number)
    if kind in "xXo":
        return f"%{flags.replace('+', '').replace(' ', '')}{width}{kind}", str(abs(number))
    if kind == "c":
        return f"%{width}c", "'" + chance.choice("abz") + "'"
    if kind in "sS":
        precision = chance.choice(("", ".0", ".1", ".2"))
        return f"%{'-' if flags == '-' else ''}{width}{precision}s", '"' + chance.choice(("", "a", "abc")) + '"'
    if kind == "l":
        return chance.choice(("%ld", "%lu", "%lx")), f"{abs(number)}l"
    if kind == "h":
        return chance.choice(("%hd", "%hhd", "%hhu")), str(number)
    if kind == "p":
        return "%lld", f"{number}ll"
    return "%%", None


def form(chance):
    pairs = [conversion(chance) for _ in range(chance.choice((0, 1, 1, 2)))]
    text = "".join(chance.choice(("", "x", " ", "ab")) + pair[0] for pair in pairs) + chance.choice(("", "!", "end"))
    return text, [pair[1] for pair in pairs if pair[1] is not None]


def writing(chance):
    text, arguments = form(chance)
    given = "".join(", " + argument for argument in arguments)
    size = chance.choice((0, 1, 2, 4, 64))
    yield f'char b[64] = "qqqqqqq"; int n = 0; see(snprintf(b, {size}, "{text}"{given})); for (int i = 0; i < 8; i++) see(b[i]);'
    yield f'char b[64] = "qqqqqqq"; see(by_list(b, {size}, "{text}"{given})); for (int i = 0; i < 8; i++) see(b[i]);'
    yield f'char b[64] = "qqq"; see(sprintf(b, "{text}"{given})); see_text(b);'
    yield f'int n = -7; char b[64]; sprintf(b, "{text}%n{chance.choice(("", "z"))}"{given}, &n); see(n);'
    yield f'int n = -7; printf("{text}%n\\n"{given}, &n); see(n);'
    yield f'signed char n = -7; char b[64]; snprintf(b, {size}, "{text}%hhn"{given}, &n); see(n);'
    yield f'char *p = 0; int n = asprintf(&p, "{text}"{given}); see(n); see_text(p); free(p);'
    yield f'long n = -7; fprintf(stdout, "{text}%ln\\n"{given}, &n); see(n);'


def reading(chance):
    text = chance.choice(("12 34", "x", "", "7abc", "-5", "0x1f 3", "abc def", " 9", "a:b", "99,1"))
    shape = chance.choice(("%d %d", "%d,%d", "%d", "%2d%d", "%i %i", "%x %x", "%*d %d"))
    yield f'int a = -3, b = -4; see(sscanf("{text}", "{shape}", &a, &b)); see(a); see(b);'
    yield f'char s[16] = "q", t[16] = "r"; see(sscanf("{text}", "{chance.choice(("%s %s", "%3s", "%[a-z]", "%[^:]:%s"))}", s, t)); see_text(s); see_text(t);'
    yield f'char c = 1; int n = -1; see(sscanf("{text}", "{chance.choice(("%c%n", " %c%n", "%hhd%n"))}", &c, &n)); see(c); see(n);'
    yield f'int a = -3; see(scan_list("{text}", "%d", &a)); see(a);'
    yield f'short a = -3; long b = -4; see(sscanf("{text}", "%hd %ld", &a, &b)); see(a); see(b);'


def streams(chance):
    text = chance.choice(("ab\\ncd\\n", "x", "", "\\n\\n", "hello world"))
    yield f'char d[] = "{text}", b[16] = "qqq"; FILE *f = fmemopen(d, sizeof d - 1 + !sizeof(d) + (sizeof d == 1), "r"); if (f) {{ char *r = fgets(b, {chance.choice((2, 4, 16))}, f); see(r != 0); see_text(b); fclose(f); }}'
    yield f"char *p = 0; size_t n = 0; FILE *f = open_memstream(&p, &n); fputs(\"{text}\", f); fputc('q', f); fclose(f); see(n); see_text(p); free(p);"
    yield f'char b[BUFSIZ]; b[0] = 5; FILE *f = fopen("/dev/null", "w"); setvbuf(f, b, _IOFBF, sizeof b); fputs("{text}z", f); fflush(f); see(b[0]); fclose(f);'
    yield 'see(fopen("/no/such/file", "r") == 0);'
    yield f'char *l = 0; size_t n = 0; char d[] = "{text}z"; FILE *f = fmemopen(d, sizeof d - 1, "r"); see(getline(&l, &n, f)); see_text(l); free(l); fclose(f);'
    yield 'char d[8] = "abc"; FILE *f = fmemopen(d, 3, "r"); see(fgetc(f)); see(ungetc(\'w\', f)); see(fgetc(f)); see(fread(d + 4, 1, 3, f)); see(d[4]); see(feof(f) != 0); fclose(f);'


GROUPS = (writing, writing, reading, streams)


def generate(chance, number, folder, settings):
    build = draw_build(chance, native.has_32_bits(), settings.bits)
    blocks = [chance.choice(list(chance.choice(GROUPS)(chance))) for _ in range(chance.choice((1, 1, 2)))]
    body = "\n".join(f"  {{ {block} }}" for block in blocks)
    text = f"{HEAD}int main(void) {{\n{body}\n  CHECK(sum);\n  return 0;\n}}\n"
    # Streams may fail, so that other results are allowed, too.
    return closed.case_of({"program.c": text}, build, folder, never_safe="FILE" in body or "printf" in body or "fopen" in body)
