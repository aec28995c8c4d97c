//! Calls of functions that the program does not define: by name where the name says enough, else
//! arbitrary.
use super::call::Argument;
use super::function::FunctionLowering;
use super::{Unsupported, fold, scalar};
use crate::base::names::demangled;
use crate::cfa::Op;
use crate::frontend::llvm::library::{LibraryCall, RELEASE, ends_as_it_stands, known};
use crate::frontend::llvm::makers::{MemoryMaker, maker};
use crate::frontend::llvm::raw::{AnyValueExt, InstructionExt, LlvmValue, VariableExt};
use crate::ir::{BinaryOp, Expr, ExprId, ExprPool, FloatCompareOp, FloatKind, UnaryOp, Width};
use inkwell::IntPredicate;
use inkwell::values::InstructionValue;

impl<'m> FunctionLowering<'_, 'm> {
    pub(super) fn external_call(
        &mut self,
        call: InstructionValue<'m>,
        key: u32,
        name: &str,
    ) -> Result<(), Unsupported> {
        let args = self.arguments(call)?;
        self.place = key;
        if self.top.sites.unknown.contains(&key) {
            return self.unknown_call(call, key, name, &args);
        }
        match known(name) {
            Some(LibraryCall::Unsupported(what)) => Err(Unsupported::new(what)),
            Some(LibraryCall::Compiler) => self.compiler_answers(call, key),
            Some(LibraryCall::UnsupportedCall) => Err(Unsupported(unsupported_text(call))),
            // Where a failed assertion or a panic violates the property, the call is marked.
            Some(LibraryCall::Exit | LibraryCall::Assert | LibraryCall::Panic) => {
                self.check_rest(ends_as_it_stands(name))?;
                self.end();
                Ok(())
            }
            Some(LibraryCall::Library(language)) => {
                Err(Unsupported(format!("`{}` of the {language} library", demangled(name))))
            }
            Some(LibraryCall::Output(what)) => {
                self.may_be_unsupported(what);
                self.arbitrary_result(call, key)
            }
            Some(LibraryCall::Assume) => self.assume_argument(&args),
            Some(LibraryCall::Allocate(how)) => {
                let maker = maker(name).unwrap_or(MemoryMaker::Given);
                self.heap(call, key, (how, maker), &args)
            }
            Some(LibraryCall::Free) => {
                let address = first_scalar(&args, name)?;
                let freed = (name != RELEASE).then(|| maker(name)).flatten();
                let size = self.deleted_size(key, &args);
                self.free(address, size, freed.map(|maker| (maker, name)))?;
                self.arbitrary_result(call, key)
            }
            Some(LibraryCall::PutChar | LibraryCall::PutByte) => {
                if known(name) == Some(LibraryCall::PutChar) {
                    let value = first_scalar(&args, name)?;
                    self.push(Op::Observe { value });
                }
                self.put_byte(call, key, &args)
            }
            Some(LibraryCall::PutString) => self.put_string(call, key),
            Some(LibraryCall::Status) => self.one_of(call, key, [Width::W32.mask(), 0]),
            Some(LibraryCall::Truth) => self.one_of(call, key, [0, 1]),
            Some(
                LibraryCall::Harmless
                | LibraryCall::Nothing
                | LibraryCall::Plain
                | LibraryCall::Inexact
                | LibraryCall::Computed,
            ) => self.arbitrary_result(call, key),
            Some(known) if known.is_mathematics() => match self.mathematics(call, known)? {
                Some(value) => {
                    self.define(call, vec![value]);
                    Ok(())
                }
                None => Err(Unsupported(format!("a call of {name} in a form that is not C's"))),
            },
            _ => self.arbitrary_result(call, key),
        }
    }

    pub(super) fn arbitrary_result(
        &mut self,
        call: InstructionValue<'m>,
        key: u32,
    ) -> Result<(), Unsupported> {
        if call.ty().is_void() {
            return Ok(());
        }
        let site = self.site(key);
        for dst in self.result_variables(call)? {
            self.push(Op::Nondet { dst, site });
        }
        Ok(())
    }

    /// match: `is.constant(x)`, `objectsize(p, least, …)`; result: what a compiler says that finds
    /// out nothing (0; 0 or the greatest number), or whatever another one finds out.
    fn compiler_answers(
        &mut self,
        call: InstructionValue<'m>,
        key: u32,
    ) -> Result<(), Unsupported> {
        let [dst] = *self.result_variables(call)? else {
            return Err(Unsupported::new("a question to the compiler without an answer"));
        };
        let width = self.top.out.program().var(dst).width;
        let least = call.args().get(1).and_then(|least| least.int());
        let is_greatest = least.is_some_and(|least| !least.is_true());
        let nothing = if is_greatest { width.mask() } else { 0 };
        let nothing = self.pool().number(width, nothing);
        let knows = self.local("knows", Width::BOOL);
        let site = self.site(key);
        self.push(Op::Nondet { dst: knows, site });
        let knows = self.top.out.read(knows);
        let knows_not = fold::unary(self.pool(), UnaryOp::Not, knows);
        let fork = self.fork_here()?;
        let join = self.location();
        self.alternative(fork, knows, join, |this| {
            let site = this.site(key + 1);
            this.push(Op::Nondet { dst, site });
            Ok(())
        })?;
        self.alternative(fork, knows_not, join, |this| {
            this.assign(dst, nothing);
            Ok(())
        })?;
        self.current = Some(join);
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
            scalar::int_compare(self.pool(), IntPredicate::NE, condition, zero)
        };
        let here = self.current;
        if !self.assume(holds) {
            self.current = here;
            self.end();
        }
        Ok(())
    }

    /// match: `fputc(c)`; result: `(unsigned char)c`, or EOF if it fails.
    fn put_byte(
        &mut self,
        call: InstructionValue<'m>,
        key: u32,
        args: &[Argument<'m>],
    ) -> Result<(), Unsupported> {
        if call.ty().is_void() {
            return Ok(());
        }
        let value = first_scalar(args, "putc")?;
        let byte = fold::resize(self.pool(), value, Width::W8);
        let width = self.top.layouts.scalar(call.ty())?.width;
        let byte = fold::resize(self.pool(), byte, width);
        self.define_or_eof(call, key + 1, byte)
    }

    /// match: `puts(s)`; result: a number that is not negative, or EOF if it fails.
    fn put_string(&mut self, call: InstructionValue<'m>, key: u32) -> Result<(), Unsupported> {
        if call.ty().is_void() {
            return Ok(());
        }
        let width = self.top.layouts.scalar(call.ty())?.width;
        let dst = self.local("written", width);
        let site = self.site(key);
        self.push(Op::Nondet { dst, site });
        let drawn = self.top.out.read(dst);
        let mask = self.pool().number(width, width.mask() >> 1);
        let written = fold::binary(self.pool(), BinaryOp::And, drawn, mask);
        self.define_or_eof(call, key + 1, written)
    }

    /// match: a function that returns one of two numbers, as an `int`, the first one if what is
    /// drawn says so.
    fn one_of(
        &mut self,
        call: InstructionValue<'m>,
        key: u32,
        numbers: [u128; 2],
    ) -> Result<(), Unsupported> {
        if call.ty().int_bits() != Some(32) || call.args().is_empty() {
            return self.arbitrary_result(call, key);
        }
        let [drawn, other] = numbers.map(|number| self.pool().number(Width::W32, number));
        self.define_either(call, key + 1, drawn, other)
    }

    fn define_or_eof(
        &mut self,
        call: InstructionValue<'m>,
        key: u32,
        value: ExprId,
    ) -> Result<(), Unsupported> {
        let width = self.pool().width(value);
        let eof = self.pool().number(width, width.mask());
        self.define_either(call, key, eof, value)
    }

    /// What is drawn decides between two results.
    fn define_either(
        &mut self,
        call: InstructionValue<'m>,
        key: u32,
        drawn: ExprId,
        other: ExprId,
    ) -> Result<(), Unsupported> {
        let fails = self.local("fails", Width::BOOL);
        let site = self.site(key);
        self.push(Op::Nondet { dst: fails, site });
        let fails = self.top.out.read(fails);
        let result = fold::ite(self.pool(), fails, drawn, other);
        if let [dst] = *self.result_variables(call)? {
            self.assign(dst, result);
        }
        Ok(())
    }

    /// The value of a known function; `None` where it is declared in a way that is not C's.
    fn mathematics(
        &mut self,
        call: InstructionValue<'m>,
        known: LibraryCall,
    ) -> Result<Option<ExprId>, Unsupported> {
        let args = call.args();
        let Ok(kind) = self.float_kind(call.into()) else { return Ok(None) };
        if args.iter().any(|arg| self.float_kind(*arg) != Ok(kind)) {
            return Ok(None);
        }
        let mut leaves = Vec::new();
        for arg in args {
            leaves.push(self.scalar(arg)?);
        }
        Ok(match (known, leaves.as_slice()) {
            (LibraryCall::FloatUnary(op), &[a]) => {
                Some(fold::make(self.pool(), Expr::FloatUnary(op, kind, a), kind.width()))
            }
            (LibraryCall::FloatBinary(op), &[a, b]) => {
                Some(fold::float(self.pool(), op, kind, a, b))
            }
            (LibraryCall::FloatFma, &[a, b, c]) => {
                Some(fold::make(self.pool(), Expr::FloatFma(kind, a, b, c), kind.width()))
            }
            (LibraryCall::FloatAbs, &[a]) => Some(self.float_abs(kind, a)),
            (LibraryCall::FloatExtremum(largest), &[a, b]) => {
                Some(self.float_extremum(kind, largest, a, b))
            }
            (LibraryCall::CopySign, &[a, b]) => Some(self.copy_sign(kind, a, b)),
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

    /// match: `fmin(a, b)`, `fmax(a, b)`; result: the other where one is NaN, else the smaller or
    /// larger; of zeros with different signs any (C11, F.10.9.2; glibc on x86 does not let the sign
    /// decide).
    pub(super) fn float_extremum(
        &mut self,
        kind: FloatKind,
        largest: bool,
        a: ExprId,
        b: ExprId,
    ) -> ExprId {
        let choice = self.ordered_extremum(kind, largest, a, b);
        let is_other = |pool: &mut ExprPool, id| {
            pool.literal(id).is_some_and(|bits| bits.unsigned() << 1 & kind.width().mask() != 0)
        };
        if is_other(self.pool(), a) || is_other(self.pool(), b) {
            return choice;
        }
        let first = self.undefined(Width::BOOL);
        let is_tie = self.are_two_zeros(kind, a, b);
        let any = fold::ite(self.pool(), first, a, b);
        fold::ite(self.pool(), is_tie, any, choice)
    }

    /// match: `minimumnum(a, b)`, `maximumnum(a, b)`; result: as `fmin(a, b)`, `fmax(a, b)`, but -0
    /// is less than 0.
    pub(super) fn signed_extremum(
        &mut self,
        kind: FloatKind,
        largest: bool,
        a: ExprId,
        b: ExprId,
    ) -> ExprId {
        let choice = self.ordered_extremum(kind, largest, a, b);
        let is_tie = self.are_two_zeros(kind, a, b);
        let op = if largest { BinaryOp::And } else { BinaryOp::Or };
        let zero = fold::binary(self.pool(), op, a, b);
        fold::ite(self.pool(), is_tie, zero, choice)
    }

    /// Whether one number is 0 and the other one -0.
    fn are_two_zeros(&mut self, kind: FloatKind, a: ExprId, b: ExprId) -> ExprId {
        let pool = self.pool();
        let equal = fold::compare(pool, FloatCompareOp::Equal, kind, a, b);
        let same = fold::binary(pool, BinaryOp::Eq, a, b);
        let differ = fold::unary(pool, UnaryOp::Not, same);
        fold::binary(pool, BinaryOp::And, equal, differ)
    }

    fn ordered_extremum(&mut self, kind: FloatKind, largest: bool, a: ExprId, b: ExprId) -> ExprId {
        let pool = self.pool();
        let (low, high) = if largest { (b, a) } else { (a, b) };
        let a_wins = fold::compare(pool, FloatCompareOp::Less, kind, low, high);
        let choice = fold::ite(pool, a_wins, a, b);
        let b_is_nan = fold::compare(pool, FloatCompareOp::Unordered, kind, b, b);
        fold::ite(pool, b_is_nan, a, choice)
    }
}

/// The text in the constant by which a library model names an unsupported construct.
fn unsupported_text(call: InstructionValue<'_>) -> String {
    let text = call.args().first().and_then(|arg| arg.variable()?.initializer());
    let bytes = text.map(LlvmValue::raw_data).unwrap_or_default();
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    String::from_utf8_lossy(&bytes[..end]).into_owned()
}

fn first_scalar(args: &[Argument<'_>], name: &str) -> Result<ExprId, Unsupported> {
    args.first()
        .and_then(|arg| arg.leaves.first().copied())
        .ok_or_else(|| Unsupported(format!("a call of {name} without an argument")))
}
