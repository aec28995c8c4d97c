//! Where locals end: with their scope, which clang marks when it is asked to (`-Xclang
//! -fsanitize-address-use-after-scope`). An access behind that is invalid.
//!
//! Only locals matter that a pointer may outlive: whose address is stored somewhere, or given to
//! a function that may keep it. Each of their ends gets the marker that variable-length arrays have
//! ([`super::blocks`]). A local whose scope is entered again is made there, each time anew. All
//! other marks of lifetimes say nothing.
use super::Instrument;
use super::blocks::is_seen_behind;
use crate::llvm::escape::Escapes;
use crate::llvm::raw::{AnyValueExt, FunctionExt, InstructionExt, LlvmValue};
use crate::llvm::sites::Marker;
use crate::llvm::{flow, inline};
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::FxHashSet;

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
        }
    }

    /// Ends the function's locals with their scopes.
    pub(super) fn end_scopes(&mut self, function: FunctionValue<'m>) {
        for local in function.instructions() {
            if local.get_opcode() == Opcode::Alloca && self.escaping.contains(&local) {
                self.end_scope(local);
            }
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
            let is_first = |start: &InstructionValue<'m>| {
                users.iter().all(|user| user == start || flow::comes_before(*start, *user))
            };
            let is_once = ends.iter().all(|end| {
                ends.iter().all(|next| {
                    !flow::leads_to(*end, *next) || is_behind_start(*end, *next, &starts)
                })
            });
            let start = match starts[..] {
                [start] if is_first(&start) && is_once => start,
                _ => {
                    ends.iter().for_each(|end| self.mark(*end, &Marker::MayBeGap(MAY_END)));
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

/// Whether each way from `end` to `next` passes one of the `starts`.
fn is_behind_start<'m>(
    end: InstructionValue<'m>,
    next: InstructionValue<'m>,
    starts: &[InstructionValue<'m>],
) -> bool {
    let (mut open, mut seen) = (vec![end.get_next_instruction()], FxHashSet::default());
    while let Some(mut at) = open.pop() {
        while let Some(inst) = at {
            if inst == next {
                return false;
            }
            if starts.contains(&inst) {
                break;
            }
            at = inst.get_next_instruction();
            if at.is_none() {
                let fresh = inst.successors().into_iter().filter(|block| seen.insert(*block));
                open.extend(fresh.map(|block| block.get_first_instruction()));
            }
        }
    }
    true
}

fn is_call_of(call: InstructionValue<'_>, intrinsic: &str) -> bool {
    let called = call.called_function().and_then(FunctionExt::intrinsic);
    called.as_deref() == Some(intrinsic)
}
