//! What the command line of a C compiler asks for, as far as its bitcode depends on it.
//!
//! An option goes to clang unless we know that it says nothing about what a program means: names of
//! outputs, linking, warnings, optimisation, instrumentation, formats of debug information. (The
//! other way round, by a list of what matters, a forgotten option would change the program in
//! silence.) What clang does not know of gcc's options, it names, and `command` leaves out.
//!
//! Two choices need a reason. The bitcode is not optimised, but the preprocessor sees
//! `__OPTIMIZE__` as in the build, because code may ask for it. `_FORTIFY_SOURCE` is taken back: it
//! checks for accesses that the verifier finds by itself, in functions that are none of the
//! program.
use super::options::{
    ASSEMBLY, CODE, DROPPED, DROPPED_BEGINNINGS, DROPPED_WITH_VALUE, FOREIGN, KEPT_WITH_VALUE,
    NO_OBJECT, macros,
};
use super::recorded;
use super::refused;
use super::renaming::renaming;
use super::words::{is_joined, tail, words_of_file};
use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// Arguments of the preprocessor that say whether the C library has checks of its own.
const FORTIFY: [&str; 2] = ["-D_FORTIFY_SOURCE", "-U_FORTIFY_SOURCE"];

/// What a compiler is asked to make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Something without code of sources: preprocessed text, assembly, dependencies, a program of
    /// objects alone, information about itself.
    Other,
    /// An object file per source.
    Objects,
    /// A program or library, with sources compiled on the way.
    Program,
}

/// What a source is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SourceKind {
    /// What clang makes bitcode of.
    Code,
    /// Assembly.
    Assembly,
    /// Code in a language that is neither C nor C++.
    Foreign,
}

/// A file that is compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceFile {
    /// Its name; `-` is the standard input.
    pub path: OsString,
    /// What `-x` says before it.
    pub language: Option<OsString>,
    /// What it is.
    pub kind: SourceKind,
    /// The number of [`Invocation::others`] that stand before it.
    pub after: usize,
    /// Where it stands in [`Invocation::arguments`].
    pub place: usize,
}

/// A command line, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invocation {
    /// What is made.
    pub mode: Mode,
    /// What is compiled.
    pub sources: Vec<SourceFile>,
    /// What is linked as it is: files, and libraries as `-l` names them.
    pub others: Vec<OsString>,
    /// Where the files among them stand in [`arguments`](Self::arguments).
    pub other_places: Vec<usize>,
    /// The arguments, with those from files (`@file`) among them.
    pub arguments: Vec<OsString>,
    /// Whether something is linked.
    pub links: bool,
    /// The arguments of the linker that are no options: values of options, and files.
    pub handed: Vec<String>,
    /// An argument of the linker that lets a name mean something else, or code run that is not
    /// called.
    pub renames: Option<String>,
    /// What `-o` names.
    pub output: Option<OsString>,
    /// The options that bitcode depends on, in order.
    pub kept: Vec<OsString>,
    /// Whether the C library's checks of its own (`_FORTIFY_SOURCE`) are asked for.
    pub fortifies: bool,
    /// Why the program's meaning cannot be had from clang.
    pub refusal: Option<String>,
}

impl Invocation {
    /// Whether an option says for which machine code is made.
    pub fn names_machine(&self) -> bool {
        const OPTIONS: [&str; 5] = ["--target", "-target", "-m32", "-m64", "-mx32"];
        let mut kept = self.kept.iter().map(|option| option.to_string_lossy());
        kept.any(|option| OPTIONS.iter().any(|start| option.starts_with(start)))
    }

    /// Whether files are linked that are none of [`others`](Self::others).
    pub fn hands_files(&self) -> bool {
        self.handed.iter().any(|word| word.starts_with('@') || Path::new(word).is_file())
    }

    /// The file that a source's code ends up in.
    pub fn object_of(&self, source: &SourceFile) -> OsString {
        match (&self.output, self.mode) {
            (Some(output), _) => output.clone(),
            (None, Mode::Objects) => {
                let name = Path::new(&source.path).file_stem().unwrap_or(OsStr::new("-"));
                let mut name = name.to_owned();
                name.push(".o");
                name
            }
            (None, _) => "a.out".into(),
        }
    }
}

