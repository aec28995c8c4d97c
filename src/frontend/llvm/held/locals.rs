//! Locals of functions that an end of the run inside of a call leaves open.
//!
//! One that no other function can change meanwhile is copied in front of each such call, pointer by
//! pointer, so that passes can make registers of it. Of the others the address is noted, and where
//! the run ends their pointers are copied from there.
//!
//! A local counts as long as it lives: what is copied or noted is forgotten where its function
//! returns, and what it holds where its block ends (`instrument::scopes`).
use super::copy::{HELD, NOTED};
use super::ends::EndingCalls;
use super::origin::{LocalUses, comes_from_outside};
use super::pointers::pointers_of;
use crate::frontend::llvm::budget::{MOST_COPIES, MOST_LOCALS, MOST_WORDS_BY_VALUE};
use crate::frontend::llvm::builder::Builder;
use crate::frontend::llvm::flow;
use crate::frontend::llvm::instrument::KEY_KIND;
use crate::frontend::llvm::layout::Layouts;
use crate::frontend::llvm::lives::reached_from;
use crate::frontend::llvm::raw::{
    AnyValueExt, FunctionExt, InstructionExt, LlvmValue, Module, debug,
};
use crate::frontend::llvm::sites::{Marker, START, Sites};
use inkwell::values::{FunctionValue, GlobalValue, InstructionOpcode as Opcode, InstructionValue};

/// A local that may hold memory of the heap.
struct HeldLocal<'m> {
    address: LlvmValue<'m>,
    name: String,
    /// Where its pointers lie.
    offsets: Vec<u64>,
    is_copied: bool,
}

/// A local whose address a variable has while it lives.
pub(super) struct NotedLocal<'m> {
    pub(super) note: GlobalValue<'m>,
    pub(super) offsets: Vec<u64>,
    pub(super) copies: Vec<GlobalValue<'m>>,
}

/// Copies the locals of functions in which the run may end, or notes where they are: these are
/// given.
pub(super) fn hold<'m>(
    module: &'m Module,
    sites: &Sites,
    ends: &EndingCalls<'m, '_>,
) -> Vec<NotedLocal<'m>> {
    let finder = Finder {
        sites,
        layouts: Layouts::new(module.layout()),
        key_kind: module.context().get_kind_id(KEY_KIND),
    };
    let mut noted = Vec::new();
    let mut left = MOST_COPIES;
    for function in module.functions() {
        if !ends.functions.contains(&function) || function.name() == START {
            continue;
        }
        let places = Places::of(function, ends);
        for local in finder.locals(function) {
            let copies = if local.is_copied { local.offsets.len() } else { 1 };
            let all = copies * (places.calls.len() + places.leaves.len());
            let Some(rest) = left.checked_sub(all) else { continue };
            left = rest;
            match local.is_copied {
                true => copy_local(module, &local, &places),
                false => noted.push(note_local(module, local, &places)),
            }
        }
    }
    noted
}

/// Where something is done about the locals of a function.
struct Places<'m> {
    function: FunctionValue<'m>,
    /// The calls in which the run may end.
    calls: Vec<InstructionValue<'m>>,
    /// Where it is left.
    leaves: Vec<InstructionValue<'m>>,
}

impl<'m> Places<'m> {
    fn of(function: FunctionValue<'m>, ends: &EndingCalls<'m, '_>) -> Self {
        let instructions = function.instructions();
        let calls = instructions.iter().copied().filter(|it| ends.has(*it)).collect();
        let leaves = instructions
            .into_iter()
            .filter(|it| matches!(it.get_opcode(), Opcode::Return | Opcode::Resume));
        Self { function, calls, leaves: leaves.collect() }
    }

    /// The calls in which the run may end while a local lives that may end earlier than its
    /// function.
    fn calls_in_life(&self, local: LlvmValue<'m>, ends: &[InstructionValue<'m>]) -> Self {
        let Some(alloca) = local.instruction() else { return self.whole() };
        if ends.is_empty() {
            return self.whole();
        }
        let dead: Vec<_> = ends.iter().map(|end| reached_from(*end, &[alloca])).collect();
        let lives = |call: &InstructionValue<'m>| {
            flow::comes_before(alloca, *call) && !dead.iter().any(|dead| dead.contains(call))
        };
        let calls = self.calls.iter().copied().filter(lives).collect();
        let leaves = [ends, self.leaves.as_slice()].concat();
        Self { function: self.function, calls, leaves }
    }

    fn whole(&self) -> Self {
        let (calls, leaves) = (self.calls.clone(), self.leaves.clone());
        Self { function: self.function, calls, leaves }
    }
}

struct Finder<'m, 's> {
    sites: &'s Sites,
    layouts: Layouts<'m>,
    key_kind: u32,
}

