//! Abstract states as they are stored: control and a sorted list of facts.
//!
//! A fact is a key (a register, or a range of bytes of an object) with a value; fewer facts
//! describe more concrete states. The set of keys of a state is interned as its *shape*, so that
//! "is this state described by one that is already reached" is, per shape, one hash lookup instead
//! of a search ([`super::index`]).
use super::budget::MAX_CELLS_AS_FACTS;
use super::contents::{Background, Cell, Contents, Shared};
use super::context::Context;
use super::machine::Machine;
use super::number::{Base, ObjectId, ObjectOrigin, Value};
use crate::base::work;
use crate::base::work::WorkKind;
use crate::cfa::{EdgeId, LocId};
use crate::ir::VarId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// What a fact is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Key {
    /// 0: the register `place`; else the object.
    pub object: u32,
    /// For objects: how many bytes, or [`Key::WHOLE`].
    pub bytes: u8,
    /// Register index, or byte offset.
    pub place: u64,
}

impl Key {
    /// The value is the interned content of the whole object.
    const WHOLE: u8 = 255;

    /// Whether the fact is about all of an object.
    pub const fn is_whole(&self) -> bool {
        self.bytes == Self::WHOLE
    }

    /// A register.
    pub fn register(index: usize) -> Self {
        Self { object: 0, bytes: 0, place: u64::try_from(index).expect("usize fits u64") }
    }
}

/// A key with its value.
pub type Fact = (Key, Value);

/// A call stack: the call edges from `main` on, interned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct StackId(pub u32);

/// The topmost call of a stack, and what is below it.
#[derive(Clone, Copy, Debug)]
struct TopCall {
    below: StackId,
    call: EdgeId,
    depth: u32,
    recursion: u32,
}

/// All call stacks met.
#[derive(Debug)]
pub struct Stacks {
    entries: Vec<TopCall>,
    index: FxHashMap<(StackId, EdgeId), StackId>,
}

impl Default for Stacks {
    fn default() -> Self {
        Self::new()
    }
}

impl Stacks {
    /// `main` alone.
    pub const MAIN: StackId = StackId(0);

    /// Just `main`.
    pub fn new() -> Self {
        let main = TopCall { below: Self::MAIN, call: EdgeId(u32::MAX), depth: 0, recursion: 0 };
        Self { entries: vec![main], index: FxHashMap::default() }
    }

    /// The stack with one more call on top; `is_recursive` says whether the callee is active
    /// already.
    pub fn push(
        &mut self,
        stack: StackId,
        call: EdgeId,
        is_recursive: impl FnOnce() -> bool,
    ) -> StackId {
        let TopCall { depth, recursion, .. } = self.entries[Self::position(stack)];
        let next = StackId(u32::try_from(self.entries.len()).expect("fewer than 2^32 call stacks"));
        *self.index.entry((stack, call)).or_insert_with(|| {
            let recursion = recursion + u32::from(is_recursive());
            self.entries.push(TopCall { below: stack, call, depth: depth + 1, recursion });
            next
        })
    }

    /// How many of the calls are of a function that was active already.
    pub fn recursion(&self, stack: StackId) -> u32 {
        self.entries[Self::position(stack)].recursion
    }

    /// The stack below the topmost call; `None` for `main` alone.
    pub fn pop(&self, stack: StackId) -> Option<StackId> {
        (stack != Self::MAIN).then(|| self.entries[Self::position(stack)].below)
    }

    /// How many calls there are.
    pub fn depth(&self, stack: StackId) -> u32 {
        self.entries[Self::position(stack)].depth
    }

    /// The calls from `main` on.
    pub fn calls(&self, mut stack: StackId) -> Vec<EdgeId> {
        let mut calls = Vec::new();
        while stack != Self::MAIN {
            let TopCall { below, call, .. } = self.entries[Self::position(stack)];
            calls.push(call);
            stack = below;
        }
        calls.reverse();
        calls
    }

    fn position(stack: StackId) -> usize {
        usize::try_from(stack.0).expect("u32 fits usize")
    }
}

