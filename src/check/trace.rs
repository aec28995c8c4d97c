//! What a run did, in terms of the source: for whoever reads a counterexample.
//!
//! In the program as read, source variables are stack objects, so a store to a named object reads as an assignment. Long runs are
//! kept by their two ends. Steps that stay on one line are told once.
use super::interpreter::{Allocation, Assignments, Observer, Outcome, Place};
use crate::cfa::{
    AllocKind, Draw, EdgeId, FuncId, Inputs, Position, Program, Scope, SiteId, SiteKind,
};
use crate::ir::{Bv, VarId, Width};
use crate::memory::layout::{OUTSIDE_BYTES, Symbols};
use std::collections::{BTreeMap, VecDeque};
use std::fmt::{self, Write as _};

/// Events that are kept at each end of the run.
const KEPT: usize = 250;

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
    fn same_line(&self, other: &Self) -> bool {
        let line = |event: &Self| (event.position.file, event.position.line, event.depth);
        line(self) == line(other)
    }
}

/// Kinds of [`Event`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// The line was reached.
    Line,
    /// A variable or a part of an object got a value.
    Assigned {
        /// `x`, `a+8` (eight bytes into `a`), `malloc#3+8` (into the third heap object), a variable's name
        name: String,
        /// `3`, `&x+4`, …
        value: String,
    },
    /// An arbitrary value entered.
    Input {
        /// `__VERIFIER_nondet_int`, …
        name: String,
        /// Its value.
        value: String,
    },
    /// A function was called.
    Call {
        /// Its name.
        callee: String,
    },
    /// A function returned.
    Return {
        /// Its name.
        callee: String,
        /// What it returned.
        value: Option<String>,
    },
    /// The run ended.
    End(Outcome),
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
}

/// A run, with its middle left out where it is long.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trace {
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
}

impl Trace {
    /// The trace as text, each line `file:line  what`, indented by calls, with the inputs at the end.
    pub fn to_text(&self, program: &Program) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write(program, &mut text);
        text
    }

    fn write(&self, program: &Program, out: &mut String) -> fmt::Result {
        for event in &self.head {
            write_event(program, event, out)?;
        }
        if self.elided > 0 {
            writeln!(out, "… {} more steps", grouped(self.elided))?;
        }
        for event in &self.tail {
            write_event(program, event, out)?;
        }
        self.write_inputs(program, out)?;
        self.write_outside(out)
    }

    fn write_inputs(&self, program: &Program, out: &mut String) -> fmt::Result {
        if self.inputs.is_empty() {
            return Ok(());
        }
        writeln!(out, "inputs, in the order in which they are drawn:")?;
        for (index, input) in self.inputs.iter().enumerate() {
            let site = &program.sites[input.site.index()];
            let place = place(program, site.position);
            writeln!(out, "{:>5}. {} ({place}) = {}", index + 1, site.name, input.value)?;
        }
        if self.more_inputs > 0 {
            writeln!(out, "… {} more inputs", grouped(self.more_inputs))?;
        }
        Ok(())
    }

    fn write_outside(&self, out: &mut String) -> fmt::Result {
        for (number, (address, content)) in (1..).zip(&self.outside) {
            let size = OUTSIDE_BYTES;
            writeln!(out, "{}: {size} bytes at {address:#x}, zero but for", outside_name(number))?;
            for (offset, byte) in content.iter().filter(|(_, byte)| **byte != 0) {
                writeln!(out, "{offset:>9}: {byte:#04x}")?;
            }
        }
        Ok(())
    }
}

fn write_event(program: &Program, event: &Event, out: &mut String) -> fmt::Result {
    let place = place(program, event.position);
    let indent = 2 * event.depth.min(20);
    write!(out, "{place:<24} {:indent$}", "")?;
    match &event.what {
        What::Line => writeln!(out, "·"),
        What::Assigned { name, value } => writeln!(out, "{name} = {value}"),
        What::Input { name, value } => writeln!(out, "input {name}: {value}"),
        What::Call { callee } => writeln!(out, "call {callee}"),
        What::Return { callee, value: None } => writeln!(out, "return from {callee}"),
        What::Return { callee, value: Some(value) } => {
            writeln!(out, "return from {callee}: {value}")
        }
        What::End(outcome) => writeln!(out, "{}", ending(program, *outcome)),
    }
}

