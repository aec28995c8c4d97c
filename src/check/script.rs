//! All that a run was given, in full: to make it again natively, or to write it in the format of
//! another tool.
use super::budget::MOST_SCRIPT_INPUTS;
use super::main_arguments::{MainWatch, START, is_told};
use super::place::{MODELS, source_location};
use crate::base::counterexample::{
    EntryArgument, Format, GivenObject, InputOrigin, InputSource, Script,
};
use crate::cfa::source::{
    EntryParameter, INSTRUCTION, OF_CALLER, PointerParameter, PointerTarget, TypeKind,
    kind_of_input,
};
use crate::cfa::{FuncId, InputId, Inputs, ObjectName, Program, SiteId, SiteKind, ViolationId};
use crate::interpreter::{Allocation, Place};
use crate::ir::Bv;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// What the number of arguments is called.
pub(crate) const ARGUMENT_COUNT: &str = "argc";

/// Keeps the [`Script`] of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Collector {
    script: Script,
    sources: FxHashMap<SiteId, u32>,
    /// First contents that are not zero.
    contents: BTreeMap<InputId, BTreeMap<i64, u8>>,
    /// Objects that were allocated, by key.
    allocated: FxHashMap<u32, u64>,
    /// Calls of `malloc`.
    mallocs: u64,
    /// What `main` gets, where that is handed over.
    main: Option<MainWatch>,
}

impl Collector {
    /// What a run with these inputs is given before its first step.
    pub(crate) fn new(program: &Program, inputs: &Inputs) -> Self {
        // Those that only are declared have to be somewhere, whatever is in them.
        let objects = program.globals.iter().filter_map(|object| {
            let bytes = inputs.globals.get(&object.name);
            if bytes.is_none() && object.is_own() {
                return None;
            }
            let bytes = bytes.into_iter().flatten().filter(|(_, byte)| **byte != 0);
            let bytes = bytes.map(|(&offset, &byte)| (offset, byte)).collect();
            Some(GivenObject { name: object.name.clone(), size: object.made_up_size(), bytes })
        });
        let source = &program.source;
        let script = Script {
            pointer_bits: program.pointer_bits,
            objects: objects.collect(),
            entry: source.entry.clone(),
            arguments: source.parameters.iter().map(|it| argument(program, it)).collect(),
            undefined: source.undefined.iter().cloned().collect(),
            privileged: source.privileged.iter().cloned().collect(),
            further: further(program, inputs),
            ..Script::default()
        };
        let is_zero = |bytes: &BTreeMap<i64, u8>| bytes.values().all(|byte| *byte == 0);
        let contents = inputs.bytes.iter().filter(|(_, bytes)| !is_zero(bytes));
        let contents = contents.map(|(&input, bytes)| (input, bytes.clone())).collect();
        Self { script, contents, ..Self::default() }
    }

    /// The same, which hands over what `main` gets, too.
    pub(crate) fn with_main(program: &Program, inputs: &Inputs) -> Self {
        Self { main: Some(MainWatch::new(program)), ..Self::new(program, inputs) }
    }

    /// What the first object of a place holds from the start, without its header: what is not
    /// zero.
    pub(crate) fn content(&self, program: &Program, key: u32) -> BTreeMap<u64, u8> {
        let bytes = self.contents.get(&InputId { key, occurrence: 0 }).into_iter().flatten();
        let header = program.source.heap_header;
        bytes
            .filter_map(|(&offset, &byte)| {
                Some((u64::try_from(offset).ok()?.checked_sub(header)?, byte))
            })
            .collect()
    }

    /// An object came to life.
    pub(crate) fn allocated(&mut self, program: &Program, place: Place, object: &Allocation) {
        let site = &program.sites[object.site.index()];
        let count = self.allocated.entry(site.key).or_insert(0);
        let input = InputId { key: site.key, occurrence: *count };
        *count += 1;
        let is_malloc = site.name == "malloc" || site.name.starts_with(OF_CALLER);
        let content = self.contents.remove(&input);
        if let Some(main) = &mut self.main
            && is_of_start(program, place)
        {
            let function = program.location(program.edge(place.edge).source).function;
            let name = &program.function(function).name;
            if main.allocated(program, name, object, content.as_ref()) {
                return;
            }
        }
        if let Some(bytes) = content {
            if is_malloc {
                // What stands in front of the memory that the program gets is ours.
                let header = program.source.heap_header;
                let bytes = bytes.into_iter().filter_map(|(offset, byte)| {
                    let offset = u64::try_from(offset).ok()?.checked_sub(header)?;
                    Some((self.mallocs, offset, byte))
                });
                self.script.heap.extend(bytes.filter(|(.., byte)| *byte != 0));
            } else {
                self.script.further.push(format!("the first content of `{}`", site.name));
            }
        }
        self.mallocs += u64::from(is_malloc);
    }

