//! Watches a run, and makes its [`Trace`].
//!
//! In the program as read, source variables are stack objects, so a store to a named object reads
//! as an assignment. Steps that stay on one line are told once.
use super::interpreter::{Allocation, Assignments, Observer, Place};
mod conclusion;
mod parts;

use super::depends::Dependence;
use super::main_arguments::header;
use super::place::is_of_model;
use super::refused::{MeantObject, Refused, describe};
use super::script::Collector;
use super::shown::call_of_user;
use super::trace::{Event, Trace, UsedInput, outside_name};
use crate::cfa::source::{OF_CALLER, TypeId, kind_of_input};
use crate::cfa::{
    Access, AllocKind, Draw, EdgeId, FuncId, Inputs, Position, Program, Scope, SiteId, SiteKind,
    Variable,
};
use crate::evidence::{ShownValue, What};
use crate::ir::{Bv, VarId};
use crate::memory::layout::{OUTSIDE_BYTES, Symbols};
use crate::names::demangled;
use std::collections::{BTreeMap, VecDeque};

/// Events that are kept at each end of the run.
const KEPT: usize = 250;
/// Events between them that are kept because the end depends on them.
const MOST_MIDDLE: usize = 4000;

/// So many objects are shown as they were at the start, and so many parts of each: what happens
/// afterwards is what a run is read for.
const MOST_INITIAL: usize = 12;
/// So many objects that are gone may be remembered, or as many as live.
const MOST_GONE: usize = 1 << 16;

/// How the names of functions begin that only models of the library have.
const OWN: &str = "__parsimony_";

/// A named object.
struct Named {
    size: u64,
    name: String,
    /// The function whose local object it is.
    of: Option<FuncId>,
    ty: Option<TypeId>,
    /// Whether it was allocated.
    is_heap: bool,
}

impl Named {
    fn known(&self, allocated: Option<Position>) -> MeantObject {
        MeantObject { name: self.name.clone(), size: self.size, allocated, gone: None }
    }
}

/// Watches a run and keeps its [`Trace`].
pub(super) struct Recorder<'a> {
    program: &'a Program,
    trace: Trace,
    tail: VecDeque<Event>,
    /// How many events were left out since the last one that was kept.
    elided: u64,
    /// How many there were: see [`super::depends`].
    events: u64,
    /// What the end depends on, where that is known.
    dependence: Option<&'a Dependence>,
    /// What named parts hold that were written: by name and function.
    variables: BTreeMap<(String, Option<FuncId>), ShownValue>,
    depth: usize,
    last: (Position, usize),
    /// By start address.
    objects: BTreeMap<u64, Named>,
    /// The same, and all that were.
    known: BTreeMap<u64, MeantObject>,
    /// What the invalid access, which ends the run, meant to reach, and its address.
    refused: Option<Refused>,
    /// Where the byte is that is followed, of which nothing is written: an address and an offset.
    followed: (u64, u64),
    /// How many heap objects there were.
    heap_objects: u64,
    /// Start addresses of stack objects, per open call.
    frames: Vec<Vec<u64>>,
    /// The functions of open calls, and where they were called.
    calls: Vec<(FuncId, Position)>,
    /// A store at this place only writes an arbitrary initial value.
    initial_store: Option<Place>,
    script: Collector,
    last_edge: Option<EdgeId>,
}

