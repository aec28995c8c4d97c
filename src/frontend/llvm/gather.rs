//! Files as LLVM reads them: bitcode and textual IR that lie there, and what clang makes of
//! sources.
//!
//! Compilers are started before their results are asked for, several at once; the caller may do
//! other work meanwhile. Errors come in the order of the files.
//!
//! What compilers would work with can stand for what they make of it
//! ([`Gathering::of_ingredients`]).
//!
//! Known limit: for a source that changes between our look at it and the compiler's, the second
//! compilation may be left out that it wants.
use super::Options;
use super::clang::{self, Compilation, CompilerOutput, Dialect, Language, Wanted};
use super::error::LoadError;
use super::kind;
use sha2::{Digest, Sha256};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::thread;

/// How bitcode starts: `BC`, or a wrapper around it.
const BITCODE: [&[u8]; 2] = [b"BC\xc0\xde", &[0xde, 0xc0, 0x17, 0x0b]];
/// The number of compilers that work at once where the number of cores is unknown.
const FEW: usize = 2;

/// A hash of something.
pub(super) type Hash = [u8; 32];

/// A file that was read or compiled.
pub struct Gathered {
    pub(super) path: PathBuf,
    /// Bitcode or textual IR.
    pub(super) bytes: Vec<u8>,
    /// What it was compiled from; `None` for LLVM's own forms.
    pub(super) language: Option<Language>,
    /// Of a C file: what it is where `inline` has its meaning from before C99, if that was asked.
    pub(super) older: Option<Vec<u8>>,
    /// Of a C file: whether that may be another program.
    pub(super) may_have_inline: bool,
    /// See [`CompilerOutput::folded`].
    pub(super) folded: Option<String>,
}

/// Files whose compilers are at work.
pub struct Gathering<'a> {
    options: &'a Options,
    wanted: Wanted,
    files: VecDeque<Started>,
    contents: Hash,
}

struct Started {
    path: PathBuf,
    content: FileContent,
    /// The second compilation, if it is wanted.
    older: Option<Job>,
    language: Option<Language>,
    may_have_inline: bool,
}

enum FileContent {
    Bytes(Vec<u8>),
    Compiled(Job),
    Wrong(LoadError),
}

/// One compilation.
enum Job {
    Waiting(Dialect),
    AtWork(Result<Compilation, LoadError>),
}

impl<'a> Gathering<'a> {
    /// Reads the files.
    pub fn of(files: &[PathBuf], options: &'a Options) -> Self {
        let mut contents = Sha256::new();
        let files = files.iter().map(|path| look_at(path, options, &mut contents)).collect();
        let contents = contents.finalize().into();
        Self { options, wanted: Wanted::Bitcode, files, contents }
    }

    /// Starts compilers.
    #[must_use]
    pub fn start(mut self) -> Self {
        let cores = thread::available_parallelism().map_or(FEW, usize::from);
        (0..cores).for_each(|_| self.start_next());
        self
    }

    /// Of C files, both meanings of `inline` are wanted where they differ.
    #[must_use]
    pub fn with_both(mut self) -> Self {
        for file in self.files.iter_mut().filter(|file| file.may_have_inline) {
            file.older = Some(Job::Waiting(Dialect::InlineIsExternal));
        }
        self
    }

    /// Of sources, what their compilers would work with stands for the bitcode, if that is all
    /// that it depends on.
    ///
    /// # Errors
    ///
    /// It is not: as it was.
    pub fn of_ingredients(self) -> Result<Self, Self> {
        match clang::are_all_ingredients(&self.options.reading.clang_args) {
            true => Ok(Self { wanted: Wanted::Ingredients, ..self }),
            false => Err(self),
        }
    }

    /// A hash of the files themselves, without what they include.
    pub const fn contents(&self) -> Hash {
        self.contents
    }

    /// Waits for all compilers.
    pub fn finish(mut self) -> Result<Vec<Gathered>, LoadError> {
        let mut found = Vec::new();
        while !self.files.is_empty() {
            // It may not have been started yet.
            self.start_next();
            let Some(file) = self.files.pop_front() else { break };
            let Started { path, content, older, language, may_have_inline } = file;
            let CompilerOutput { bytes, folded } = match content {
                FileContent::Bytes(bytes) => CompilerOutput { bytes, folded: None },
                FileContent::Compiled(job) => {
                    job.finish(&path, language, self.wanted, self.options)?
                }
                FileContent::Wrong(error) => return Err(error),
            };
            let finish = |job: Job| job.finish(&path, language, self.wanted, self.options);
            let older = older.map(finish).transpose()?.map(|compiled| compiled.bytes);
            found.push(Gathered { path, bytes, language, older, may_have_inline, folded });
        }
        Ok(found)
    }

