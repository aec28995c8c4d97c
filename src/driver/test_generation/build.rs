//! A test suite as files: Test-Comp's format, a C file per test that gives the program its inputs,
//! and a Makefile that builds the program for gcov, runs all tests, and shows what they cover.
//!
//! All tests are linked with the same objects of the program, so that their runs add up. However a
//! test ends (`abort`, `_exit`, a signal, an endless loop), it writes its counts first.
use crate::base::config::Config;
use crate::driver::native::with_headers;
use crate::frontend::llvm::Models;
use crate::output::file::write_file;
use crate::output::harness::{DIVERGED, Purpose, absolute, c_file, quoted};
use crate::output::harness_functions::ROUNDING;
use crate::output::harness_values::uses_models;
use crate::output::testcase;
use crate::report::{Coverage, CoverageTest};
use std::env;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;

/// The exit code of a test that is over because its inputs are.
const OVER: i32 = 103;
/// A test that does not end by itself is ended after this number of seconds.
const SECONDS: u32 = 10;

/// Writes the suite into `folder`.
pub(super) fn write(coverage: &Coverage, config: &Config, folder: &Path) -> Result<(), String> {
    all(coverage, config, folder).map_err(|error| format!("{}: {error}", folder.display()))
}

fn all(coverage: &Coverage, config: &Config, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    remove_old(folder)?;
    write_file(&folder.join("metadata.xml"), testcase::metadata(coverage, config).as_bytes())?;
    for (number, test) in (1..).zip(&coverage.tests) {
        let name = |suffix: &str| folder.join(format!("test-{number}.{suffix}"));
        write_file(&name("xml"), testcase::test(test).as_bytes())?;
        write_file(&name("c"), source(test, config).as_bytes())?;
    }
    if let Some(test) = coverage.tests.iter().find(|test| uses_models(&test.script)) {
        let models = Models::BUILT_IN.of(test.script.pointer_bits);
        write_file(&folder.join("models.bc"), models.bitcode)?;
        write_file(&folder.join("rounding.c"), ROUNDING.as_bytes())?;
    }
    write_file(&folder.join("Makefile"), makefile(coverage, &with_headers(config)).as_bytes())
}