impl<'m> Finder<'m, '_> {
    fn locals(&self, function: FunctionValue<'m>) -> Vec<HeldLocal<'m>> {
        let mut found: Vec<HeldLocal<'m>> = self.passed_by_value(function);
        let instructions = function.instructions();
        let variables = instructions.iter().flat_map(|it| debug::debug_variables(*it));
        for variable in variables.filter(|variable| variable.is_declaration) {
            let Some(local) = variable.value.instruction() else { continue };
            let is_new = !found.iter().any(|known| known.address == local);
            if is_new
                && self.is_single(local)
                && self.ends_visibly(local, &variable)
                && let Some(held) = self.held(local, variable.is_parameter())
            {
                found.push(held);
            }
        }
        found.truncate(MOST_LOCALS);
        found
    }

    fn is_single(&self, local: InstructionValue<'m>) -> bool {
        local.get_opcode() == Opcode::Alloca
            && local.operand(0).int().is_some_and(|count| count.unsigned() == 1)
    }

    /// Whether a local lives as long as its function, or it is seen where it ends.
    fn ends_visibly(
        &self,
        local: InstructionValue<'m>,
        variable: &debug::DebugVariable<'m>,
    ) -> bool {
        let is_whole =
            |at: debug::Metadata<'m>| !at.scope().is_block() && at.inlined_at().is_none();
        let key = local.key(self.key_kind);
        variable.location.is_some_and(is_whole)
            || key.is_some_and(|key| self.sites.emptied.contains(&key))
            || !block_ends(local.into()).is_empty()
    }

    fn held(&self, local: InstructionValue<'m>, is_parameter: bool) -> Option<HeldLocal<'m>> {
        let offsets = pointers_of(&self.layouts, local.allocated_type())?;
        let uses = LocalUses::of(local);
        let is_needed = match uses.is_private {
            true => !(is_parameter && callers_hold(&uses)) && comes_from_outside(local),
            // What our models of the library hold, others hold, too.
            false => !self.sites.models.contains(&local.function().name()),
        };
        let held = HeldLocal {
            address: local.into(),
            name: format!("{}.{}", local.function().name(), local.name()),
            offsets,
            is_copied: uses.is_private,
        };
        (is_needed && !held.offsets.is_empty()).then_some(held)
    }

    /// The copies that a function gets: there is no telling what lies where.
    fn passed_by_value(&self, function: FunctionValue<'m>) -> Vec<HeldLocal<'m>> {
        let (params, name) = (function.params(), function.name());
        let bytes = self.layouts.pointer().bytes();
        let copies = self.sites.by_value(&name).into_iter();
        let held = copies.filter_map(|(index, copy)| {
            let address = *params.get(usize::try_from(index).ok()?)?;
            let words = copy.size / bytes;
            let pointers = (words > MOST_WORDS_BY_VALUE)
                .then(|| self.sites.pointers_by_value(&name, index).map(<[u64]>::to_vec));
            let first_words =
                || (0..words.min(MOST_WORDS_BY_VALUE)).map(|word| word * bytes).collect();
            let offsets = pointers.flatten().unwrap_or_else(first_words);
            let name = format!("{name}.{}", address.name());
            Some(HeldLocal { address, name, offsets, is_copied: false })
        });
        held.filter(|held| !held.offsets.is_empty()).collect()
    }
}

/// Whether a parameter has nothing but what its callers have in their variables, or in memory.
fn callers_hold(uses: &LocalUses<'_>) -> bool {
    let [value] = uses.stored[..] else { return false };
    let passed = flow::sources(value).unwrap_or_default();
    passed.into_iter().all(|value| value.instruction().is_none_or(|it| !it.is_call()))
}

/// Where the block of a local ends, if that is marked.
fn block_ends(local: LlvmValue<'_>) -> Vec<InstructionValue<'_>> {
    let users = local.users().into_iter().filter_map(LlvmValue::instruction);
    let is_end = |user: &InstructionValue<'_>| {
        let callee = user.is_call().then(|| user.called_function()).flatten();
        callee.is_some_and(|callee| Marker::parse(&callee.name()) == Some(Marker::EndOfBlock))
    };
    users.filter(is_end).collect()
}

fn copy_local<'m>(module: &'m Module, local: &HeldLocal<'m>, places: &Places<'m>) {
    let builder = Builder::new(module);
    let places = places.calls_in_life(local.address, &block_ends(local.address));
    for &offset in &local.offsets {
        let copy = module.add_pointer(&format!("{}.{offset}{HELD}", local.name));
        let value = |builder: &Builder<'m>| {
            let address = builder.offset(local.address, offset);
            builder.load(builder.pointer_type(), address, false)
        };
        set_in_calls(module, &builder, copy, &places, value);
    }
}

fn note_local<'m>(module: &'m Module, local: HeldLocal<'m>, places: &Places<'m>) -> NotedLocal<'m> {
    let builder = Builder::new(module);
    let places = places.calls_in_life(local.address, &block_ends(local.address));
    let note = module.add_pointer(&format!("{}{NOTED}", local.name));
    set_in_calls(module, &builder, note, &places, |_| local.address);
    let copy = |offset: &u64| module.add_pointer(&format!("{}.{offset}{HELD}", local.name));
    let copies = local.offsets.iter().map(copy).collect();
    NotedLocal { note, offsets: local.offsets, copies }
}

/// Sets a variable in front of the calls, and to null where it means nothing any more.
fn set_in_calls<'m>(
    module: &'m Module,
    builder: &Builder<'m>,
    variable: GlobalValue<'m>,
    places: &Places<'m>,
    value: impl Fn(&Builder<'m>) -> LlvmValue<'m>,
) {
    let pointer = builder.pointer_type().into();
    let align = Layouts::new(module.layout()).align(pointer);
    for &call in &places.calls {
        builder.before(call);
        builder.store(value(builder), variable.value(), align);
    }
    for &leave in &places.leaves {
        builder.before(leave);
        builder.store(builder.zero(pointer), variable.value(), align);
    }
}
