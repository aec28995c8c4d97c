//! The arguments that `main` got in a run, as the models of `runtime/models/start.c` made them.
//!
//! Invariant: a string is an argument where its address was stored as an element of the list, or in
//! the variable that the model keeps for an element which the program reads by a literal index, or
//! in that for the element which was read last, whose index is stored behind it.
use super::budget::MOST_ARGUMENTS;
use super::shown::quoted;
use crate::base::counterexample::MainArguments;
use crate::cfa::{AllocKind, Program, SiteKind};
use crate::interpreter::Allocation;
use crate::program_facts::memory::layout::Symbols;
use std::collections::BTreeMap;

/// The file of the models that make what `main` gets.
pub(crate) const START: &str = "start.c";
/// The one that makes `envp`, which nothing hands over.
pub(crate) const ENVIRONMENT: &str = "__parsimony_environment";
/// Those that make the list.
const LISTS: [&str; 2] = ["__parsimony_arguments", "__parsimony_lazy_arguments"];
/// Those that make strings.
const STRINGS: [&str; 2] = ["__parsimony_argument", "any_string"];
/// How the names of the variables begin that hold elements.
const PLACE: &str = "__parsimony_argument.place_";
/// The variables that hold the string that was made last, and its index.
const LAST: &str = "__parsimony_argument.last";
const LAST_INDEX: &str = "__parsimony_argument.last_index";

/// Bytes at the start of an object that the program does not see: the allocator's own.
pub(crate) fn header(program: &Program, object: &Allocation) -> u64 {
    let site = &program.sites[object.site.index()];
    let is_allocated = object.kind == AllocKind::Heap
        && site.kind == SiteKind::Uninitialised
        && !site.barred.is_empty();
    if is_allocated { program.source.heap_header } else { 0 }
}

/// Whether the arguments say what is drawn in this function of [`START`].
pub(crate) fn is_told(program: &Program, function: &str) -> bool {
    let is_shared = || program.functions.iter().any(|other| other.name == ENVIRONMENT);
    match function {
        ENVIRONMENT => false,
        _ if is_list(function) || function == STRINGS[0] => true,
        _ => is_string(function) && !is_shared(),
    }
}

pub(crate) fn is_list(function: &str) -> bool {
    LISTS.contains(&function)
}

pub(crate) fn is_string(function: &str) -> bool {
    function == STRINGS[0] || function.split('.').next() == Some(STRINGS[1])
}

/// Watches how they are made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct MainWatch {
    pointer_bytes: u64,
    /// The addresses of the model's variables, and what they hold.
    places: BTreeMap<u64, ModelVariable>,
    /// The string that was made last.
    last: u64,
    /// Where the list begins and ends.
    list: Option<(u64, u64)>,
    /// By address: what strings hold, of which it is not known yet whether they are arguments.
    made: BTreeMap<u64, Vec<u8>>,
    /// By index.
    strings: BTreeMap<u64, Vec<u8>>,
    /// There are more bytes than are kept.
    is_long: bool,
}

impl MainWatch {
    pub(crate) fn new(program: &Program) -> Self {
        let mut places = BTreeMap::new();
        if let Some((symbols, _)) = Symbols::place(program) {
            for (object, &address) in program.globals.iter().zip(&symbols.globals) {
                if let Some(index) = place(&object.name) {
                    places.insert(address, index);
                }
            }
        }
        Self { pointer_bytes: u64::from(program.pointer_bits / 8), places, ..Self::default() }
    }

