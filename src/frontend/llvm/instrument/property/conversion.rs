//! Operations on unsigned integers that wrap around, and implicit conversions that change a value:
//! C defines both (C11 6.2.5, paragraph 9; 6.3.1.3), but programs often do not mean them. They
//! violate the property where the user asks for that.
//!
//! Only clang knows which operations and conversions these are, and its checks end in traps, which
//! are distinguished from those of signed operations by their conditions. So bitcode that was made
//! without them is refused before it is read (`Property::needs_source`).
use super::overflow::{Meaning, meaning, trap_of};
use crate::cfa::ViolationKind;
use crate::frontend::llvm::Options;
use crate::frontend::llvm::instrument::Instrument;
use crate::frontend::llvm::raw::{AnyValueExt, InstructionExt};
use crate::frontend::llvm::sites::Marker;
use inkwell::values::InstructionValue;

/// A check of clang's that may be of a signed operation.
const TWO_MEANINGS: &str = "a check that does not tell whether its operation is unsigned";
/// What clang's trap for an implicit conversion has as its number.
const CONVERSION: u128 = 7;

/// Whether running an instruction may violate the property.
pub(super) fn may_change(call: InstructionValue<'_>, options: &Options) -> bool {
    options.asks(ViolationKind::Narrowing) && is_conversion(call)
        || options.asks(ViolationKind::UnsignedWrap) && trap_of(call).is_some()
}

fn is_conversion(call: InstructionValue<'_>) -> bool {
    let is_trap = call.called_function().is_some_and(|it| it.name() == "llvm.ubsantrap");
    is_trap && call.operand(0).int().is_some_and(|number| number.unsigned() == CONVERSION)
}

impl<'m> Instrument<'m, '_> {
    /// match: a trap that ends a check of clang's of one of these; result: what happens.
    pub(super) fn conversion_of(
        &mut self,
        call: InstructionValue<'m>,
    ) -> Option<(ViolationKind, &'static str)> {
        if self.options.asks(ViolationKind::Narrowing) && is_conversion(call) {
            let what = "an implicit conversion changes the value";
            return Some((ViolationKind::Narrowing, what));
        }
        let check = trap_of(call).filter(|_| self.options.asks(ViolationKind::UnsignedWrap))?;
        match meaning(check, call) {
            Meaning::Other => Some((ViolationKind::UnsignedWrap, check.describe_unsigned()?)),
            Meaning::Overflow => None,
            Meaning::Both => {
                self.mark(call, &Marker::MayBeUnsupported(TWO_MEANINGS));
                None
            }
        }
    }
}
