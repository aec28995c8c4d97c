//! Arithmetic on complex integers, an extension of C.
//!
//! Clang checks no overflow there. Where the source does not tell that the parts are signed
//! ([`crate::frontend::llvm::complex`]), it is an unsupported construct where one would overflow as
//! a signed number, or wrap around as an unsigned one.
use crate::cfa::ViolationKind;
use crate::frontend::llvm::complex::part_of_complex;
use crate::frontend::llvm::instrument::Instrument;
use crate::frontend::llvm::raw::{FunctionExt, InstructionExt};
use inkwell::types::IntType;
use inkwell::values::{FunctionValue, InstructionValue};

const OVERFLOW: &str = "a part of a complex integer that overflows if it is signed";
const WRAPS: &str = "a part of a complex integer that wraps around if it is unsigned";

impl<'m> Instrument<'m, '_> {
    /// match: a part of a complex integer, where it is asked whether unsigned numbers wrap around;
    /// result: an unsupported construct in front of it where it would.
    pub(super) fn mark_complex_wraps(&mut self, function: FunctionValue<'m>) {
        if !self.options.asks(ViolationKind::UnsignedWrap) || self.is_model(function) {
            return;
        }
        for part in function.instructions() {
            let Some((op, ty)) = part_of_complex(part) else { continue };
            let (a, b) = (part.operand(0), part.operand(1));
            self.builder.before(part);
            // `--` adds minus one.
            let wraps = match b.int().filter(|b| op == "sadd" && b.signed() == -1) {
                Some(_) => self.builder.equal(a, self.builder.zero(ty.into())),
                None => self.with_overflow(&op.replacen('s', "u", 1), ty, a, b),
            };
            self.unsupported_where(part, wraps, WRAPS);
        }
    }

    pub(super) fn check_part(&mut self, part: InstructionValue<'m>, op: &str, ty: IntType<'m>) {
        self.builder.before(part);
        let overflows = self.with_overflow(op, ty, part.operand(0), part.operand(1));
        self.unsupported_where(part, overflows, OVERFLOW);
    }
}
