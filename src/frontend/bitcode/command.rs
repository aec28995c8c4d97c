//! The bitcode of a source that is compiled as a command line says: clang is called with what is
//! left of that.
use super::arguments::{Invocation, SourceFile, SourceKind};
use super::folded::{self, SourceTexts};
use super::{C_FLAGS, COMPILERS, FLAGS, LIST_SOURCES};
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;

/// A variable by which clang takes other options than those that it is called with.
pub const OVERRIDE: &str = "CCC_OVERRIDE_OPTIONS";
/// A macro that lets the C library check accesses, and the one that its headers make of it.
const FORTIFY: [&str; 2] = ["_FORTIFY_SOURCE", "__USE_FORTIFY_LEVEL"];
/// Variables that are not for this call of clang.
const LEFT_OUT: [&str; 4] =
    ["DEPENDENCIES_OUTPUT", "SUNPRO_DEPENDENCIES", "CC_PRINT_OPTIONS", OVERRIDE];
/// How often clang is called again without options that it does not know.
const TRIES: usize = 4;

/// Where and how a command line is meant.
pub struct Setting<'a> {
    /// The folder that relative names start from; `None`: ours.
    pub folder: Option<&'a Path>,
    /// Whether it is the C++ compiler's command line, to which a `.c` file is C++.
    pub is_cxx: bool,
    /// What stands on the standard input, where that is a source.
    pub input: &'a [u8],
    /// Further options for clang, for what will be asked of the bitcode.
    pub checks: &'a [&'static str],
}

/// The bitcode of one source of a command line, or why there is none; and what clang was called
/// with.
pub struct SourceBitcode {
    /// The bitcode.
    pub bitcode: Result<Vec<u8>, String>,
    /// The arguments, the compiler first.
    pub command: Vec<OsString>,
    /// See [`folded::folded`].
    pub folded: Option<String>,
}

impl SourceBitcode {
    fn none(reason: String, command: Vec<OsString>) -> Self {
        Self { bitcode: Err(reason), command, folded: None }
    }
}

/// Makes the bitcode of one source of a command line.
pub fn compile(
    invocation: &Invocation,
    source: &SourceFile,
    setting: &Setting<'_>,
) -> SourceBitcode {
    let refusal = match source.kind {
        SourceKind::Assembly => Some("it is assembly".to_owned()),
        SourceKind::Foreign => Some("it is neither C nor C++".to_owned()),
        SourceKind::Code => invocation.refusal.clone(),
    };
    let (asks, lists) = (folded::is_asked(setting.checks), folded::lists_sources(setting.checks));
    let refusal = refusal.or_else(|| leaving_out(&invocation.kept).filter(|_| lists));
    if let Some(reason) = refusal {
        return SourceBitcode::none(reason, Vec::new());
    }
    let mut kept = invocation.kept.clone();
    let mut last = String::new();
    let mut command = Vec::new();
    for _ in 0..TRIES {
        let more = LIST_SOURCES.iter().filter(|_| invocation.fortifies && !lists);
        let added = setting.checks.iter().chain(more).map(OsString::from);
        let all: Vec<OsString> = kept.iter().cloned().chain(added).collect();
        let mut arguments = arguments(&all, source, setting.is_cxx);
        if asks {
            without_silence(&mut arguments);
        }
        let output = run(&arguments, setting, &mut command);
        let output = match output {
            Ok(output) if output.status.success() => {
                let said = String::from_utf8_lossy(&output.stderr);
                let texts = SourceTexts {
                    said: &said,
                    first: Path::new(&source.path),
                    folder: setting.folder,
                    others: &words(&kept),
                };
                let asking = || FORTIFY.iter().find_map(|name| folded::asks_for(&texts, name));
                if let Some(name) = invocation.fortifies.then(asking).flatten() {
                    let reason =
                        format!("{name} asks for {}, which bitcode is made without", FORTIFY[0]);
                    return SourceBitcode::none(reason, command);
                }
                let folded = lists.then(|| folded::folded(&texts, asks)).flatten();
                return SourceBitcode { bitcode: Ok(output.stdout), command, folded };
            }
            Ok(output) => output,
            Err(cause) => {
                let reason = format!("cannot run clang-22 or clang: {cause}");
                return SourceBitcode::none(reason, command);
            }
        };
        last = String::from_utf8_lossy(&output.stderr).into_owned();
        let unknown = unknown_options(&last);
        let before = kept.len();
        kept.retain(|option| !unknown.iter().any(|name| option == name.as_str()));
        if kept.len() == before {
            break;
        }
    }
    SourceBitcode::none(reason(&last), command)
}

/// The object of one source of a command line that is assembly: it says which names are defined.
pub fn assemble(
    invocation: &Invocation,
    source: &SourceFile,
    setting: &Setting<'_>,
) -> Result<Vec<u8>, String> {
    let mut arguments: Vec<OsString> = vec!["-c".into(), "-w".into()];
    arguments.extend_from_slice(&invocation.kept);
    if let Some(language) = &source.language {
        arguments.extend(["-x".into(), language.clone()]);
    }
    arguments.extend(["-o".into(), "-".into(), "--".into(), source.path.clone()]);
    match run(&arguments, setting, &mut Vec::new()) {
        Ok(output) if output.status.success() => Ok(output.stdout),
        Ok(output) => Err(reason(&String::from_utf8_lossy(&output.stderr))),
        Err(cause) => Err(format!("cannot run clang-22 or clang: {cause}")),
    }
}

