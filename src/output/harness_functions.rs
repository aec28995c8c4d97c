//! The functions of a native test: what the program only declares, in C.
//!
//! Invariant: a function draws as often as the program as read does, in the same order; what it
//! gives is what `llvm::lower` makes of these inputs.
use super::harness_values::{BLOCKED, c_type, given, uses_models};
use crate::base::counterexample::Script;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The functions that give inputs, and those that do nothing because they have no definition.
pub(super) fn functions(script: &Script) -> String {
    let mut known: BTreeMap<&str, &'static str> = BTreeMap::new();
    for (source, _) in given(script) {
        known.entry(&source.name).or_insert(c_type(source.format, source.bits));
    }
    if uses_models(script) {
        for (name, ty) in INPUTS_OF_MODELS {
            known.entry(name).or_insert(ty);
        }
    }
    let mut text = String::new();
    for (name, ty) in &known {
        text += &given_result(name, ty);
    }
    for name in script.undefined.iter().filter(|name| is_c_name(name)) {
        let is_input = name.starts_with("__VERIFIER_nondet_");
        match known.contains_key(name.as_str()) {
            true => {}
            // This run does not call it.
            false if is_input => {
                let _ = writeln!(
                    text,
                    "unsigned long long {name}(void) {{ draw(\"{name}\", 0, 0); return 0; }}"
                );
            }
            // It gives no result.
            false => {
                let _ = writeln!(text, "unsigned long long {name}(void) {{ return 0; }}");
            }
        }
    }
    if uses_models(script) {
        text += CALLED_BY_MODELS;
        text += OUTPUT;
        for (name, parameters, body) in OUTPUT_FUNCTIONS {
            if known.contains_key(name) {
                continue;
            }
            let head = format!("{name}({parameters})");
            let _ = writeln!(text, "__attribute__((weak)) int {head} {{\n{body}\n}}");
            // The archive of clang's address sanitizer comes first. Its own weak definition calls
            // this name.
            let alias = format!("__attribute__((alias(\"{name}\")))");
            let _ = writeln!(text, "extern int __interceptor_{head} {alias};");
        }
    }
    if !uses_models(script) {
        text += OF_VERIFIER_H;
    }
    if !known.contains_key("__VERIFIER_assume") {
        let _ = writeln!(
            text,
            "__attribute__((weak)) void __VERIFIER_assume(int holds) {{\n  if (!holds) leave({BLOCKED}, \"an assumption fails\", \"\");\n}}"
        );
    }
    text
}

/// A function that gives what the run drew. Of one that writes, the run drew whether it fails, and
/// what a string comes to if it does not: `llvm::lower` says how the result follows from these.
fn given_result(name: &str, ty: &str) -> String {
    let draw = |what: &str| format!("  draw(\"{name}\", &{what}, sizeof {what});\n");
    match name {
        "puts" | "fputs" | "puts_unlocked" | "fputs_unlocked" => format!(
            "int {name}(void) {{\n  unsigned long long value = 0, fails = 0;\n{}{}  return fails ? -1 : (int)(value & __INT_MAX__);\n}}\n",
            draw("value"),
            draw("fails")
        ),
        "putchar" | "putchar_unlocked" | "fputc" | "putc" | "fputc_unlocked" | "putc_unlocked"
        | "_IO_putc" => format!(
            "int {name}(int byte) {{\n  unsigned long long fails = 0;\n{}  return fails ? -1 : (unsigned char)byte;\n}}\n",
            draw("fails")
        ),
        "usleep" | "close" | "unlink" | "remove" | "rename" | "rmdir" | "mkdir" | "access"
        | "chdir" | "fsync" => format!(
            "int {name}(void) {{\n  unsigned long long fails = 0;\n{}  return fails ? -1 : 0;\n}}\n",
            draw("fails")
        ),
        "isatty" => format!(
            "int isatty(void) {{\n  unsigned long long fails = 0;\n{}  return !fails;\n}}\n",
            draw("fails")
        ),
        _ => format!(
            "{ty} {name}(void) {{\n  {ty} value = 0;\n{}  return value;\n}}\n",
            draw("value")
        ),
    }
}

/// What verifier.h declares, for a run in which nothing of it draws an input.
const OF_VERIFIER_H: &str = r#"
__attribute__((weak)) void *verifier_buffer(size bytes) { return __wrap_malloc(bytes); }
__attribute__((weak)) char *verifier_string(size most) { draw("verifier_string", 0, 0); return 0; }
__attribute__((weak)) long long verifier_between(long long a, long long b) { draw("verifier_between", 0, 0); return a; }
"#;

