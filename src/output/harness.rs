//! A counterexample as a native test: a C file that gives the program the inputs of the run, and a
//! Makefile that links it with the user's own sources.
//!
//! The C file defines what the program only declares: input functions and unknown functions return
//! the recorded values in the order in which the run drew them, the error functions end the process
//! with [`REACHED`]. Its definitions come first, and the linker takes the first one. What a native
//! run cannot be given is named in the file's head. Locals and heap objects start as zero, as they
//! do in a replay, where the compiler has an option for it.
use super::harness_entry::start;
use super::harness_functions::{ROUNDING, functions, is_c_name};
use super::harness_values::{BLOCKED, given, object_name, source_of, uses_models};
use crate::base::config::Config;
use crate::base::counterexample::{
    EntryArgument, GivenObject, InputOrigin, InputSource, MainArguments, Script,
};
use crate::base::property::ViolationKind;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

/// The exit code of a harness that reaches the error.
pub const REACHED: i32 = 100;
/// The exit code of a harness whose run asks for other inputs than the counterexample had.
pub const DIVERGED: i32 = 101;

/// What a harness is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To reach the error that a counterexample reached.
    Error,
    /// To run the program as a test: what the program defines itself is the program's, and where
    /// the inputs end with this exit code, so does the test.
    Test(i32),
}

/// What failed assertions call, those of the C++ library (`std::__glibcxx_assert_fail`) among them.
const ASSERTIONS: [&str; 5] = [
    "__assert_fail",
    "__assert_rtn",
    "__assert",
    "__assert2",
    "_ZSt21__glibcxx_assert_failPKciS0_S0_",
];
/// What the sanitizer calls then, and how leaks are looked for.
const WATCH: &str = r#"
const char *__asan_default_options(void) { return "detect_stack_use_after_return=1"; }
void __asan_on_error(void) { leave(REACHED, "the error is reached: ", "an invalid use of memory"); }
"#;
/// The same for what is lost.
///
/// What `main` leaves on the stack would still lead to objects: it runs far below.
const WATCH_LEAKS: &str = r#"
extern int __real_main(int, char **, char **);
int __wrap_main(int count, char **arguments, char **environment) {
  GIVE_ARGUMENTS
  volatile char above[1 << 16];
  __asm__ volatile("" : : "r"(above) : "memory");
  int result = __real_main(count, arguments, environment);
  __asm__ volatile("" : : "r"(above) : "memory");
  return result;
}
extern int __lsan_do_recoverable_leak_check(void);
__attribute__((destructor)) static void look_for_leaks(void) {
  if (__lsan_do_recoverable_leak_check()) leave(REACHED, "the error is reached: ", "lost memory");
}
"#;
/// The same for what is not freed at the end. The machine's library gets no buffer for its output,
/// which would count. (`stdout` and `setvbuf` may be those of the models in this file.)
const WATCH_CLEANUP: &str = r#"
extern void *dlsym(void *, const char *);
extern __SIZE_TYPE__ __sanitizer_get_current_allocated_bytes(void);
static __SIZE_TYPE__ held;
__attribute__((constructor)) static void start_counting(void) {
  enum { UNBUFFERED = 2 };
  void *const next_object = (void *)-1l; /* RTLD_NEXT */
  void **stream = dlsym(next_object, "stdout");
  int (*set_buffer)(void *, char *, int, size) = dlsym(next_object, "setvbuf");
  if (stream && set_buffer) set_buffer(*stream, 0, UNBUFFERED, 0);
  held = __sanitizer_get_current_allocated_bytes();
}
__attribute__((destructor)) static void count_what_is_left(void) {
  if (__sanitizer_get_current_allocated_bytes() > held) leave(REACHED, "the error is reached: ", "memory that is not freed");
}
extern void (*signal(int, void (*)(int)))(int);
static void aborted(int number) { signal(number, 0); count_what_is_left(); }
__attribute__((constructor)) static void catch_abort(void) { signal(6, aborted); }
"#;
/// Objects of the C library, which must not get another definition.
const OF_THE_LIBRARY: [&str; 8] =
    ["stdin", "stdout", "stderr", "environ", "optarg", "optind", "opterr", "optopt"];

