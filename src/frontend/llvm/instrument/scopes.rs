//! Where locals end: with their scope, which clang marks when it is asked to (`-Xclang
//! -fsanitize-address-use-after-scope`). An access behind that is invalid.
//!
//! Only locals matter that a pointer may outlive: whose address is stored somewhere, or given to a
//! function that may keep it. Each of their ends gets the marker that variable-length arrays have
//! ([`super::blocks`]). A local whose scope is entered several times is made again at each entry.
//! All other marks of lifetimes say nothing.
use super::Instrument;
use super::blocks::{ends_with_block, is_call_of, is_seen_behind};
use super::property::overflow::is_of_entry;
use crate::cfa::ViolationKind;
use crate::frontend::llvm::attributes::FunctionAttributes;
use crate::frontend::llvm::budget::MOST_EMPTIED_WORDS;
use crate::frontend::llvm::escape::Escapes;
use crate::frontend::llvm::held::pointers::pointers_of;
use crate::frontend::llvm::layout::ScalarLayout;
use crate::frontend::llvm::lives;
use crate::frontend::llvm::lives::reached_from;
use crate::frontend::llvm::raw::{
    AnyValueExt, FunctionExt, InstructionExt, LlvmValue, Type, debug,
};
use crate::frontend::llvm::sites::Marker;
use crate::frontend::llvm::{flow, inline};
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::FxHashSet;

/// What is said of a local in an inner block whose end is not marked: clang marks none that a jump
/// goes around, nor what has no name.
const UNMARKED: &str = "the end of the scope of a local, which clang has not marked";
/// How clang calls such an object.
const COMPOUND_LITERAL: &str = ".compoundliteral";
/// What is said of a scope whose ends do not fit its beginnings.
const MAY_END: &str = "the end of a scope that may not have begun";

impl<'m> Instrument<'m, '_> {
    /// Finds the locals that pointers may outlive.
    pub(super) fn note_scopes(&mut self) {
        let mut escapes = Escapes::default();
        for function in inline::bottom_up(self.module) {
            if escapes.visit(function) {
                self.escaping.extend(escapes.locals(function));
            }
            for index in 0..function.count_params() {
                let is_copy = function.type_attribute(index, self.kinds.byval).is_some();
                if is_copy && escapes.is_kept(function, index) {
                    self.kept_copies.insert((function, index));
                }
            }
        }
    }

    /// Ends the function's locals with their scopes.
    pub(super) fn end_scopes(&mut self, function: FunctionValue<'m>) {
        if !self.options.asks(ViolationKind::Deref) || self.is_model(function) {
            return;
        }
        let instructions = function.instructions();
        let inner = block_locals(&instructions);
        let known = instructions.iter().flat_map(|it| debug::debug_variables(*it));
        let known = known.into_iter().filter_map(|variable| variable.value.instruction());
        let known: FxHashSet<InstructionValue<'m>> = known.collect();
        let mut has_hidden = false;
        for local in instructions {
            if local.get_opcode() != Opcode::Alloca {
                continue;
            }
            let escapes = self.escaping.contains(&local);
            let is_marked = local.users().into_iter().filter_map(LlvmValue::instruction);
            let is_marked = is_marked.into_iter().any(|it| is_call_of(it, "llvm.lifetime.end"));
            if !is_marked {
                let name = local.name();
                let is_literal = name.starts_with(COMPOUND_LITERAL);
                if is_literal && escapes && self.end_literal(local) {
                    continue;
                }
                let is_hidden = inner.contains(&local)
                    || is_literal
                    || !known.contains(&local) && !is_made_up(&name);
                has_hidden |= escapes && is_hidden;
            } else if escapes || is_used_behind(local) {
                self.end_scope(local);
            }
        }
        let first = function.instructions().into_iter().find(|it| !is_of_entry(*it));
        if let Some(first) = first.filter(|_| has_hidden) {
            let trusted = "a local whose scope ends unmarked lives as long as its function runs";
            self.mark_outside(first, UNMARKED, trusted);
        }
    }

    /// Clears the pointers of locals of inner blocks where these end: nothing is held there any
    /// more, and the program looks at none of them. (Of a constant one this is no write of the
    /// program's either.)
    pub(super) fn empty_scopes(&mut self, function: FunctionValue<'m>) {
        if !self.makes_objects || self.is_model(function) {
            return;
        }
        let instructions = function.instructions();
        let inner = block_locals(&instructions);
        for end in instructions.into_iter().filter(|it| is_call_of(*it, "llvm.lifetime.end")) {
            let Some(local) = end.args().last().and_then(|local| local.instruction()) else {
                continue;
            };
            // What is marked with its end is dead there.
            if !ends_with_block(local) && inner.contains(&local) {
                self.empty(local, end);
            }
        }
    }

    fn empty(&mut self, local: InstructionValue<'m>, end: InstructionValue<'m>) {
        let key = local.key(self.kinds.key);
        let (Some(key), true) = (key, local.operand(0).int().is_some_and(|it| it.unsigned() == 1))
        else {
            return;
        };
        let Some(words) = self.words(local.allocated_type()) else { return };
        self.builder.before(end);
        let null = self.builder.zero(self.builder.pointer_type().into());
        for offset in words {
            self.builder.store(null, self.builder.offset(local.into(), offset), 1);
        }
        self.sites.emptied.insert(key);
        if let Some(place) = debug::location(end) {
            self.source.info.emptied.insert((key, place.line_column()));
        }
    }

    /// Where a local of this type may hold addresses; `None`: there are too many places.
    fn words(&self, ty: Type<'m>) -> Option<Vec<u64>> {
        let leaves = self.layouts.leaves(ty).ok()?;
        let pointer = self.layouts.pointer();
        let may_hold = |leaf: &&ScalarLayout| leaf.width == pointer && leaf.float.is_none();
        let words: Vec<u64> = leaves.iter().filter(may_hold).map(|it| it.offset).collect();
        match words.len() <= MOST_EMPTIED_WORDS {
            true => Some(words),
            false => pointers_of(&self.layouts, ty),
        }
    }

    fn end_scope(&mut self, local: InstructionValue<'m>) {
        let users: Vec<_> = local.users().into_iter().filter_map(LlvmValue::instruction).collect();
        let of = |name: &str| -> Vec<InstructionValue<'m>> {
            users.iter().copied().filter(|user| is_call_of(*user, name)).collect()
        };
        let (starts, ends) = (of("llvm.lifetime.start"), of("llvm.lifetime.end"));
        if !ends.iter().any(|end| is_seen_behind(*end)) {
            return;
        }
        let again = |end: &InstructionValue<'m>| {
            starts.iter().chain(&ends).any(|next| flow::leads_to(*end, *next))
        };
        if ends.iter().any(again) {
            // A local that is made where its scope begins dies there once for each time.
            let start = match starts[..] {
                [start] if lives::is_first(start, &users) && lives::end_once(&ends, start) => start,
                _ => {
                    ends.iter().for_each(|end| self.mark(*end, &Marker::MayBeUnsupported(MAY_END)));
                    return;
                }
            };
            self.builder.move_before(local, start);
        }
        for end in ends {
            self.end_block(local, end);
        }
    }
}