    /// Starts the next compiler that was not started yet, if there is one.
    fn start_next(&mut self) {
        for file in &mut self.files {
            let first = match &mut file.content {
                FileContent::Compiled(job) => Some(job),
                FileContent::Bytes(_) | FileContent::Wrong(_) => None,
            };
            for job in first.into_iter().chain(&mut file.older) {
                if let (Job::Waiting(dialect), Some(language)) = (&*job, file.language) {
                    let (path, wanted) = (&file.path, self.wanted);
                    let started =
                        Compilation::start(path, language, *dialect, wanted, self.options);
                    *job = Job::AtWork(started);
                    return;
                }
            }
        }
    }
}

impl Job {
    fn finish(
        self,
        path: &Path,
        language: Option<Language>,
        wanted: Wanted,
        options: &Options,
    ) -> Result<CompilerOutput, LoadError> {
        match self {
            Self::AtWork(process) => process?.finish(),
            Self::Waiting(dialect) => {
                let language = language.unwrap_or(Language::C);
                Compilation::start(path, language, dialect, wanted, options)?.finish()
            }
        }
    }
}

fn look_at(path: &Path, options: &Options, contents: &mut Sha256) -> Started {
    let path = path.to_owned();
    let bytes = match kind::read(&path) {
        Ok(bytes) => bytes,
        Err(error) => {
            let content = FileContent::Wrong(error);
            return Started { path, content, older: None, language: None, may_have_inline: false };
        }
    };
    contents.update(Sha256::digest(&bytes));
    let Some(language) = Language::of(&path).filter(|_| !is_bitcode(&bytes)) else {
        let content = FileContent::Bytes(bytes);
        return Started { path, content, older: None, language: None, may_have_inline: false };
    };
    let text = options.sources.get(&path).map_or(bytes.as_slice(), |text| text.as_bytes());
    let may_have_inline =
        language == Language::C && may_have_inline(text, &options.reading.clang_args);
    let content = FileContent::Compiled(Job::Waiting(Dialect::Standard));
    Started { path, content, older: None, language: Some(language), may_have_inline }
}

pub(super) fn is_bitcode(bytes: &[u8]) -> bool {
    BITCODE.iter().any(|magic| bytes.starts_with(magic))
}

/// What begins so is for the preprocessor, whatever else it looks like.
const HARMFUL: &str = "-Wp,";
/// Options of clang that bring no text into a source, by how they begin.
const HARMLESS: [&str; 8] = ["-D", "-U", "-W", "-std=", "-O", "-m", "-f", "-g"];
/// What stands in each text that has the word `inline` in it, comes to have it (pasted by a macro,
/// in other spellings of its marks), or brings in the text of other files.
const SIGNS: [&[u8]; 7] = [b"inline", b"include", b"import", b"embed", b"##", b"%:", b"??"];

/// Whether a function may be `inline` in a C file with this text.
fn may_have_inline(text: &[u8], arguments: &[String]) -> bool {
    let has_sign = |text: &[u8]| {
        let text = spliced(text);
        SIGNS.iter().any(|sign| text.windows(sign.len()).any(|part| part == *sign))
    };
    let is_harmless = |argument: &String| {
        let is_known = HARMLESS.iter().any(|start| argument.starts_with(start));
        is_known && !argument.starts_with(HARMFUL) && !has_sign(argument.as_bytes())
    };
    !arguments.iter().all(is_harmless) || has_sign(text)
}

/// The text without the ends of lines that a backslash hides; white space may stand before them.
fn spliced(text: &[u8]) -> Vec<u8> {
    let mut spliced = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&byte, behind)) = rest.split_first() {
        let is_space = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | 0x0b | 0x0c);
        let end = behind.iter().position(|byte| !is_space(byte));
        if byte == b'\\'
            && let Some(end) = end.filter(|&end| behind[end] == b'\n')
        {
            rest = &behind[end + 1..];
            continue;
        }
        spliced.push(byte);
        rest = behind;
    }
    spliced
}

#[cfg(test)]
mod tests {
    use super::may_have_inline;

    #[test]
    fn what_may_be_inline_is_seen_in_all_spellings() {
        let may = |text: &str, arguments: &[&str]| {
            let arguments: Vec<String> = arguments.iter().map(|&one| one.to_owned()).collect();
            may_have_inline(text.as_bytes(), &arguments)
        };
        let plain = "extern int f(void);\n#define A \\\n 1\nint main(void) { return f() + A; }\n";
        assert!(!may(plain, &["-DX=1", "-std=c99", "-m32"]));
        for text in [
            "inline int f(void) { return 1; }",
            "inl\\\nine int f(void) { return 1; }",
            "inl\\ \t\r\nine int f(void) { return 1; }",
            "extern __inline__ int f(void);",
            "#include \"f.h\"",
            "#inc\\\nlude \"f.h\"",
            "%:define A in%:%:line",
            "#define A(x) in##x",
            "??=include \"f.h\"",
        ] {
            assert!(may(text, &[]), "{text}");
        }
        for argument in
            ["-DA=inline", "-DA(x)=in##x", "-include", "f.h", "@f", "-x", "-Wp,-imacros,f.h"]
        {
            assert!(may(plain, &[argument]), "{argument}");
        }
    }
}
