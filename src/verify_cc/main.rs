//! `verify-cc` and `verify-c++`: a C compiler that keeps bitcode in the objects it makes, for
//! `verify --program`.
//!
//! The real compiler runs first, with the arguments as they are; its output and exit code are the
//! answer, whatever happens here afterwards. Then clang makes bitcode of each source, and a record
//! with it goes into the object, or into the program where that is linked in the same step, as a
//! section that is not loaded. Where no bitcode can be had, the record says why. What is linked
//! gets a record of what names mean in it ([`meaning`]). Everything else (preprocessing, questions
//! about the compiler) *becomes* the real compiler.
//!
//! By default that is the clang that makes the bitcode: so what configuration scripts and
//! `#ifdef __clang__` find is the same in both, and what is verified is what was built.
//! `VERIFY_CC=gcc` builds with another one.
//!
//! Nothing is kept of what build systems compile to find out what the compiler can: only the build
//! systems look into these objects. `-flto` of clang makes bitcode in place of objects, which has
//! no room for sections.
//!
//! Tests: `testsuite/tests/verify_cc`, and beside the code.
#[expect(dead_code, reason = "the verifier reads what is written here")]
#[expect(unreachable_pub, reason = "the library exports them")]
#[path = "../frontend/bitcode/mod.rs"]
mod bitcode;
mod elf;
mod inputs;
mod map;
mod meaning;
mod relink;
mod stamp;
mod starts;

use bitcode::arguments::{self, Invocation, Mode, SourceFile};
use bitcode::code::code_of;
use bitcode::command::{self, Setting};
use bitcode::record::{self, Content, LinkFacts, Record, SECTION};
use bitcode::recorded;
use bitcode::symbols::SymbolTable;
use bitcode::words::words;
use elf::ElfMachine;
use stamp::Stamps;
use std::ffi::{OsStr, OsString};
use std::io::{self, Read, Write};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::FileTypeExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus, Stdio};
use std::{env, fs, thread};

/// The real compilers to try, best first: for C, and for C++.
const REAL: [(&str, &str); 4] =
    [("clang-22", "clang++-22"), ("clang", "clang++"), ("cc", "c++"), ("gcc", "g++")];

/// What no compiler that ran ends with.
const CANNOT_RUN: u8 = 127;

fn main() -> ExitCode {
    let mut all = env::args_os();
    let name = all.next().unwrap_or_default();
    let is_cxx = Path::new(&name).file_name().is_some_and(is_cxx_name);
    let own: Vec<OsString> = all.collect();
    let invocation = arguments::parse(&[settled(is_cxx), own.clone()].concat(), None);
    if !is_wanted(&invocation) {
        return become_compiler(is_cxx, &own);
    }
    let input = match read_input(&invocation) {
        Ok(input) => input,
        Err(error) => return complain(&format!("cannot read the standard input: {error}")),
    };
    let before = Stamps::of(outputs(&invocation));
    match run_compiler(is_cxx, &own, input.as_deref(), false) {
        Ok(status) if status.success() => {
            keep(&invocation, is_cxx, &input.unwrap_or_default(), &before);
            ExitCode::SUCCESS
        }
        Ok(status) => exit_code(status),
        Err(error) => complain(&error),
    }
}

fn is_cxx_name(name: &OsStr) -> bool {
    name.as_bytes().ends_with(b"++")
}

/// Whether there is bitcode to keep.
fn is_wanted(invocation: &Invocation) -> bool {
    let is_off =
        env::var_os("VERIFY_CC_OFF").is_some_and(|value| !value.is_empty() && value != "0");
    let goes_nowhere = invocation.output.as_ref().is_some_and(|output| output == "/dev/null");
    (invocation.mode != Mode::Other || invocation.links)
        && !is_off
        && !goes_nowhere
        && !invocation.sources.iter().any(is_probe)
}

/// Whether a source is a question of a build system about the compiler.
fn is_probe(source: &SourceFile) -> bool {
    let path = Path::new(&source.path);
    let stem = path.file_stem().and_then(OsStr::to_str).unwrap_or_default();
    let autoconf = stem.strip_prefix("conftest").or_else(|| stem.strip_prefix("_configtest"));
    if autoconf.is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit())) {
        return true;
    }
    const FOLDERS: [&str; 4] = ["CMakeTmp", "CMakeScratch", "CompilerIdC", "CompilerIdCXX"];
    let here = env::current_dir().unwrap_or_default();
    // Some sources are those of the build system itself, compiled in a folder for probes.
    let is_in = |name: &str| here.iter().chain(path).any(|part| part == name);
    // Meson's probes, in the build's own folder or among temporary files.
    let is_temporary = path.starts_with(env::temp_dir());
    let is_meson = (is_in("meson-private") || stem == "testfile" && is_temporary)
        && ["testfile", "sanitycheckc", "sanitycheckcpp", "output"].contains(&stem);
    FOLDERS.into_iter().any(is_in) || is_meson
}

