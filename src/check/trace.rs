//! What a run did, in terms of the source: for the reader of a counterexample.
//!
//! Long runs are kept by their two ends. Made by [`super::recorder`].
use super::main_arguments::list;
use super::place::line;
use super::shown::quoted;
use crate::base::counterexample;
use crate::base::counterexample::{Counterexample, Related, RunEnd, Script, ShownValue, What};
use crate::base::names::demangled;
use crate::cfa::{InputId, Position, Program, SiteId, ViolationId};
use crate::ir::Bv;
use crate::program_facts::memory::layout::OUTSIDE_BYTES;
use std::collections::BTreeMap;

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// Where in the source.
    pub position: Position,
    /// How many calls are open.
    pub depth: usize,
    /// Whether the end depends on it.
    pub matters: bool,
    /// The same of what is known: an input may matter to nothing.
    pub is_essential: bool,
    /// What it was.
    pub what: What,
}

impl Event {
    pub(crate) fn same_line(&self, other: &Self) -> bool {
        let line = |event: &Self| (event.position.file, event.position.line, event.depth);
        line(self) == line(other)
    }
}

/// An arbitrary value that the run used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UsedInput {
    /// Which input it was.
    pub input_id: InputId,
    /// Where it came from.
    pub site: SiteId,
    /// Its value.
    pub value: Bv,
    /// The same for a reader.
    pub shown: ShownValue,
}

/// A run, with its middle left out where it is long.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trace {
    /// How it ended, if it violates the property.
    pub violation: Option<ViolationId>,
    /// Whether it is known on which events the end depends.
    pub is_explained: bool,
    /// How it ended, in parts.
    pub ending: RunEnd,
    /// Other places that the end has to do with.
    pub related: Vec<Related>,
    /// How many events there were, those that are no lines of a trace among them.
    pub events: u64,
    /// The first events.
    pub head: Vec<Event>,
    /// Events behind these on which the end depends, and how many are left out in front of each.
    pub middle: Vec<(u64, Event)>,
    /// How many events are left out behind them.
    pub elided: u64,
    /// The last events.
    pub tail: Vec<Event>,
    /// The first inputs, in the order in which they were drawn.
    pub inputs: Vec<UsedInput>,
    /// How many more inputs were drawn.
    pub more_inputs: u64,
    /// Memory that the program did not make: [`crate::cfa::Inputs::outside`].
    pub outside: BTreeMap<u64, BTreeMap<u64, u8>>,
    /// The first inline assembly that the run passes and that may write memory.
    pub assembly: Option<SiteId>,
    /// All that the run was given.
    pub script: Script,
}

impl Trace {
    /// Where the user sees it end.
    pub fn end(&self) -> Option<Position> {
        self.tail.last().or(self.head.last()).map(|event| event.position)
    }

    /// The run for a reader, in places of the source.
    pub fn counterexample(&self, program: &Program) -> Counterexample {
        let event = |event: &Event| counterexample::Event {
            at: line(program, event.position),
            column: event.position.column,
            depth: event.depth,
            matters: event.matters,
            is_essential: event.is_essential,
            what: event.what.clone(),
        };
        let elided = |events: u64| {
            let what = What::Elided { events };
            let none = counterexample::Event { what, ..counterexample::Event::default() };
            (events > 0).then_some(none)
        };
        let middle = self
            .middle
            .iter()
            .flat_map(|(before, it)| elided(*before).into_iter().chain([event(it)]));
        let input = |input: &UsedInput| {
            let site = &program.sites[input.site.index()];
            counterexample::Input {
                at: line(program, site.position),
                name: demangled(&site.name),
                site: input.input_id.key,
                occurrence: input.input_id.occurrence,
                value: input.shown.clone(),
            }
        };
        let outside = |(number, (&address, content)): (u64, (&u64, &BTreeMap<u64, u8>))| {
            let bytes = content.iter().filter(|(_, byte)| **byte != 0);
            counterexample::Outside {
                name: outside_name(number),
                address,
                size: OUTSIDE_BYTES,
                bytes: bytes.map(|(&offset, &byte)| (offset, byte)).collect(),
            }
        };
        let (head, tail) = (self.head.iter().map(event), self.tail.iter().map(event));
        let violation = self.violation.and_then(|id| program.violations.get(id.index()));
        Counterexample {
            property: violation.map_or("", |violation| violation.kind.property()),
            remarks: arguments_remark(&self.script)
                .into_iter()
                .chain(input_remark(&self.script))
                .collect(),
            events: head.chain(middle).chain(elided(self.elided)).chain(tail).collect(),
            inputs: self.inputs.iter().map(input).collect(),
            more_inputs: self.more_inputs,
            outside: (1..).zip(&self.outside).map(outside).collect(),
            is_explained: self.is_explained,
            ending: self.ending.clone(),
            related: self.related.clone(),
            script: Box::new(self.script.clone()),
        }
    }
}

/// What the program gets on its command line, as far as the run looked at it.
fn arguments_remark(script: &Script) -> Option<String> {
    let arguments = script.main_arguments.as_ref()?;
    let list = list(arguments);
    let count = arguments.count;
    (!arguments.strings.is_empty())
        .then(|| format!("this run is given argc = {count}, argv = {list}"))
}

/// What the program reads from standard input.
fn input_remark(script: &Script) -> Option<String> {
    let input = script.input.as_ref()?;
    Some(format!("this run is given standard input {}", quoted(input)))
}

/// What the memory behind an arbitrary pointer is called.
pub(crate) fn outside_name(number: u64) -> String {
    format!("outside#{number}")
}