/// The C file. `how`: how the run ends.
pub fn c_file(script: &Script, how: &str, purpose: Purpose, config: &Config) -> String {
    let mut text = head(script, how, purpose, config);
    text += RUNTIME;
    let is_watched = purpose == Purpose::Error && config.reading.property.is_about_memory();
    text += &heap(script, is_watched);
    text += &table(script, purpose);
    text += &functions(script);
    if purpose == Purpose::Error && uses_models(script) {
        text += ROUNDING;
    }
    text += &objects(script);
    let arguments = script.main_arguments.as_ref().filter(|_| wraps_main(script, config));
    if let Some(arguments) = arguments {
        text += &main_arguments(arguments);
        if !config.reading.property.is_about_ends() {
            text += START_MAIN;
        }
    }
    text += &errors(purpose, arguments.is_some(), script, config);
    if config.reading.entry != "main" {
        text += &start(script, &script.entry);
    }
    text
}

fn head(script: &Script, how: &str, purpose: Purpose, config: &Config) -> String {
    let what = match purpose {
        Purpose::Error => "A run that violates the property",
        Purpose::Test(_) => "A test",
    };
    let mut text = format!("/* {what}, made by Parsimony ");
    text += env!("CARGO_PKG_VERSION");
    let _ = writeln!(text, ".\n   It ends so: {}", comment(how));
    if let Some(at) = &script.target {
        let _ = writeln!(text, "   At {}:{}, in {}.", comment(&at.file), at.line, at.function);
    }
    let _ = writeln!(
        text,
        "   Exit codes: {REACHED} the error is reached, {DIVERGED} other inputs are asked for, {BLOCKED} an assumption fails."
    );
    if script.input.is_some() && purpose == Purpose::Error {
        text += "   The file `stdin` beside this one has what the run reads: `program < stdin`.\n";
    }
    let missing = missing(script, config);
    if !missing.is_empty() {
        text += "   The run also hangs on what a native run is not given:\n";
    }
    for what in missing {
        let _ = writeln!(text, "   - {}", comment(&what));
    }
    text + "*/\n"
}

/// How many inputs come before the first one that the harness does not give; `None` where it lacks
/// something else.
pub fn inputs_given(script: &Script, config: &Config) -> Option<usize> {
    let lacks = script.more > 0
        || !script.further.is_empty()
        || script.arguments.contains(&EntryArgument::Other);
    let is_lacking = |&(source, value): &(u32, u128)| {
        !is_given(script, source_of(script, source), value, config)
    };
    script.values.iter().position(is_lacking).filter(|_| !lacks)
}

fn is_given(script: &Script, source: &InputSource, value: u128, config: &Config) -> bool {
    match source.origin {
        InputOrigin::Function | InputOrigin::Model | InputOrigin::Unseen => true,
        InputOrigin::EntryArgument => config.reading.entry != "main",
        InputOrigin::Zero => value == 0,
        // The name of the program.
        InputOrigin::ArgumentCount => value == 1 || wraps_main(script, config),
        InputOrigin::MainArgument => wraps_main(script, config),
        InputOrigin::Machine | InputOrigin::Other => false,
    }
}

/// What the run hangs on that the harness does not give.
pub fn missing(script: &Script, config: &Config) -> Vec<String> {
    let mut all = BTreeSet::new();
    for &(source, value) in &script.values {
        let source = source_of(script, source);
        let at = source.at.as_ref().map_or(String::new(), |at| format!(" at line {}", at.line));
        if !is_given(script, source, value, config) {
            all.insert(format!("{} = {value:#x}{at}", source.name));
        }
    }
    all.extend(script.further.iter().cloned());
    if script.arguments.contains(&EntryArgument::Other) {
        all.insert("an argument of the entry function".to_owned());
    }
    if script.more > 0 {
        all.insert(format!("{} more inputs", script.more));
    }
    all.into_iter().collect()
}

/// Text for the inside of a comment.
fn comment(text: &str) -> String {
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    line.replace("*/", "* /")
}

/// No header is needed, so that none must be installed for the machine that is compiled for.
const RUNTIME: &str = r#"
typedef __SIZE_TYPE__ size;
extern long syscall(long, ...);
extern _Noreturn void _exit(int);
extern void *calloc(size, size);

static void say(const char *text) {
  size length = 0;
  while (text[length]) length++;
  syscall(sizeof(void *) == 8 ? 1 : 4, 2, text, length);
}

static _Noreturn void leave(int code, const char *text, const char *more) {
  say("harness: ");
  say(text);
  say(more);
  say("\n");
  _exit(code);
}


struct draw {
  const char *function;
  unsigned long long low, high;
};

"#;