    /// A function of a model allocated an object; whether it belongs to the arguments. `content`:
    /// what its bytes are that are not zero.
    pub(crate) fn allocated(
        &mut self,
        program: &Program,
        function: &str,
        object: &Allocation,
        content: Option<&BTreeMap<i64, u8>>,
    ) -> bool {
        // Local variables of the models are objects, too.
        if object.kind != AllocKind::Heap {
            return false;
        }
        let header = header(program, object);
        let start = object.address.saturating_add(header);
        let size = object.size.saturating_sub(header);
        if is_list(function) && self.list.is_none() {
            self.list = Some((start, start.saturating_add(size)));
            return true;
        }
        if !is_string(function) {
            return false;
        }
        let kept = self
            .made
            .values()
            .map(|bytes| u64::try_from(bytes.len()).unwrap_or(MOST_ARGUMENTS))
            .sum();
        let Some(size) = usize::try_from(size)
            .ok()
            .filter(|_| size <= MOST_ARGUMENTS.saturating_sub(kept) && size > 0)
        else {
            self.is_long = true;
            return true;
        };
        let mut bytes = vec![0; size];
        for (&offset, &byte) in content.into_iter().flatten() {
            let at = u64::try_from(offset).ok().and_then(|offset| offset.checked_sub(header));
            if let Some(to) = at.and_then(|at| bytes.get_mut(usize::try_from(at).ok()?)) {
                *to = byte;
            }
        }
        // The model ends it.
        bytes[size - 1] = 0;
        self.made.insert(start, bytes);
        true
    }

    /// A value was stored in memory. The index and the address of the argument that this sets.
    pub(crate) fn stored(&mut self, address: u64, value: u64) -> Option<(u64, u64)> {
        let place = match self.list {
            Some((start, end)) if (start..end).contains(&address) => {
                (address - start).checked_div(self.pointer_bytes).map(ModelVariable::Element)
            }
            _ => self.places.get(&address).copied(),
        };
        self.keep(place, value)
    }

    /// A variable got a value: see [`Self::stored`].
    pub(crate) fn assigned(&mut self, name: &str, value: u64) -> Option<(u64, u64)> {
        self.keep(place(name), value)
    }

    fn keep(&mut self, place: Option<ModelVariable>, value: u64) -> Option<(u64, u64)> {
        let (index, string) = match place? {
            ModelVariable::Element(index) => (index, value),
            ModelVariable::LastIndex => (value, self.last),
            ModelVariable::Last => {
                self.last = value;
                return None;
            }
        };
        let bytes = self.made.remove(&string)?;
        self.strings.insert(index, bytes);
        Some((index, string))
    }

    /// The arguments of a run that drew this number of them; `None`: it is not known what they are.
    pub(crate) fn finish(self, drawn: u64) -> Option<MainArguments> {
        // The model takes the greatest number for the one before it.
        let count = drawn.min((1 << 31) - 2);
        let is_whole = !self.is_long && self.made.is_empty() && count <= MOST_ARGUMENTS;
        is_whole.then_some(MainArguments { count, strings: self.strings })
    }
}

/// The largest number of arguments that are shown.
const MOST_SHOWN: u64 = 16;

/// The arguments of a program, as C writes them, the first ones of many; what the run did not look
/// at is anything.
pub(crate) fn list(arguments: &MainArguments) -> String {
    let most = arguments.strings.keys().max().map_or(1, |most| most.saturating_add(1));
    let shown = 0..arguments.count.min(most).min(MOST_SHOWN);
    let rest = if shown.end < arguments.count { ", …" } else { "" };
    let texts = shown.map(|index| match arguments.strings.get(&index) {
        Some(bytes) => {
            let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
            quoted(&bytes[..end])
        }
        None if index == 0 => "\"prog\"".to_owned(),
        None => "any".to_owned(),
    });
    format!("{{{}{rest}}}", texts.collect::<Vec<_>>().join(", "))
}

/// What a variable of the model holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ModelVariable {
    /// The element of this index.
    Element(u64),
    /// The element that was read last.
    Last,
    /// The index of that.
    LastIndex,
}

fn place(name: &str) -> Option<ModelVariable> {
    match name {
        LAST => Some(ModelVariable::Last),
        LAST_INDEX => Some(ModelVariable::LastIndex),
        _ => name.strip_prefix(PLACE)?.parse().ok().map(ModelVariable::Element),
    }
}
