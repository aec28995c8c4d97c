//! What objects are called of which the source does not say it: streams of the library, texts that
//! are literals, the arguments of `main`.
use super::Recorder;
use super::objects::{NameForm, Named};
use crate::base::counterexample::What;
use crate::check::main_arguments::{self, START, is_list, is_string, list};
use crate::check::place::MODELS;
use crate::check::trace::Trace;
use crate::interpreter::Place;

/// The list that `main` gets.
const LIST: &str = "argv";

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
pub(super) fn record_arguments(trace: &mut Trace) {
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