/// The inputs of our models of library functions: all of them are linked, or none.
const INPUTS_OF_MODELS: [(&str, &str); 9] = [
    ("__VERIFIER_nondet_bool", "unsigned long long"),
    ("__VERIFIER_nondet_double", "double"),
    ("__VERIFIER_nondet_int", "unsigned long long"),
    ("__VERIFIER_nondet_long", "unsigned long long"),
    ("__VERIFIER_nondet_long_double", "long double"),
    ("__VERIFIER_nondet_longlong", "unsigned long long"),
    ("__VERIFIER_nondet_size_t", "unsigned long long"),
    ("__VERIFIER_nondet_uchar", "unsigned long long"),
    ("__VERIFIER_nondet_ulonglong", "unsigned long long"),
];
/// What else our models call.
const CALLED_BY_MODELS: &str = r#"
void *__parsimony_allocate(size bytes) { return __wrap_malloc(bytes); }
extern void free(void *p);
void __parsimony_release(void *p) { free(p); }
void __parsimony_reads(const void *from, size bytes) { for (size i = 0; i < bytes; i++) (void)((volatile const char *)from)[i]; }
void __parsimony_writes(void *to, size bytes) { for (size i = 0; i < bytes; i++) ((volatile char *)to)[i] = ((volatile char *)to)[i]; }
void __parsimony_written(void *to, size bytes) {}
void __parsimony_disjoint(void *to, size written, const void *from, size read) {}
void *__parsimony_allocate_zeroed(size bytes) { return __wrap_malloc(bytes); }
unsigned long long __parsimony_computed(void) { leave(101, "a library function is used in a way that is not modelled", ""); }
void __parsimony_outside_at_exit(void) {}
void __parsimony_other_locale(void) {}
static void give_up(void) { leave(101, "a library function is used in a way that is not modelled", ""); }
void __parsimony_unsupported(void) { give_up(); }
long double __parsimony_fmodl(long double x, long double y) {
  unsigned short status;
  do __asm__("fprem\n\tfnstsw %w1" : "+t"(x), "=a"(status) : "u"(y)); while (status & 0x400);
  return x;
}
double __parsimony_fmod(double x, double y) { return __parsimony_fmodl(x, y); }
float __parsimony_fmodf(float x, float y) { return __parsimony_fmodl(x, y); }
/* No counterexample depends on which number it is. */
double __parsimony_inexact(double x, double y) { return x; }
float __parsimony_inexactf(float x, float y) { return x; }
long double __parsimony_inexactl(long double x, long double y) { return x; }
"#;

/// Output to streams, which are objects of the models and mean nothing to the machine's library. A
/// stream knows its descriptor where glibc has it, too. What goes to files that a model has opened
/// is formatted, so that texts are read, and dropped.
const OUTPUT: &str = r#"
extern int vdprintf(int, const char *, __builtin_va_list);
static int harness_descriptor(void *stream) {
  static int nowhere = -1;
  int to = *(volatile int *)((char *)stream + (sizeof(void *) == 8 ? 112 : 56));
  if (to == 1 || to == 2) return to;
  if (nowhere < 0) nowhere = syscall(sizeof(void *) == 8 ? 2 : 5, "/dev/null", 1);
  return nowhere;
}
static int harness_put(const char *text, void *stream) {
  size length = 0;
  while (text[length]) length++;
  syscall(sizeof(void *) == 8 ? 1 : 4, harness_descriptor(stream), text, length);
  return 1;
}
"#;
/// The functions that write so: names, parameters and bodies. A definition of the program's own
/// goes first.
const OUTPUT_FUNCTIONS: [(&str, &str, &str); 6] = [
    ("vfprintf", "void *stream, const char *format, __builtin_va_list list", PUT_LIST),
    ("fprintf", "void *stream, const char *format, ...", PUT_ARGUMENTS),
    (
        "__vfprintf_chk",
        "void *stream, int flag, const char *format, __builtin_va_list list",
        PUT_LIST,
    ),
    ("__fprintf_chk", "void *stream, int flag, const char *format, ...", PUT_ARGUMENTS),
    ("fputs", "const char *text, void *stream", PUT_TEXT),
    ("fputs_unlocked", "const char *text, void *stream", PUT_TEXT),
];
const PUT_TEXT: &str = "  return harness_put(text, stream);";
const PUT_LIST: &str = "  return vdprintf(harness_descriptor(stream), format, list);";
const PUT_ARGUMENTS: &str = "  __builtin_va_list list;
  __builtin_va_start(list, format);
  int count = vdprintf(harness_descriptor(stream), format, list);
  __builtin_va_end(list);
  return count;";

/// Functions whose models are instructions of LLVM, for which a compiler may call the function of
/// this name: that would be the model. To be linked in front of the models.
pub const ROUNDING: &str = r#"typedef double wide __attribute__((vector_size(16)));
typedef float narrow __attribute__((vector_size(16)));
#define ROUNDED(name, mode) \
  __attribute__((target("sse4.1"))) double name(double x) { \
    wide v = {x, x}; \
    return __builtin_ia32_roundsd(v, v, mode)[0]; \
  } \
  __attribute__((target("sse4.1"))) float name##f(float x) { \
    narrow v = {x, x, x, x}; \
    return __builtin_ia32_roundss(v, v, mode)[0]; \
  }
ROUNDED(floor, 9)
ROUNDED(ceil, 10)
ROUNDED(trunc, 11)
ROUNDED(rint, 4)
ROUNDED(nearbyint, 12)
__attribute__((target("fma"))) double fma(double x, double y, double z) { return __builtin_fma(x, y, z); }
__attribute__((target("fma"))) float fmaf(float x, float y, float z) { return __builtin_fmaf(x, y, z); }
"#;

pub(super) fn is_c_name(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}