/// Understands a command line, without the program's name. `folder` is what relative names start
/// from; `None`: ours.
pub fn parse(arguments: &[OsString], folder: Option<&Path>) -> Invocation {
    let mut parser = Parser::default();
    let all = parser.expanded(arguments, folder, 0);
    let mut rest = all.clone().into_iter();
    while let Some(argument) = rest.next() {
        parser.place = all.len() - rest.len() - 1;
        parser.take(argument, &mut rest);
    }
    parser.finish(all)
}

#[derive(Default)]
struct Parser {
    /// Where the argument stands that is looked at.
    place: usize,
    sources: Vec<SourceFile>,
    others: Vec<OsString>,
    other_places: Vec<usize>,
    linker: Vec<String>,
    /// Precompiled headers.
    headers: Vec<OsString>,
    output: Option<OsString>,
    kept: Vec<OsString>,
    language: Option<OsString>,
    compiles_only: bool,
    makes_no_object: bool,
    optimises: bool,
    is_for_size: bool,
    /// Where among the options that are kept `-Ofast` stands, if that is the level.
    is_fast: Option<usize>,
    inlines_nothing: bool,
    fuses: bool,
    only_files: bool,
    refusal: Option<String>,
}

impl Parser {
    fn take(&mut self, argument: OsString, rest: &mut impl Iterator<Item = OsString>) {
        let text = argument.to_string_lossy().into_owned();
        if self.only_files || text == "-" || !text.starts_with('-') {
            return self.file(argument);
        }
        self.note(&text);
        match text.as_str() {
            "--" => self.only_files = true,
            "-o" | "--output" => self.output = rest.next(),
            "-x" | "--language" => self.language(rest.next().unwrap_or_default()),
            "-Xclang" => self.xclang(rest),
            "-include" | "--include" => self.include(rest.next().unwrap_or_default()),
            "-Xlinker" => self.linker.extend(rest.next().map(|it| it.to_string_lossy().into())),
            "-l" => {
                drop(rest.next());
                self.others.push(argument);
            }
            name if KEPT_WITH_VALUE.contains(&name) => {
                self.kept.push(argument);
                self.kept.extend(rest.next());
            }
            name if DROPPED_WITH_VALUE.contains(&name) => drop(rest.next()),
            "-include-pch" => self.headers.extend(rest.next()),
            _ if is_joined(&text, "--output=") => self.output = Some(tail(&argument, 9)),
            _ if is_joined(&text, "--language=") => self.language(tail(&argument, 11)),
            _ if is_joined(&text, "-o") => self.output = Some(tail(&argument, 2)),
            _ if is_joined(&text, "-x") => self.language(tail(&argument, 2)),
            // What is handed to the preprocessor is no warning.
            _ if text.starts_with("-Wp,") => self.for_preprocessor(&text),
            _ if text.starts_with("-Wl,") => {
                self.linker.extend(text.split(',').skip(1).map(str::to_owned));
            }
            _ if is_joined(&text, "-l") => self.others.push(argument),
            name if DROPPED.contains(&name) => {}
            _ if DROPPED_BEGINNINGS.iter().any(|start| text.starts_with(start)) => {}
            _ => self.kept.push(argument),
        }
    }

    /// What an option says beside being kept or not.
    fn note(&mut self, text: &str) {
        self.compiles_only |= text == "-c" || text == "--compile";
        self.makes_no_object |= NO_OBJECT.contains(&text) || text.starts_with("-print-");
        if let Some(level) = text.strip_prefix("-O") {
            self.optimises = level != "0";
            self.is_for_size = level == "s" || level == "z";
            self.is_fast = (level == "fast").then_some(self.kept.len());
        }
        match text {
            "-fno-inline" => self.inlines_nothing = true,
            "-finline" => self.inlines_nothing = false,
            _ => {}
        }
        let can_fuse = ["-mfma", "-march=", "-mcpu="];
        self.fuses |= can_fuse.iter().any(|option| text.starts_with(option));
    }

    fn refuse(&mut self, why: String) {
        self.refusal.get_or_insert(why);
    }

