//! Strict operations: with C's `FENV_ACCESS`, operations on floating-point numbers are LLVM's
//! constrained intrinsics, so that no pass moves or folds them. Here they become ordinary ones:
//! what is done about rounding modes has been done before ([`super::rounding`]), and which
//! exceptions were raised is not followed at all (`runtime/models/fenv.c`).
//!
//! Known limit: those with a rounding mode of their own (`#pragma STDC FENV_ROUND`) are unsupported
//! constructs.
use super::Instrument;
use super::calls::finish;
use crate::frontend::llvm::raw::{
    AnyValueExt, FunctionExt, FunctionTypeExt, InstructionExt, LlvmValue, Type,
};
use inkwell::FloatPredicate;
use inkwell::types::FunctionType;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};

const PREFIX: &str = "llvm.experimental.constrained.";
/// The mode that is set, or a promise that it is to nearest.
const MODES: [&str; 2] = ["round.dynamic", "round.tonearest"];

/// The operation that a constrained intrinsic does in the mode that is set: `fadd`, `sqrt`, ...
pub(super) fn constrained(call: InstructionValue<'_>) -> Option<String> {
    let name = call.called_function()?.intrinsic()?;
    let name = name.strip_prefix(PREFIX)?;
    let mut texts = call.args().into_iter().filter_map(metadata);
    texts
        .all(|text| !text.starts_with("round.") || MODES.contains(&text.as_str()))
        .then(|| name.to_owned())
}

/// What an operation computes with: its operands, or the arguments of a call that are values.
pub(super) fn numbers(operation: InstructionValue<'_>) -> Vec<LlvmValue<'_>> {
    match operation.is_call() {
        true => operation.args().into_iter().filter(|arg| metadata(*arg).is_none()).collect(),
        false => operation.operands().collect(),
    }
}

/// The text that an argument is.
fn metadata(arg: LlvmValue<'_>) -> Option<String> {
    let Type::Other(_) = arg.ty() else { return None };
    let text = arg.text();
    let text = text.split_once('"')?.1.rsplit_once('"')?.0;
    Some(text.to_owned())
}

impl<'m> Instrument<'m, '_> {
    /// Replaces the constrained intrinsics of a function by operations of the same name.
    pub(super) fn relax(&self, function: FunctionValue<'m>) {
        for call in function.instructions() {
            if let Some(name) = constrained(call) {
                self.builder.before(call);
                if let Some(value) = self.relaxed(call, &name) {
                    finish(call, value);
                }
            }
        }
    }

    fn relaxed(&self, call: InstructionValue<'m>, name: &str) -> Option<LlvmValue<'m>> {
        let numbers = numbers(call);
        let binary = |op| Some(self.builder.binary(op, *numbers.first()?, *numbers.get(1)?));
        let cast = |op| Some(self.builder.cast(op, *numbers.first()?, call.ty()));
        match name {
            "fadd" => binary(Opcode::FAdd),
            "fsub" => binary(Opcode::FSub),
            "fmul" => binary(Opcode::FMul),
            "fdiv" => binary(Opcode::FDiv),
            "frem" => binary(Opcode::FRem),
            "fptrunc" => cast(Opcode::FPTrunc),
            "fpext" => cast(Opcode::FPExt),
            "sitofp" => cast(Opcode::SIToFP),
            "uitofp" => cast(Opcode::UIToFP),
            "fptosi" => cast(Opcode::FPToSI),
            "fptoui" => cast(Opcode::FPToUI),
            // They differ in the exceptions that they raise.
            "fcmp" | "fcmps" => {
                let predicate = predicate(&metadata(*call.args().get(2)?)?)?;
                Some(self.builder.compare_floats(predicate, *numbers.first()?, *numbers.get(1)?))
            }
            _ => {
                // The same types stand behind both names.
                let callee = call.called_function()?.name();
                let name = format!("llvm.{}", callee.strip_prefix(PREFIX)?);
                let types: Vec<_> = numbers.iter().map(|number| number.ty()).collect();
                let function = self.module.declare(&name, FunctionType::of(call.ty(), &types));
                Some(self.builder.call(function, function.get_type(), &numbers).into())
            }
        }
    }
}

fn predicate(name: &str) -> Option<FloatPredicate> {
    use FloatPredicate as P;
    Some(match name {
        "oeq" => P::OEQ,
        "ogt" => P::OGT,
        "oge" => P::OGE,
        "olt" => P::OLT,
        "ole" => P::OLE,
        "one" => P::ONE,
        "ord" => P::ORD,
        "ueq" => P::UEQ,
        "ugt" => P::UGT,
        "uge" => P::UGE,
        "ult" => P::ULT,
        "ule" => P::ULE,
        "une" => P::UNE,
        "uno" => P::UNO,
        _ => return None,
    })
}
