//! Expressions to terms of cvc5.
//!
//! A node has up to three forms, made where they are asked for, and kept: as a truth value (width
//! 1), as a bit vector, as a floating-point number. So chains of float operators and of boolean
//! operators go through without conversions between them.
//!
//! Meaning: the term has the value that `ir::eval` gives. Where `ir::eval` gives none (division by
//! zero, a shift too far, a float that fits no integer) the operation yields an arbitrary value:
//! one symbol per node, so the same node has the same value wherever it occurs. What x86 gives for
//! it is on offer as a formula about that symbol ([`Translator::take_machine_results`]). The bits
//! of a float result are a symbol too, tied to it by a constraint; a model always exists for these,
//! so the constraints may be asserted once and for all.
//!
//! Known limits: the remainder of floats (cvc5 has IEEE's, C wants another) is
//! [`SmtError::Unsupported`].
use super::terms::Term;
use super::{Logic, Result, SmtError, Terms};
use crate::ir::walk::PostOrder;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, UnaryOp, Width};
use cvc5::Kind;
use rustc_hash::FxHashMap;

/// The form in which a value is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Form {
    /// Sort Bool; only for width 1.
    Truth,
    /// A bit vector of the node's width.
    Bits,
    /// A floating-point number; only for the widths of a format, and the format is that of the
    /// width.
    Float,
}

/// Says which term stands for a `Var` or an `Address` node of this width: a bit vector of that
/// width, or a Bool for width 1.
pub type Leaf<'a> = dyn FnMut(&mut Terms, Expr, Width) -> Result<Term> + 'a;

/// Translates expressions of *one* pool under *one* meaning of the leaves.
#[derive(Default)]
pub struct Translator {
    done: FxHashMap<(ExprId, Form), Term>,
    constraints: Vec<Term>,
    machine: Vec<Term>,
    floats: bool,
}

impl Translator {
    /// A translator that has seen nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// The width-1 expression `root` as a formula.
    pub fn truth(
        &mut self,
        terms: &mut Terms,
        pool: &ExprPool,
        root: ExprId,
        leaf: &mut Leaf<'_>,
    ) -> Result<Term> {
        debug_assert_eq!(pool.width(root), Width::BOOL);
        Translation { pool, terms, known: self }.translate((root, Form::Truth), leaf)
    }

    /// The expression `root` as a bit vector.
    pub fn bits(
        &mut self,
        terms: &mut Terms,
        pool: &ExprPool,
        root: ExprId,
        leaf: &mut Leaf<'_>,
    ) -> Result<Term> {
        Translation { pool, terms, known: self }.translate((root, Form::Bits), leaf)
    }

    /// Which theories the terms made so far need.
    pub fn logic(&self) -> Logic {
        if self.floats { Logic::Floats } else { Logic::Bits }
    }

    /// The formulas that define symbols made since the last call; they must hold wherever the
    /// translated terms are used.
    pub fn take_constraints(&mut self) -> Vec<Term> {
        std::mem::take(&mut self.constraints)
    }

    /// The formulas since the last call that say which results x86 gives where there is no defined
    /// one. Each is about a symbol of its own: with them, the meaning is that of one machine,
    /// without, that of all. None for divisions and for a few float conversions.
    pub fn take_machine_results(&mut self) -> Vec<Term> {
        std::mem::take(&mut self.machine)
    }
}

/// A node in a form.
pub(super) type Demand = (ExprId, Form);

/// One translation under way.
pub(super) struct Translation<'a> {
    pub(super) pool: &'a ExprPool,
    pub(super) terms: &'a mut Terms,
    known: &'a mut Translator,
}

