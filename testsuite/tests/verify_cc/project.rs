//! A small project as projects are: two folders, an archive, a shared library, C++, assembly,
//! generated code, a configuration script; built in parallel.
use crate::{Build, is_there};

const MAKEFILE: &str = "\
CC ?= cc
OBJECTS = main.o sum.o count.o low.o
all: app
config.h:
\t./configure
%.o: %.c config.h
\t$(CC) $(CFLAGS) -Iqueue -MD -c $< -o $@
sum.o: sum.cpp
\t$(CXX) $(CFLAGS) -c $< -o $@
low.o: low.S
\t$(CC) -c $< -o $@
table.h:
\techo 'static const int table[] = {1, 2, 3};' > $@
count.o: table.h
queue/queue.o: queue/queue.c queue/queue.h
\t$(CC) $(CFLAGS) -fPIC -c $< -o $@
queue/unused.o: queue/unused.c
\t$(CC) $(CFLAGS) -fPIC -c $< -o $@
libqueue.a: queue/queue.o queue/unused.o
\t$(AR) rcs $@ $^
libname.so: name.c
\t$(CC) $(CFLAGS) -shared -fPIC $< -o $@
app: $(OBJECTS) libqueue.a libname.so
\t$(CC) $(OBJECTS) libqueue.a -L. -lname -Wl,-rpath,. -o $@
";

const CONFIGURE: &str = "\
#!/bin/sh
echo '#include <stdio.h>
int main(void) { return 0; }' > conftest.c
$CC conftest.c -o conftest && ./conftest && ! readelf -SW conftest | grep -q verify &&
  echo '#define LIMIT 4' > config.h
rm -f conftest*
";

const MAIN: &str = "\
#include <assert.h>
#include \"config.h\"
#include \"queue.h\"
extern int sum(const int *numbers, int count), count(void), low(void), name_length(void);
int main(int argc, char **argv) {
  struct queue queue = {0};
  for (int i = 0; i < argc && i < LIMIT; i++) push(&queue, argc);
  assert(queue.length <= LIMIT);
  assert(count() == 3);
  assert(name_length() == 4);
  return sum(queue.cells, queue.length) + (argc < 0 ? low() : 0);
}
";

const QUEUE_H: &str = "\
struct queue { int cells[4]; int length; };
void push(struct queue *queue, int number);
";

/// The fault: one cell too many.
const QUEUE: &str = "\
#include \"queue.h\"
#include <assert.h>
void push(struct queue *queue, int number) {
#ifdef FAULT
  assert(queue->length < 3);
#else
  assert(queue->length < 4);
#endif
  queue->cells[queue->length++] = number;
}
";

fn project(name: &str) -> Build {
    let build = Build::new(name);
    let sum = "extern \"C\" int sum(const int *numbers, int count) {\n  int all = 0;\n\
        for (int i = 0; i < count; i++) all += numbers[i];\n  return all;\n}\n";
    let files = [
        ("Makefile", MAKEFILE),
        ("configure", CONFIGURE),
        ("main.c", MAIN),
        ("sum.cpp", sum),
        (
            "count.c",
            "#include \"table.h\"\nint count(void) { return sizeof table / sizeof *table; }\n",
        ),
        ("low.S", ".globl low\nlow: mov $7, %eax\nret\n.section .note.GNU-stack\n"),
        ("queue/queue.h", QUEUE_H),
        ("queue/queue.c", QUEUE),
        ("queue/unused.c", "int other(void);\nint unused(void) { return other(); }\n"),
        ("name.c", "#include <string.h>\nint name_length(void) { return strlen(\"name\"); }\n"),
    ];
    for (name, text) in files {
        build.file(name, text);
    }
    build.make("chmod +x configure");
    build
}

#[test]
fn a_proof() {
    if !is_there("make") {
        return;
    }
    let build = project("proof");
    build.make("make -s -j4 CC=verify-cc CXX=verify-c++ CFLAGS='-O2 -Wall'");
    build.make("./app; test $? = 1 && rm -r *.o *.c *.cpp queue");
    let run = build.verify(&["--program", "app", "--program", "libname.so"]);
    run.complains(0, "warning: app has no bitcode of low.S: it is assembly");
    assert_eq!(run.verdict(), "TRUE", "{run:#?}");
}

#[test]
fn a_fault() {
    if !is_there("make") {
        return;
    }
    let build = project("fault");
    build.make("make -s -j4 CC=verify-cc CXX=verify-c++ CFLAGS='-O1 -DFAULT'");
    let run = build.verify(&["--program", "app", "--program", "libname.so"]);
    assert_eq!(run.verdict(), "FALSE(unreach-call)", "{run:#?}");
    let line = run.stdout.lines().find(|line| line.contains("fails")).expect("the violation");
    assert!(line.starts_with("queue/queue.c:5:"), "{run:#?}");
}
