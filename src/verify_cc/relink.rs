//! Links once more what the real compiler linked, beside it, to ask the linker what it makes of
//! names (`-Map`, `--cref`). What the user asked for is made by a run of its own, with nothing
//! added, so its outputs are what they are without us. Sources that are compiled and linked in one
//! step are compiled once more, for their objects are gone by then.
use super::inputs::{LinkInput, LinkInputs};
use super::map::LinkMap;
use super::meaning::AskedLink;
use crate::bitcode::arguments::{Invocation, SourceFile};
use crate::bitcode::record::{Content, LinkFacts};
use crate::bitcode::symbols::SymbolTable;
use object::{Object, ObjectKind};
use std::ffi::OsString;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::{env, fs, process};

/// What runs the real compiler with these arguments, quietly; whether it went well.
pub type RealCompiler<'a> = dyn Fn(&[OsString]) -> bool + 'a;

/// Outputs beside the object, which a second compilation must not write again: by how they begin.
const SIDE_OUTPUTS: [&str; 5] = ["-M", "-Wp,-M", "-save-temps", "--save-temps", "-ftime-trace"];
const SIDE_OUTPUTS_WITH_VALUE: [&str; 4] = ["-MF", "-MT", "-MQ", "-MJ"];

/// A folder that is removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Option<Self> {
        let path = env::temp_dir().join(format!("verify-cc-{}", process::id()));
        fs::create_dir(&path).ok()?;
        Some(Self(path))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What the record of a link says of names; `None`: it cannot be done again. `has_bitcode`: of each
/// source.
pub fn ask(
    invocation: &Invocation,
    has_bitcode: &[bool],
    compiler: &RealCompiler<'_>,
) -> Option<Content> {
    let scratch = Scratch::new()?;
    let mut objects = Vec::new();
    for (index, (source, has_bitcode)) in invocation.sources.iter().zip(has_bitcode).enumerate() {
        let object = scratch.0.join(format!("{index}.o"));
        if !compiler(&compilation(invocation, source, &object)) {
            return None;
        }
        objects.push((object.clone(), LinkInput::of_source(&object, *has_bitcode)?));
    }
    let [map, output] = ["map", "output"].map(|name| scratch.0.join(name));
    let paths: Vec<PathBuf> = objects.iter().map(|(path, _)| path.clone()).collect();
    if !compiler(&link(invocation, &paths, &map, &output)?) {
        return None;
    }
    let map = LinkMap::read(&String::from_utf8_lossy(&fs::read(map).ok()?))?;
    let inputs =
        LinkInputs::new(map.files.values().flatten().chain(&map.parts), objects.into_iter());
    let bytes = fs::read(output).ok()?;
    let file = object::File::parse(bytes.as_slice()).ok()?;
    let table = SymbolTable::of(&file);
    let is_named = |file: &str| invocation.others.iter().any(|other| other == file);
    let is_part = file.kind() == ObjectKind::Relocatable;
    let entry = entry(&file).or_else(|| {
        let is_static = invocation.arguments.iter().any(|argument| argument == "-static-pie");
        is_static.then(|| file.entry())
    });
    let asked = AskedLink {
        map: &map,
        inputs: &inputs,
        output: table.as_ref(),
        entry,
        is_named: &is_named,
    };
    let LinkFacts { elsewhere, .. } = match asked.facts() {
        Ok(facts) if !is_part => return Some(Content::Linked(facts.write())),
        Ok(facts) => facts,
        Err(how) => return Some(Content::Renamed(how)),
    };
    Some(match elsewhere.first() {
        Some(name) => Content::Renamed(format!("another definition of `{name}`, without bitcode")),
        None => Content::Symbols(table?.write()),
    })
}

/// Where the loader enters a program; `None`: it is none.
fn entry(file: &object::File<'_>) -> Option<u64> {
    let is_program = file.kind() == ObjectKind::Executable
        || file.kind() == ObjectKind::Dynamic && file.section_by_name(".interp").is_some();
    is_program.then(|| file.entry())
}

/// The arguments that compile one source to an object.
fn compilation(invocation: &Invocation, source: &SourceFile, object: &Path) -> Vec<OsString> {
    let places = invocation.sources.iter().map(|source| source.place);
    let others: Vec<usize> = places.chain(invocation.other_places.iter().copied()).collect();
    let mut all: Vec<OsString> = Vec::new();
    let mut is_value = false;
    for (place, argument) in invocation.arguments.iter().enumerate() {
        let starts = |start: &str| argument.as_bytes().starts_with(start.as_bytes());
        let is_left_out = is_value
            || place != source.place
                && (others.contains(&place) || SIDE_OUTPUTS.into_iter().any(starts));
        is_value = !is_value && SIDE_OUTPUTS_WITH_VALUE.iter().any(|name| argument == name);
        if !is_left_out {
            all.push(argument.clone());
        }
    }
    // `-flto` would make no object.
    let own = ["-fno-lto".into(), "-c".into(), "-o".into(), object.as_os_str().to_owned()];
    put(&mut all, own.to_vec());
    all
}

/// The arguments that link, with objects in the place of sources.
fn link(
    invocation: &Invocation,
    objects: &[PathBuf],
    map: &Path,
    output: &Path,
) -> Option<Vec<OsString>> {
    const STRIPS: [&str; 4] = ["-s", "-Wl,-s", "-Wl,--strip-all", "--strip-all"];
    let ends = invocation.arguments.iter().position(|argument| argument == "--");
    let mut all: Vec<OsString> = Vec::new();
    for (place, argument) in invocation.arguments.iter().enumerate() {
        let source = invocation.sources.iter().position(|source| source.place == place);
        let Some(index) = source else {
            if !STRIPS.iter().any(|option| argument == option) {
                all.push(argument.clone());
            }
            continue;
        };
        let object = objects.get(index)?.as_os_str().to_owned();
        match &invocation.sources.get(index)?.language {
            None => all.push(object),
            Some(_) if ends.is_some_and(|end| end < place) => return None,
            Some(language) => {
                all.extend(["-x".into(), "none".into(), object, "-x".into(), language.clone()])
            }
        }
    }
    let mut own = OsString::from("-Wl,--cref,--no-demangle,-Map=");
    own.push(map);
    put(&mut all, vec![own, "-o".into(), output.as_os_str().to_owned()]);
    Some(all)
}

/// Puts options behind all others, where the last one of a kind counts.
fn put(all: &mut Vec<OsString>, options: Vec<OsString>) {
    let end = all.iter().position(|argument| argument == "--").unwrap_or(all.len());
    all.splice(end..end, options);
}