/// Whether something of a harness comes in front of the program's `main`.
pub fn wraps_main(script: &Script, config: &Config) -> bool {
    config.reading.entry == "main" && script.main_arguments.is_some()
}

/// Gives `main` its arguments.
const GIVE: &str = "  give_arguments(&count, &arguments);\n";
const START_MAIN: &str = r#"
extern int __real_main(int, char **, char **);
int __wrap_main(int count, char **arguments, char **environment) {
  give_arguments(&count, &arguments);
  return __real_main(count, arguments, environment);
}
"#;

/// The arguments that `main` gets. Those that the run did not look at are empty.
fn main_arguments(arguments: &MainArguments) -> String {
    let mut text = String::from("static char no_text[1];\n");
    let mut code = String::new();
    for (index, bytes) in arguments.strings.range(..arguments.count) {
        let bytes: Vec<String> = bytes.iter().map(|byte| format!("{byte:#x}")).collect();
        let (size, bytes) = (bytes.len(), bytes.join(", "));
        let _ = writeln!(text, "static char argument_{index}[{size}] = {{{bytes}}};");
        let _ = writeln!(code, "  argument_list[{index}] = argument_{index};");
    }
    let count = arguments.count;
    let _ = writeln!(text, "static char *argument_list[{count} + 1];");
    text += &format!(
        "static void give_arguments(int *count, char ***arguments) {{
  for (size i = 0; i < {count}; i++) argument_list[i] = no_text;
{code}  *count = {count};
  *arguments = argument_list;
}}
"
    );
    text
}

/// The sanitizer takes an object of size 0 for one of a byte.
const POISON: &str = "  if (!bytes) __asan_poison_memory_region(object, 1);\n";