    /// The arguments with those that stand in files (`@file`) in their place.
    fn expanded(
        &mut self,
        arguments: &[OsString],
        folder: Option<&Path>,
        depth: usize,
    ) -> Vec<OsString> {
        let mut all = Vec::new();
        for argument in arguments {
            let name = argument.as_bytes().strip_prefix(b"@").filter(|_| depth < 16);
            let path =
                name.map(|name| folder.unwrap_or(Path::new("")).join(OsStr::from_bytes(name)));
            match path.map(|path| (path.exists(), path.is_file().then(|| fs::read(path)))) {
                Some((_, Some(Ok(text)))) => {
                    all.extend(self.expanded(&words_of_file(&text), folder, depth + 1));
                }
                Some((true, None)) => {
                    // The compiler itself is the one who reads it.
                    self.refuse(format!("its options stand in {}", argument.to_string_lossy()));
                }
                _ => all.push(argument.clone()),
            }
        }
        all
    }

    fn language(&mut self, name: OsString) {
        self.language = (name != "none").then_some(name);
    }

    /// An argument for clang's inside. A precompiled header is made with other options than ours:
    /// the header itself is read, which `-include` names, too.
    fn xclang(&mut self, rest: &mut impl Iterator<Item = OsString>) {
        let Some(argument) = rest.next() else { return };
        if argument == "-include-pch" {
            // The value has a `-Xclang` of its own.
            drop(rest.next());
            return self.headers.extend(rest.next());
        }
        self.kept.push("-Xclang".into());
        self.kept.push(argument);
    }

    /// What `-Wp,` hands over, without what is about outputs and checks.
    fn for_preprocessor(&mut self, text: &str) {
        let mut words = text.split(',').skip(1).peekable();
        while let Some(word) = words.next() {
            match word {
                "-MD" | "-MMD" | "-MF" | "-MT" | "-MQ" => drop(words.next()),
                _ if word.starts_with("-M") => {}
                _ if FORTIFY.iter().any(|option| word.starts_with(option)) => {}
                _ => {
                    // Its value, if it is one that has one.
                    let value = words.next_if(|next| !next.starts_with('-'));
                    let value = value.map(|value| format!(",{value}")).unwrap_or_default();
                    self.kept.push(format!("-Wp,{word}{value}").into());
                }
            }
        }
    }

    /// A header that is read first. The driver would look for a precompiled one beside it, which
    /// was made with other options.
    fn include(&mut self, header: OsString) {
        self.kept.extend(["-Xclang".into(), "-include".into(), "-Xclang".into(), header]);
    }

    fn file(&mut self, path: OsString) {
        let named = self.language.as_ref().and_then(|language| language.to_str());
        let suffix = Path::new(&path).extension().and_then(OsStr::to_str).unwrap_or_default();
        let kind = match named {
            Some("c" | "c++" | "cpp-output" | "c++-cpp-output") => SourceKind::Code,
            Some("assembler" | "assembler-with-cpp") => SourceKind::Assembly,
            // A header is compiled to a precompiled one.
            Some("c-header" | "c++-header") => return self.makes_no_object = true,
            Some(_) => SourceKind::Foreign,
            None if CODE.contains(&suffix) => SourceKind::Code,
            None if ASSEMBLY.contains(&suffix) => SourceKind::Assembly,
            None if FOREIGN.contains(&suffix) => SourceKind::Foreign,
            None if ["h", "hh", "hpp", "hxx", "H"].contains(&suffix) => {
                return self.makes_no_object = true;
            }
            // An object, a library, a linker script: or the standard input with `-E`.
            None => {
                self.other_places.push(self.place);
                return self.others.push(path);
            }
        };
        let (after, place) = (self.others.len(), self.place);
        self.sources.push(SourceFile { path, language: self.language.clone(), kind, after, place });
    }

