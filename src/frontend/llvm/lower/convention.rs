//! Calls whose type is not that of the function that they enter: without a prototype, or through a
//! pointer of another type.
//!
//! What arrives is what the calling conventions of x86-64 and i386 make of it, as far as the
//! scalars go through the same places one by one: of a smaller integer the bits above are
//! arbitrary, a larger one is cut off, what is missing is arbitrary, and what is too much is left
//! out. Where a scalar would come from another place, the call is an unsupported construct.
//!
//! Known limit: whether arguments are `inreg` (i386) is not compared.
use super::call::Argument;
use super::function::FunctionLowering;
use super::{Interface, Unsupported, fold};
use crate::frontend::llvm::layout::ScalarLayout;
use crate::frontend::llvm::raw::AnyValueExt;
use crate::ir::{BinaryOp, ExprId, Width};
use inkwell::values::InstructionValue;

impl<'m> FunctionLowering<'_, 'm> {
    /// What the parameters of `callee` are, given the arguments for them.
    pub(super) fn pass(
        &mut self,
        callee: &Interface,
        args: &[Argument<'m>],
    ) -> Result<Vec<ExprId>, Unsupported> {
        let mut given: Vec<(ScalarLayout, ExprId)> = Vec::new();
        for arg in args {
            let leaves = self.top.layouts.leaves(arg.value.ty())?;
            given.extend(leaves.iter().copied().zip(arg.leaves.iter().copied()));
        }
        // What is passed by value lies on the stack, an address may be in a register. The start
        // gives the entry objects of its own, and makes no copies of them.
        let mut pairs = args.iter().enumerate();
        let differs =
            pairs.any(|(at, arg)| self.is_copy(arg.value) != callee.by_value.contains(&at));
        let program = self.top.out.program();
        if differs && program.function(callee.id).name != self.top.options.reading.entry {
            return Err(other_arguments());
        }
        let word = self.top.layouts.pointer();
        let mut passed = Vec::new();
        for (index, &wanted) in callee.param_leaves.iter().enumerate() {
            passed.push(match given.get(index) {
                Some((leaf, _)) if !is_same_place(*leaf, wanted, word) => {
                    return Err(other_arguments());
                }
                Some(&(_, value)) => self.fit(value, wanted.width),
                None => self.undefined(wanted.width),
            });
        }
        Ok(passed)
    }

    /// Whether `call` finds the results of `callee` where it looks for them.
    pub(super) fn check_results(
        &mut self,
        callee: &Interface,
        call: InstructionValue<'m>,
    ) -> Result<(), Unsupported> {
        if call.is_unused() {
            return Ok(());
        }
        let word = self.top.layouts.pointer();
        let wanted = self.top.layouts.leaves(call.ty())?;
        let mut pairs = wanted.iter().zip(&callee.results);
        let fits = pairs.all(|(wanted, given)| is_same_place(*given, *wanted, word));
        if fits {
            Ok(())
        } else {
            Err(Unsupported::new("a call that wants another result than its function gives"))
        }
    }

    /// A value at another width: cut off, or with arbitrary bits above.
    pub(super) fn fit(&mut self, value: ExprId, width: Width) -> ExprId {
        let own = self.pool().width(value);
        let resized = fold::resize(self.pool(), value, width);
        if own >= width {
            return resized;
        }
        let above = self.undefined(width);
        let mask = self.pool().number(width, width.mask() & !own.mask());
        let above = fold::binary(self.pool(), BinaryOp::And, above, mask);
        fold::binary(self.pool(), BinaryOp::Or, above, resized)
    }
}

fn other_arguments() -> Unsupported {
    Unsupported::new("a call with other arguments than its function takes")
}

/// Whether a scalar that is passed as `given` and taken as `wanted` is in one place. The elements
/// of a vector share a register, in which an element of another width would lie elsewhere.
fn is_same_place(given: ScalarLayout, wanted: ScalarLayout, word: Width) -> bool {
    if given.lane != wanted.lane {
        return false;
    }
    match (given.float, wanted.float) {
        (None, None) if given.lane.is_none() => {
            given.width == wanted.width || (given.width <= word && wanted.width <= word)
        }
        (a, b) => a == b && given.width == wanted.width,
    }
}