/// An abstract state of the composite of location, call stack and values.
#[derive(Clone, Debug)]
pub struct State {
    /// Where control is.
    pub location: LocId,
    /// Through which calls it got there.
    pub stack: StackId,
    /// The first register of the topmost frame.
    pub base: usize,
    /// What is known, ascending by key.
    pub facts: Box<[Fact]>,
    /// The interned keys.
    pub shape: u32,
    /// How many stored states in a row had one successor only: from some number on, a run is not
    /// stored any more.
    pub calm: u32,
}

impl State {
    /// The same state without the facts for which `keep` is false.
    pub fn filtered(self, tables: &mut Tables, mut keep: impl FnMut(Key) -> bool) -> Self {
        let facts: Box<[Fact]> = self.facts.iter().copied().filter(|(key, _)| keep(*key)).collect();
        let shape = tables.shape(&facts);
        Self { facts, shape, ..self }
    }
}

/// Interned shapes and contents of large objects.
#[derive(Default, Debug)]
pub struct Tables {
    shapes: Vec<Rc<[Key]>>,
    shape_index: FxHashMap<Rc<[Key]>, u32>,
    contents: Vec<Shared>,
    content_index: FxHashMap<Shared, u64>,
}

impl Tables {
    fn shape(&mut self, facts: &[Fact]) -> u32 {
        let keys: Rc<[Key]> = facts.iter().map(|(key, _)| *key).collect();
        if let Some(&shape) = self.shape_index.get(&keys) {
            return shape;
        }
        let shape = u32::try_from(self.shapes.len()).expect("fewer than 2^32 shapes");
        self.shapes.push(Rc::clone(&keys));
        self.shape_index.insert(keys, shape);
        shape
    }

    /// The keys of a shape, ascending.
    pub fn keys(&self, shape: u32) -> &[Key] {
        &self.shapes[usize::try_from(shape).expect("u32 fits usize")]
    }

    /// The content that a fact about a whole object names.
    pub fn whole(&self, value: Value) -> &Shared {
        &self.contents[usize::try_from(value.bits).expect("an index")]
    }

    fn content(&mut self, contents: &Shared) -> u64 {
        if let Some(&index) = self.content_index.get(contents) {
            return index;
        }
        let index = u64::try_from(self.contents.len()).expect("usize fits u64");
        self.contents.push(Rc::clone(contents));
        self.content_index.insert(Rc::clone(contents), index);
        index
    }
}

/// Reads the machine's state off: the registers that `interest` names, and memory that can still be
/// reached, of objects that it `keeps`.
#[expect(clippy::too_many_arguments, reason = "the parts of a state")]
pub fn store(
    machine: &Machine,
    context: &Context,
    tables: &mut Tables,
    location: LocId,
    stack: StackId,
    calm: u32,
    mut interest: impl FnMut(LocId) -> Rc<[super::code::Operand]>,
    keeps: impl Fn(ObjectId) -> bool,
) -> State {
    spend_frames(machine.frames.len());
    let mut facts = Vec::new();
    let top = machine.frames.len().saturating_sub(1);
    for (depth, frame) in machine.frames.iter().enumerate() {
        let at = match machine.frames.get(depth + 1).and_then(|above| above.call) {
            Some(call) => context.return_location(call),
            None => location,
        };
        for operand in interest(at).iter().filter(|operand| operand.is_frame() || depth == top) {
            let index = operand.index(frame.base);
            let value = machine.regs[index];
            if value.is_known() {
                facts.push((Key::register(index), value));
            }
        }
    }
    if !machine.present.is_empty() {
        store_memory(machine, context, tables, &mut facts, keeps);
    }
    facts.sort_unstable_by_key(|(key, _)| *key);
    facts.dedup();
    // Sixty flags in each state took five times as long as was counted, and others had to wait.
    work::spend_on(WorkKind::StoredFact, facts.len());
    let shape = tables.shape(&facts);
    State { location, stack, base: machine.base, facts: facts.into(), shape, calm }
}

/// Each frame of a stored state is looked at. Without a price for that, a recursion without end
/// took 18 seconds that were counted as 0.1, and no other engine had a turn.
fn spend_frames(count: usize) {
    work::spend(WorkKind::ValueFrame, u64::try_from(count).unwrap_or(u64::MAX));
}

