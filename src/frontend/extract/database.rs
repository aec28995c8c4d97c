//! Compilation databases (`compile_commands.json`): the sources of a build, and how each is
//! compiled. Clang makes bitcode of them as `verify-cc` would have.
//!
//! A database may list the sources of several programs. So of sources that the user did not ask
//! for, only those are taken that define what others need, and where two do, the user must say
//! which is meant. A source that is listed several times is compiled as its first entry says, with
//! a warning where another one says something else.
use super::binary::{self, Contents};
use super::{CollectError, Collected};
use crate::frontend::bitcode::arguments;
use crate::frontend::bitcode::arguments::{Invocation, SourceKind};
use crate::frontend::bitcode::command;
use crate::frontend::bitcode::command::{Setting, SourceBitcode};
use crate::frontend::bitcode::words::words;
use crate::frontend::bitcode::{Demand, ProgramPart};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet, btree_map};
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::{fs, thread};

/// Why a source has no bitcode.
const ASSEMBLY: &str = "it is assembly";

#[derive(Deserialize)]
struct Entry {
    directory: PathBuf,
    file: PathBuf,
    command: Option<String>,
    arguments: Option<Vec<String>>,
}

impl Entry {
    /// The source's real name, or the one that is written where there is no such file.
    fn source(&self, base: &Path) -> PathBuf {
        real(&base.join(&self.directory).join(&self.file))
    }

    fn words(&self) -> Vec<OsString> {
        match (&self.arguments, &self.command) {
            (Some(arguments), _) => arguments.iter().map(OsString::from).collect(),
            (None, Some(command)) => words(command.as_bytes()),
            (None, None) => Vec::new(),
        }
    }

    /// What its command says; the compiler may stand behind others (`ccache gcc`).
    fn invocation(&self, base: &Path) -> Invocation {
        let words = self.words();
        let options = words.get(1..).unwrap_or_default();
        arguments::parse(options, Some(&base.join(&self.directory)))
    }
}

fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

