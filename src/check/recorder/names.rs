//! What objects are called of which the source does not say it: streams of the library, texts that
//! are literals, the arguments of `main`.
use super::{NameForm, Named, Recorder};
use crate::cfa::{GlobalObject, Initialiser, Program};
use crate::check::interpreter::Place;
use crate::check::main_arguments::{self, START, is_list, is_string, list};
use crate::check::place::MODELS;
use crate::check::shown::quoted;
use crate::check::trace::Trace;
use crate::evidence::What;
use crate::names::demangled;

/// How the names begin that clang gives to literal texts.
const LITERAL: &str = ".str";
/// The model's standard input.
const INPUT: &str = "input_stream";
/// The list that `main` gets.
const LIST: &str = "argv";

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

impl Recorder<'_> {
    /// Names what the start of the run makes for `main`.
    pub(super) fn name_of_start(&self, place: Place, named: &mut Named) {
        let file = self.program.file(place.position(self.program)).unwrap_or_default();
        if !named.is_heap || file.strip_prefix(MODELS) != Some(START) {
            return;
        }
        let function = self.program.location(self.program.edge(place.edge).source).function;
        let function = self.program.function(function).name.as_str();
        if is_list(function) {
            (named.name, named.form) = (LIST.to_owned(), NameForm::List);
        } else if function == main_arguments::ENVIRONMENT {
            (named.name, named.form) = ("envp".to_owned(), NameForm::List);
        } else if is_string(function) {
            (named.name, named.form) =
                ("a variable of the environment".to_owned(), NameForm::Address);
        }
    }

    /// A text is the argument of this index.
    pub(super) fn is_argument(&mut self, index: u64, string: u64) {
        let name = format!("{LIST}[{index}]");
        if let Some(object) = self.objects.get_mut(&string) {
            object.name.clone_from(&name);
        }
        if let Some(object) = self.known.get_mut(&string) {
            object.name = name;
        }
    }

    /// What the address is called that is so far in an object.
    pub(super) fn address(&self, object: &Named, offset: u64, part: &str) -> String {
        let name = &object.name;
        let pointer = u64::from(self.program.pointer_bits / 8);
        match (object.form, offset) {
            (NameForm::Object, _) => format!("&{part}"),
            (_, 0) => name.clone(),
            (NameForm::List, _) if offset.is_multiple_of(pointer) => {
                format!("&{name}[{}]", offset / pointer)
            }
            _ => format!("{name} + {offset}"),
        }
    }
}

/// Writes what `main` gets where its list is mentioned, which holds nothing by itself.
pub(super) fn tell_arguments(trace: &mut Trace) {
    let Some(arguments) = &trace.script.main_arguments else { return };
    let all = list(arguments);
    let middle = trace.middle.iter_mut().map(|(_, event)| event);
    for event in trace.head.iter_mut().chain(middle).chain(&mut trace.tail) {
        if let What::Assigned { value, .. } = &mut event.what
            && value.text == LIST
        {
            value.text.clone_from(&all);
        }
    }
}