fn has_input(invocation: &Invocation) -> bool {
    invocation.sources.iter().any(|source| source.path == "-")
}

/// The standard input, where it is a source.
fn read_input(invocation: &Invocation) -> io::Result<Option<Vec<u8>>> {
    if !has_input(invocation) {
        return Ok(None);
    }
    let mut text = Vec::new();
    io::stdin().read_to_end(&mut text)?;
    Ok(Some(text))
}

/// The compilers that may be the real one, each with arguments of its own before the user's.
fn candidates(is_cxx: bool) -> Vec<Vec<OsString>> {
    let variable = if is_cxx { "VERIFY_CXX" } else { "VERIFY_CC" };
    let chosen = env::var_os(variable).map(|value| words(&value.into_vec()));
    match chosen.filter(|words| !words.is_empty()) {
        Some(words) => vec![words],
        None => REAL.iter().map(|(c, cxx)| vec![if is_cxx { *cxx } else { *c }.into()]).collect(),
    }
}

/// The options that come with the name of the real compiler.
fn settled(is_cxx: bool) -> Vec<OsString> {
    let words = candidates(is_cxx).into_iter().next().unwrap_or_default();
    let count = words.iter().take_while(|word| !word.as_bytes().starts_with(b"-")).count();
    let (names, options) = words.split_at(count);
    let standard = names.iter().find_map(|name| command::standard_of(name)).map(OsString::from);
    let is_clang = |name: &OsString| name.to_string_lossy().contains("clang");
    let other = (!names.iter().any(is_clang)).then(|| OsString::from(recorded::OTHER_COMPILER));
    standard.into_iter().chain(other).chain(options.iter().cloned()).collect()
}

fn commands(is_cxx: bool, own: &[OsString]) -> impl Iterator<Item = Command> {
    candidates(is_cxx).into_iter().filter_map(move |words| {
        let (first, more) = words.split_first()?;
        let mut command = Command::new(first);
        command.args(more).args(own);
        Some(command)
    })
}

/// Goes on as the real compiler.
fn become_compiler(is_cxx: bool, own: &[OsString]) -> ExitCode {
    let mut tried = String::new();
    for mut command in commands(is_cxx, own) {
        let error = command.exec();
        tried = no_compiler(&command, &error);
        if error.kind() != io::ErrorKind::NotFound {
            break;
        }
    }
    complain(&tried)
}

/// Runs the real compiler to its end. `is_quiet`: for what the user did not ask for.
fn run_compiler(
    is_cxx: bool,
    own: &[OsString],
    input: Option<&[u8]>,
    is_quiet: bool,
) -> Result<ExitStatus, String> {
    let mut tried = String::new();
    for mut command in commands(is_cxx, own) {
        if input.is_some() {
            command.stdin(Stdio::piped());
        }
        if is_quiet {
            command.stdout(Stdio::null()).stderr(Stdio::null());
        }
        let mut child = match command.spawn() {
            Ok(child) => child,
            Err(error) => {
                tried = no_compiler(&command, &error);
                if error.kind() == io::ErrorKind::NotFound {
                    continue;
                }
                break;
            }
        };
        let stdin = child.stdin.take();
        let status = thread::scope(|scope| {
            // A compiler that ends before it has read everything says why.
            scope.spawn(move || stdin.map(|mut pipe| pipe.write_all(input.unwrap_or_default())));
            child.wait()
        });
        return status.map_err(|error| format!("the compiler is lost: {error}"));
    }
    Err(tried)
}

fn no_compiler(command: &Command, error: &io::Error) -> String {
    let name = Path::new(command.get_program()).display();
    format!("cannot run the compiler {name}: {error} (VERIFY_CC and VERIFY_CXX name others)")
}

#[expect(clippy::print_stderr, reason = "there is no compiler that could speak")]
fn complain(message: &str) -> ExitCode {
    eprintln!("verify-cc: {message}");
    ExitCode::from(CANNOT_RUN)
}

