//! Expressions as words of wires.
//!
//! Meaning: a word has the value that `ir::eval` gives. Where `ir::eval` gives none (division by
//! zero, a shift too far) the operation yields inputs of its own: any value, but the same wherever
//! the node occurs. What x86 gives for it is on offer ([`Blaster::machine_results`]).
//!
//! Known limit: floats are [`CircuitError::Unsupported`].
use super::CircuitError;
use super::circuit::{Circuit, Wire};
use super::words::{Shift, Word, extended, sign};
use crate::base::work;
use crate::base::work::Work;
use crate::ir::walk::PostOrder;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, UnaryOp, Width};
use std::ops::Range;

/// Makes the wires of expressions of *one* pool, each expression once.
#[derive(Clone, Default, Debug)]
pub struct Blaster {
    /// The gates.
    pub circuit: Circuit,
    /// The words of all expressions that were asked for, one behind the other.
    wires: Vec<Wire>,
    /// By expression, where its word begins; [`NOWHERE`] where it has none yet.
    begins: Vec<usize>,
    machine_results: Vec<Wire>,
}

const NOWHERE: usize = usize::MAX;

impl Blaster {
    /// The word of an expression that was made before.
    pub fn known(&self, pool: &ExprPool, id: ExprId) -> Option<&[Wire]> {
        Some(&self.wires[self.place(pool, id)?])
    }

    fn place(&self, pool: &ExprPool, id: ExprId) -> Option<Range<usize>> {
        let begin = *self.begins.get(id.index()).filter(|&&begin| begin != NOWHERE)?;
        Some(begin..begin + length(pool.width(id)))
    }

    /// Truth values, one for each undefined result that some word has: that the result is what x86
    /// gives (none for divisions, which trap there).
    pub fn machine_results(&self) -> &[Wire] {
        &self.machine_results
    }

    /// Makes the word of `root`, unless that takes more than `most`.
    pub fn make(&mut self, pool: &ExprPool, root: ExprId, most: Work) -> Result<(), CircuitError> {
        let start = work::spent();
        self.begins.resize(self.begins.len().max(pool.len()), NOWHERE);
        let mut walk = PostOrder::of(root);
        while let Some((id, expr)) = walk.next(pool, |id| self.begins[id.index()] != NOWHERE) {
            if work::spent().minus(start) > most {
                return Err(CircuitError::Spent);
            }
            let word = self.word(pool, expr, pool.width(id))?;
            debug_assert_eq!(word.len(), length(pool.width(id)), "{expr:?}");
            self.begins[id.index()] = self.wires.len();
            self.wires.extend(word);
        }
        Ok(())
    }

    /// The word of a child.
    fn child(&self, pool: &ExprPool, id: ExprId) -> Word {
        self.known(pool, id).map_or_else(Word::new, <[Wire]>::to_vec)
    }

    fn word(&mut self, pool: &ExprPool, expr: Expr, width: Width) -> Result<Word, CircuitError> {
        let count = length(width);
        Ok(match expr {
            Expr::Const(value) => Circuit::number(count, value.unsigned()),
            Expr::Var(_) | Expr::Address(_) => self.inputs(count),
            Expr::Unary(op, a) => {
                let a = self.child(pool, a);
                self.unary(op, &a)
            }
            Expr::Binary(op, a, b) => {
                let (left, right) = (self.child(pool, a), self.child(pool, b));
                self.binary(op, &left, &right)
            }
            Expr::Ite(c, a, b) => {
                let c = sign(&self.child(pool, c));
                let (a, b) = (self.child(pool, a), self.child(pool, b));
                self.circuit.choose(c, &a, &b)
            }
            Expr::Within(a, start, n) => {
                let [a, start, n] = [a, start, n].map(|id| self.child(pool, id));
                let distance = self.binary(BinaryOp::Sub, &a, &start);
                self.binary(BinaryOp::Ult, &distance, &n)
            }
            Expr::Extract(a, low) => {
                let low = usize::from(low);
                self.child(pool, a)[low..low + count].to_vec()
            }
            Expr::ZeroExtend(a) => extended(&self.child(pool, a), count, Wire::FALSE),
            Expr::SignExtend(a) => {
                let a = self.child(pool, a);
                extended(&a, count, sign(&a))
            }
            Expr::Concat(high, low) => [self.child(pool, low), self.child(pool, high)].concat(),
            _ => return Err(CircuitError::Unsupported("floats")),
        })
    }

    fn inputs(&mut self, count: usize) -> Word {
        (0..count).map(|_| self.circuit.input()).collect()
    }

    fn unary(&mut self, op: UnaryOp, a: &[Wire]) -> Word {
        let width = a.len();
        match op {
            UnaryOp::Not => Circuit::complement(a),
            UnaryOp::Neg => self.circuit.negative(a),
            UnaryOp::PopCount => self.circuit.population(a),
            UnaryOp::LeadingZeros => {
                self.circuit.last_set(a, (0..width).map(|bit| (bit, width - 1 - bit)))
            }
            UnaryOp::TrailingZeros => {
                self.circuit.last_set(a, (0..width).rev().map(|bit| (bit, bit)))
            }
            UnaryOp::ByteSwap => a.rchunks(8).flatten().copied().collect(),
            UnaryOp::BitReverse => a.iter().rev().copied().collect(),
        }
    }