/// The variables of inner blocks.
fn block_locals<'m>(instructions: &[InstructionValue<'m>]) -> FxHashSet<InstructionValue<'m>> {
    let variables = instructions.iter().flat_map(|it| debug::debug_variables(*it));
    let is_inner =
        |one: &debug::DebugVariable<'m>| one.location.is_some_and(|at| at.scope().is_block());
    variables.filter(is_inner).filter_map(|one| one.value.instruction()).collect()
}

/// Whether clang has made a local that is no variable, or one of the outermost block. (A variable
/// that nothing declares, because a jump goes around that, has a name of its own.)
pub(super) fn is_made_up(name: &str) -> bool {
    const STARTS: [&str; 14] = [
        "agg.",
        "ref.tmp",
        "tmp",
        "retval",
        "coerce",
        "byval",
        "saved_",
        "cleanup",
        "exn.",
        "ehselector",
        "undef",
        "indirect",
        "cond",
        "result",
    ];
    name.is_empty() || name.ends_with(".addr") || STARTS.iter().any(|it| name.starts_with(it))
}

/// Whether a local, or an address made from it, is used where its life may have ended.
fn is_used_behind(local: InstructionValue<'_>) -> bool {
    let (mut open, mut seen) = (vec![LlvmValue::from(local)], FxHashSet::default());
    let (mut uses, mut starts, mut ends) = (Vec::new(), Vec::new(), Vec::new());
    while let Some(value) = open.pop() {
        if !value.ty().is_pointer() || !seen.insert(value) {
            continue;
        }
        for user in value.users() {
            let Some(instruction) = user.instruction() else { continue };
            if is_call_of(instruction, "llvm.lifetime.start") {
                starts.push(instruction);
            } else if is_call_of(instruction, "llvm.lifetime.end") {
                ends.push(instruction);
            } else {
                uses.push(instruction);
                open.push(user);
            }
        }
    }
    ends.iter().any(|end| {
        let reached = reached_from(*end, &starts);
        uses.iter().any(|user| reached.contains(user))
    })
}
