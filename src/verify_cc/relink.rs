//! Links once more what the real compiler linked, beside it, to ask the linker what it makes of
//! names (`-Map`, `--cref`). What the user asked for is made by a run of its own, with nothing
//! added, so its outputs are what they are without us. Sources that are compiled and linked in one
//! step are compiled once more, for their objects are gone by then.
use super::elf;
use super::inputs::LinkInputs;
use super::map::LinkMap;
use super::meaning::AskedLink;
use crate::bitcode::arguments::{Invocation, SourceFile};
use crate::bitcode::code::code_of;
use crate::bitcode::record::{self, Content, LinkFacts, Record, SECTION};
use crate::bitcode::start::{Dependencies, ProgramStart};
use crate::bitcode::symbols::{SymbolTable, copied};
use object::{Object, ObjectKind};
use std::ffi::OsString;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::{env, fs, process};

/// What runs the real compiler with these arguments, quietly; whether it went well.
pub(crate) type RealCompiler<'a> = dyn Fn(&[OsString]) -> bool + 'a;

/// Outputs beside the object, which a second compilation must not write again: by how they begin.
const SIDE_OUTPUTS: [&str; 5] = ["-M", "-Wp,-M", "-save-temps", "--save-temps", "-ftime-trace"];
const SIDE_OUTPUTS_WITH_VALUE: [&str; 4] = ["-MF", "-MT", "-MQ", "-MJ"];
/// What takes the symbols away, which are to be looked at.
const STRIPS: [&str; 3] = ["-s", "--strip-all", "-strip-all"];
/// A file that the linker writes beside its output, which the second one must not write again.
const DEPENDENCIES: &str = "--dependency-file";

/// A folder that is removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Option<Self> {
        // What a process of the same number left, or has in another container, is in the way.
        let names = (0..16).map(|count| format!("verify-cc-{}-{count}", process::id()));
        let mut paths = names.map(|name| env::temp_dir().join(name));
        paths.find(|path| fs::create_dir(path).is_ok()).map(Self)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What a link that was done again shows.
pub(crate) struct SeenLink {
    /// The records of what was linked, in the order in which the linker met what they are of: it
    /// decides about weak definitions, and which constructor runs first.
    pub records: Vec<Record>,
    /// What names mean in it; `None`: what they mean in its parts, which the records have.
    pub names: Option<Content>,
    /// What its code is.
    pub code: String,
}

/// Links again, and asks; `None`: that cannot be done. `own`: the record of each source.
pub(crate) fn ask(
    invocation: &Invocation,
    own: &[&Record],
    compiler: &RealCompiler<'_>,
) -> Option<SeenLink> {
    let scratch = Scratch::new()?;
    let mut objects = Vec::new();
    for (index, (source, record)) in invocation.sources.iter().zip(own).enumerate() {
        let object = scratch.0.join(format!("{index}.o"));
        if !compiler(&compilation(invocation, source, &object)) {
            return None;
        }
        super::keep_in(&object, &[*record]).ok()?;
        objects.push(object);
    }
    let [map, output] = ["map", "output"].map(|name| scratch.0.join(name));
    if !compiler(&link(invocation, &objects, &map, &output)?) {
        return None;
    }
    let map = LinkMap::read(&String::from_utf8_lossy(&fs::read(map).ok()?))?;
    let mut records = record::read(&elf::contents(&output, SECTION, false)?).ok()?;
    let names = map.files.values().flatten().chain(&map.parts);
    let inputs = LinkInputs::new(names, records.iter().cloned().collect());
    let bytes = fs::read(output).ok()?;
    let file = object::File::parse(bytes.as_slice()).ok()?;
    let is_named = |file: &str| {
        let handed = || invocation.handed.iter().any(|other| other == file);
        invocation.others.iter().any(|other| other == file) || handed()
    };
    let is_part = file.kind() == ObjectKind::Relocatable;
    let asked = AskedLink {
        is_part,
        map: &map,
        inputs: &inputs,
        output: &SymbolTable::of(&file)?,
        copied: &copied(&file),
        needed: &Dependencies::of(&file).needed,
        start: start(invocation, &file),
        is_named: &is_named,
    };
    let sources = &invocation.sources;
    let names = match asked.facts() {
        Ok(facts) if !is_part => {
            let entry = facts.entry.map(|reason| with_sources(reason, &objects, sources));
            Some(Content::Linked(LinkFacts { entry, ..facts }.write()))
        }
        Ok(LinkFacts { elsewhere, .. }) => elsewhere.first().map(|name| {
            Content::Renamed(format!("another definition of `{name}`, without bitcode"))
        }),
        Err(how) => Some(Content::Renamed(with_sources(how, &objects, sources))),
    };
    if is_part {
        let bare = inputs.without_bitcode().filter(|(file, _)| map.parts.contains(*file));
        for (file, input) in bare {
            let reason = "it was not compiled by verify-cc".to_owned();
            let missing = Record::of_file(Content::Missing(reason));
            records.push(Record { source: file.as_bytes().to_vec(), ..missing });
            records.push(Record::of_file(Content::Symbols(input.table.write())));
        }
    }
    Some(SeenLink { records, names, code: code_of(&file) })
}

/// A message about objects that `verify-cc` made, as one about their sources.
fn with_sources(mut message: String, objects: &[PathBuf], sources: &[SourceFile]) -> String {
    for (object, source) in objects.iter().zip(sources) {
        let object = object.to_string_lossy();
        message = message.replace(&*object, &source.path.to_string_lossy());
    }
    message
}

/// Where a program starts; `None`: it is none.
fn start(invocation: &Invocation, file: &object::File<'_>) -> Option<ProgramStart> {
    let mut arguments = invocation.arguments.iter();
    let is_library = arguments.any(|argument| argument == "-shared" || argument == "--shared");
    ProgramStart::of(file, !is_library)
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
    let ends = invocation.arguments.iter().position(|argument| argument == "--");
    let mut all: Vec<OsString> = Vec::new();
    for (place, argument) in invocation.arguments.iter().enumerate() {
        let source = invocation.sources.iter().position(|source| source.place == place);
        let Some(index) = source else {
            let before = place.checked_sub(1).and_then(|place| invocation.arguments.get(place));
            all.extend(unstripped(argument, before));
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
    if all.iter().any(|argument| argument.to_string_lossy().contains(DEPENDENCIES)) {
        own.push(format!(",{DEPENDENCIES}="));
        own.push(map.with_extension("dependencies"));
    }
    put(&mut all, vec![own, "-o".into(), output.as_os_str().to_owned()]);
    Some(all)
}

/// An argument of a link without what takes symbols away. `before`: the argument in front.
fn unstripped(argument: &OsString, before: Option<&OsString>) -> Option<OsString> {
    // What is said anyway.
    const HARMLESS: &str = "--no-demangle";
    let kept = |word| if STRIPS.contains(&word) { HARMLESS } else { word };
    let Some(text) = argument.to_str() else { return Some(argument.clone()) };
    if let Some(words) = text.strip_prefix("-Wl,") {
        let words: Vec<&str> = words.split(',').map(kept).collect();
        return Some(format!("-Wl,{}", words.join(",")).into());
    }
    match before.is_some_and(|before| before == "-Xlinker") {
        true => Some(kept(text).into()),
        false => (!STRIPS.contains(&text)).then(|| argument.clone()),
    }
}

/// Puts options behind all others, where the last one of a kind counts.
fn put(all: &mut Vec<OsString>, options: Vec<OsString>) {
    let end = all.iter().position(|argument| argument == "--").unwrap_or(all.len());
    all.splice(end..end, options);
}