    fn binary(&mut self, op: BinaryOp, a: &[Wire], b: &[Wire]) -> Word {
        let gates = &mut self.circuit;
        let bitwise = |gates: &mut Circuit, f: fn(&mut Circuit, Wire, Wire) -> Wire| -> Word {
            a.iter().zip(b).map(|(&a, &b)| f(gates, a, b)).collect()
        };
        match op {
            BinaryOp::Add => gates.sum(a, b, Wire::FALSE).0,
            BinaryOp::Sub => gates.difference(a, b),
            BinaryOp::Mul => gates.product(a, b),
            BinaryOp::UDiv | BinaryOp::URem | BinaryOp::SDiv | BinaryOp::SRem => {
                self.division(op, a, b)
            }
            BinaryOp::Shl => self.shift(Shift::Left, a, b),
            BinaryOp::LShr => self.shift(Shift::Right, a, b),
            BinaryOp::AShr => self.shift(Shift::ArithmeticRight, a, b),
            BinaryOp::And => bitwise(gates, Circuit::and),
            BinaryOp::Or => bitwise(gates, Circuit::or),
            BinaryOp::Xor => bitwise(gates, Circuit::xor),
            BinaryOp::Eq => vec![gates.is_equal(a, b)],
            BinaryOp::Ult | BinaryOp::USubOverflow => vec![gates.is_below(a, b)],
            BinaryOp::Ule => vec![!gates.is_below(b, a)],
            BinaryOp::Slt => vec![gates.is_less(a, b)],
            BinaryOp::Sle => vec![!gates.is_less(b, a)],
            BinaryOp::UAddOverflow => vec![gates.sum(a, b, Wire::FALSE).1],
            BinaryOp::SAddOverflow => {
                let sum = gates.sum(a, b, Wire::FALSE).0;
                vec![gates.sum_overflows(a, b, &sum)]
            }
            BinaryOp::SSubOverflow => {
                let b = Circuit::complement(b);
                let sum = gates.sum(a, &b, Wire::TRUE).0;
                vec![gates.sum_overflows(a, &b, &sum)]
            }
            BinaryOp::UMulOverflow => vec![gates.product_overflows(a, b, false)],
            BinaryOp::SMulOverflow => vec![gates.product_overflows(a, b, true)],
        }
    }

    fn division(&mut self, op: BinaryOp, a: &[Wire], b: &[Wire]) -> Word {
        let gates = &mut self.circuit;
        let is_signed = matches!(op, BinaryOp::SDiv | BinaryOp::SRem);
        let mut defined = gates.any(b);
        if is_signed {
            let is_minus_one = gates.all(b);
            let lowest = Circuit::number(a.len(), 1 << (a.len() - 1));
            let is_lowest = gates.is_equal(a, &lowest);
            let overflows = gates.and(is_minus_one, is_lowest);
            defined = gates.and(defined, !overflows);
        }
        let (quotient, rest) =
            if is_signed { gates.signed_quotient(a, b) } else { gates.quotient(a, b) };
        let result = if matches!(op, BinaryOp::UDiv | BinaryOp::SDiv) { quotient } else { rest };
        self.where_defined(defined, result).0
    }

    /// Zero stays zero, whatever a machine does with an amount that is too large.
    fn shift(&mut self, shift: Shift, a: &[Wire], amount: &[Wire]) -> Word {
        let gates = &mut self.circuit;
        let width = a.len();
        // One bit more, as the width of an amount of few bits may not fit them.
        let long = extended(amount, width + 1, Wire::FALSE);
        let bound = Circuit::number(width + 1, width as u128);
        let fits = gates.is_below(&long, &bound);
        let is_set = gates.any(a);
        let defined = gates.or(fits, !is_set);
        let result = gates.shifted(shift, a, amount);
        let (result, any) = self.where_defined(defined, result);
        if let Some(any) = any {
            let machine = self.machine_shift(shift, a, amount);
            let is_machine = self.circuit.is_equal(&any, &machine);
            self.machine_results.push(is_machine);
        }
        result
    }

    /// The machine takes the amount modulo the size of a register.
    fn machine_shift(&mut self, shift: Shift, a: &[Wire], amount: &[Wire]) -> Word {
        let bits = match a.len() {
            ..=32 => 5,
            33..=64 => 6,
            _ => 7,
        };
        let amount = &amount[..amount.len().min(bits)];
        self.circuit.shifted(shift, a, amount)
    }

    /// `result` where it is defined, and new inputs elsewhere, if there is an elsewhere.
    fn where_defined(&mut self, defined: Wire, result: Word) -> (Word, Option<Word>) {
        if defined == Wire::TRUE {
            return (result, None);
        }
        let any = self.inputs(result.len());
        (self.circuit.choose(defined, &result, &any), Some(any))
    }
}

/// How many wires a word of this width has.
fn length(width: Width) -> usize {
    usize::try_from(width.bits()).expect("at most 128")
}

/// The number of which these are the bits, the lowest first.
pub fn number(bits: impl Iterator<Item = bool>) -> Option<Bv> {
    let (mut value, mut width) = (0, 0);
    for bit in bits {
        value |= u128::from(bit).checked_shl(width)?;
        width += 1;
    }
    Some(Bv::new(Width::new(width)?, value))
}