/// The modules of what a database lists, and those of `files` that it does not. `checks`: options
/// for clang beside those of each command.
pub fn compile(
    database: &Path,
    files: &[PathBuf],
    checks: &[&'static str],
) -> Result<(Collected, Vec<PathBuf>), CollectError> {
    let (base, entries, repeated) = read(database)?;
    let wanted: BTreeSet<PathBuf> = files.iter().map(|file| real(file)).collect();
    let listed: BTreeSet<PathBuf> = entries.iter().map(|entry| entry.source(&base)).collect();
    let others = files.iter().filter(|file| !listed.contains(&real(file))).cloned().collect();
    let compiled = compile_all(&base, &entries, checks);
    let mut found = Collected::default();
    found.warnings.extend(repeated.into_iter().map(|source| {
        let source = source.display();
        format!("{source} is listed with several commands: it is compiled by the first")
    }));
    for (entry, bitcode) in entries.iter().zip(compiled) {
        let is_wanted = wanted.contains(&entry.source(&base));
        let demand = if is_wanted { Demand::Always } else { Demand::OnlyDefinition };
        let name = entry.file.clone();
        match bitcode {
            Ok(EntryOutput::Bitcode(bitcode, folded)) => {
                let part =
                    ProgramPart { name, bitcode, demand, image: None, symbols: None, folded };
                found.parts.push(part);
            }
            Ok(EntryOutput::Assembly(object)) if !is_wanted => {
                let mut contents = Contents::default();
                binary::code(&name, &object, demand, &mut contents)?;
                found.parts.extend(contents.parts);
                found.warnings.push(format!("no bitcode of {}: {ASSEMBLY}", name.display()));
            }
            Ok(EntryOutput::Assembly(_)) => {
                return Err(CollectError::Source { path: name, reason: ASSEMBLY.to_owned() });
            }
            Err(reason) if is_wanted => return Err(CollectError::Source { path: name, reason }),
            Err(reason) => {
                found.warnings.push(format!("no bitcode of {}: {reason}", name.display()));
            }
        }
    }
    Ok((found, others))
}

/// The folder that relative names start from, the entries, each source once, and those sources that
/// others compile with other options.
fn read(database: &Path) -> Result<(PathBuf, Vec<Entry>, BTreeSet<PathBuf>), CollectError> {
    let path = || database.to_owned();
    let text =
        fs::read(database).map_err(|cause| CollectError::Unreadable { path: path(), cause })?;
    let mut entries: Vec<Entry> = serde_json::from_slice(&text)
        .map_err(|error| CollectError::Database { path: path(), message: error.to_string() })?;
    if entries.is_empty() {
        let message = "it lists nothing".to_owned();
        return Err(CollectError::Database { path: path(), message });
    }
    let base = real(database).parent().unwrap_or(Path::new("/")).to_owned();
    let mut known = BTreeMap::new();
    let mut repeated = BTreeSet::new();
    entries.retain(|entry| {
        let kept = entry.invocation(&base).kept;
        match known.entry(entry.source(&base)) {
            btree_map::Entry::Vacant(place) => {
                place.insert(kept);
                true
            }
            btree_map::Entry::Occupied(place) => {
                if *place.get() != kept {
                    repeated.insert(entry.file.clone());
                }
                false
            }
        }
    });
    Ok((base, entries, repeated))
}

/// What a source was made to.
enum EntryOutput {
    /// Bitcode, and where constants were folded in it ([`crate::frontend::bitcode::folded`]).
    Bitcode(Vec<u8>, Option<String>),
    /// The object of assembly.
    Assembly(Vec<u8>),
}

/// What becomes of each entry, on all cores.
fn compile_all(
    base: &Path,
    entries: &[Entry],
    checks: &[&'static str],
) -> Vec<Result<EntryOutput, String>> {
    let cores = thread::available_parallelism().map_or(1, |cores| cores.get());
    let next = Mutex::new(entries.iter().enumerate());
    let done = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                let take = || next.lock().ok().and_then(|mut entries| entries.next());
                while let Some((index, entry)) = take() {
                    let compiled = compile_one(base, entry, checks);
                    if let Ok(mut done) = done.lock() {
                        done.push((index, compiled));
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, compiled)| compiled).collect()
}

/// The machine that a cross compiler's name begins with.
///
/// match: `/opt/bin/arm-none-eabi-gcc-12`; result: `arm-none-eabi`.
fn target(compiler: &OsStr) -> Option<String> {
    let name = Path::new(compiler).file_name()?.to_str()?;
    let mut ends = ["-gcc", "-g++", "-cc", "-c++", "-clang"].into_iter();
    let target = ends.find_map(|end| name.split_once(end))?.0;
    target.contains('-').then(|| target.to_owned())
}

fn compile_one(base: &Path, entry: &Entry, checks: &[&'static str]) -> Result<EntryOutput, String> {
    let words = entry.words();
    if words.is_empty() {
        return Err("its entry has no command".to_owned());
    }
    let folder = base.join(&entry.directory);
    let mut invocation = entry.invocation(base);
    let compilers: Vec<&OsString> =
        words.iter().take_while(|word| !word.as_bytes().starts_with(b"-")).collect();
    let standard = compilers.iter().find_map(|compiler| command::standard_of(compiler));
    invocation.kept.splice(0..0, standard.map(OsString::from));
    let target = compilers.iter().find_map(|compiler| target(compiler));
    invocation.kept.extend(target.map(|target| format!("--target={target}").into()));
    let source = entry.source(base);
    let is_it = |path: &OsString| real(&folder.join(path)) == source;
    let named = invocation.sources.iter().find(|own| is_it(&own.path));
    let own = named.ok_or("its command does not compile it")?;
    if own.kind == SourceKind::Code && !folder.is_dir() {
        return Err(format!("there is no folder {}", folder.display()));
    }
    let is_cxx = compilers.iter().any(|compiler| {
        let name = Path::new(compiler).file_name().unwrap_or_default().to_string_lossy();
        name.trim_end_matches(|c: char| c == '-' || c == '.' || c.is_ascii_digit()).ends_with("++")
    });
    let setting = Setting { folder: Some(&folder), is_cxx, input: &[], checks };
    if own.kind == SourceKind::Assembly {
        return command::assemble(&invocation, own, &setting).map(EntryOutput::Assembly);
    }
    let SourceBitcode { bitcode, folded, .. } = command::compile(&invocation, own, &setting);
    Ok(EntryOutput::Bitcode(bitcode?, folded))
}

#[cfg(test)]
mod tests {
    use super::target;
    use std::ffi::OsString;

    #[test]
    fn names_of_cross_compilers() {
        let target = |name: &str| target(&OsString::from(name));
        assert_eq!(target("/opt/bin/arm-none-eabi-gcc-12").as_deref(), Some("arm-none-eabi"));
        assert_eq!(target("x86_64-linux-gnu-g++").as_deref(), Some("x86_64-linux-gnu"));
        for name in ["gcc", "clang-22", "verify-cc", "musl-gcc", "/usr/bin/c++"] {
            assert_eq!(target(name), None, "{name}");
        }
    }
}