    /// A value was stored in memory. The index and the address of the argument of `main` that this
    /// sets.
    pub(crate) fn stored(&mut self, address: u64, value: Bv) -> Option<(u64, u64)> {
        self.main.as_mut()?.stored(address, value.low64())
    }

    /// A variable that outlives its function got a value: see [`Self::stored`].
    pub(crate) fn assigned(&mut self, name: &str, value: Bv) -> Option<(u64, u64)> {
        self.main.as_mut()?.assigned(name, value.low64())
    }

    /// A value was drawn.
    pub(crate) fn drew(
        &mut self,
        program: &Program,
        place: Place,
        site: SiteId,
        input: InputId,
        value: Bv,
    ) {
        if self.script.values.len() >= MOST_SCRIPT_INPUTS {
            self.script.more += 1;
            return;
        }
        let sources = &mut self.script.sources;
        let index = *self.sources.entry(site).or_insert_with(|| {
            sources.push(drawn_from(program, place, site, input, value));
            u32::try_from(sources.len() - 1).expect("fewer places than 2^32")
        });
        self.script.values.push((index, value.unsigned()));
    }

    /// The script of a run that ends at `position`, in `function`.
    pub(crate) fn finish(
        self,
        program: &Program,
        violation: Option<ViolationId>,
        function: Option<FuncId>,
    ) -> Script {
        let violation = violation.and_then(|id| program.violations.get(id.index()));
        let target = violation.and_then(|it| source_location(program, it.position, function));
        // Of what is left no object of `malloc` is the place: it was written by something.
        let mut script = self.script;
        for input in self.contents.keys() {
            let mut sites = program.sites.iter();
            let name = sites
                .find(|site| site.key == input.key)
                .map_or("memory", |site| site.name.as_str());
            script.further.push(format!("what `{name}` writes"));
        }
        script.further.dedup();
        let count = script.sources.iter().find(|it| it.origin == InputOrigin::ArgumentCount);
        let count = count.and_then(|it| first_drawn(&script, it.site));
        script.main_arguments = self.main.zip(count).and_then(|(main, count)| main.finish(count));
        for (at, parameter) in program.source.parameters.iter().enumerate() {
            if let EntryParameter::Pointer(pointer) = parameter {
                let argument = pointer_argument(pointer, |key| first_drawn(&script, key));
                script.arguments[at] = argument.unwrap_or(EntryArgument::Other);
            }
        }
        Script { target, ..script }
    }
}

/// Whether a step is one of the models that make what `main` gets.
fn is_of_start(program: &Program, place: Place) -> bool {
    let file = program.file(place.position(program));
    file.and_then(|file| file.strip_prefix(MODELS)) == Some(START)
}

/// What was drawn first at the place with this key.
fn first_drawn(script: &Script, key: u32) -> Option<u64> {
    let source = script.sources.iter().position(|source| source.site == key)?;
    let source = u32::try_from(source).ok()?;
    let (_, value) = script.values.iter().find(|(from, _)| *from == source)?;
    u64::try_from(*value).ok()
}

/// Where a pointer leads, by what was drawn for it.
fn pointer_argument(
    pointer: &PointerParameter,
    drawn: impl Fn(u32) -> Option<u64>,
) -> Option<EntryArgument> {
    let choice = match pointer.choice {
        Some(key) => Some(drawn(key)?),
        None => None,
    };
    let is_it = |number: &u32| choice.is_none_or(|choice| choice == u64::from(*number));
    let (_, target) = pointer.targets.iter().find(|(number, _)| is_it(number))?;
    Some(match *target {
        PointerTarget::Null => EntryArgument::Null,
        PointerTarget::Nothing => return None,
        PointerTarget::Own { turn, count, before } => {
            let count = count.map_or(Some(1), &drawn)?;
            let before = before.map_or(Some(0), &drawn)?;
            let bytes = count.checked_add(before)?.checked_mul(pointer.size)?;
            EntryArgument::Made { bytes, offset: before.checked_mul(pointer.size)?, turn }
        }
        PointerTarget::Same(other) => EntryArgument::Same(other),
        PointerTarget::Within(other, key, step) => {
            EntryArgument::Within(other, drawn(key)?.checked_mul(step)?)
        }
        PointerTarget::Global(ref name) => EntryArgument::Global(name.clone(), 0),
        PointerTarget::WithinGlobal(ref name, key, step) => {
            EntryArgument::Global(name.clone(), drawn(key)?.checked_mul(step)?)
        }
        PointerTarget::Held(ref name) => EntryArgument::Held(name.clone()),
    })
}