    fn finish(mut self, arguments: Vec<OsString>) -> Invocation {
        let mode = if self.makes_no_object || self.sources.is_empty() {
            Mode::Other
        } else if self.compiles_only {
            Mode::Objects
        } else {
            Mode::Program
        };
        if let Some(at) = self.is_fast {
            self.kept.insert(at, "-ffast-math".into());
        }
        if self.optimises {
            self.kept.push("-D__OPTIMIZE__=1".into());
        }
        if self.optimises && !self.inlines_nothing {
            self.kept.push("-U__NO_INLINE__".into());
        }
        if self.is_for_size {
            self.kept.push("-D__OPTIMIZE_SIZE__=1".into());
        }
        if self.fuses {
            // The machine may have operations that round once, which gcc uses unless an option
            // forbids it.
            self.kept.insert(0, "-ffp-contract=fast".into());
        }
        self.kept.extend(macros(&arguments));
        self.kept.push("-U_FORTIFY_SOURCE".into());
        let words: Vec<Cow<'_, str>> =
            self.kept.iter().map(|word| word.to_string_lossy()).collect();
        let words = || words.iter().map(Cow::as_ref);
        if recorded::leaves_errno_open(words()) || words().any(recorded::is_of_other_compiler) {
            self.kept.push(recorded::RECORD.into());
        }
        if !self.sources.is_empty() && self.refusal.is_none() {
            self.refusal = refused::refusal(&arguments);
        }
        if let Some(header) = self.headers.iter().find(|header| !self.reads(header)) {
            let header = header.to_string_lossy();
            self.refusal
                .get_or_insert(format!("what the header {header} was made of is not named"));
        }
        let has_input = !self.sources.is_empty() || !self.others.is_empty();
        let links = !self.compiles_only && !self.makes_no_object && has_input;
        let renames = renaming(&self.linker).filter(|_| links);
        let Self { sources, others, other_places, linker, output, kept, .. } = self;
        Invocation {
            handed: linker.into_iter().filter(|word| !word.starts_with('-')).collect(),
            mode,
            sources,
            others,
            other_places,
            fortifies: refused::fortifies(&arguments),
            arguments,
            links,
            renames,
            output,
            kept,
            refusal: self.refusal,
        }
    }

