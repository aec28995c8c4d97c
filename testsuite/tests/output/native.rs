//! `--confirm` and `--harness` as people use them: in a project with folders for sources and
//! headers, from its root and from elsewhere, for each property, on sources, bitcode and builds.
//! Needs what `scripts/setup` installs: clang and the library of its address sanitizer.
use crate::verify::{Folder, Run, command};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

const HEADER: &str = "#ifndef RING_H
#define RING_H
#include <stddef.h>
#include <stdint.h>
struct ring { size_t head, tail, size; uint8_t *bytes; };
struct ring *ring_new(size_t size);
int ring_put(struct ring *ring, uint8_t byte);
void ring_free(struct ring *ring);
int scale(int value, int factor);
int average(int sum, int count);
#endif
";

const RING: &str = "#include \"ring.h\"
#include <stdlib.h>
#include <string.h>
struct ring *ring_new(size_t size) {
  struct ring *ring = malloc(sizeof *ring);
  if (!ring) return NULL;
  ring->head = ring->tail = 0;
  ring->size = size;
  ring->bytes = malloc(size);
  if (!ring->bytes) { free(ring); return NULL; }
  memset(ring->bytes, 0, size);
  return ring;
}
int ring_put(struct ring *ring, uint8_t byte) {
  if (ring->head - ring->tail > ring->size) return -1;
  ring->bytes[ring->head % ring->size] = byte;
  ring->head++;
  return 0;
}
void ring_free(struct ring *ring) {
#ifdef FREES_TWICE
  free(ring->bytes);
#endif
#ifndef LOSES
  free(ring->bytes);
#endif
  free(ring);
}
";

const NUMBERS: &str = "#include \"ring.h\"
extern long __VERIFIER_nondet_long(void);
extern void log_value(long value);
int scale(int value, int factor) { return value * factor; }
int average(int sum, int count) { return sum / count; }
void not_called(void) { log_value(__VERIFIER_nondet_long()); }
";

