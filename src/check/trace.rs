//! What a run did, in terms of the source: for whoever reads a counterexample.
//!
//! Long runs are kept by their two ends. Made by [`super::recorder`].
use super::place::line;
use crate::cfa::{Draw, Position, Program, SiteId, ViolationId};
use crate::evidence::{self, Counterexample, Script, ShownValue, What};
use crate::ir::Bv;
use crate::memory::layout::OUTSIDE_BYTES;
use std::collections::BTreeMap;

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// Where in the source.
    pub position: Position,
    /// How many calls are open.
    pub depth: usize,
    /// What it was.
    pub what: What,
}

impl Event {
    pub(super) fn same_line(&self, other: &Self) -> bool {
        let line = |event: &Self| (event.position.file, event.position.line, event.depth);
        line(self) == line(other)
    }
}

/// An arbitrary value that the run used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UsedInput {
    /// Which draw it was.
    pub draw: Draw,
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
    /// The first events.
    pub head: Vec<Event>,
    /// How many events are left out.
    pub elided: u64,
    /// The last events.
    pub tail: Vec<Event>,
    /// The first inputs, in the order in which they were drawn.
    pub inputs: Vec<UsedInput>,
    /// How many more inputs were drawn.
    pub more_inputs: u64,
    /// Memory that the program did not make: [`Inputs::outside`].
    pub outside: BTreeMap<u64, BTreeMap<u64, u8>>,
    /// The first inline assembly that the run passes and that may write memory.
    pub assembly: Option<SiteId>,
    /// All that the run was given.
    pub script: Script,
}

impl Trace {
    /// The run for a reader, in places of the source.
    pub fn evidence(&self, program: &Program) -> Counterexample {
        let event = |event: &Event| evidence::Event {
            at: line(program, event.position),
            depth: event.depth,
            what: event.what.clone(),
        };
        let elided = (self.elided > 0).then_some(evidence::Event {
            at: None,
            depth: 0,
            what: What::Elided { events: self.elided },
        });
        let input = |input: &UsedInput| {
            let site = &program.sites[input.site.index()];
            evidence::Input {
                at: line(program, site.position),
                name: site.name.clone(),
                site: input.draw.key,
                occurrence: input.draw.occurrence,
                value: input.shown.clone(),
            }
        };
        let outside = |(number, (&address, content)): (u64, (&u64, &BTreeMap<u64, u8>))| {
            let bytes = content.iter().filter(|(_, byte)| **byte != 0);
            evidence::Outside {
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
            remarks: Vec::new(),
            events: head.chain(elided).chain(tail).collect(),
            inputs: self.inputs.iter().map(input).collect(),
            more_inputs: self.more_inputs,
            outside: (1..).zip(&self.outside).map(outside).collect(),
            script: Box::new(self.script.clone()),
        }
    }
}

/// What the memory behind an arbitrary pointer is called.
pub(super) fn outside_name(number: u64) -> String {
    format!("outside#{number}")
}