impl Translation<'_> {
    fn translate(&mut self, root: Demand, leaf: &mut Leaf<'_>) -> Result<Term> {
        let mut walk = PostOrder::of(root);
        while let Some(demand) = walk.next_by(
            |demand| self.known.done.contains_key(&demand),
            |demand, stack| self.missing(demand, stack),
        ) {
            let term = self.build(demand, leaf)?;
            self.known.done.insert(demand, term);
        }
        self.get(root.0, root.1)
    }

    /// Pushes what `demand` needs and what is not there yet.
    fn missing(&self, demand: Demand, stack: &mut Vec<Demand>) {
        self.for_each_need(demand, &mut |need| {
            if !self.known.done.contains_key(&need) {
                stack.push(need);
            }
        });
    }

    /// What [`Self::build`] reads for `demand`.
    fn for_each_need(&self, (id, form): Demand, f: &mut impl FnMut(Demand)) {
        let expr = self.pool.get(id);
        let native = self.native(id, form);
        if native != form {
            return f((id, native));
        }
        match expr {
            Expr::Ite(c, a, b) => {
                f((c, Form::Truth));
                f((a, form));
                f((b, form));
            }
            Expr::Binary(op, a, b) if form == Form::Float => {
                f((if self.is_const(a) { b } else { a }, Form::Float));
                debug_assert!(matches!(op, BinaryOp::Xor | BinaryOp::And));
            }
            Expr::Binary(op, a, _)
                if form == Form::Truth
                    && self.pool.width(a) == Width::BOOL
                    && on_truth(op).is_some() =>
            {
                expr.for_each_child(|child| f((child, Form::Truth)));
            }
            Expr::Unary(UnaryOp::Not, a) if form == Form::Truth => f((a, Form::Truth)),
            Expr::ZeroExtend(a) | Expr::SignExtend(a) if self.pool.width(a) == Width::BOOL => {
                f((a, Form::Truth));
            }
            Expr::FloatUnary(..)
            | Expr::FloatBinary(..)
            | Expr::FloatFma(..)
            | Expr::FloatCompare(..)
            | Expr::FloatConvert(..)
            | Expr::FloatToSigned(..)
            | Expr::FloatToUnsigned(..) => expr.for_each_child(|child| f((child, Form::Float))),
            _ => expr.for_each_child(|child| f((child, Form::Bits))),
        }
    }

    /// The form in which the node is built when it is asked for in `form`; if it is another one, a
    /// conversion follows.
    fn native(&self, id: ExprId, form: Form) -> Form {
        match (self.pool.get(id), form) {
            (Expr::Const(_), _) | (Expr::Ite(..), _) => form,
            (Expr::Unary(UnaryOp::Not, _), Form::Truth) => form,
            (Expr::FloatCompare(..) | Expr::Within(..), _) => Form::Truth,
            (Expr::Binary(op, a, _), _) if op.is_predicate() => {
                debug_assert!(self.pool.width(a).bits() > 0);
                Form::Truth
            }
            (Expr::Binary(op, ..), Form::Truth) if on_truth(op).is_some() => form,
            (Expr::Binary(op, a, b), Form::Float) if self.sign_change(op, a, b).is_some() => form,
            (
                Expr::FloatUnary(..)
                | Expr::FloatBinary(..)
                | Expr::FloatFma(..)
                | Expr::FloatConvert(..)
                | Expr::FloatFromSigned(..)
                | Expr::FloatFromUnsigned(..),
                _,
            ) => Form::Float,
            _ => Form::Bits,
        }
    }

    fn build(&mut self, (id, form): Demand, leaf: &mut Leaf<'_>) -> Result<Term> {
        self.known.floats |= form == Form::Float;
        let native = self.native(id, form);
        if native != form {
            let term = self.get(id, native)?;
            return self.convert(id, native, form, &term);
        }
        let (expr, width) = (self.pool.get(id), self.pool.width(id));
        match expr {
            Expr::Const(value) => self.constant(value, form),
            Expr::Var(_) | Expr::Address(_) => {
                let term = leaf(self.terms, expr, width)?;
                if term.sort().is_boolean() { self.bit_of_truth(&term) } else { Ok(term) }
            }
            Expr::Ite(c, a, b) => {
                let (c, a, b) = (self.get(c, Form::Truth)?, self.get(a, form)?, self.get(b, form)?);
                self.terms.ite(&c, &a, &b)
            }
            Expr::Unary(UnaryOp::Not, a) if form == Form::Truth => {
                let a = self.get(a, Form::Truth)?;
                self.terms.not(&a)
            }
            Expr::Unary(op, a) => self.unary(op, a, width),
            Expr::Binary(op, a, b) => match form {
                Form::Float => self.sign(op, a, b),
                Form::Truth if self.pool.width(a) == Width::BOOL => self.truth_binary(op, a, b),
                Form::Truth | Form::Bits => self.binary(op, a, b, width),
            },
            Expr::Within(a, start, n) => {
                let [a, start, n] = [a, start, n].map(|id| self.get(id, Form::Bits));
                let distance = self.terms.apply(Kind::BitvectorSub, &[a?, start?])?;
                self.terms.apply(Kind::BitvectorUlt, &[distance, n?])
            }
            Expr::Extract(a, low) => {
                let a = self.get(a, Form::Bits)?;
                self.terms.extract(&a, u32::from(low), width)
            }
            Expr::ZeroExtend(a) => self.extend(Kind::BitvectorZeroExtend, a, width),
            Expr::SignExtend(a) => self.extend(Kind::BitvectorSignExtend, a, width),
            Expr::Concat(a, b) => {
                let children = [self.get(a, Form::Bits)?, self.get(b, Form::Bits)?];
                self.terms.apply(Kind::BitvectorConcat, &children)
            }
            Expr::FloatUnary(..)
            | Expr::FloatBinary(..)
            | Expr::FloatFma(..)
            | Expr::FloatCompare(..)
            | Expr::FloatConvert(..)
            | Expr::FloatFromSigned(..)
            | Expr::FloatFromUnsigned(..)
            | Expr::FloatToSigned(..)
            | Expr::FloatToUnsigned(..) => self.float(expr, width),
        }
    }

    /// A term that [`Self::for_each_need`] has asked for.
    pub(super) fn get(&self, id: ExprId, form: Form) -> Result<Term> {
        let missing = || SmtError::Backend("a child was not translated".to_owned());
        self.known.done.get(&(id, form)).cloned().ok_or_else(missing)
    }

    pub(super) fn constrain(&mut self, formula: Term) {
        self.known.constraints.push(formula);
    }

    pub(super) fn prefer(&mut self, formula: Term) {
        self.known.machine.push(formula);
    }

    fn is_const(&self, id: ExprId) -> bool {
        self.pool.literal(id).is_some()
    }

    fn constant(&mut self, value: Bv, form: Form) -> Result<Term> {
        match form {
            Form::Truth => Ok(self.terms.truth(value.is_true())),
            Form::Bits => self.terms.bits(value),
            Form::Float => {
                let bits = self.terms.bits(value)?;
                self.float_of_bits(value.width(), &bits)
            }
        }
    }

    fn convert(&mut self, id: ExprId, from: Form, to: Form, term: &Term) -> Result<Term> {
        let width = self.pool.width(id);
        match (from, to) {
            (Form::Truth, Form::Bits) => self.bit_of_truth(term),
            (Form::Bits, Form::Truth) => {
                let one = self.terms.bits(Bv::TRUE)?;
                self.terms.equal(term, &one)
            }
            (Form::Bits, Form::Float) => self.float_of_bits(width, term),
            (Form::Float, Form::Bits) => self.bits_of_float(width, term),
            (Form::Truth, Form::Float) | (Form::Float, Form::Truth) => {
                Err(SmtError::Unsupported("float of one bit"))
            }
            (Form::Truth, Form::Truth) | (Form::Bits, Form::Bits) | (Form::Float, Form::Float) => {
                Ok(term.clone())
            }
        }
    }

    fn bit_of_truth(&mut self, truth: &Term) -> Result<Term> {
        let (one, zero) = (self.terms.bits(Bv::TRUE)?, self.terms.bits(Bv::FALSE)?);
        self.terms.ite(truth, &one, &zero)
    }

    fn extend(&mut self, kind: Kind, a: ExprId, width: Width) -> Result<Term> {
        let from = self.pool.width(a);
        if from == Width::BOOL {
            let high = if kind == Kind::BitvectorSignExtend { width.mask() } else { 1 };
            let (set, clear) = (self.terms.number(width, high)?, self.terms.number(width, 0)?);
            let truth = self.get(a, Form::Truth)?;
            return self.terms.ite(&truth, &set, &clear);
        }
        let a = self.get(a, Form::Bits)?;
        self.terms.apply_indexed(kind, &[width.bits() - from.bits()], &[a])
    }

    fn truth_binary(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> Result<Term> {
        let Some((kind, negate_left)) = on_truth(op) else {
            return self.binary(op, a, b, Width::BOOL);
        };
        let (mut a, b) = (self.get(a, Form::Truth)?, self.get(b, Form::Truth)?);
        if negate_left {
            a = self.terms.not(&a)?;
        }
        self.terms.apply(kind, &[a, b])
    }

    fn binary(&mut self, op: BinaryOp, a: ExprId, b: ExprId, width: Width) -> Result<Term> {
        let (left, right) = (self.get(a, Form::Bits)?, self.get(b, Form::Bits)?);
        let result = self.terms.apply(on_bits(op), &[left.clone(), right.clone()])?;
        match self.defined(op, (a, &left), (b, &right))? {
            None => Ok(result),
            Some(defined) => {
                let any = self.terms.arbitrary(width)?;
                self.machine_shift(op, (&left, &right), &any, width)?;
                self.terms.ite(&defined, &result, &any)
            }
        }
    }

    fn unary(&mut self, op: UnaryOp, a: ExprId, width: Width) -> Result<Term> {
        let a = self.get(a, Form::Bits)?;
        match op {
            UnaryOp::Not => self.terms.apply(Kind::BitvectorNot, &[a]),
            UnaryOp::Neg => self.terms.apply(Kind::BitvectorNeg, &[a]),
            UnaryOp::PopCount => self.pop_count(&a, width),
            UnaryOp::LeadingZeros => {
                let top = width.bits() - 1;
                self.first_set_bit(&a, width, (0..width.bits()).map(|bit| (bit, top - bit)))
            }
            UnaryOp::TrailingZeros => {
                self.first_set_bit(&a, width, (0..width.bits()).rev().map(|bit| (bit, bit)))
            }
            UnaryOp::ByteSwap => self.reverse(&a, width, Width::W8),
            UnaryOp::BitReverse => self.reverse(&a, width, Width::BOOL),
        }
    }

    /// The number of set bits, as a sum of bits.
    fn pop_count(&mut self, a: &Term, width: Width) -> Result<Term> {
        let mut sum = self.terms.number(width, 0)?;
        for bit in 0..width.bits() {
            let mut bit = self.terms.extract(a, bit, Width::BOOL)?;
            if width > Width::BOOL {
                let front = [width.bits() - 1];
                bit = self.terms.apply_indexed(Kind::BitvectorZeroExtend, &front, &[bit])?;
            }
            sum = self.terms.apply(Kind::BitvectorAdd, &[sum, bit])?;
        }
        Ok(sum)
    }

    /// The number that belongs to the *last* set bit of `bits` (pairs of bit and number); the width
    /// if none is set.
    fn first_set_bit(
        &mut self,
        a: &Term,
        width: Width,
        bits: impl Iterator<Item = (u32, u32)>,
    ) -> Result<Term> {
        let one = self.terms.bits(Bv::TRUE)?;
        let mut result = self.terms.number(width, u128::from(width.bits()))?;
        for (bit, number) in bits {
            let bit = self.terms.extract(a, bit, Width::BOOL)?;
            let set = self.terms.equal(&bit, &one)?;
            let number = self.terms.number(width, u128::from(number))?;
            result = self.terms.ite(&set, &number, &result)?;
        }
        Ok(result)
    }

    /// The pieces of `piece` bits in reverse order.
    fn reverse(&mut self, a: &Term, width: Width, piece: Width) -> Result<Term> {
        let lows = (0..width.bits()).step_by(usize::try_from(piece.bits()).unwrap_or(1));
        let pieces: Vec<Term> =
            lows.map(|low| self.terms.extract(a, low, piece)).collect::<Result<_>>()?;
        match pieces.as_slice() {
            [one] => Ok(one.clone()),
            _ => self.terms.apply(Kind::BitvectorConcat, &pieces),
        }
    }
}