/// The option that the name of a compiler stands for, as POSIX has them.
pub fn standard_of(compiler: &OsStr) -> Option<&'static str> {
    match Path::new(compiler).file_name()?.to_str()? {
        "c89" | "c89-gcc" => Some("-std=c89"),
        "c99" | "c99-gcc" => Some("-std=c99"),
        _ => None,
    }
}

fn words(arguments: &[OsString]) -> Vec<String> {
    arguments.iter().map(|argument| argument.to_string_lossy().into_owned()).collect()
}

/// Takes out what makes clang silent: its warnings are a part of the answer.
fn without_silence(arguments: &mut Vec<OsString>) {
    while let Some(at) = arguments.iter().position(|argument| argument == "-w") {
        let is_handed_on = at > 0 && arguments[at - 1] == "-Xclang";
        arguments.drain(at - usize::from(is_handed_on)..=at);
    }
}

/// Says which option lets clang leave out checks.
fn leaving_out(kept: &[OsString]) -> Option<String> {
    let option = words(kept).into_iter().find(|option| folded::leaves_out_checks(option))?;
    Some(format!("{option} lets clang leave out checks that the property rests on"))
}

/// Everything but the compiler's name.
fn arguments(kept: &[OsString], source: &SourceFile, is_cxx: bool) -> Vec<OsString> {
    let mut all: Vec<OsString> = FLAGS.map(OsString::from).into();
    if is_cxx {
        all.push("--driver-mode=g++".into());
    }
    let is_c = !is_cxx && is_c(source);
    if is_c {
        all.extend(C_FLAGS.map(OsString::from));
    } else {
        all.push("-w".into());
    }
    all.extend_from_slice(kept);
    if let Some(language) = &source.language {
        all.extend(["-x".into(), language.clone()]);
    }
    all.extend(["-o".into(), "-".into()]);
    if source.path != "-" {
        all.push("--".into());
    }
    all.push(source.path.clone());
    all
}

fn is_c(source: &SourceFile) -> bool {
    match &source.language {
        Some(language) => language == "c" || language == "cpp-output",
        None => {
            Path::new(&source.path).extension().is_some_and(|suffix| suffix == "c" || suffix == "i")
        }
    }
}

/// Runs the first compiler that is there, and says what it was called with.
fn run(
    arguments: &[OsString],
    setting: &Setting<'_>,
    called: &mut Vec<OsString>,
) -> io::Result<Output> {
    let mut missing = None;
    for compiler in COMPILERS {
        let mut command = Command::new(compiler);
        // Its messages are taken apart, and some variables make it write more than its output.
        command.args(arguments).env("LC_ALL", "C");
        for name in LEFT_OUT {
            command.env_remove(name);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = setting.folder {
            command.current_dir(folder);
        }
        match command.spawn() {
            Ok(mut child) => {
                *called = [&[compiler.into()], arguments].concat();
                let stdin = child.stdin.take();
                return thread::scope(|scope| {
                    scope.spawn(move || {
                        // A compiler that does not read its input has no need of it.
                        stdin.map(|mut stdin| stdin.write_all(setting.input))
                    });
                    child.wait_with_output()
                });
            }
            Err(cause) => missing = missing.or(Some(cause)),
        }
    }
    Err(missing.unwrap_or_else(|| io::ErrorKind::NotFound.into()))
}

/// The options that clang says it does not know.
///
/// match: `error: unknown argument: '-fx'`, `error: unsupported argument 'v' to option '-fx='`;
/// result: `-fx`, `-fx=v`.
fn unknown_options(stderr: &str) -> Vec<String> {
    let mut options = Vec::new();
    for line in stderr.lines() {
        let Some((_, message)) = line.split_once("error: ") else { continue };
        let quoted: Vec<&str> = message.split('\'').skip(1).step_by(2).collect();
        match quoted.as_slice() {
            [option, ..] if message.starts_with("unknown argument") => {
                options.push((*option).to_owned());
            }
            [option, ..] if message.starts_with("unsupported option") => {
                options.push((*option).to_owned());
            }
            [value, option, ..] if message.starts_with("unsupported argument") => {
                options.push(format!("{option}{value}"));
            }
            _ => {}
        }
    }
    // What chooses a machine cannot be left out.
    options.retain(|option| option.starts_with("-f"));
    options
}

/// The first error that clang names; else that it failed.
fn reason(stderr: &str) -> String {
    let first = stderr.lines().find(|line| line.contains("error: "));
    let line = first.or_else(|| stderr.lines().next()).unwrap_or("it ended without a message");
    format!("clang cannot compile it: {}", line.trim())
}

#[cfg(test)]
mod tests {
    use super::unknown_options;

    #[test]
    fn options_that_clang_names() {
        let stderr = "clang: error: unknown argument: '-fipa-x'\n\
            clang: error: unknown argument '-fy', did you mean '-fz'?\n\
            clang: error: unsupported argument 'deep' to option '-fvisit='\n\
            clang: error: unsupported option '-mx' for target 'x'\na.c:1:1: error: no 'thing'\n";
        assert_eq!(unknown_options(stderr), ["-fipa-x", "-fy", "-fvisit=deep"]);
    }
}