    /// Whether the header is read, too, of which a precompiled one was made: its name begins the
    /// other's.
    fn reads(&self, precompiled: &OsStr) -> bool {
        let name = |path: &OsStr| Path::new(path).file_name().map(|name| name.as_bytes().to_vec());
        let Some(own) = name(precompiled) else { return false };
        self.kept.windows(3).any(|words| {
            let header = name(&words[2]);
            words[0] == "-include" && header.is_some_and(|header| own.starts_with(&header))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::words::words;
    use super::{Invocation, Mode, SourceKind, parse};
    use std::ffi::OsString;

    fn parsed(line: &str) -> Invocation {
        parse(&words(line.as_bytes()), None)
    }

    fn kept(line: &str) -> String {
        let kept = parsed(line).kept;
        kept.join(" ".as_ref()).into_string().expect("ASCII")
    }

    fn objects(line: &str) -> Vec<(String, String)> {
        let invocation = parsed(line);
        let text = |name: &OsString| name.to_str().expect("ASCII").to_owned();
        let sources = invocation.sources.iter();
        sources.map(|source| (text(&source.path), text(&invocation.object_of(source)))).collect()
    }

    #[test]
    fn what_is_made() {
        let cases = [
            ("-c a.c", Mode::Objects),
            ("a.c b.o -o prog -lm", Mode::Program),
            ("-shared -fPIC a.c -o liba.so", Mode::Program),
            ("a.o b.o -o prog", Mode::Other),
            ("-E a.c", Mode::Other),
            ("-S a.c -o a.s", Mode::Other),
            ("-M a.c", Mode::Other),
            ("-MM -c a.c", Mode::Other),
            ("-MD -MF a.d -c a.c", Mode::Objects),
            ("-fsyntax-only -c a.c", Mode::Other),
            ("--version", Mode::Other),
            ("-v", Mode::Other),
            ("-print-search-dirs", Mode::Other),
            ("-dumpmachine a.c", Mode::Other),
            ("-x c-header a.h -o a.h.gch", Mode::Other),
            ("-c a.h", Mode::Other),
            ("-x c - -c -o a.o", Mode::Objects),
            ("--compile a.c", Mode::Objects),
            ("--preprocess a.c", Mode::Other),
            ("--analyze a.c", Mode::Other),
        ];
        for (line, mode) in cases {
            assert_eq!(parsed(line).mode, mode, "{line}");
        }
    }

    #[test]
    fn where_the_code_goes() {
        let pairs = |list: &[(&str, &str)]| -> Vec<(String, String)> {
            list.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect()
        };
        assert_eq!(objects("-c d/a.c ../b.c"), pairs(&[("d/a.c", "a.o"), ("../b.c", "b.o")]));
        assert_eq!(objects("-c a.c -o x/y.lo"), pairs(&[("a.c", "x/y.lo")]));
        assert_eq!(objects("-ox a.c"), pairs(&[("a.c", "x")]));
        assert_eq!(objects("-c a.c --output=x.o"), pairs(&[("a.c", "x.o")]));
        assert_eq!(objects("a.c"), pairs(&[("a.c", "a.out")]));
        // The value of an option is no source.
        assert_eq!(objects("-include x.c -MT y.c -D z.c -c a.c"), pairs(&[("a.c", "a.o")]));
        assert_eq!(objects("-c -- -a.c"), pairs(&[("-a.c", "-a.o")]));
    }

    #[test]
    fn languages() {
        let kinds: Vec<SourceKind> =
            parsed("a.c b.S -x c c -x none d.f90 e.o f.cpp -x assembler-with-cpp g")
                .sources
                .into_iter()
                .map(|source| source.kind)
                .collect();
        use SourceKind::{Assembly, Code, Foreign};
        assert_eq!(kinds, [Code, Assembly, Code, Foreign, Code, Assembly]);
    }

    #[test]
    fn options_that_bitcode_depends_on() {
        assert_eq!(
            kept(
                "-I. -I inc -DX=1 -Wall -O0 -g3 -std=c99 -fPIC -MD -MF x.d -funsigned-char -c a.c -o b"
            ),
            "-I. -I inc -DX=1 -std=c99 -fPIC -funsigned-char -U_FORTIFY_SOURCE"
        );
        assert_eq!(
            kept("-O2 -m32 -flto --coverage -Wp,-MD,x.d -Wp,-DX -Wl,-x -c a.c"),
            "-m32 -Wp,-DX -D__OPTIMIZE__=1 -U__NO_INLINE__ -U_FORTIFY_SOURCE"
        );
        assert_eq!(
            kept("-Xclang -include-pch -Xclang x.pch -Xclang -include -Xclang x.h -c a.c"),
            "-Xclang -include -Xclang x.h -U_FORTIFY_SOURCE"
        );
        assert_eq!(
            kept("-march=native -ffp-contract=off -c a.c"),
            "-ffp-contract=fast -march=native -ffp-contract=off -U_FORTIFY_SOURCE"
        );
        assert_eq!(
            kept("-Wp,-D_FORTIFY_SOURCE=2,-DX=1 -Wp,-MMD,x.d,-D,Y -c a.c"),
            "-Wp,-DX=1 -Wp,-D,Y -U_FORTIFY_SOURCE"
        );
        assert_eq!(
            kept("-fno-math-errno -c a.c"),
            "-fno-math-errno -U_FORTIFY_SOURCE -frecord-command-line"
        );
        assert!(kept("-Os -c a.c").contains("-D__OPTIMIZE_SIZE__=1"));
        assert_eq!(kept("-Ofast -O0 -c a.c"), "-U_FORTIFY_SOURCE");
        assert!(kept("-Ofast -fno-fast-math -c a.c").starts_with("-ffast-math -fno-fast-math"));
        assert_eq!(
            kept("-O2 -fno-inline -c a.c"),
            "-fno-inline -D__OPTIMIZE__=1 -U_FORTIFY_SOURCE"
        );
        assert_eq!(
            kept("--include-directory inc --include x.h -c a.c"),
            "--include-directory inc -Xclang -include -Xclang x.h -U_FORTIFY_SOURCE"
        );
    }

    #[test]
    fn what_is_not_followed() {
        let refused = |line: &str| parsed(line).refusal.is_some();
        assert!(refused("-fsso-struct=big-endian -c a.c") && !refused("-fsanitize=address a.o"));
        assert!(refused("-include-pch x.h.pch -c a.c"));
        assert!(!refused("-include x.h -include-pch d/x.h.pch -c a.c"));
    }
}
