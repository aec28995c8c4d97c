"""Floating point: bits of NaN, which are arbitrary; conversions, rounding, functions of math.h, which are not."""

from .. import closed, native
from ..program import draw_build
from .truth import judged

HEAD = "#include <math.h>\n#include <string.h>\n#include <stdint.h>\n#include <fenv.h>\n#include <errno.h>\n#include <float.h>\nstatic uint64_t bits(double d) { uint64_t n; memcpy(&n, &d, 8); return n; }\nstatic uint32_t bitsf(float d) { uint32_t n; memcpy(&n, &d, 4); return n; }\n"
VALUES = (
    "0.0",
    "-0.0",
    "1.0",
    "-1.5",
    "0.5",
    "2.5",
    "-2.5",
    "1e300",
    "-1e-300",
    "INFINITY",
    "-INFINITY",
    "3.999",
    "1e10",
    "0.1",
    "4.0",
    "123456789.0",
)
NANS = (
    "z / z",
    "sqrt(-1.0 - z)",
    "i - i",
    "z * i",
    "NAN",
    "-NAN",
    "fmod(i, 2.0)",
    "fmod(2.0, z)",
    'nan("")',
    "(0.0 / z) * -1.0",
    "-(z / z)",
    "(double)((float)z / (float)z)",
    "i * 0.0",
    "log(-1.0 - z)",
    "acos(2.0 + z)",
)


def closed_program(chance):
    a, b = chance.choice(VALUES), chance.choice(VALUES)
    exact = ("floor", "ceil", "trunc", "round", "rint", "nearbyint", "fabs", "sqrt")
    pieces = [
        f"see(bits({chance.choice(exact)}(a)));" if "-" not in a else "see(bits(fabs(a)));",
        "see(bits(floor(a)));",
        "see(bits(fmin(a, b)) == bits(a) || bits(fmin(a, b)) == bits(b));",
        "see(bits(a + b == a + b ? a + b : 1.0));",
        "see(isnan(a * b) ? 3 : bits(a * b));",
        "see(isnan(a / b) ? 3 : bits(a / b));",
        "see(a < b); see(a <= b); see(isunordered(a, b));",
        "see(signbit(a) != 0); see(signbit(-b) != 0);",
        "see(fpclassify(a)); see(isinf(b) != 0); see(isfinite(a) != 0);",
        "see(bits((double)(float)a));",
        "int e = 0; double m = frexp(a, &e); if (isfinite(a)) { see(bits(m)); see(e); }",
        "see(bits(copysign(a, b)));",
        "double w; double f = modf(a, &w); see(bits(w)); see(bits(f));",
        "if (fabs(a) < 1e9) { see((int)a); see((long long)a); see(lround(a)); see(lrint(b < 1e9 && b > -1e9 ? b : 0)); }",
        "if (isfinite(a) && isfinite(b) && b != 0) see(bits(fmod(a, b)));",
        "see(bits(ldexp(a, 3)));",
        "see(bits(fma(1.0, a, 0.0)));",
        "see(bits(fdim(a, b)) != 1);",
        "see(ilogb(8.0)); see(bits(scalbn(1.0, 4)));",
        "see(bitsf((float)a)); see(bitsf((float)a + 1.0f));",
        "errno = 0; double r = sqrt(-4.0 + a - a); see(isnan(r) != 0); see(isnan(a - a) ? 0 : errno == EDOM);",
        "long double l = a; see(l == a); see(bits((double)(l / 3.0L * 3.0L)) != 1);",
        "see((unsigned char)(fabs(a) < 100 ? fabs(a) : 7)); see((long long)(float)16777217);",
        "see(bits(nextafter(1.0, 2.0)));",
        "see(bits(hypot(3.0, 4.0))); see(bits(pow(2.0, 10.0))); see(bits(cbrt(27.0)) != 0);",
        "errno = 0; double r = pow(10.0, 400.0 + (a != a)); see(isinf(r) != 0); see(errno == ERANGE);",
        "errno = 0; double r = exp(1000.0); see(isinf(r) != 0); see(errno == ERANGE);",
        "errno = 0; double r = log(0.0); see(r < 0); see(errno != 0);",
    ]
    chosen = chance.sample(pieces, chance.choice((1, 2, 3)))
    quiet = "volatile " if chance.random() < 0.5 else ""
    body = "\n".join(f"  {{ {piece} }}" for piece in chosen)
    return f"@CHECK@\n{HEAD}static unsigned long long sum = 1;\nstatic void see(uint64_t v) {{ sum = sum * 31 + v; }}\nint main(void) {{\n  {quiet}double a = {a}, b = {b};\n{body}\n  CHECK(sum);\n}}\n"


def nan_bits(chance):
    """What a NaN shows of its bits."""
    made = chance.choice(NANS)
    sure = (
        "n == n",
        "n < 1.0",
        "n >= 0.0",
        "!isnan(n)",
        "(bits(n) & 0x7ff0000000000000) != 0x7ff0000000000000",
        "(bits(n) & 0xfffffffffffff) == 0",
        "n == i",
        "isinf(n)",
        "!(n != n)",
    )
    some = (
        "signbit(n)",
        "!signbit(n)",
        "bits(n) >> 63",
        "!(bits(n) >> 63)",
        "bits(n) & 1",
        "(bits(n) & 0xffffffff) == 0",
        "copysign(1.0, n) < 0",
        "copysign(1.0, n) > 0",
        "bitsf((float)n) >> 31",
        "(int64_t)bits(n) < 0",
        "bits(n) == bits(-n)",
        "bits(n) == bits(n + 1.0)",
        "bits(n) != bits(z / z)",
    )
    is_safe = chance.random() < 0.4
    condition = chance.choice(sure if is_safe else some)
    quiet = chance.choice(("volatile ", ""))
    text = f"{HEAD}extern void reach_error(void);\nint main(void) {{ {quiet}double z = 0.0, i = INFINITY; double n = {made}; if ({condition}) reach_error(); return 0; }}\n"
    return text, is_safe


def rounding(chance):
    mode = chance.choice(("FE_UPWARD", "FE_DOWNWARD", "FE_TOWARDZERO", "FE_TONEAREST"))
    what = chance.choice(
        (
            "see(bits(a / 3.0));",
            "see(rint(2.5 + a - a));",
            "see((long)nearbyint(-1.5));",
            "see(bits(a + 0.1));",
            "see(lrint(0.5));",
            "see(bitsf((float)0.1 * (float)a));",
            "see(bits(a - 1.0));",
        )
    )
    again = chance.choice(("", " fesetround(FE_TONEAREST);"))
    return f"@CHECK@\n{HEAD}static unsigned long long sum = 1;\nstatic void see(uint64_t v) {{ sum = sum * 31 + v; }}\nint main(void) {{ volatile double a = 1.0; fesetround({mode});{again} {what} fesetround(FE_TONEAREST); CHECK(sum); }}\n"


def generate(chance, number, folder, settings):
    build = draw_build(chance, native.has_32_bits(), settings.bits)
    kind = chance.random()
    if kind < 0.4:
        text, is_safe = nan_bits(chance)
        return judged({"program.c": text}, "", build, folder, is_safe, runs=1)
    # At 32 bits, gcc computes with more bits than the type has.
    compilers = build.bits == 64
    if kind < 0.5:
        build = build.__class__(build.level, build.bits, build.is_source, "c", ("-frounding-math",))
        return closed.case_of({"program.c": rounding(chance)}, build, folder, compilers=compilers)
    return closed.case_of({"program.c": closed_program(chance)}, build, folder, compilers=compilers)