/// The connective that the operator is on truth values, and whether its left operand is negated.
const fn on_truth(op: BinaryOp) -> Option<(Kind, bool)> {
    match op {
        BinaryOp::And | BinaryOp::Mul => Some((Kind::And, false)),
        BinaryOp::Or => Some((Kind::Or, false)),
        BinaryOp::Xor | BinaryOp::Add | BinaryOp::Sub => Some((Kind::Xor, false)),
        BinaryOp::Eq => Some((Kind::Equal, false)),
        BinaryOp::Ule => Some((Kind::Or, true)),
        BinaryOp::Ult => Some((Kind::And, true)),
        _ => None,
    }
}

pub(super) const fn on_bits(op: BinaryOp) -> Kind {
    match op {
        BinaryOp::Add => Kind::BitvectorAdd,
        BinaryOp::Sub => Kind::BitvectorSub,
        BinaryOp::Mul => Kind::BitvectorMult,
        BinaryOp::UDiv => Kind::BitvectorUdiv,
        BinaryOp::SDiv => Kind::BitvectorSdiv,
        BinaryOp::URem => Kind::BitvectorUrem,
        BinaryOp::SRem => Kind::BitvectorSrem,
        BinaryOp::Shl => Kind::BitvectorShl,
        BinaryOp::LShr => Kind::BitvectorLshr,
        BinaryOp::AShr => Kind::BitvectorAshr,
        BinaryOp::And => Kind::BitvectorAnd,
        BinaryOp::Or => Kind::BitvectorOr,
        BinaryOp::Xor => Kind::BitvectorXor,
        BinaryOp::Eq => Kind::Equal,
        BinaryOp::Ult => Kind::BitvectorUlt,
        BinaryOp::Ule => Kind::BitvectorUle,
        BinaryOp::Slt => Kind::BitvectorSlt,
        BinaryOp::Sle => Kind::BitvectorSle,
        BinaryOp::UAddOverflow => Kind::BitvectorUaddo,
        BinaryOp::SAddOverflow => Kind::BitvectorSaddo,
        BinaryOp::USubOverflow => Kind::BitvectorUsubo,
        BinaryOp::SSubOverflow => Kind::BitvectorSsubo,
        BinaryOp::UMulOverflow => Kind::BitvectorUmulo,
        BinaryOp::SMulOverflow => Kind::BitvectorSmulo,
    }
}