fn drawn_from(
    program: &Program,
    place: Place,
    site: SiteId,
    input: InputId,
    value: Bv,
) -> InputSource {
    let site = &program.sites[site.index()];
    let function = program.location(program.edge(place.edge).source).function;
    let at = source_location(program, site.position, Some(function));
    let model = at.as_ref().and_then(|at| at.file.strip_prefix(MODELS));
    let is_single = !program.source.wide_results.contains(&input.key);
    let origin = match site.kind {
        SiteKind::Input | SiteKind::External if model == Some(START) => {
            let is_told = at.as_ref().is_some_and(|at| is_told(program, &at.function));
            if is_told { InputOrigin::MainArgument } else { InputOrigin::Other }
        }
        // A native run writes with the functions of the library, and has no calls that change
        // `errno` but those of models.
        SiteKind::Input | SiteKind::External
            if matches!(model, Some("format.c" | "write.c" | "errno.c")) =>
        {
            InputOrigin::Zero
        }
        SiteKind::Input | SiteKind::External if model.is_some() => InputOrigin::Model,
        SiteKind::External if site.name.starts_with(INSTRUCTION) => InputOrigin::Machine,
        SiteKind::External if is_output(&site.name) => InputOrigin::Unseen,
        SiteKind::Input | SiteKind::External if is_single && is_identifier(&site.name) => {
            InputOrigin::Function
        }
        SiteKind::Environment if site.name.starts_with("argument") => InputOrigin::EntryArgument,
        SiteKind::Environment if site.name == ARGUMENT_COUNT => InputOrigin::ArgumentCount,
        SiteKind::Uninitialised => InputOrigin::Zero,
        SiteKind::Choice => InputOrigin::Unseen,
        _ => InputOrigin::Other,
    };
    let format = match kind_of_input(&site.name) {
        _ if program.source.float_results.contains(&input.key) => Format::Float,
        Some(TypeKind::Unsigned | TypeKind::Bool | TypeKind::Pointer) => Format::Unsigned,
        _ => Format::Signed,
    };
    let bits = value.width().bits();
    InputSource { origin, name: site.name.clone(), site: input.key, bits, format, at }
}

/// Whether the result of a function of the library is drawn only where it is never looked at
/// (`llvm::library::formats`).
fn is_output(name: &str) -> bool {
    let name = name.strip_prefix("__").and_then(|name| name.strip_suffix("_chk")).unwrap_or(name);
    matches!(
        name,
        "printf"
            | "fprintf"
            | "vprintf"
            | "vfprintf"
            | "dprintf"
            | "vdprintf"
            | "syslog"
            | "vsyslog"
    )
}

fn is_identifier(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '$')
}

fn argument(program: &Program, parameter: &EntryParameter) -> EntryArgument {
    match *parameter {
        EntryParameter::Number { key, bits, is_float } => {
            let ty = program.source.locals.get(&key).map(|&ty| &program.source.get(ty).kind);
            let format = match ty {
                _ if is_float => Format::Float,
                Some(TypeKind::Unsigned | TypeKind::Bool | TypeKind::Pointer) => Format::Unsigned,
                _ => Format::Signed,
            };
            EntryArgument::Number { site: key, bits, format }
        }
        EntryParameter::Object(ref name) => EntryArgument::Object(name.clone()),
        // Known when all is drawn.
        EntryParameter::Pointer(_) | EntryParameter::Other => EntryArgument::Other,
    }
}

/// What a run hangs on that is no result of a function and no object: in words.
fn further(program: &Program, inputs: &Inputs) -> Vec<String> {
    let name = |key: u32| {
        let mut sites = program.sites.iter();
        sites.find(|site| site.key == key).map_or("memory", |site| site.name.as_str())
    };
    let mut all = Vec::new();
    for (input, object) in inputs.changes.keys() {
        let object = match object {
            ObjectName::Global(global) => global.as_str(),
            ObjectName::Made(made) => name(made.key),
        };
        all.push(format!("what `{}` writes to `{object}`", name(input.key)));
    }
    if !inputs.outside.is_empty() {
        all.push("memory that the program did not make".to_owned());
    }
    all.dedup();
    all
}