/// Where objects come from: zero but for what the run takes to be there at first. `is_watched`: the
/// sanitizer looks at accesses.
fn heap(script: &Script, is_watched: bool) -> String {
    let (declared, poison) = match is_watched {
        true => ("extern void __asan_poison_memory_region(const volatile void *, size);\n", POISON),
        false => ("", ""),
    };
    let mut text = declared.to_owned();
    text.push_str(
        "static const struct { size object, offset; unsigned char byte; } first_content[] = {\n",
    );
    for (object, offset, byte) in &script.heap {
        let _ = writeln!(text, "  {{{object}, {offset}, {byte:#x}}},");
    }
    text += "  {~(size)0, 0, 0},\n};\n";
    text += r#"static size objects;

void *__wrap_malloc(size bytes) {
  unsigned char *object = calloc(1, bytes ? bytes : 1);
  for (size i = 0; first_content[i].object != ~(size)0; i++)
    if (first_content[i].object == objects && first_content[i].offset < bytes)
      object[first_content[i].offset] = first_content[i].byte;
"#;
    text + poison + "  objects++;\n  return object;\n}\n\n"
}

fn table(script: &Script, purpose: Purpose) -> String {
    let at_the_end = match purpose {
        Purpose::Error => DIVERGED,
        Purpose::Test(code) => code,
    };
    let mut text = String::from("static const struct draw draws[] = {\n");
    for (number, (source, value)) in (1..).zip(given(script)) {
        let (low, high) = (value & u128::from(u64::MAX), value >> 64);
        let at = source.at.as_ref().map_or(String::new(), |at| format!("line {}", at.line));
        let _ = writeln!(
            text,
            "  {{\"{}\", {low:#x}u, {high:#x}u}}, /* {number}. {at} */",
            source.name
        );
    }
    text += "  {0, 0, 0},\n};\n";
    text + &format!(
        "static size drawn;

static void draw(const char *function, void *to, size bytes) {{
  const struct draw *next = &draws[drawn];
  const char *one = function, *other = next->function;
  if (!other) leave({at_the_end}, \"after the last input one more is drawn by \", function);
  while (*one && *one == *other) one++, other++;
  if (*one != *other) leave({DIVERGED}, \"another input is drawn, by \", function);
  drawn++;
  const unsigned char *low = (const unsigned char *)&next->low;
  const unsigned char *high = (const unsigned char *)&next->high;
  for (size i = 0; i < bytes; i++) ((unsigned char *)to)[i] = i < 8 ? low[i] : i < 16 ? high[i - 8] : 0;
}}

"
    )
}

/// Objects that the program only declares, and those that arguments point to.
fn objects(script: &Script) -> String {
    let mut text = String::new();
    let arguments = script.arguments.iter().filter_map(|argument| match argument {
        EntryArgument::Object(name) => Some(name.as_str()),
        _ => None,
    });
    let given: BTreeMap<&str, &GivenObject> =
        script.objects.iter().map(|object| (object.name.as_str(), object)).collect();
    let names: BTreeSet<&str> = arguments.chain(given.keys().copied()).collect();
    for name in names.into_iter().filter(|name| !OF_THE_LIBRARY.contains(name)) {
        let size = given.get(name).map_or(ARGUMENT_BYTES, |object| object.size);
        let bytes = given.get(name).into_iter().flat_map(|object| &object.bytes);
        let bytes: Vec<String> =
            bytes.map(|(offset, byte)| format!("[{offset}] = {byte:#x}")).collect();
        let _ = writeln!(
            text,
            "__attribute__((aligned(16))) unsigned char {}[{size}] = {{{}}};",
            object_name(name),
            bytes.join(", ")
        );
    }
    text
}

/// Functions that no program defines.
const ERROR_FUNCTIONS: [&str; 2] = ["reach_error", "__VERIFIER_error"];

/// How large the object is that a pointer argument leads to.
const ARGUMENT_BYTES: u64 = 64;

fn errors(purpose: Purpose, has_arguments: bool, script: &Script, config: &Config) -> String {
    let linkage = match purpose {
        Purpose::Error => "",
        Purpose::Test(_) => "__attribute__((weak)) ",
    };
    let mut text = String::from("\n");
    let mut names: BTreeSet<&str> =
        config.reading.property.error_functions.iter().map(String::as_str).collect();
    if config.reading.property.asks(ViolationKind::Assertion) {
        names.extend(ASSERTIONS);
    }
    for name in names.into_iter().filter(|name| is_c_name(name)) {
        let _ = writeln!(
            text,
            "{linkage}void {name}(void) {{ leave({REACHED}, \"the error is reached: \", \"{name}\"); }}"
        );
    }
    // Where the property is about something else, they are functions like any other.
    let known = |name: &str| {
        config.reading.property.error_functions.iter().any(|error| error == name)
            || script.undefined.iter().any(|undefined| undefined == name)
    };
    for name in ERROR_FUNCTIONS.into_iter().filter(|name| !known(name)) {
        let _ = writeln!(text, "__attribute__((weak)) void {name}(void) {{}}");
    }
    // Of programs that forgot its header.
    let fails = match config.reading.property.asks(ViolationKind::Assertion) {
        true => format!("leave({REACHED}, \"the error is reached: \", \"assert\")"),
        false => "__builtin_abort()".to_owned(),
    };
    let _ =
        writeln!(text, "__attribute__((weak)) void assert(int holds) {{ if (!holds) {fails}; }}");
    let mut parts = config.reading.property.parts();
    let has_traps = parts.any(|part| part.native.is_some() && !part.is_about_memory);
    if config.reading.traps_are_errors || has_traps {
        let _ = writeln!(
            text,
            "extern void (*signal(int, void (*)(int)))(int);
static void trapped(int number) {{ (void)number; leave({REACHED}, \"the error is reached: \", \"a trap\"); }}
__attribute__((constructor)) static void catch_traps(void) {{ signal(4, trapped); signal(5, trapped); signal(6, trapped); signal(8, trapped); }}"
        );
    }
    if config.reading.property.is_about_memory() {
        text += &WATCH.replace("REACHED", &REACHED.to_string());
        if config.reading.property.is_about_ends() {
            let leaks = WATCH_LEAKS.replace("REACHED", &REACHED.to_string());
            text += &leaks.replace("  GIVE_ARGUMENTS\n", if has_arguments { GIVE } else { "" });
        }
        if config.reading.property.asks(ViolationKind::Cleanup) {
            text += &WATCH_CLEANUP.replace("REACHED", &REACHED.to_string());
        }
    }
    text
}

/// The path of a file from anywhere.
pub fn absolute(file: &Path) -> String {
    file.canonicalize().unwrap_or_else(|_| file.to_owned()).to_string_lossy().into_owned()
}

/// For a shell, inside of a Makefile.
pub fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''").replace('$', "$$"))
}

#[cfg(test)]
mod tests {
    use super::{comment, quoted};

    #[test]
    fn what_the_user_wrote_stays_inside() {
        assert_eq!(comment("a */ b\nc"), "a * / b c");
        assert_eq!(quoted("it's $5"), r"'it'\''s $$5'");
    }
}