fn store_memory(
    machine: &Machine,
    context: &Context,
    tables: &mut Tables,
    facts: &mut Vec<Fact>,
    keeps: impl Fn(ObjectId) -> bool,
) {
    for object in reachable(machine, context, facts, keeps) {
        let Some(contents) = machine.contents(object).filter(|contents| !contents.is_trivial())
        else {
            continue;
        };
        let key = |bytes: u8, place: u64| Key { object: object.0, bytes, place };
        // Over a known background, an unknown cell is *less* knowledge: such contents must not be
        // compared as sets of facts.
        if contents.cells.len() > MAX_CELLS_AS_FACTS || contents.background != Background::Unknown {
            let bits = tables.content(contents);
            facts.push((key(Key::WHOLE, 0), Value { base: Base::CONTENT, bits }));
            continue;
        }
        facts.extend(contents.cells.iter().map(|cell| (key(cell.bytes, cell.offset), cell.value)));
    }
}

/// The objects with facts that a global name or a stored fact leads to. What nothing leads to
/// cannot be read again through a tracked pointer.
fn reachable(
    machine: &Machine,
    context: &Context,
    facts: &[Fact],
    keeps: impl Fn(ObjectId) -> bool,
) -> Vec<ObjectId> {
    let mut seen = FxHashSet::default();
    let mut stack: Vec<ObjectId> = facts.iter().filter_map(|(_, value)| value.object()).collect();
    let is_named =
        |object: &ObjectId| !matches!(context.objects.get(*object).origin, ObjectOrigin::Site(_));
    stack.extend(machine.present.iter().copied().filter(is_named));
    let mut found = Vec::new();
    while let Some(object) = stack.pop() {
        if seen.insert(object)
            && keeps(object)
            && let Some(contents) = machine.contents(object)
        {
            found.push(object);
            stack.extend(contents.cells.iter().filter_map(|cell| cell.value.object()));
        }
    }
    found
}

/// Puts a stored state into the machine.
pub fn load(
    machine: &mut Machine,
    context: &Context,
    stacks: &Stacks,
    tables: &Tables,
    state: &State,
) {
    machine.reset(context);
    for call in stacks.calls(state.stack) {
        let crate::cfa::Transfer::Call { callee, .. } = context.program.edge(call).transfer else {
            continue;
        };
        machine.push_frame(context, callee, Some(call));
    }
    spend_frames(machine.frames.len());
    let mut at = 0;
    while let Some(&(key, value)) = state.facts.get(at) {
        if key.object == 0 {
            machine.regs[usize::try_from(key.place).expect("a register index")] = value;
            at += 1;
            continue;
        }
        let facts = &state.facts[at..];
        let count = facts.iter().take_while(|(other, _)| other.object == key.object).count();
        machine.set_contents(ObjectId(key.object), contents_of(tables, &facts[..count]));
        at += count;
    }
}

fn contents_of(tables: &Tables, facts: &[Fact]) -> Shared {
    let mut contents = Contents::default();
    for &(key, value) in facts {
        match key.bytes {
            Key::WHOLE => {
                return Rc::clone(tables.whole(value));
            }
            bytes => contents.cells.push(Cell { offset: key.place, bytes, value }),
        }
    }
    // Keys ascend by width before offset; cells ascend by offset.
    contents.cells.sort_unstable_by_key(|cell| cell.offset);
    Rc::new(contents)
}

/// What the state knows of an object; `None` if nothing.
pub fn known_contents(tables: &Tables, state: &State, object: ObjectId) -> Option<Shared> {
    let from = state.facts.partition_point(|(key, _)| key.object < object.0);
    let to = state.facts.partition_point(|(key, _)| key.object <= object.0);
    (from < to).then(|| contents_of(tables, &state.facts[from..to]))
}

/// The registers of the variables that states stored at a location keep: live there and in the
/// precision.
pub fn interest(
    context: &Context,
    location: LocId,
    mut tracked: impl FnMut(VarId) -> bool,
) -> Rc<[super::code::Operand]> {
    let live = context.facts.live.at(location);
    live.iter().copied().filter(|&var| tracked(var)).map(|var| context.layout.var(var)).collect()
}