/// Tests of an earlier run would be taken for tests of this one.
fn remove_old(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let (stem, suffix) = name.split_once('.').unwrap_or((name, ""));
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
        if stem.strip_prefix("test-").is_some_and(is_number) && matches!(suffix, "xml" | "c") {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

fn source(test: &CoverageTest, config: &Config) -> String {
    // One that is over before the program is does not take another way.
    let at_the_end = if test.is_cut { OVER } else { DIVERGED };
    c_file(&test.script, &test.ends, Purpose::Test(at_the_end), config) + &ending()
}

/// The counts are written however the test ends.
fn ending() -> String {
    format!(
        r#"
extern void __gcov_dump(void);
extern void (*signal(int, void (*)(int)))(int);
extern unsigned alarm(unsigned);
extern _Noreturn void __real__exit(int);
static int is_over;
_Noreturn void __wrap__exit(int code) {{
  if (!is_over++) __gcov_dump();
  __real__exit(code);
}}
_Noreturn void __wrap__Exit(int code) {{ __wrap__exit(code); }}
static void ended(int number) {{ __wrap__exit(128 + number); }}
__attribute__((constructor)) static void begin(void) {{
  static const int all[] = {{4, 5, 6, 7, 8, 11, 14}};
  for (size i = 0; i < sizeof all / sizeof *all; i++) signal(all[i], ended);
  alarm({SECONDS});
}}
"#
    )
}

fn makefile(coverage: &Coverage, config: &Config) -> String {
    let size = config.reading.word_size.map_or(String::new(), |it| format!(" {}", it.flag()));
    let arguments: Vec<String> =
        config.reading.clang_args.iter().map(|argument| quoted(argument)).collect();
    let arguments = arguments.join(" ");
    // Options may name what lies where the verifier was called.
    let folder = env::current_dir().unwrap_or_default();
    let folder = quoted(&folder.to_string_lossy());
    let mut rules = String::new();
    let mut objects = Vec::new();
    for (number, file) in (1..).zip(&config.files) {
        let (object, path) = (format!("source{number}.o"), quoted(&absolute(file)));
        let how = match file.extension().and_then(|suffix| suffix.to_str()) {
            Some("c" | "i") => "$(CC) $(FLAGS) --coverage $(C) -x c",
            Some("bc" | "ll") => "$(CLANG) $(FLAGS) -w",
            _ => "$(CC) $(FLAGS) --coverage -w -x c++",
        };
        let _ = writeln!(
            rules,
            "{object}:\n\tcd {folder} && {how} {arguments} -c -o '$(CURDIR)'/$@ {path}"
        );
        objects.push(object);
    }
    let mut tests = Vec::new();
    for (number, test) in (1..).zip(&coverage.tests) {
        let program = if uses_models(&test.script) { "modelled.o" } else { "$(OBJECTS)" };
        let name = format!("test-{number}");
        let _ = writeln!(
            rules,
            "{name}: {name}.o {program}\n\t$(CC) $(FLAGS) --coverage $(LDFLAGS) -o $@ {name}.o {program} $(LDLIBS)"
        );
        tests.push(name);
    }
    let cxx = if rules.contains("-x c++") { " -lstdc++" } else { "" };
    format!(
        "# Builds the program for gcov and runs all tests: `make` shows what they cover. Another compiler
# than the verifier's may evaluate arguments in another order; then a test takes another way.
CC := $(firstword $(shell command -v gcc cc))
CLANG := $(firstword $(shell command -v clang-22 clang))
GCOV := gcov
OBJCOPY := objcopy
FLAGS := -g -O0{size} -fwrapv -fno-strict-aliasing -fno-builtin -ffp-contract=off -ftrivial-auto-var-init=zero
C := -std=gnu17 -w -Wno-implicit-function-declaration -Wno-implicit-int -Wno-int-conversion -Wno-incompatible-pointer-types -Wno-return-type
LDFLAGS := -Wl,-z,muldefs -Wl,--gc-sections -Wl,--wrap=malloc -Wl,--wrap=_exit -Wl,--wrap=_Exit -no-pie
LDLIBS := -lm -lpthread{cxx}
OBJECTS := {objects}
TESTS := {tests}

coverage: check
\t@for object in $(OBJECTS); do test ! -e $${{object%.o}}.gcda || $(GCOV) $$object; done
check: $(TESTS)
\t@rm -f *.gcda
\t@for test in $(TESTS); do ./$$test > $$test.out 2> $$test.err < /dev/null; \\
\t  test $$? -ne {DIVERGED} || echo \"$$test takes another way: $$(tail -n 1 $$test.err)\"; done
test-%.o: test-%.c
\t$(CC) $(FLAGS) -w -c -o $@ $<
# What counts must not get our models of the functions that it calls.
modelled.o: $(OBJECTS) rounding.o models.o
\t$(CC) $(FLAGS) -r -nostdlib -Wl,-z,muldefs -o $@ $(OBJECTS) rounding.o models.o
\t$(OBJCOPY) --keep-global-symbol=main --keep-global-symbol={entry} $@
rounding.o: rounding.c
\t$(CC) $(FLAGS) -w -c -o $@ rounding.c
models.o: models.bc
\t$(CLANG) $(FLAGS) -w -ffunction-sections -fdata-sections -c -o $@ models.bc
{rules}clean:
\trm -f *.o *.gcno *.gcda *.gcov *.out *.err $(TESTS)
.PHONY: coverage check clean $(OBJECTS)
",
        objects = objects.join(" "),
        tests = tests.join(" "),
        entry = quoted(&config.reading.entry),
    )
}
