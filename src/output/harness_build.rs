//! The Makefile of a native test: how the program of a counterexample is built again.
//!
//! Invariant: each source is compiled in the folder where the verifier was called, with the
//! arguments that it was given, so that relative names in them mean the same files. What has no
//! file of its own (parts of builds) lies in the folder of the harness, as bitcode.
use super::harness::{REACHED, absolute, quoted, wraps_main};
use super::harness_values::uses_models;
use crate::base::config::Config;
use crate::base::counterexample::Script;
use crate::base::property::ViolationKind;
use std::env;
use std::fmt::Write as _;
use std::path::PathBuf;

/// Which of Debian's packages the sanitizer's library is in.
const SANITIZER_PACKAGE: &str = "libclang-rt-22-dev";

/// What a part of the program is written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// C.
    C,
    /// C++.
    Cxx,
    /// LLVM's, as bitcode or text.
    Ir,
}

/// What is said of a violation that the program does not notice.
pub const UNSEEN: &str = "no native run shows that nothing has written what is read";

/// A part of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuiltSource {
    /// What it is written in.
    pub language: Language,
    /// Where it lies; a relative name means a file in the folder of the harness.
    pub path: PathBuf,
    /// Whether it is linked in any case, or where something needs it, like a member of an archive.
    pub is_always_linked: bool,
}

/// The Makefile, for a harness in a folder of its own.
pub fn makefile(script: &Script, config: &Config, sources: &[BuiltSource]) -> String {
    let mut rules = String::new();
    let (mut objects, mut members) = (Vec::new(), Vec::new());
    for (number, source) in (1..).zip(sources) {
        let object = format!("source{number}.o");
        rules += &rule(&object, source, &script.entry, config);
        if source.is_always_linked { &mut objects } else { &mut members }.push(object);
    }
    if uses_models(script) {
        objects.push("models.o".to_owned());
        rules += "models.o: models.bc\n\t$(CLANG) $(FLAGS) -w -ffunction-sections -fdata-sections -c -o $@ models.bc\n";
    }
    let phony = [objects.join(" "), members.join(" ")].join(" ");
    if !members.is_empty() {
        let _ = writeln!(rules, "parts.a: {0}\n\trm -f $@ && ar rcs $@ {0}", members.join(" "));
        objects.push("parts.a".to_owned());
    }
    let objects = objects.join(" ");
    let (size, checks) = (size(config), checks(config));
    let (needed, what) = match config.reading.property.is_about_memory() {
        true => (SANITIZER_PACKAGE, "with the address sanitizer"),
        false if size == " -m32" => ("gcc-multilib", "for 32 bits"),
        false => ("clang-22", "C"),
    };
    let libraries = libraries(sources);
    let is_wrapped = config.reading.property.is_about_ends() || wraps_main(script, config);
    let main = if is_wrapped { " -Wl,--wrap=main" } else { "" };
    let unseen = match config.reading.property.asks(ViolationKind::Uninitialised) {
        true => format!("\t@echo 'harness: {UNSEEN}'\n"),
        false => String::new(),
    };
    format!(
        "# Builds the program with the inputs of harness.c; `make check` runs it, and fails unless the
# error is reached. Another compiler may evaluate arguments in another order.
FLAGS := -g -O0{size} {checks} -fno-strict-aliasing -fno-builtin -ffp-contract=off -ftrivial-auto-var-init=zero
# The first compiler that can link a program with these flags.
CC := $(shell for c in clang-22 clang gcc cc; do echo 'int main(void) {{ return 0; }}' | $$c $(FLAGS) -x c - -o /dev/null 2>/dev/null && echo $$c && break; done)
ifeq ($(CC),)
$(error no compiler here builds {what}: install the package {needed})
endif
CLANG := $(firstword $(shell command -v clang-22 clang))
C := -std=gnu17 -w -Wno-implicit-function-declaration -Wno-implicit-int -Wno-int-conversion -Wno-incompatible-pointer-types -Wno-return-type
KEEP := $(if $(findstring clang,$(CC)),-femit-all-decls,-fkeep-static-functions)
LDFLAGS := -Wl,-z,muldefs -Wl,--gc-sections -Wl,--wrap=malloc{main} -no-pie
LDLIBS := -lm -lpthread{libraries}

harness: harness.o {objects}
\t$(CC) $(FLAGS) $(LDFLAGS) -o $@ harness.o {objects} $(LDLIBS)
harness.o: harness.c
\t$(CC) $(FLAGS) -w -c -o $@ harness.c
{rules}
check: harness
{unseen}\t./harness; test $$? -eq {REACHED}
.PHONY: check {phony}
"
    )
}

fn rule(object: &str, source: &BuiltSource, entry: &str, config: &Config) -> String {
    let path = source.path.to_string_lossy();
    // A static function is where a run may start, too.
    let (kept, global) = match config.reading.entry.as_str() {
        "main" => ("", String::new()),
        _ => ("$(KEEP) ", format!("\n\tobjcopy --globalize-symbol={} $@", quoted(entry))),
    };
    if source.language == Language::Ir {
        let path = match source.path.is_relative() {
            true => quoted(&path),
            false => quoted(&absolute(&source.path)),
        };
        return format!("{object}:\n\t$(CLANG) $(FLAGS) -w -x ir -c -o $@ {path}{global}\n");
    }
    let folder = env::current_dir().unwrap_or_default();
    let folder = quoted(&folder.to_string_lossy());
    let arguments: Vec<String> =
        config.reading.clang_args.iter().map(|argument| quoted(argument)).collect();
    let arguments = arguments.join(" ");
    let how = match source.language {
        Language::C => "$(C) -x c",
        Language::Cxx | Language::Ir => "-w -x c++",
    };
    format!(
        "{object}:\n\tcd {folder} && $(CC) $(FLAGS) {kept}{arguments} {how} -c -o '$(CURDIR)'/$@ {}{global}\n",
        quoted(&absolute(&source.path))
    )
}

fn size(config: &Config) -> String {
    config.reading.word_size.map_or(String::new(), |size| format!(" {}", size.flag()))
}

/// How a violation ends the run. Where overflow is none, signed numbers wrap around.
fn checks(config: &Config) -> &'static str {
    let parts = || config.reading.property.parts().filter(|part| part.native.is_some());
    let of_memory = parts().find(|part| part.is_about_memory);
    of_memory.or(parts().next()).and_then(|part| part.native).unwrap_or("-fwrapv")
}

/// Bitcode may be of C++: then it needs the library, which may be missing where it is of C.
fn libraries(sources: &[BuiltSource]) -> &'static str {
    let has = |language| sources.iter().any(|source| source.language == language);
    if has(Language::Cxx) {
        " -lstdc++"
    } else if has(Language::Ir) {
        " $(if $(findstring /,$(shell $(CC) -print-file-name=libstdc++.so)),-lstdc++)"
    } else {
        ""
    }
}