fn ending(program: &Program, outcome: Outcome) -> String {
    match outcome {
        Outcome::Error { .. } => "the property is violated".to_owned(),
        Outcome::Gap(gap) => {
            program.gaps.get(gap.index()).map_or_else(String::new, |gap| gap.what.clone())
        }
        Outcome::Exit { .. } => "the program ends".to_owned(),
        Outcome::Blocked { .. } => "no way on: an assumption does not hold".to_owned(),
        Outcome::Fault(fault) => format!("the program faults: {}", fault.kind),
        Outcome::Limit(limit) => format!("stopped: {limit}"),
    }
}

fn place(program: &Program, position: Position) -> String {
    let file = usize::try_from(position.file).ok().and_then(|index| program.files.get(index));
    match file {
        Some(file) if position.line > 0 => format!("{file}:{}", position.line),
        _ => "-".to_owned(),
    }
}

/// What the memory behind an arbitrary pointer is called.
fn outside_name(number: u64) -> String {
    format!("outside#{number}")
}

/// Digits in groups of three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// A named object.
struct Named {
    size: u64,
    name: String,
}

/// Watches a run and keeps its [`Trace`].
pub struct Recorder<'a> {
    program: &'a Program,
    trace: Trace,
    tail: VecDeque<Event>,
    depth: usize,
    last: (Position, usize),
    /// By start address.
    objects: BTreeMap<u64, Named>,
    /// How many heap objects there were.
    heap_objects: u64,
    /// Start addresses of stack objects, per open call.
    frames: Vec<Vec<u64>>,
    /// A store at this place only writes an arbitrary initial value.
    initial_store: Option<Place>,
}

impl<'a> Recorder<'a> {
    /// A recorder of a run of `program`.
    pub fn new(program: &'a Program, inputs: &Inputs) -> Self {
        let mut objects = BTreeMap::new();
        if let Some((symbols, _)) = Symbols::place(program) {
            for (object, &start) in program.globals.iter().zip(&symbols.globals) {
                objects.insert(
                    start,
                    Named { size: object.made_up_size(), name: object.name.clone() },
                );
            }
            for (function, &start) in program.functions.iter().zip(&symbols.functions) {
                objects.insert(start, Named { size: 0, name: function.name.clone() });
            }
        }
        for (number, &start) in (1..).zip(inputs.outside.keys()) {
            objects.insert(start, Named { size: OUTSIDE_BYTES, name: outside_name(number) });
        }
        Self {
            program,
            trace: Trace { outside: inputs.outside.clone(), ..Trace::default() },
            tail: VecDeque::new(),
            depth: 0,
            last: (Position::default(), 0),
            objects,
            heap_objects: 0,
            frames: vec![Vec::new()],
            initial_store: None,
        }
    }

    /// The trace of the run, which ended in `outcome`.
    pub fn finish(mut self, outcome: Outcome) -> Trace {
        let position = match outcome {
            Outcome::Error { position, .. } | Outcome::Blocked { position, .. } => position,
            Outcome::Fault(fault) => fault.position,
            Outcome::Gap(gap) => {
                self.program.gaps.get(gap.index()).map_or(self.last.0, |gap| gap.position)
            }
            Outcome::Exit { .. } | Outcome::Limit(_) => self.last.0,
        };
        self.push(position, What::End(outcome));
        self.trace.tail = self.tail.into();
        self.trace
    }

    fn push(&mut self, position: Position, what: What) {
        self.last = (position, self.depth);
        let event = Event { position, depth: self.depth, what };
        // What happens on a line says that it was reached.
        let before = self.tail.back_mut().or(self.trace.head.last_mut());
        if let Some(before) =
            before.filter(|before| before.what == What::Line && before.same_line(&event))
        {
            *before = event;
            return;
        }
        if self.trace.head.len() < KEPT {
            self.trace.head.push(event);
            return;
        }
        if self.tail.len() == KEPT {
            self.tail.pop_front();
            self.trace.elided += 1;
        }
        self.tail.push_back(event);
    }

    fn reach(&mut self, position: Position) {
        let (last, depth) = self.last;
        let same = (last.file, last.line, depth) == (position.file, position.line, self.depth);
        if position.line > 0 && !same {
            self.push(position, What::Line);
        }
    }

    /// The object at `address`, and how far into it that is; `None` if none is known there.
    fn object(&self, address: u64) -> Option<(&Named, u64)> {
        let (start, object) = self.objects.range(..=address).next_back()?;
        let offset = address - start;
        (offset <= object.size).then_some((object, offset))
    }