impl<'a> Recorder<'a> {
    /// A recorder of a run of `program`. `dependence`: what its end depends on.
    pub(super) fn new(
        program: &'a Program,
        inputs: &Inputs,
        dependence: Option<&'a Dependence>,
    ) -> Self {
        let mut objects = BTreeMap::new();
        if let Some((symbols, _)) = Symbols::place(program) {
            for (object, &start) in program.globals.iter().zip(&symbols.globals) {
                let ty = program.source.globals.get(&object.name).copied();
                let (size, name) = (object.made_up_size(), demangled(&object.name));
                objects.insert(start, Named { size, name, of: None, ty, is_heap: false });
            }
            for (function, &start) in program.functions.iter().zip(&symbols.functions) {
                let name = demangled(&function.name);
                objects.insert(start, Named { size: 0, name, of: None, ty: None, is_heap: false });
            }
        }
        for (number, &start) in (1..).zip(inputs.outside.keys()) {
            let name = outside_name(number);
            let size = OUTSIDE_BYTES;
            objects.insert(start, Named { size, name, of: None, ty: None, is_heap: false });
        }
        let mut recorder = Self {
            program,
            trace: Trace { outside: inputs.outside.clone(), ..Trace::default() },
            tail: VecDeque::new(),
            elided: 0,
            events: 0,
            dependence,
            variables: BTreeMap::new(),
            depth: 0,
            last: (Position::default(), 0),
            known: objects.iter().map(|(&start, object)| (start, object.known(None))).collect(),
            objects,
            refused: None,
            followed: (0, 0),
            heap_objects: 0,
            frames: vec![Vec::new()],
            calls: Vec::new(),
            initial_store: None,
            script: Collector::with_main(program, inputs),
            last_edge: None,
        };
        let mut left_out = 0;
        for (index, (name, bytes)) in inputs.globals.iter().enumerate() {
            let ty = program.source.globals.get(name).copied();
            let most = if index < MOST_INITIAL { MOST_INITIAL } else { 0 };
            left_out += recorder.initial(&demangled(name), ty, bytes, most);
        }
        if left_out > 0 {
            recorder.push(Position::default(), true, What::Elided { events: left_out });
        }
        recorder
    }

    /// Whether the end depends on what happens now.
    fn matters(&self) -> bool {
        self.dependence.is_some_and(|it| it.events.contains(&self.events))
    }

    fn push(&mut self, position: Position, matters: bool, what: What) {
        self.last = (position, self.depth);
        let is_known = matches!(what, What::End { .. } | What::Initial { .. }) || self.matters();
        // What models do is not the user's, and where runs start is no news.
        let is_start = position.line == 0 && matches!(what, What::Call { .. });
        let matters = matters && !is_start && !is_of_model(self.program, position);
        let is_essential = matters && is_known;
        let event = Event { position, depth: self.depth, matters, is_essential, what };
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
        if self.tail.len() == KEPT
            && let Some(event) = self.tail.pop_front()
        {
            if event.matters && self.trace.middle.len() < MOST_MIDDLE {
                self.trace.middle.push((std::mem::take(&mut self.elided), event));
            } else {
                self.elided += 1;
            }
        }
        self.tail.push_back(event);
    }

    fn reach(&mut self, position: Position) {
        let (last, depth) = self.last;
        let same = (last.file, last.line, depth) == (position.file, position.line, self.depth);
        if position.line > 0 && !same {
            self.push(position, false, What::Line);
        }
    }

    fn end(&mut self, address: u64, position: Position) {
        if let Some(known) = self.known.get_mut(&address) {
            known.gone.get_or_insert(position);
        }
        // A long run leaves many behind.
        if self.known.len() > 2 * self.objects.len() + MOST_GONE {
            self.known.retain(|_, known| known.gone.is_none());
        }
    }

    /// Where the user sees what happens at a position: of what a model of the library does, the
    /// call.
    fn of_user(&self, position: Position) -> Position {
        let call = call_of_user(self.program, &self.calls, position);
        call.map_or(position, |call| self.calls[call].1)
    }

    fn function_name(&self, function: FuncId) -> String {
        demangled(&self.program.function(function).name)
    }

    /// Something that holds a value now.
    fn assign(&mut self, place: Place, of: Option<FuncId>, name: String, value: ShownValue) {
        self.variables.insert((name.clone(), of), value.clone());
        let of = of.map(|function| self.function_name(function));
        let matters = self.matters();
        let what = What::Assigned { name, of, value };
        self.push(place.position(self.program), matters, what);
    }
}