/// The exit code as a shell reports it, also where a signal was the end.
fn exit_code(status: ExitStatus) -> ExitCode {
    let code = status.code().or_else(|| status.signal().map(|signal| 128 + signal));
    ExitCode::from(code.and_then(|code| u8::try_from(code).ok()).unwrap_or(CANNOT_RUN))
}

/// The files that are to be made.
fn outputs(invocation: &Invocation) -> impl Iterator<Item = PathBuf> {
    let objects = invocation.sources.iter().map(|source| invocation.object_of(source));
    objects.chain(invocation.links.then(|| linked_file(invocation))).map(PathBuf::from)
}

fn linked_file(invocation: &Invocation) -> OsString {
    invocation.output.clone().unwrap_or_else(|| "a.out".into())
}

/// Puts a record for each source into the file with its code, and one of names. What fails here is
/// no failure of the build: the verifier finds a file without records, and says so. `before`: what
/// the files were before, for options that are not known may make others.
fn keep(invocation: &Invocation, is_cxx: bool, input: &[u8], before: &Stamps) {
    if invocation.links && !before.is_new(Path::new(&linked_file(invocation))) {
        return;
    }
    let folder = env::current_dir().unwrap_or_default();
    let mut files: Vec<(PathBuf, Vec<(usize, Record)>)> = Vec::new();
    let mut invocation = invocation.clone();
    if let Some(path) = read_once(&invocation) {
        let reason = format!("it is made of {path}, which can be read only once");
        invocation.refusal.get_or_insert(reason);
    }
    if env::var_os(command::OVERRIDE).is_some() {
        let reason = format!("its options stand in the variable {}", command::OVERRIDE);
        invocation.refusal.get_or_insert(reason);
    }
    for source in invocation.sources.clone() {
        let file = PathBuf::from(invocation.object_of(&source));
        let machine = elf::machine(&file).filter(|_| before.is_new(&file));
        let Some(machine) = machine else { continue };
        follow(&mut invocation, machine);
        let setting = Setting { folder: None, is_cxx, input, checks: &[] };
        let record = (source.after, record(&invocation, &source, &setting, &folder));
        match files.iter_mut().find(|(other, _)| *other == file) {
            Some((_, records)) => records.push(record),
            None => files.push((file, vec![record])),
        }
    }
    if invocation.links {
        return keep_link(&invocation, is_cxx, input, files.pop());
    }
    for (file, own) in files {
        let own: Vec<&Record> = own.iter().map(|(_, record)| record).collect();
        let _ = keep_in(&file, &own);
    }
}

/// Puts records into an object, with the names that it has as it was made.
fn keep_in(file: &Path, own: &[&Record]) -> io::Result<()> {
    let facts = facts(file).unwrap_or_default();
    let records: Vec<u8> = own.iter().copied().chain(&facts).flat_map(Record::write).collect();
    elf::add_section(file, SECTION, &records)
}

/// The names and the code of a file, as records have them.
fn facts(file: &Path) -> Option<Vec<Record>> {
    let bytes = fs::read(file).ok()?;
    let file = object::File::parse(bytes.as_slice()).ok()?;
    let table = SymbolTable::of(&file).map(|table| Content::Symbols(table.write()));
    let code = Content::Code(code_of(&file));
    Some(table.into_iter().chain([code]).map(Record::of_file).collect())
}

/// Puts the records of what was linked in order, and says what its names mean. `own`: the records
/// of sources that were compiled in the same step.
fn keep_link(
    invocation: &Invocation,
    is_cxx: bool,
    input: &[u8],
    own: Option<(PathBuf, Vec<(usize, Record)>)>,
) {
    let output = PathBuf::from(linked_file(invocation));
    let own = own.map(|(_, records)| records).unwrap_or_default();
    let is_empty = || elf::contents(&output, SECTION, false).is_none_or(|old| old.is_empty());
    if own.is_empty() && invocation.renames.is_none() && is_empty() {
        return;
    }
    let compiler = |arguments: &[OsString]| {
        let input = has_input(invocation).then_some(input);
        run_compiler(is_cxx, arguments, input, true).is_ok_and(|status| status.success())
    };
    let sources: Vec<&Record> = own.iter().map(|(_, record)| record).collect();
    // What can be read only once, a second link would wait for.
    let is_asked = invocation.renames.is_none() && read_once(invocation).is_none();
    let seen = is_asked.then(|| relink::ask(invocation, &sources, &compiler)).flatten();
    let renamed = invocation.renames.clone().map(Content::Renamed);
    let (mut records, names) = match seen {
        Some(seen) => {
            let is_same = || seen.code == code_of_file(&output).unwrap_or_default();
            let names = match seen.names {
                // What is compiled again may have another time or name in it.
                Some(Content::Linked(_)) if own.is_empty() && !is_same() => {
                    Content::Renamed("other code than it has when it is linked again".to_owned())
                        .into()
                }
                Some(Content::Linked(facts)) => Content::Linked(with_code(facts, &output)).into(),
                other => other,
            };
            (seen.records, names)
        }
        None => (linked(invocation, &output, own), renamed),
    };
    records.extend(names.map(Record::of_file));
    let records: Vec<u8> = records.iter().flat_map(Record::write).collect();
    let _ = elf::add_section(&output, SECTION, &records);
}

