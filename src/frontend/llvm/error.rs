//! What can go wrong between a file and a program. Every message is about the input, never about
//! our own state.
use crate::base::names::with_parameters;
use std::path::PathBuf;

/// Why files did not become a module.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// No file was given.
    #[error("no input file")]
    NoFile,
    /// The file cannot be read (missing, a directory, no permission).
    #[error("cannot read {}: {cause}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        cause: std::io::Error,
    },
    /// Something else than a program in a form that we read.
    #[error("{} is {what}: {hint}", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What it is.
        what: &'static str,
        /// What to do.
        hint: &'static str,
    },
    /// The file has no content.
    #[error("{} is empty", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// The file is neither bitcode nor LLVM's textual form, nor named as C.
    #[error("{} is neither LLVM bitcode nor textual LLVM IR nor a .c or .i file: {message}", path.display())]
    NoIr {
        /// The file.
        path: PathBuf,
        /// What the parser says.
        message: String,
    },
    /// Bitcode that breaks off or is damaged.
    #[error("{} is damaged bitcode: {message}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What the reader says.
        message: String,
    },
    /// The module breaks LLVM's own rules.
    #[error("{} is not well-formed IR: {message}", path.display())]
    IllFormed {
        /// The file.
        path: PathBuf,
        /// What the verifier says.
        message: String,
    },
    /// No compiler for a C file.
    #[error("cannot run clang-22 or clang to compile {}: {cause}; scripts/setup installs it, or give bitcode", path.display())]
    NoClang {
        /// The file to compile.
        path: PathBuf,
        /// What the system says.
        cause: std::io::Error,
    },
    /// The compiler rejects the file.
    #[error("clang cannot compile {}:\n{stderr}", path.display())]
    ClangFailed {
        /// The file to compile.
        path: PathBuf,
        /// What clang wrote.
        stderr: String,
    },
    /// Two modules do not fit together.
    #[error("cannot link {}: {message}", path.display())]
    Link {
        /// The module that was added.
        path: PathBuf,
        /// What the linker says.
        message: String,
    },
    /// Two sources of which one is to be chosen define the same.
    #[error("both {} and {} define `{name}`: name the one that belongs to the program", first.display(), second.display())]
    Ambiguous {
        /// What both define.
        name: String,
        /// One of them.
        first: PathBuf,
        /// The other.
        second: PathBuf,
    },
    /// A definition in a linked file that another one took the place of, and that modules cannot
    /// do without.
    #[error("{} has another definition of `{name}`, without bitcode: give its objects", path.display())]
    WeakUnseen {
        /// The file.
        path: PathBuf,
        /// What is defined.
        name: String,
    },
    /// Objects whose symbols a tool changed, and nothing else.
    #[error(
        "{} has no bitcode that fits: its {what} is not what was compiled, and there is no other \
         bitcode",
        path.display()
    )]
    NoneFits {
        /// The last of them.
        path: PathBuf,
        /// What differs.
        what: String,
    },
    /// A linked file that something changed afterwards.
    #[error(
        "the code or data of {} is not what was linked: something changed it; link it again",
        path.display()
    )]
    Patched {
        /// The file.
        path: PathBuf,
    },
    /// A linked file that does not say what names mean in it.
    #[error(
        "what names mean in {} cannot be seen: link it with verify-cc, or keep its symbols (no -s, \
         no strip)",
        path.display()
    )]
    Stripped {
        /// The file.
        path: PathBuf,
    },
    /// A linked file in which names mean something else than in its sources.
    #[error(
        "in {}, which verify-cc did not link, {how}: link it with verify-cc, or give its objects",
        path.display()
    )]
    Relinked {
        /// The file.
        path: PathBuf,
        /// What differs.
        how: String,
    },
    /// A program that has an entry of its own.
    #[error(
        "{} does not start with `main` as the C library has it ({reason}): name the function to \
         start in (--entry)",
        path.display()
    )]
    Entry {
        /// The file.
        path: PathBuf,
        /// What is different.
        reason: String,
    },
    /// Two linked files define the same.
    #[error("both {} and {} define `{name}`, and which one is meant depends on how they were linked: give one of them", first.display(), second.display())]
    TwoImages {
        /// What both define.
        name: String,
        /// One of them.
        first: PathBuf,
        /// The other.
        second: PathBuf,
    },
    /// Two linked files run code before `main` or at the end.
    #[error(
        "both {} and {} run code before `main` or at the end, and in which order is not known: \
         give one of them",
        first.display(), second.display()
    )]
    StartOrder {
        /// One of them.
        first: PathBuf,
        /// The other.
        second: PathBuf,
    },
    /// What a linked file keeps for itself has the name of something that another file uses.
    #[error("{} uses `{name}`, which {} defines, but does not export", user.display(), owner.display())]
    NotExported {
        /// What it defines.
        name: String,
        /// Who uses something of this name.
        user: PathBuf,
        /// Who defines it.
        owner: PathBuf,
    },
    /// A function that has an address in a program without position-independent code, and another
    /// one in the library that defines it.
    #[error(
        "`{name}` has one address in {}, and another one in {}, which was linked with \
         -Bsymbolic-functions or its like",
        user.display(), owner.display()
    )]
    TwoAddresses {
        /// The function.
        name: String,
        /// The program.
        user: PathBuf,
        /// Who defines it.
        owner: PathBuf,
    },
    /// A variable of which a program has a copy, beside a library that uses its own.
    #[error(
        "{} has a copy of `{name}`, and {} uses its own (-Bsymbolic): they are two variables",
        user.display(), owner.display()
    )]
    Copied {
        /// The variable.
        name: String,
        /// Who has the copy.
        user: PathBuf,
        /// Who defines it.
        owner: PathBuf,
    },
    /// The program is not linked with a library that has the name of something that it uses.
    #[error(
        "{} uses `{name}`, which {} defines, but no file that was given is linked with that",
        user.display(), owner.display()
    )]
    NotLoaded {
        /// What it defines.
        name: String,
        /// Who uses something of this name.
        user: PathBuf,
        /// Who defines it.
        owner: PathBuf,
    },
    /// The entry function is not defined.
    #[error("no definition of the entry function `{entry}`{}", defined(entry, functions))]
    NoEntry {
        /// The name that was asked for.
        entry: String,
        /// Functions that are defined.
        functions: Vec<String>,
    },
    /// Pointers are neither 32 nor 64 bits wide.
    #[error("pointers of {bits} bits are not supported")]
    PointerWidth {
        /// The width.
        bits: u32,
    },
    /// Arithmetic on pointers leaves some of their bits alone.
    #[error(
        "pointers of {bits} bits that are indexed by other than {bits} bits (the data layout says \
         `{layout}`) are not supported"
    )]
    IndexWidth {
        /// The width of a pointer.
        bits: u32,
        /// What the data layout says of pointers.
        layout: String,
    },
}

/// Why a module did not become a program.
#[derive(Debug, thiserror::Error)]
pub enum LowerError {
    /// A pass or LLVM's verifier after it complained: a defect of this program.
    #[error("LLVM rejects the prepared module: {message}")]
    Passes {
        /// What LLVM says.
        message: String,
    },
    /// The entry function is gone: a defect of this program.
    #[error("the prepared module has no entry function")]
    NoStart,
}

fn defined(entry: &str, functions: &[String]) -> String {
    const SHOWN: usize = 20;
    let names: Vec<String> = functions.iter().map(|name| with_parameters(name)).collect();
    let all = match &names[..] {
        [] => return "; no function is defined".to_owned(),
        list if list.len() <= SHOWN => list.join(", "),
        list => format!("{}, and {} more", list[..SHOWN].join(", "), list.len() - SHOWN),
    };
    let hint = if entry == "main" { "; --entry FUNCTION starts runs in one of them" } else { "" };
    format!("; defined: {all}{hint}")
}