    /// `x`, `x+4`: what is at `address`.
    fn part(&self, address: u64) -> Option<String> {
        let (object, offset) = self.object(address)?;
        Some(match offset {
            0 => object.name.clone(),
            _ => format!("{}+{offset}", object.name),
        })
    }

    /// A number, or the address of something.
    fn shown(&self, value: Bv) -> String {
        let is_pointer = value.width().bits() == self.program.pointer_bits;
        match self.part(value.low64()).filter(|_| is_pointer && value.is_true()) {
            Some(part) => format!("&{part}"),
            None if value.width() == Width::BOOL => value.unsigned().to_string(),
            None => value.signed().to_string(),
        }
    }

    fn function_name(&self, function: FuncId) -> String {
        self.program.function(function).name.clone()
    }
}

impl Observer for Recorder<'_> {
    const ASSIGNMENTS: Assignments = Assignments::Global;

    fn edge(&mut self, edge: EdgeId) {
        let edge = self.program.edge(edge);
        let first = edge.steps.iter().map(|step| step.position).find(|at| at.line > 0);
        self.reach(first.unwrap_or(edge.position));
    }

    fn assigned(&mut self, place: Place, var: VarId, value: Bv) {
        let variable = self.program.var(var);
        if variable.scope == Scope::Global {
            let what = What::Assigned { name: variable.name.clone(), value: self.shown(value) };
            self.push(place.position(self.program), what);
        }
    }

    fn stored(&mut self, place: Place, address: u64, value: Bv) {
        if self.initial_store.take() == Some(place) {
            return;
        }
        let Some((object, offset)) = self.object(address) else { return };
        let whole = offset == 0 && object.size == value.width().bytes();
        // Where clang keeps the result of a function is nothing that the source names.
        if object.name == "retval" {
            return;
        }
        let name = if whole { object.name.clone() } else { format!("{}+{offset}", object.name) };
        let what = What::Assigned { name, value: self.shown(value) };
        self.push(place.position(self.program), what);
    }

    fn overwritten(&mut self, place: Place, address: u64, length: u64) {
        if let Some(name) = self.part(address) {
            let value = format!("({length} bytes)");
            self.push(place.position(self.program), What::Assigned { name, value });
        }
    }

    fn allocated(&mut self, place: Place, object: Allocation) {
        let _ = place;
        let site = &self.program.sites[object.site.index()];
        let name = match object.kind {
            AllocKind::Stack | AllocKind::Block => site.name.clone(),
            AllocKind::Heap => {
                self.heap_objects += 1;
                format!("{}#{}", site.name, self.heap_objects)
            }
        };
        self.objects.insert(object.address, Named { size: object.size, name });
        if object.kind != AllocKind::Heap
            && let Some(frame) = self.frames.last_mut()
        {
            frame.push(object.address);
        }
    }

    fn freed(&mut self, place: Place, address: u64) {
        let _ = place;
        self.objects.remove(&address);
    }

    fn drew(&mut self, place: Place, site: SiteId, draw: Draw, value: Bv) {
        let Place { edge, step } = place;
        let kind = self.program.sites[site.index()].kind;
        if kind == SiteKind::Uninitialised {
            self.initial_store = Some(Place { edge, step: step + 1 });
        }
        // What is zero because nobody cares is not worth a line.
        if kind != SiteKind::Input && !value.is_true() {
            return;
        }
        let name = self.program.sites[site.index()].name.clone();
        let what = What::Input { name, value: self.shown(value) };
        self.push(place.position(self.program), what);
        if self.trace.inputs.len() < 4 * KEPT {
            self.trace.inputs.push(UsedInput { draw, site, value });
        } else {
            self.trace.more_inputs += 1;
        }
    }

    fn called(&mut self, place: Place, callee: FuncId) {
        let callee = self.function_name(callee);
        self.push(place.position(self.program), What::Call { callee });
        self.depth += 1;
        self.frames.push(Vec::new());
    }

    fn returned(&mut self, place: Place, callee: FuncId, value: Option<Bv>) {
        let callee = self.function_name(callee);
        let value = value.map(|value| self.shown(value));
        self.push(place.position(self.program), What::Return { callee, value });
        self.depth = self.depth.saturating_sub(1);
        for start in self.frames.pop().into_iter().flatten() {
            self.objects.remove(&start);
        }
    }
}
