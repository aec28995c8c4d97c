//! Watches a run, and makes its [`Trace`].
//!
//! In the program as read, source variables are stack objects, so a store to a named object reads
//! as an assignment. Steps that stay on one line are one event.
use super::budget::{
    MOST_EVENTS_AT_END, MOST_EVENTS_BETWEEN, MOST_GONE_OBJECTS, MOST_INITIAL_OBJECTS,
    MOST_LISTED_INPUTS,
};
use crate::interpreter::{Allocation, Assignments, Observer, Place};
mod conclusion;
mod library;
mod names;
mod objects;
mod parts;
mod read;

use super::depends::Dependence;
use super::main_arguments::header;
use super::refused::{MeantObject, Refused, RefusedAccess, describe, describe_left};
use super::script::Collector;
use super::trace::{Event, Trace, UsedInput, outside_name};
use crate::base::counterexample::{ShownValue, What};
use crate::base::names::demangled;
use crate::cfa::source::{OF_CALLER, kind_of_input};
use crate::cfa::{
    Access, AllocKind, EdgeId, FuncId, InputId, Inputs, Position, Program, Scope, SiteId, SiteKind,
    Variable,
};
use crate::ir::{Bv, VarId};
use crate::program_facts::memory::layout::{OUTSIDE_BYTES, Symbols};
use objects::{MADE_UP, NameForm, Named, global, library_functions};
use read::{LibraryCallRecord, ReadInput};
use std::collections::{BTreeMap, VecDeque};

/// How the names of functions begin that only models of the library have.
const OWN: &str = "__parsimony_";

/// Watches a run and keeps its [`Trace`].
pub(crate) struct Recorder<'a> {
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
    /// By function: whether it is a model of the library's.
    of_library: Vec<bool>,
    /// What the library has done since the program called it.
    library: LibraryCallRecord,
    input: ReadInput,
}

