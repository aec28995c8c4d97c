//! Copy in, copy out, for the parameters that [`References`] has left.
//!
//! A call stores each member into the variable that hands it over, and takes back what was written
//! right behind itself; the function reads the variables first of all, and writes them where it
//! returns. Between a store and its read nothing else runs, so calls that are open at the same time
//! may share the variables.
use super::choice::{References, Scalar};
use crate::frontend::llvm::builder::Builder;
use crate::frontend::llvm::raw::{AnyValueExt, FunctionExt, InstructionExt, LlvmValue, Module};
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};
use std::collections::BTreeMap;

/// Rewrites functions and calls.
pub(super) struct Rewriter<'m, 'r> {
    references: &'r References<'m>,
    builder: Builder<'m>,
    /// The members of each parameter, with the variables that hand them over.
    handed_over: BTreeMap<(String, u32), Vec<Handed<'m>>>,
}

/// A member and the variable that hands it over.
struct Handed<'m> {
    offset: u64,
    member: Scalar<'m>,
    variable: LlvmValue<'m>,
}

impl<'m, 'r> Rewriter<'m, 'r> {
    pub(super) fn new(module: &'m Module, references: &'r References<'m>) -> Self {
        let mut places: Vec<_> = references.candidates.iter().collect();
        places.sort_by_key(|((function, index), _)| (function.name(), *index));
        let handed_over = places.into_iter().map(|((function, index), uses)| {
            let name = function.name();
            let handed = uses.members.iter().map(|(offset, member)| Handed {
                offset: *offset,
                member: *member,
                variable: module
                    .add_scalar(&format!("{name}.reference.{index}.{offset}"), member.ty)
                    .into(),
            });
            ((name.clone(), *index), handed.collect())
        });
        let handed_over = handed_over.collect();
        Self { references, builder: Builder::new(module), handed_over }
    }

    pub(super) fn rewrite(&self) {
        let of = |function: FunctionValue<'m>| {
            let first = (function.name(), 0);
            let last = (function.name(), u32::MAX);
            self.handed_over.range(first..=last).map(|((_, index), handed)| (*index, handed))
        };
        // In an order that does not hang on addresses.
        let mut functions: Vec<_> = self.references.calls.iter().collect();
        functions.sort_by_key(|(function, _)| function.name());
        for (function, _) in &functions {
            for (index, handed) in of(**function) {
                self.receive(**function, index, handed);
            }
        }
        for (function, calls) in functions {
            for call in calls {
                for (index, handed) in of(*function) {
                    self.give(*call, index, handed);
                }
            }
        }
    }

    /// The function works on a local of its own, and hands back what it has written.
    fn receive(&self, function: FunctionValue<'m>, index: u32, handed: &[Handed<'m>]) {
        let Some(first) = function.instructions().first().copied() else { return };
        let builder = &self.builder;
        let ends = |it: &Handed<'m>| it.offset + self.references.size(it.member.ty);
        let checked = self.references.candidates[&(function, index)].checked;
        let size = handed.iter().map(ends).max().unwrap_or(1).max(checked);
        builder.before(first);
        let bytes = builder.int_type(8).array_type(u32::try_from(size).expect("a small offset"));
        let local = LlvmValue::from(builder.alloca(bytes.into(), ""));
        let param = function.params()[usize::try_from(index).expect("u32 fits usize")];
        param.replace_with(local);
        for Handed { offset, member, variable } in handed {
            let value = builder.load(member.ty, *variable, false);
            builder.store(value, builder.offset(local, *offset), 1);
        }
        let ends = function.instructions().into_iter();
        for end in ends.filter(|it| it.get_opcode() == Opcode::Return) {
            builder.before(end);
            for Handed { offset, member, variable } in handed.iter().filter(|it| it.is_written()) {
                let value = builder.load(member.ty, builder.offset(local, *offset), false);
                builder.store(value, *variable, 1);
            }
        }
    }

    /// A call hands over what the address leads to, and gets back what was written.
    fn give(&self, call: InstructionValue<'m>, index: u32, handed: &[Handed<'m>]) {
        let builder = &self.builder;
        let address = call.operand(index);
        builder.before(call);
        for Handed { offset, member, variable } in handed {
            let value = builder.load(member.ty, builder.offset(address, *offset), false);
            builder.store(value, *variable, 1);
        }
        let next = call.get_next_instruction().expect("a call is not the end of a block");
        builder.between(call, next);
        for Handed { offset, member, variable } in handed.iter().filter(|it| it.is_written()) {
            let value = builder.load(member.ty, *variable, false);
            builder.store(value, builder.offset(address, *offset), 1);
        }
        call.set_operand(index, builder.zero(address.ty()));
    }
}

impl Handed<'_> {
    const fn is_written(&self) -> bool {
        self.member.is_written
    }
}
