//! Calls of functions that the program does not define: by name where the name says enough, else arbitrary.
use super::call::Argument;
use super::function::FunctionLowering;
use super::{Unsupported, fold, scalar};
use crate::cfa::Op;
use crate::ir::{BinaryOp, Expr, ExprId, FloatCompareOp, FloatKind, UnaryOp, Width};
use crate::llvm::library::{Known, known};
use crate::llvm::raw::Value;
use crate::llvm::raw::edit::attribute_kind;

impl<'m> FunctionLowering<'_, 'm> {
    pub(super) fn external_call(
        &mut self,
        call: Value<'m>,
        key: u32,
        name: &str,
    ) -> Result<(), Unsupported> {
        let args = self.arguments(call)?;
        if self.top.sites.may_throw(key) {
            self.may_be_gap(&format!("an exception from `{name}`"));
        }
        match known(name) {
            Some(Known::Unsupported(what)) => Err(Unsupported::new(what)),
            Some(Known::Exit) => {
                self.end();
                Ok(())
            }
            Some(Known::Assert) => {
                if self.top.options.assert_is_error {
                    self.error()
                } else {
                    self.end()
                }
                Ok(())
            }
            Some(Known::Library(language)) => {
                Err(Unsupported(format!("`{name}` of the {language} library")))
            }
            Some(Known::Output(what)) => {
                self.may_be_gap(what);
                self.arbitrary_result(call, key)
            }
            Some(Known::Panic) => {
                self.unreachable();
                Ok(())
            }
            Some(Known::Assume) => self.assume_argument(&args),
            Some(Known::Allocate(how)) => self.heap(call, key, how, &args),
            Some(Known::Free) => {
                let address = first_scalar(&args, name)?;
                self.free(address)?;
                self.arbitrary_result(call, key)
            }
            Some(Known::PutChar) => self.put_char(call, &args),
            Some(Known::Harmless | Known::Nothing) => self.arbitrary_result(call, key),
            Some(known) if known.is_mathematics() => match self.mathematics(call, known)? {
                Some(value) => {
                    self.define(call, vec![value]);
                    Ok(())
                }
                None => self.unknown_call(call, key, name, &args),
            },
            _ => self.unknown_call(call, key, name, &args),
        }
    }

    /// An undefined function: may write to what its pointer arguments reach, returns an arbitrary value, or does not return if it is
    /// declared so.
    fn unknown_call(
        &mut self,
        call: Value<'m>,
        key: u32,
        name: &str,
        args: &[Argument<'m>],
    ) -> Result<(), Unsupported> {
        for arg in args {
            if self.top.interfaces.contains_key(&arg.value) {
                self.may_be_gap(&format!("`{name}` may call back `{}`", arg.value.name()));
            }
        }
        let never_returns = call
            .called_function()
            .is_some_and(|callee| callee.has_attribute(attribute_kind("noreturn")));
        if never_returns {
            self.end();
            return Ok(());
        }
        if !self.top.options.pure_externals && !name.starts_with("llvm.") {
            for (index, arg) in (1..).zip(args) {
                if let (true, [address]) = (arg.value.ty().is_pointer(), &*arg.leaves)
                    && !arg.value.is_null()
                {
                    let site = self.site(key + index);
                    self.push(Op::Havoc { address: *address, site });
                }
            }
        }
        self.arbitrary_result(call, key)
    }

    fn arbitrary_result(&mut self, call: Value<'m>, key: u32) -> Result<(), Unsupported> {
        if call.ty().is_void() {
            return Ok(());
        }
        let site = self.site(key);
        for dst in self.result_variables(call)? {
            self.push(Op::Nondet { dst, site });
        }
        Ok(())
    }

    /// match: `__VERIFIER_assume(c)`; result: goes on only if `c != 0`.
    fn assume_argument(&mut self, args: &[Argument<'m>]) -> Result<(), Unsupported> {
        let condition = first_scalar(args, "__VERIFIER_assume")?;
        let width = self.pool().width(condition);
        let holds = if width == Width::BOOL {
            condition
        } else {
            let zero = self.pool().number(width, 0);
            let predicate = crate::llvm::raw::value::IntPredicate::LLVMIntNE;
            scalar::int_compare(self.pool(), predicate, condition, zero)
        };
        let here = self.current;
        if !self.assume(holds) {
            self.current = here;
            self.end();
        }
        Ok(())
    }

    fn put_char(&mut self, call: Value<'m>, args: &[Argument<'m>]) -> Result<(), Unsupported> {
        let value = first_scalar(args, "putchar")?;
        self.push(Op::Observe { value });
        if call.ty().is_void() {
            return Ok(());
        }
        let byte = fold::resize(self.pool(), value, Width::W8);
        let width = self.top.layouts.scalar(call.ty())?.width;
        let result = fold::resize(self.pool(), byte, width);
        self.define(call, vec![result]);
        Ok(())
    }

    /// The value of a known function; `None` where it is declared in a way that is not C's.
    fn mathematics(
        &mut self,
        call: Value<'m>,
        known: Known,
    ) -> Result<Option<ExprId>, Unsupported> {
        let args = call.args();
        let Ok(kind) = self.float_kind(call) else { return Ok(None) };
        if args.iter().any(|arg| self.float_kind(*arg) != Ok(kind)) {
            return Ok(None);
        }
        let mut leaves = Vec::new();
        for arg in args {
            leaves.push(self.scalar(arg)?);
        }
        Ok(match (known, leaves.as_slice()) {
            (Known::FloatUnary(op), &[a]) => {
                Some(fold::make(self.pool(), Expr::FloatUnary(op, kind, a), kind.width()))
            }
            (Known::FloatBinary(op), &[a, b]) => Some(fold::float(self.pool(), op, kind, a, b)),
            (Known::FloatFma, &[a, b, c]) => {
                Some(fold::make(self.pool(), Expr::FloatFma(kind, a, b, c), kind.width()))
            }
            (Known::FloatAbs, &[a]) => Some(self.float_abs(kind, a)),
            (Known::FloatExtremum(largest), &[a, b]) => {
                Some(self.float_extremum(kind, largest, a, b))
            }
            (Known::CopySign, &[a, b]) => Some(self.copy_sign(kind, a, b)),
            _ => None,
        })
    }

    /// match: `fabs(a)`; result: `a & ~sign`.
    pub(super) fn float_abs(&mut self, kind: FloatKind, a: ExprId) -> ExprId {
        let pool = self.pool();
        let sign = scalar::sign_bit(pool, kind);
        let mask = fold::unary(pool, UnaryOp::Not, sign);
        fold::binary(pool, BinaryOp::And, a, mask)
    }

    /// match: `copysign(a, b)`; result: `(a & ~sign) | (b & sign)`.
    pub(super) fn copy_sign(&mut self, kind: FloatKind, a: ExprId, b: ExprId) -> ExprId {
        let magnitude = self.float_abs(kind, a);
        let pool = self.pool();
        let sign = scalar::sign_bit(pool, kind);
        let sign = fold::binary(pool, BinaryOp::And, b, sign);
        fold::binary(pool, BinaryOp::Or, magnitude, sign)
    }

    /// match: `fmin(a, b)`, `fmax(a, b)`; result: the other where one is NaN, else the smaller or larger.
    pub(super) fn float_extremum(
        &mut self,
        kind: FloatKind,
        largest: bool,
        a: ExprId,
        b: ExprId,
    ) -> ExprId {
        let pool = self.pool();
        let (low, high) = if largest { (b, a) } else { (a, b) };
        let a_wins = fold::compare(pool, FloatCompareOp::Less, kind, low, high);
        let choice = fold::ite(pool, a_wins, a, b);
        let b_is_nan = fold::compare(pool, FloatCompareOp::Unordered, kind, b, b);
        fold::ite(pool, b_is_nan, a, choice)
    }
}

fn first_scalar(args: &[Argument<'_>], name: &str) -> Result<ExprId, Unsupported> {
    args.first()
        .and_then(|arg| arg.leaves.first().copied())
        .ok_or_else(|| Unsupported(format!("a call of {name} without an argument")))
}