impl<'a> Recorder<'a> {
    /// A recorder of a run of `program`. `dependence`: what its end depends on.
    pub(crate) fn new(
        program: &'a Program,
        inputs: &Inputs,
        dependence: Option<&'a Dependence>,
    ) -> Self {
        let mut objects = BTreeMap::new();
        if let Some((symbols, _)) = Symbols::place(program) {
            for (object, &start) in program.globals.iter().zip(&symbols.globals) {
                objects.insert(start, global(program, object));
            }
            for (function, &start) in program.functions.iter().zip(&symbols.functions) {
                objects.insert(start, Named::new(demangled(&function.name), 0, None));
            }
        }
        for (number, &start) in (1..).zip(inputs.outside.keys()) {
            objects.insert(start, Named::new(outside_name(number), OUTSIDE_BYTES, None));
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
            of_library: library_functions(program),
            library: LibraryCallRecord::default(),
            input: ReadInput::default(),
        };
        let mut left_out = 0;
        for (index, (name, bytes)) in inputs.globals.iter().enumerate() {
            let ty = program.source.globals.get(name).copied();
            let most = if index < MOST_INITIAL_OBJECTS { MOST_INITIAL_OBJECTS } else { 0 };
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
        let is_known = matches!(what, What::End { .. } | What::Initial { .. }) || self.matters();
        // Where runs start is no news.
        let is_start = position.line == 0 && matches!(what, What::Call { .. });
        let matters = matters && !is_start;
        self.push_at(position, self.depth, (matters, matters && is_known), what);
    }

    fn push_at(
        &mut self,
        position: Position,
        depth: usize,
        (matters, is_essential): (bool, bool),
        what: What,
    ) {
        self.last = (position, depth);
        let event = Event { position, depth, matters, is_essential, what };
        // What happens on a line says that it was reached.
        let before = self.tail.back_mut().or(self.trace.head.last_mut());
        if let Some(before) =
            before.filter(|before| before.what == What::Line && before.same_line(&event))
        {
            *before = event;
            return;
        }
        if self.trace.head.len() < MOST_EVENTS_AT_END {
            self.trace.head.push(event);
            return;
        }
        if self.tail.len() == MOST_EVENTS_AT_END
            && let Some(event) = self.tail.pop_front()
        {
            if event.matters && self.trace.middle.len() < MOST_EVENTS_BETWEEN {
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
        if self.known.len() > 2 * self.objects.len() + MOST_GONE_OBJECTS {
            self.known.retain(|_, known| known.gone.is_none());
        }
    }

    /// Where the user sees what happens at a position: of what a model of the library does, the
    /// call.
    fn of_user(&self, position: Position) -> Position {
        self.call_of_user(position).map_or(position, |call| self.calls[call].1)
    }

    /// The same of a call that is not among the open ones yet.
    fn caller_of_user(&self, position: Position, depth: usize) -> Position {
        match self.is_model(position) {
            true => self.calls.get(depth).map_or(position, |(_, at)| *at),
            false => position,
        }
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
        let position = self.of_user(place.position(self.program));
        self.push(position, matters, what);
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
        let position = first.unwrap_or(edge.position);
        // What models do is not the user's.
        if !self.is_model(position) {
            self.reach(position);
        }
    }

    fn assigned(&mut self, place: Place, var: VarId, value: Bv) {
        let variable = self.program.var(var);
        if variable.scope == Scope::Global {
            self.events += 1;
            if let Some((index, string)) = self.script.assigned(&variable.name, value) {
                self.is_argument(index, string);
            }
        }
        match variable.name.as_str() {
            Variable::FOLLOWED_OBJECT => self.followed.0 = value.low64(),
            Variable::FOLLOWED_OFFSET => self.followed.1 = value.low64(),
            _ => {}
        }
        let known = &self.program.source.of_library;
        // What we count ourselves has a name that is none in any source.
        let is_hidden = variable.name.contains(' ')
            || known.contains(&variable.name)
            || self.is_model(place.position(self.program));
        if variable.scope == Scope::Global && !is_hidden {
            let ty = self.program.source.globals.get(&variable.name).copied();
            let (name, shown) = (demangled(&variable.name), self.typed(value, ty));
            self.learn_type(value, ty);
            self.assign(place, None, name, shown);
        }
    }

    fn stored(&mut self, place: Place, address: u64, value: Bv) {
        self.events += 1;
        if let Some((index, string)) = self.script.stored(address, value) {
            self.is_argument(index, string);
        }
        if self.initial_store.take() == Some(place) {
            return;
        }
        let position = place.position(self.program);
        if self.is_model(position) {
            self.written(position, address, &value.to_bytes(self.program.little_endian));
            return;
        }
        let Some((object, offset)) = self.object(address) else { return };
        if object.is_made_up() || object.is_emptied(self.program, position, value) {
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
        let position = place.position(self.program);
        if self.is_model(position) && u64::try_from(bytes.len()) == Ok(length) {
            self.written(position, address, bytes);
            return;
        }
        let Some((object, offset)) = self.object(address).filter(|it| !it.0.is_hidden) else {
            return;
        };
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
            let events = self.initial(&site.name, ty, &bytes, MOST_INITIAL_OBJECTS);
            if events > 0 {
                self.push(Position::default(), true, What::Elided { events });
            }
        }
        self.script.allocated(self.program, place, &object);
        let position = place.position(self.program);
        let call = self.call_of_user(position);
        let is_model = self.is_model(position);
        let name = match object.kind {
            AllocKind::Stack | AllocKind::Block => site.name.clone(),
            AllocKind::Heap if site.name.starts_with(OF_CALLER) => site.name.clone(),
            AllocKind::Heap => {
                let maker = demangled(&site.name);
                let maker = if is_model { self.made_by_library(&maker, call) } else { maker };
                self.heap_objects += 1;
                format!("{maker}#{}", self.heap_objects)
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
        let is_hidden = is_model && !is_heap || name.starts_with(MADE_UP);
        let form = NameForm::Object;
        let key = (!is_heap).then_some(site.key);
        let mut named = Named { size, name, of, ty, key, is_heap, is_hidden, form };
        self.name_of_start(place, &mut named);
        let position = self.of_user(position);
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

    fn refused(&mut self, address: u64, length: u64, access: Access) {
        // What is freed is given by where its header starts.
        let header = if access.gives_back() { self.program.source.heap_header } else { 0 };
        let address = address.wrapping_add(header);
        let length = if access == Access::Delete { length.saturating_sub(header) } else { length };
        let bases = self.dependence.map_or(&[][..], |it| it.bases.as_slice());
        let attempt = RefusedAccess { address, length, access, bases };
        self.refused = Some(describe(self.program, &self.known, attempt));
    }

    fn left(&mut self, starts: &[u64]) {
        let header = self.program.source.heap_header;
        let starts = starts.iter().map(|start| start.saturating_add(header));
        self.refused = describe_left(self.program, &self.known, starts);
    }

    fn drew(&mut self, place: Place, site: SiteId, input_id: InputId, value: Bv) {
        self.events += 1;
        self.script.drew(self.program, place, site, input_id, value);
        let Place { edge, step } = place;
        let kind = self.program.sites[site.index()].kind;
        if kind == SiteKind::Uninitialised {
            self.initial_store = Some(Place { edge, step: step + 1 });
        }
        let position = place.position(self.program);
        if self.is_model(position) {
            self.read(site, value);
            return;
        }
        let program = self.program;
        self.heed_input(&program.sites[site.index()].name);
        // What is zero because it does not matter is not worth a line.
        if kind == SiteKind::Choice
            || !matches!(kind, SiteKind::Input | SiteKind::Environment) && !value.is_true()
        {
            return;
        }
        let name = demangled(&self.program.sites[site.index()].name);
        let known = &self.program.source.locals;
        let shown = match known.get(&input_id.key).filter(|_| kind == SiteKind::Environment) {
            Some(&ty) => self.typed(value, Some(ty)),
            None => {
                let ty = name.strip_prefix("__VERIFIER_nondet_").map(str::to_owned);
                self.value(value, kind_of_input(&name).as_ref(), ty)
            }
        };
        let what = What::Input { name, value: shown.clone() };
        let is_given = matches!(kind, SiteKind::Input | SiteKind::Environment);
        let matters = is_given || self.matters();
        self.push(position, matters, what);
        if self.trace.inputs.len() < MOST_LISTED_INPUTS {
            self.trace.inputs.push(UsedInput { input_id, site, value, shown });
        } else {
            self.trace.more_inputs += 1;
        }
    }

    fn called(&mut self, place: Place, callee: FuncId) {
        self.events += 1;
        let position = place.position(self.program);
        let is_own = self.is_model(position) && self.is_of_library(callee);
        let is_reported = !is_own && !self.is_reported_otherwise(callee);
        let depth = self.call_of_user(position).unwrap_or(self.depth);
        self.calls.push((callee, position));
        if is_reported {
            let (position, matters) = (self.caller_of_user(position, depth), self.matters());
            let matters = matters && position.line > 0;
            let callee = self.function_name(callee);
            self.push_at(position, depth, (matters, matters), What::Call { callee });
        }
        self.depth += 1;
        self.frames.push(Vec::new());
    }

    fn returned(&mut self, place: Place, id: FuncId, value: Option<Bv>) {
        self.events += 1;
        let call = self.calls.pop();
        self.variables.retain(|(_, of), _| *of != Some(id));
        let mut position = place.position(self.program);
        let mut is_reported = true;
        if let Some((_, at)) = call
            && self.is_of_library(id)
        {
            is_reported = !self.is_model(at) && !self.is_reported_otherwise(id);
            position = at;
            if !self.is_model(at) {
                self.record_library((id, at), self.depth.saturating_sub(1), true);
            }
        }
        if is_reported {
            let (callee, matters) = (self.function_name(id), self.matters());
            let value = value.map(|value| self.result(id, value));
            self.push(position, matters, What::Return { callee, value });
        }
        self.depth = self.depth.saturating_sub(1);
        for start in self.frames.pop().into_iter().flatten() {
            self.objects.remove(&start);
            self.end(start, place.position(self.program));
        }
    }
}