/// Draws what its run needs, and declares and calls what it does not.
const MAIN: &str = "#include \"ring.h\"
#include <assert.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
int main(void) {
  struct ring *ring = ring_new(4);
  if (!ring) return 1;
  unsigned count = __VERIFIER_nondet_uint();
  if (count > 6) return 1;
  for (unsigned i = 0; i < count; i++)
    if (ring_put(ring, __VERIFIER_nondet_uchar())) break;
#ifdef CALLS
  if (ring->head - ring->tail > 4) reach_error();
#endif
#ifdef ASSERTS
  assert(ring->head - ring->tail <= 4);
#endif
#ifdef SCALES
  printf(\"%d\\n\", scale(__VERIFIER_nondet_int(), 3));
#endif
#ifdef WRAPS
  printf(\"%u\\n\", count * 2000000000u);
#endif
#ifdef NARROWS
  uint8_t percent = count * 100;
  printf(\"%d\\n\", percent);
#endif
#ifdef DIVIDES
  printf(\"%d\\n\", average(100, (int)count));
#endif
#ifdef READS_FREED
  uint8_t *all = ring->bytes;
  ring_free(ring);
  return all[0];
#endif
#ifdef READS_BEHIND
  if (ring->bytes[count]) return 1;
#endif
  ring_free(ring);
  if (count == 77) return __VERIFIER_nondet_bool();
  return 0;
}
";

/// Inputs have no definition, so it makes no program.
const MAKEFILE: &str = "CFLAGS := -Iinclude -g
all.o: src/main.c src/ring.c src/numbers.c src/log.c
\t$(CC) $(CFLAGS) $(DEFINES) -c $^
\tld -r -o $@ main.o ring.o numbers.o log.o
";

/// A copy of the project.
struct Project(Folder);

impl Project {
    fn new(name: &str) -> Self {
        let folder = Folder::new(name);
        for sub in ["src", "include"] {
            fs::create_dir(folder.path().join(sub)).expect("our own folder");
        }
        folder.file("include/ring.h", HEADER);
        folder.file("src/ring.c", RING);
        folder.file("src/numbers.c", NUMBERS);
        folder.file("src/main.c", MAIN);
        folder.file(
            "src/log.c",
            "void log_value(long value) { (void)value; }\nvoid reach_error(void) {}\n",
        );
        folder.file("Makefile", MAKEFILE);
        Self(folder)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Runs the verifier in a folder of the project.
    fn verify(&self, folder: &str, arguments: &str) -> Run {
        let mut command = command();
        command.current_dir(self.path().join(folder)).args(["--timelimit", "60s"]);
        command.args(arguments.split(' '));
        command.output().expect("the binary starts").into()
    }

    fn shell(&self, line: &str) {
        let bin = Path::new(env!("CARGO_BIN_EXE_verify-cc")).parent().expect("a folder");
        let path = env::join_paths(
            [bin.to_owned()]
                .into_iter()
                .chain(env::split_paths(&env::var_os("PATH").unwrap_or_default())),
        )
        .expect("a path");
        let mut command = Command::new("sh");
        command.current_dir(self.path()).env("PATH", path).args(["-c", line]);
        let output = command.output().expect("a shell");
        assert!(output.status.success(), "{line}: {output:?}");
    }

    /// Both commands: the run is confirmed, and the harness reaches the error.
    #[track_caller]
    fn confirms(&self, folder: &str, property: &str, arguments: &str) {
        let run = self.verify(folder, &format!("--confirm --harness made {arguments}"));
        assert_eq!(run.verdict(), format!("FALSE({property})"), "{run:#?}");
        run.complains(1, "verify: confirmed by a native run: the error is reached: ");
        let made: PathBuf = self.path().join(folder).join("made");
        let mut make = Command::new("make");
        // As a user would, from elsewhere.
        make.current_dir(env::temp_dir()).arg("-C").arg(&made).arg("check");
        let output = make.output().expect("make");
        assert!(output.status.success(), "{output:?}");
        fs::remove_dir_all(made).expect("our own folder");
    }
}

const FILES: &str = "src/main.c src/ring.c src/numbers.c";

#[test]
fn each_property_in_a_project() {
    let project = Project::new("native-properties");
    for (property, define, violated) in [
        ("unreach-call", "CALLS", "unreach-call"),
        ("assertions", "ASSERTS", "unreach-call"),
        ("default", "ASSERTS", "unreach-call"),
        ("default", "DIVIDES", "no-undefined"),
        ("default", "READS_FREED", "valid-deref"),
        ("no-overflow", "SCALES", "no-overflow"),
        ("no-unsigned-wrap", "WRAPS", "no-unsigned-wrap"),
        ("no-narrowing", "NARROWS", "no-narrowing"),
        ("no-undefined", "DIVIDES", "no-undefined"),
        ("valid-memsafety", "READS_BEHIND", "valid-deref"),
        ("valid-deref", "READS_FREED", "valid-deref"),
        ("valid-free", "FREES_TWICE", "valid-free"),
        ("valid-memtrack", "LOSES", "valid-memtrack"),
        ("valid-memcleanup", "LOSES", "valid-memcleanup"),
        // Of several, the one that is violated says how it is looked for.
        ("all", "SCALES", "no-overflow"),
        ("all", "LOSES", "valid-memtrack"),
        ("default,no-overflow,no-narrowing", "NARROWS", "no-narrowing"),
        ("no-overflow,valid-memsafety", "FREES_TWICE", "valid-free"),
    ] {
        let arguments = format!("--property {property} {FILES} -- -Iinclude -D{define}");
        project.confirms(".", violated, &arguments);
    }
}

/// To a sanitizer, memory of no bytes has one.
#[test]
fn objects_of_size_zero() {
    let project = Project::new("native-empty");
    let source = "#include <stdlib.h>
int main(int argc, char **argv) {
  char *empty = malloc(argc - 1);
  if (!empty || argc > 1) return 0;
  *empty = 1;
  free(empty);
  return 0;
}
";
    project.0.file("src/empty.c", source);
    project.confirms(".", "valid-deref", "src/empty.c");
}

#[test]
fn relative_names_are_those_of_the_call() {
    let project = Project::new("native-relative");
    project.confirms(".", "unreach-call", &format!("-I include -D CALLS {FILES}"));
    let files = "main.c ring.c numbers.c -- -I ../include -DCALLS";
    project.confirms("src", "unreach-call", files);
    let files = "../src/main.c ../src/ring.c ../src/numbers.c -- -I. -include ring.h -DCALLS";
    project.confirms("include", "unreach-call", files);
}

#[test]
fn entries_get_their_arguments() {
    let project = Project::new("native-entries");
    project.confirms(".", "no-undefined", "--entry average src/numbers.c -- -Iinclude");
    let arguments = "--property no-overflow --entry scale src/numbers.c -- -Iinclude";
    project.confirms(".", "no-overflow", arguments);
    project.0.file(
        "src/static.c",
        "static int share(int all, int of) { return all / of; }\nint other(void) { return 1; }\n",
    );
    project.confirms(".", "no-undefined", "--entry share src/static.c");
    let source = "namespace app { int share(int all, int of) { return all / of; } }\n";
    project.0.file("src/share.cpp", source);
    project.confirms(".", "no-undefined", "--entry app::share src/share.cpp");
}

#[test]
fn bitcode_and_builds() {
    let project = Project::new("native-builds");
    project.shell("clang-22 -g -emit-llvm -c -Iinclude -DREADS_BEHIND src/main.c -o main.bc");
    project.shell("clang-22 -g -emit-llvm -S -Iinclude src/ring.c -o ring.ll");
    let files = "main.bc ring.ll src/numbers.c -- -Iinclude";
    project.confirms(".", "valid-deref", files);
    project.shell("clang-22 -g -emit-llvm -c -Iinclude -DCALLS src/main.c -o main.bc");
    project.confirms(".", "unreach-call", files);
    project.shell("make CC=verify-cc DEFINES=-DREADS_FREED");
    project.confirms(".", "valid-deref", "--program all.o");
    project.shell("rm main.o all.o && ar rcs libring.a *.o");
    project.confirms(".", "unreach-call", "src/main.c --program libring.a -- -Iinclude -DASSERTS");
    let entry = |file: &str| {
        let folder = project.path().display();
        format!(
            "{{\"directory\": \"{folder}/src\", \"file\": \"{file}\", \
            \"command\": \"cc -I../include -DFREES_TWICE -c {file}\"}}"
        )
    };
    let entries = ["main.c", "ring.c", "numbers.c", "log.c"].map(entry).join(",");
    project.0.file("db.json", format!("[{entries}]"));
    project.confirms(".", "valid-free", "--compile-commands db.json");
}

#[test]
fn sources_in_cxx() {
    let project = Project::new("native-cxx");
    let source = "#include <cassert>
#include \"ring.h\"
extern \"C\" int __VERIFIER_nondet_int(void);
extern \"C\" long __VERIFIER_nondet_long(void);
namespace app {
class Total { int sum = 0; public: void add(int n) { sum += n; } int get() const { return sum; } };
}
int main() {
  app::Total *total = new app::Total;
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 3) return 0;
  for (int i = 0; i < n; i++) total->add(i * 2);
#ifdef DELETES
  if (n == 2) delete total;
#endif
  assert(total->get() != 6);
  return n == 9 ? (int)__VERIFIER_nondet_long() : total->get();
}
";
    project.0.file("src/total.cpp", source);
    project.confirms(".", "unreach-call", "src/total.cpp -- -Iinclude");
    project.confirms(".", "valid-deref", "src/total.cpp -- -Iinclude -DDELETES -DNDEBUG");
    let source = "#include <vector>
extern \"C\" unsigned __VERIFIER_nondet_uint(void);
int main() {
  std::vector<int> all(3);
  unsigned i = __VERIFIER_nondet_uint();
  return i < 5 ? all[i] : 0;
}
";
    project.0.file("src/index.cpp", source);
    project.confirms(".", "unreach-call", "src/index.cpp -- -D_GLIBCXX_ASSERTIONS");
    project.confirms(".", "valid-deref", "src/index.cpp");
    project.shell("clang-22 -g -emit-llvm -c -Iinclude src/total.cpp -o total.bc");
    project.confirms(".", "unreach-call", "total.bc");
}

/// `main` gets the strings that the run looked at.
#[test]
fn arguments_of_main_are_given() {
    let project = Project::new("native-arguments");
    let source = "#include <string.h>
extern void reach_error(void);
static void look(char **list, int n) {
  if (n > 9 && !strcmp(list[9], \"-x\") && list[8][0] == '\\\\') reach_error();
}
int main(int argc, char **argv) {
#ifdef MANY
  if (argc == 20 && argv[12][0] == 'k') reach_error();
#endif
#ifdef BEHIND
  if (argc > 1) return argv[1][strlen(argv[1]) + 1];
#endif
  look(argv + 1, argc - 1);
  return 0;
}
";
    project.0.file("src/arguments.c", source);
    project.confirms(".", "unreach-call", "src/arguments.c");
    project.confirms(".", "unreach-call", "src/arguments.c -- -DMANY");
    project.confirms(".", "valid-deref", "src/arguments.c -- -DBEHIND");
    let run = project.verify(".", "src/arguments.c");
    assert!(run.stdout.contains("argc = 11, argv = {\"prog\", any,"), "{run:#?}");
    assert!(run.stdout.contains("\"-x\"}\n"), "{run:#?}");
}

/// Output to streams of the program goes where it should; what a model of the library does to an
/// object is seen as what the program does.
#[test]
fn output_and_models_are_followed() {
    let project = Project::new("native-output");
    let source = "#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static void note(const char *format, ...) {
  va_list list;
  va_start(list, format);
  fputs(\"note: \", stderr);
  vfprintf(stderr, format, list);
  fputc('\\n', stderr);
  va_end(list);
}
int main(void) {
  char line[8], *copy = malloc(4);
  FILE *out = fopen(\"log\", \"w\");
  if (!out || !copy) return 1;
  fprintf(stdout, \"x%d\\n\", 1);
  fprintf(out, \"log %s\\n\", \"a\");
  fputs(\"more\\n\", out);
  while (fgets(line, sizeof line, stdin)) {
    note(\"read %zu\", strlen(line));
    if (strlen(line) > 4) strcpy(copy, line);
  }
  fclose(out);
#ifndef LEAK
  free(copy);
#endif
  return 0;
}
";
    project.0.file("src/log.c", source);
    project.confirms(".", "valid-deref", "src/log.c");
    project.confirms(".", "valid-memtrack", "-p valid-memtrack src/log.c -- -DLEAK");
}

/// What the machine answers is none of the inputs that a native run is given: it is named.
#[test]
fn instructions_of_the_machine_are_named() {
    let project = Project::new("native-machine");
    let source = "extern void reach_error(void);
int main(void) {
  unsigned low, high;
  __asm__ volatile(\"rdtsc\" : \"=a\"(low), \"=d\"(high));
#ifdef KERNEL
  __asm__ volatile(\"cli\");
#endif
  if (high == 12345) reach_error();
  return 0;
}
";
    project.0.file("src/clock.c", source);
    let run = project.verify(".", "--confirm src/clock.c");
    run.complains(1, "cannot be confirmed natively: rdtsc (");
    assert!(run.stdout.contains("instruction `rdtsc`"), "{run:#?}");
    let run = project.verify(".", "--confirm src/clock.c -- -DKERNEL");
    run.complains(1, "cannot be confirmed natively: cli, rdtsc (");
}

/// Models are linked into the harness, and so is what these call.
#[test]
fn functions_of_the_library() {
    let project = Project::new("native-library");
    let source = "#include <stdio.h>
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  char line[8], text[20];
  if (!fgets(line, sizeof line, stdin)) return 0;
  snprintf(text, sizeof text, \"%s=%d\", line, 5);
  if (text[1] == '=' && close(7) == -1 && isatty(0) == 1) reach_error();
  return 0;
}
";
    project.0.file("src/line.c", source);
    project.confirms(".", "unreach-call", "--property unreach-call src/line.c");
}

/// What no native run can check is said, also by the harness.
#[test]
fn what_nothing_has_written_is_not_seen() {
    let project = Project::new("native-uninitialised");
    let source = "extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x, k = __VERIFIER_nondet_int();
  if (k > 3) x = 2;
  return k > 2 ? x : 0;
}
";
    project.0.file("src/uninitialised.c", source);
    for property in ["no-uninitialised", "all"] {
        let arguments = format!("--confirm --harness made -p {property} src/uninitialised.c");
        let run = project.verify(".", &arguments);
        assert_eq!(run.verdict(), "FALSE(no-uninitialised)", "{run:#?}");
        let unseen = "no native run shows that nothing has written what is read";
        run.complains(1, &format!("verify: not confirmed by a native run: {unseen}"));
        let mut make = Command::new("make");
        make.current_dir(project.path()).args(["-C", "made", "check"]);
        let output = make.output().expect("make");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains(&format!("harness: {unseen}")), "{output:?}");
    }
}

/// A failed assertion is seen, whatever else was asked for.
#[test]
fn what_was_asked_beside_hides_no_failed_assertion() {
    let project = Project::new("native-beside");
    let source = "#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x != 12345);
  return 0;
}
";
    project.0.file("src/beside.c", source);
    let run = project.verify(".", "--harness made -p assertions,no-uninitialised src/beside.c");
    assert_eq!(run.verdict(), "FALSE(unreach-call)", "{run:#?}");
    let makefile = std::fs::read_to_string(project.path().join("made/Makefile"));
    assert!(!makefile.expect("a makefile").contains("no native run shows"));
}

/// The same of bitcode, of which nothing says which operations are signed.
#[test]
fn bitcode_does_not_show_overflow() {
    let project = Project::new("native-overflow");
    project.shell("clang-22 -g -emit-llvm -c -Iinclude src/numbers.c -o numbers.bc");
    let run = project.verify(".", "--confirm --property no-overflow --entry scale numbers.bc");
    run.complains(1, "in bitcode no native run checks whether an operation overflows");
}