impl Observer for Recorder<'_> {
    fn left_the_program(&mut self, site: SiteId) {
        if self.program.sites[site.index()].kind == SiteKind::Computed {
            self.trace.assembly.get_or_insert(site);
        }
    }

    const ASSIGNMENTS: Assignments = Assignments::Global;
    const CONTENTS: bool = true;

    fn edge(&mut self, edge: EdgeId) {
        self.events += 1;
        self.last_edge = Some(edge);
        let edge = self.program.edge(edge);
        let first = edge.steps.iter().map(|step| step.position).find(|at| at.line > 0);
        self.reach(first.unwrap_or(edge.position));
    }

    fn assigned(&mut self, place: Place, var: VarId, value: Bv) {
        let variable = self.program.var(var);
        if variable.scope == Scope::Global {
            self.events += 1;
            self.script.assigned(&variable.name, value);
        }
        match variable.name.as_str() {
            Variable::FOLLOWED_OBJECT => self.followed.0 = value.low64(),
            Variable::FOLLOWED_OFFSET => self.followed.1 = value.low64(),
            _ => {}
        }
        // What we count ourselves has a name that is none in any source.
        if variable.scope == Scope::Global && !variable.name.contains(' ') {
            let ty = self.program.source.globals.get(&variable.name).copied();
            let (name, shown) = (demangled(&variable.name), self.typed(value, ty));
            self.learn_type(value, ty);
            self.assign(place, None, name, shown);
        }
    }

    fn stored(&mut self, place: Place, address: u64, value: Bv) {
        self.events += 1;
        self.script.stored(address, value);
        if self.initial_store.take() == Some(place) {
            return;
        }
        let Some((object, offset)) = self.object(address) else { return };
        // Where clang keeps a result, the stack, or which way leaves a scope, is no variable of the
        // source.
        let name = object.name.as_str();
        let is_made_up = name.starts_with("parsimony.");
        if is_made_up || matches!(name, "retval" | "saved_stack" | "cleanup.dest.slot") {
            return;
        }
        let of = object.of;
        let (name, ty) = self.named(object, offset, value.width().bytes());
        let several = match ty {
            Some(_) => None,
            None => {
                let bytes = value.to_bytes(self.program.little_endian);
                self.several((object, offset), value.width().bytes(), &bytes, true)
            }
        };
        let (name, shown) = several.unwrap_or_else(|| (name, self.typed(value, ty)));
        self.learn_type(value, ty);
        self.assign(place, of, name, shown);
    }

    fn overwritten(&mut self, place: Place, address: u64, length: u64, bytes: &[u8]) {
        self.events += 1;
        let Some((object, offset)) = self.object(address) else { return };
        let of = object.of;
        let (name, value) =
            self.several((object, offset), length, bytes, false).unwrap_or_else(|| {
                let text = format!("({length} bytes)");
                let name = self.part(address).unwrap_or_else(|| object.name.clone());
                (name, ShownValue { text, ty: None, bits: None })
            });
        self.assign(place, of, name, value);
    }

    fn allocated(&mut self, place: Place, object: Allocation) {
        let site = &self.program.sites[object.site.index()];
        if site.name.starts_with(OF_CALLER) {
            let bytes = self.script.content(self.program, site.key);
            let ty = self.program.source.locals.get(&site.key).copied();
            let events = self.initial(&site.name, ty, &bytes, MOST_INITIAL);
            if events > 0 {
                self.push(Position::default(), true, What::Elided { events });
            }
        }
        self.script.allocated(self.program, place, &object);
        let name = match object.kind {
            AllocKind::Stack | AllocKind::Block => site.name.clone(),
            AllocKind::Heap if site.name.starts_with(OF_CALLER) => site.name.clone(),
            AllocKind::Heap => {
                self.heap_objects += 1;
                format!("{}#{}", demangled(&site.name), self.heap_objects)
            }
        };
        let ty = match object.kind {
            AllocKind::Heap if !site.name.starts_with(OF_CALLER) => None,
            _ => self.program.source.locals.get(&site.key).copied(),
        };
        let source = self.program.edge(place.edge).source;
        let function = self.program.location(source).function;
        let of = (object.kind != AllocKind::Heap).then_some(function);
        let header = header(self.program, &object);
        let size = object.size.saturating_sub(header);
        let is_heap = object.kind == AllocKind::Heap;
        let named = Named { size, name, of, ty, is_heap };
        let position = self.of_user(place.position(self.program));
        let allocated = (object.kind == AllocKind::Heap).then_some(position);
        let start = object.address.saturating_add(header);
        self.known.insert(start, named.known(allocated));
        self.objects.insert(start, named);
        if object.kind != AllocKind::Heap
            && let Some(frame) = self.frames.last_mut()
        {
            frame.push(object.address);
        }
    }

    fn freed(&mut self, place: Place, address: u64) {
        let header = self.program.source.heap_header;
        let has_header = self.objects.remove(&address).is_none();
        let start = if has_header { address.saturating_add(header) } else { address };
        self.objects.remove(&start);
        self.end(start, self.of_user(place.position(self.program)));
    }

    fn refused(&mut self, address: u64, access: Access) {
        // What is freed is told by where its header starts.
        let header = if access.gives_back() { self.program.source.heap_header } else { 0 };
        let address = address.wrapping_add(header);
        self.refused = Some(describe(self.program, &self.known, address, access));
    }

    fn drew(&mut self, place: Place, site: SiteId, draw: Draw, value: Bv) {
        self.events += 1;
        self.script.drew(self.program, place, site, draw, value);
        let Place { edge, step } = place;
        let kind = self.program.sites[site.index()].kind;
        if kind == SiteKind::Uninitialised {
            self.initial_store = Some(Place { edge, step: step + 1 });
        }
        // What is zero because nobody cares is not worth a line.
        if kind == SiteKind::Choice
            || !matches!(kind, SiteKind::Input | SiteKind::Environment) && !value.is_true()
        {
            return;
        }
        let name = demangled(&self.program.sites[site.index()].name);
        let known = &self.program.source.locals;
        let shown = match known.get(&draw.key).filter(|_| kind == SiteKind::Environment) {
            Some(&ty) => self.typed(value, Some(ty)),
            None => {
                let ty = name.strip_prefix("__VERIFIER_nondet_").map(str::to_owned);
                self.value(value, kind_of_input(&name).as_ref(), ty)
            }
        };
        let what = What::Input { name, value: shown.clone() };
        let is_given = matches!(kind, SiteKind::Input | SiteKind::Environment);
        let matters = is_given || self.matters();
        self.push(place.position(self.program), matters, what);
        if self.trace.inputs.len() < 4 * KEPT {
            self.trace.inputs.push(UsedInput { draw, site, value, shown });
        } else {
            self.trace.more_inputs += 1;
        }
    }

    fn called(&mut self, place: Place, callee: FuncId) {
        self.events += 1;
        let position = place.position(self.program);
        self.calls.push((callee, position));
        let (callee, matters) = (self.function_name(callee), self.matters());
        let matters = matters && !callee.starts_with(OWN);
        self.push(position, matters, What::Call { callee });
        self.depth += 1;
        self.frames.push(Vec::new());
    }

    fn returned(&mut self, place: Place, id: FuncId, value: Option<Bv>) {
        self.events += 1;
        self.calls.pop();
        self.variables.retain(|(_, of), _| *of != Some(id));
        let (callee, matters) = (self.function_name(id), self.matters());
        let matters = matters && !callee.starts_with(OWN);
        let value = value.map(|value| self.result(id, value));
        self.push(place.position(self.program), matters, What::Return { callee, value });
        self.depth = self.depth.saturating_sub(1);
        for start in self.frames.pop().into_iter().flatten() {
            self.objects.remove(&start);
            self.end(start, place.position(self.program));
        }
    }
}