fn code_of_file(file: &Path) -> Option<String> {
    let bytes = fs::read(file).ok()?;
    Some(code_of(&object::File::parse(bytes.as_slice()).ok()?))
}

/// What the linker said of a file, and what its code is.
fn with_code(facts: String, file: &Path) -> String {
    let code = code_of_file(file);
    let known = LinkFacts::read(&facts);
    known.map_or(facts, |known| LinkFacts { code, ..known }.write())
}

/// The records of a linked file in the order in which the linker met what they are of, as far as
/// the command line says it, where the linker was not asked. `own`: those of the sources, and how
/// many [`others`](Invocation::others) stand before each.
fn linked(invocation: &Invocation, file: &Path, own: Vec<(usize, Record)>) -> Vec<Record> {
    let old = elf::contents(file, SECTION, false).unwrap_or_default();
    // What cannot be read here, the verifier cannot read either.
    let Ok(mut all) = record::read(&old) else { return Vec::new() };
    // What came out of archives is unknown.
    let counts: Vec<Option<usize>> = invocation
        .others
        .iter()
        .map(|other| record::read(&elf::contents(Path::new(other), SECTION, true)?).ok())
        .map(|records| records.map(|records| records.len()))
        .collect();
    let none_of_archives = counts.iter().flatten().sum::<usize>() == all.len();
    let mut before = 0;
    for (put, (after, mut record)) in own.into_iter().enumerate() {
        let counts = &counts[..after.min(counts.len())];
        if !none_of_archives && (invocation.hands_files() || counts.contains(&None)) {
            let reason = "where among others it is linked, is not known".to_owned();
            record.content = Content::Missing(reason);
        }
        before = counts.iter().flatten().sum::<usize>().max(before);
        all.insert((before + put).min(all.len()), record);
    }
    all
}

/// What of that which the bitcode is made of is gone when the real compiler has read it.
fn read_once(invocation: &Invocation) -> Option<String> {
    let is_it = |path: &&OsString| {
        let path = Path::new(path);
        let streams = ["/dev/stdin", "/dev/fd", "/proc/self/fd"];
        let kind = fs::metadata(path).ok().map(|metadata| metadata.file_type());
        streams.iter().any(|stream| path.starts_with(stream))
            || kind.is_some_and(|kind| {
                kind.is_fifo()
                    || kind.is_socket()
                    || kind.is_char_device() && path != Path::new("/dev/null")
            })
    };
    let sources = invocation.sources.iter().map(|source| &source.path);
    let found = invocation.kept.iter().chain(sources).find(is_it)?;
    Some(found.to_string_lossy().into_owned())
}

/// What the real compiler made code for, clang makes bitcode for: a cross compiler needs no option
/// to do so.
fn follow(invocation: &mut Invocation, machine: ElfMachine) {
    if invocation.names_machine() {
        return;
    }
    match machine {
        ElfMachine::Ours => {}
        ElfMachine::I386 => invocation.kept.push("-m32".into()),
        ElfMachine::Other => {
            let reason = "it is for another machine: say with --target which one it is";
            invocation.refusal.get_or_insert_with(|| reason.to_owned());
        }
    }
}

fn record(
    invocation: &Invocation,
    source: &SourceFile,
    setting: &Setting<'_>,
    folder: &Path,
) -> Record {
    let compiled = command::compile(invocation, source, setting);
    let ended = compiled.command.iter().map(|word| [word.as_bytes(), b"\0"].concat());
    Record {
        source: source.path.as_bytes().to_vec(),
        folder: folder.as_os_str().as_bytes().to_vec(),
        command: ended.collect::<Vec<_>>().concat(),
        content: match compiled.bitcode {
            Ok(bytes) => Content::Bitcode(bytes),
            Err(reason) => Content::Missing(reason),
        },
    }
}
