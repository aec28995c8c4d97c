//! Objects as a trace calls them, and those that are there from the start.
use crate::base::names::demangled;
use crate::cfa::source::TypeId;
use crate::cfa::{FuncId, GlobalObject, Initialiser, Position, Program};
use crate::check::place::MODELS;
use crate::check::refused::MeantObject;
use crate::check::shown::quoted;
use crate::ir::Bv;

/// How the names begin that clang gives to literal texts.
const LITERAL: &str = ".str";
/// How the names of variables begin that the front end makes.
pub(super) const MADE_UP: &str = "parsimony.";
/// The model's standard input.
const INPUT: &str = "input_stream";

/// What an address in an object is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum NameForm {
    /// `&x`, `&x+4`.
    #[default]
    Object,
    /// The object has no name of its own, but its address has: `stdin`, `"text"`, `argv[1] + 2`.
    Address,
    /// The same, of a list of pointers: `argv`, `&argv[2]`.
    List,
}

/// A named object.
pub(super) struct Named {
    pub(super) size: u64,
    pub(super) name: String,
    /// The function whose local object it is.
    pub(super) of: Option<FuncId>,
    pub(super) ty: Option<TypeId>,
    /// The key of the site of a local one.
    pub(super) key: Option<u32>,
    /// Whether it was allocated.
    pub(super) is_heap: bool,
    /// Whether only a model of the library knows it.
    pub(super) is_hidden: bool,
    /// What its address is called.
    pub(super) form: NameForm,
}

impl Named {
    /// One that is there from the start.
    pub(super) fn new(name: String, size: u64, ty: Option<TypeId>) -> Self {
        let form = NameForm::Object;
        Self { size, name, of: None, ty, key: None, is_heap: false, is_hidden: false, form }
    }

    /// Whether it is no variable of the source: where clang keeps a result, the stack, or which way
    /// leaves a scope.
    pub(super) fn is_made_up(&self) -> bool {
        self.name.starts_with(MADE_UP)
            || matches!(self.name.as_str(), "retval" | "saved_stack" | "cleanup.dest.slot")
    }

    /// Whether a store at this position is one of the front end, where a block ends.
    pub(super) fn is_emptied(&self, program: &Program, at: Position, value: Bv) -> bool {
        let place = self.key.map(|key| (key, (at.line, at.column)));
        !value.is_true() && place.is_some_and(|place| program.source.emptied.contains(&place))
    }

    /// Whether neither the program nor the C standard has a name for it.
    pub(super) fn is_unnamed(&self) -> bool {
        self.is_hidden && self.form == NameForm::Object
    }

    pub(super) fn known(&self, allocated: Option<Position>) -> MeantObject {
        let Self { name, size, ty, .. } = self;
        MeantObject { name: name.clone(), size: *size, ty: *ty, allocated, gone: None }
    }
}

/// By function: whether it is a model of the library's.
pub(super) fn library_functions(program: &Program) -> Vec<bool> {
    let mut known: Vec<Option<bool>> = vec![None; program.functions.len()];
    for edge in &program.edges {
        let function = program.location(edge.source).function.index();
        if let Some(none @ None) = known.get_mut(function) {
            let mut positions = edge.steps.iter().map(|step| step.position).chain([edge.position]);
            let file = positions.find_map(|at| program.file(at));
            *none = file.map(|file| file.starts_with(MODELS));
        }
    }
    known.into_iter().map(|known| known.unwrap_or(false)).collect()
}

/// A global object.
pub(super) fn global(program: &Program, object: &GlobalObject) -> Named {
    let ty = program.source.globals.get(&object.name).copied();
    let is_hidden = program.source.of_library.contains(&object.name);
    let literal = literal(object).filter(|_| object.name.starts_with(LITERAL));
    let (name, form) = match (object.name.as_str(), literal) {
        (_, Some(text)) => (text, NameForm::Address),
        (INPUT, _) if is_hidden => ("stdin".to_owned(), NameForm::Address),
        ("output_stream", _) if is_hidden => ("stdout".to_owned(), NameForm::Address),
        ("error_stream", _) if is_hidden => ("stderr".to_owned(), NameForm::Address),
        ("__parsimony_errno", _) => ("errno".to_owned(), NameForm::Object),
        (name, _) => (demangled(name), NameForm::Object),
    };
    let is_hidden = is_hidden && name != "errno";
    Named { is_hidden, form, ..Named::new(name, object.made_up_size(), ty) }
}

/// The text that an object holds, which does not change.
fn literal(object: &GlobalObject) -> Option<String> {
    let parts = object.init.as_ref().filter(|_| object.constant)?;
    let mut text = vec![0; usize::try_from(object.size.min(1 << 12)).ok()?];
    for (offset, part) in parts {
        let Initialiser::Value(value) = part else { return None };
        // One that spans several bytes is in the order of memory.
        for (at, byte) in (usize::try_from(*offset).ok()?..).zip(value.to_bytes(true)) {
            *text.get_mut(at)? = byte;
        }
    }
    let text = text.strip_suffix(&[0]).unwrap_or(&text);
    Some(quoted(text))
}
