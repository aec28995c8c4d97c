//! The paths of a block, one by one, over polyhedra: where does each lead from some points?
//!
//! (Path focusing: Monniaux and Gonnord, *Using bounded model checking to focus fixpoint
//! iterations*, SAS 2011; here polyhedra say themselves which paths there are.) Choices of a
//! block's formulas, and what is no conjunction (`a != b`), are decisions; a walk evaluates the
//! exit again under each sequence of decisions, and a sequence that no point allows ends at once.
//!
//! Arithmetic is that of integers: that a sum wraps is not followed. What is found is therefore a
//! guess, and no fact; the caller proves it. What is not linear may be any number.
use super::cone::{Row, Sense};
use super::polyhedron::Polyhedron;
use crate::base::limits::{Limits, Stop};
use crate::base::work;
use crate::base::work::WorkKind;
use crate::engines::induction::budget::{MAX_HELPERS, MAX_WALKS};
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, UnaryOp, VarId, Width};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Wider numbers are not looked at.
const MAX_BITS: u32 = 64;
/// The largest factor or divisor.
const MAX_FACTOR: i128 = 1 << 32;

/// Why a walk ends early.
enum DeadEnd {
    /// No point takes it.
    NoPoint,
    /// Something gets too large.
    TooLarge,
}

type Walked<T> = Result<T, DeadEnd>;

/// A block's variables as numbers: which dimension each one is, and whether it is read unsigned.
pub(super) type Dimensions = FxHashMap<VarId, (usize, bool)>;

/// What is asked of an exit.
pub(super) struct Passage<'a> {
    pub(super) pool: &'a ExprPool,
    pub(super) dimensions: &'a Dimensions,
    pub(super) conjuncts: &'a [ExprId],
    /// The values that are asked for, each with whether it is read unsigned.
    pub(super) values: &'a [(ExprId, bool)],
}

/// Where the points of `from` lead. `None`: too large.
pub(super) fn images(
    passage: &Passage<'_>,
    from: &Polyhedron,
    limits: &Limits,
) -> Result<Option<Vec<Polyhedron>>, Stop> {
    let mut decisions = Vec::new();
    let mut steps = WalkSteps::default();
    let mut found = Vec::new();
    for _ in 0..MAX_WALKS {
        limits.check()?;
        let mut walk = Course {
            passage,
            now: Rc::new(from.clone()),
            steps,
            done: 0,
            helpers: 0,
            known: FxHashMap::default(),
            forms: FxHashMap::default(),
            decisions,
            next: 0,
        };
        match walk.run() {
            Ok(image) => found.push(image),
            Err(DeadEnd::NoPoint) => {}
            Err(DeadEnd::TooLarge) => return Ok(None),
        }
        decisions = walk.decisions;
        steps = walk.steps;
        decisions.truncate(walk.next);
        while decisions.last() == Some(&false) {
            decisions.pop();
        }
        steps.before(decisions.len());
        match decisions.last_mut() {
            Some(last) => *last = false,
            None => return Ok(Some(found)),
        }
    }
    Ok(None)
}

/// What the points became, step by step. The walk that follows takes the same steps up to the first
/// decision that differs.
#[derive(Default)]
struct WalkSteps {
    after: Vec<Rc<Polyhedron>>,
    /// How many steps there were before each decision.
    decided: Vec<usize>,
}

impl WalkSteps {
    /// Keeps the first `decisions` decisions, and the steps before the last of these.
    fn before(&mut self, decisions: usize) {
        self.decided.truncate(decisions);
        self.after.truncate(self.decided.last().copied().unwrap_or(0));
    }
}

/// One path.
struct Course<'a> {
    passage: &'a Passage<'a>,
    /// The points that take it, with a number for each helper.
    now: Rc<Polyhedron>,
    steps: WalkSteps,
    /// How many steps it has taken.
    done: usize,
    helpers: usize,
    /// Conditions that are decided.
    known: FxHashMap<ExprId, bool>,
    /// The forms of nodes, by whether they are read unsigned.
    forms: FxHashMap<(ExprId, bool), Row>,
    decisions: Vec<bool>,
    next: usize,
}

impl Course<'_> {
    fn run(&mut self) -> Walked<Polyhedron> {
        for &conjunct in self.passage.conjuncts {
            self.assume(conjunct, true)?;
        }
        let mut forms = Vec::new();
        for &(value, is_unsigned) in self.passage.values {
            forms.push(self.form(value, is_unsigned)?);
        }
        self.now.image(&forms).ok_or(DeadEnd::TooLarge)
    }

    /// The next decision; a new one is "yes" first.
    fn choose(&mut self) -> bool {
        if self.next == self.decisions.len() {
            self.decisions.push(true);
        }
        if self.next == self.steps.decided.len() {
            self.steps.decided.push(self.done);
        }
        self.next += 1;
        self.decisions[self.next - 1]
    }

    /// Whether the condition holds on this path.
    fn decide(&mut self, condition: ExprId) -> Walked<bool> {
        if let Some(&known) = self.known.get(&condition) {
            return Ok(known);
        }
        if let Expr::Const(value) = self.passage.pool.get(condition) {
            return Ok(value.is_true());
        }
        let is_true = self.choose();
        self.assume(condition, is_true)?;
        Ok(is_true)
    }

    /// Keeps the points where the condition has this truth value. What is not understood keeps all.
    fn assume(&mut self, condition: ExprId, truth: bool) -> Walked<()> {
        if let Some(&known) = self.known.get(&condition) {
            return if known == truth { Ok(()) } else { Err(DeadEnd::NoPoint) };
        }
        work::spend(WorkKind::Row, 1);
        self.known.insert(condition, truth);
        let pool = self.passage.pool;
        match pool.get(condition) {
            Expr::Const(value) if value.is_true() == truth => Ok(()),
            Expr::Const(_) => Err(DeadEnd::NoPoint),
            Expr::Unary(UnaryOp::Not, inner) => self.assume(inner, !truth),
            Expr::Binary(BinaryOp::And, a, b) => self.both(a, b, true, truth),
            Expr::Binary(BinaryOp::Or, a, b) => self.both(a, b, false, truth),
            Expr::Binary(BinaryOp::Xor, a, b) => {
                let first = self.decide(a)?;
                self.assume(b, first != truth)
            }
            Expr::Ite(c, a, b) => {
                let chosen = if self.decide(c)? { a } else { b };
                self.assume(chosen, truth)
            }
            Expr::Binary(BinaryOp::Eq, a, b) => self.equal(a, b, truth),
            Expr::Binary(BinaryOp::Slt, a, b) => self.less(a, b, 1, truth, false),
            Expr::Binary(BinaryOp::Sle, a, b) => self.less(a, b, 0, truth, false),
            Expr::Binary(BinaryOp::Ult, a, b) => self.less(a, b, 1, truth, true),
            Expr::Binary(BinaryOp::Ule, a, b) => self.less(a, b, 0, truth, true),
            Expr::Binary(op @ (BinaryOp::SAddOverflow | BinaryOp::SSubOverflow), a, b)
                if !truth =>
            {
                self.fits(op, a, b)
            }
            _ => Ok(()),
        }
    }

    /// The signed sum, or difference, is a number of its width.
    fn fits(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> Walked<()> {
        let bits = self.passage.pool.width(a).bits();
        if bits > MAX_BITS {
            return Ok(());
        }
        let (a, b) = (self.form(a, false)?, self.form(b, false)?);
        let result = match op {
            BinaryOp::SSubOverflow => minus(&a, &b)?,
            _ => minus(&a, &minus(&[], &b)?)?,
        };
        let beyond = 1 << (bits - 1);
        self.require(minus(&result, &[-beyond])?, Sense::OnOrAbove)?;
        self.require(minus(&[beyond - 1], &result)?, Sense::OnOrAbove)
    }

    /// A conjunction where `of` is true, else a disjunction: it has the value `truth`.
    fn both(&mut self, a: ExprId, b: ExprId, of: bool, truth: bool) -> Walked<()> {
        if truth == of {
            self.assume(a, truth)?;
            return self.assume(b, truth);
        }
        let first = self.decide(a)?;
        if first == truth { Ok(()) } else { self.assume(b, truth) }
    }

    fn equal(&mut self, a: ExprId, b: ExprId, truth: bool) -> Walked<()> {
        if self.passage.pool.width(a) == Width::BOOL {
            let first = self.decide(a)?;
            return self.assume(b, first == truth);
        }
        let is_unsigned = self.is_unsigned(a) || self.is_unsigned(b);
        let difference = self.difference(a, b, is_unsigned)?;
        if truth {
            return self.require(difference, Sense::On);
        }
        let is_above = self.choose();
        let positive = if is_above { difference } else { minus(&[], &difference)? };
        self.require(minus(&positive, &[1])?, Sense::OnOrAbove)
    }

    /// `a + gap <= b` has the value `truth`.
    fn less(
        &mut self,
        a: ExprId,
        b: ExprId,
        gap: i128,
        truth: bool,
        is_unsigned: bool,
    ) -> Walked<()> {
        let difference = self.difference(b, a, is_unsigned)?;
        if truth {
            self.require(minus(&difference, &[gap])?, Sense::OnOrAbove)?;
            if !is_unsigned {
                return Ok(());
            }
            // `0 <= a && a < b` is often written so.
            let first = self.form(a, true)?;
            return self.require(first, Sense::OnOrAbove);
        }
        let opposite = minus(&[1 - gap], &difference)?;
        if !is_unsigned {
            return self.require(opposite, Sense::OnOrAbove);
        }
        let first = self.form(a, true)?;
        let below = minus(&[-1], &first)?;
        if self.now.satisfies(&(first, Sense::OnOrAbove)) || self.choose() {
            self.require(opposite, Sense::OnOrAbove)
        } else {
            self.require(below, Sense::OnOrAbove)
        }
    }

    fn is_unsigned(&self, node: ExprId) -> bool {
        let Expr::Var(var) = self.passage.pool.get(node) else { return false };
        self.passage.dimensions.get(&var).is_some_and(|&(_, is_unsigned)| is_unsigned)
    }

    fn difference(&mut self, a: ExprId, b: ExprId, is_unsigned: bool) -> Walked<Row> {
        let (a, b) = (self.form(a, is_unsigned)?, self.form(b, is_unsigned)?);
        minus(&a, &b)
    }

    fn require(&mut self, mut row: Row, side: Sense) -> Walked<()> {
        if row.iter().skip(1).all(|&number| number == 0) {
            let constant = row.first().copied().unwrap_or(0);
            let holds = if side == Sense::On { constant == 0 } else { constant >= 0 };
            return if holds { Ok(()) } else { Err(DeadEnd::NoPoint) };
        }
        row.resize(self.now.dimensions() + 1, 0);
        super::cone::tighten(&mut row, side);
        // What gets too large is left out: more points stay.
        self.step(|now| now.meet(&[(row, side)]));
        if self.now.is_empty() { Err(DeadEnd::NoPoint) } else { Ok(()) }
    }

    /// What the points become by a step, unless the walk before has taken it.
    fn step(&mut self, make: impl FnOnce(&Polyhedron) -> Option<Polyhedron>) {
        if self.done == self.steps.after.len() {
            let next = make(&self.now).map_or_else(|| Rc::clone(&self.now), Rc::new);
            self.steps.after.push(next);
        }
        self.now = Rc::clone(&self.steps.after[self.done]);
        self.done += 1;
    }

    /// The node as a number: a row, constant first, that may be shorter than a point.
    fn form(&mut self, node: ExprId, is_unsigned: bool) -> Walked<Row> {
        if let Some(row) = self.forms.get(&(node, is_unsigned)) {
            return Ok(row.clone());
        }
        work::spend(WorkKind::Row, 1);
        let row = self.made(node, is_unsigned)?;
        self.forms.insert((node, is_unsigned), row.clone());
        Ok(row)
    }

    fn made(&mut self, node: ExprId, is_unsigned: bool) -> Walked<Row> {
        let pool = self.passage.pool;
        let width = pool.width(node);
        if width.bits() > MAX_BITS {
            return self.helper(node);
        }
        if width == Width::BOOL {
            let one = if is_unsigned { 1 } else { -1 };
            return Ok(vec![if self.decide(node)? { one } else { 0 }]);
        }
        match pool.get(node) {
            Expr::Const(value) => Ok(vec![number(value, is_unsigned)]),
            Expr::Var(var) => match self.passage.dimensions.get(&var) {
                Some(&(at, _)) => Ok(unit(at)),
                None => self.helper(node),
            },
            Expr::Unary(UnaryOp::Neg, a) => {
                let a = self.operand(a, is_unsigned)?;
                minus(&[], &a)
            }
            Expr::Unary(UnaryOp::Not, a) => {
                let a = self.operand(a, is_unsigned)?;
                minus(&[-1], &a)
            }
            Expr::Binary(op, a, b) => self.binary(node, op, a, b, is_unsigned),
            Expr::Ite(c, a, b) => {
                let chosen = if self.decide(c)? { a } else { b };
                self.form(chosen, is_unsigned)
            }
            Expr::ZeroExtend(a) => self.form(a, true),
            Expr::SignExtend(a) => self.form(a, false),
            Expr::Extract(a, 0) => self.form(a, is_unsigned),
            _ => self.helper(node),
        }
    }

    fn binary(
        &mut self,
        node: ExprId,
        op: BinaryOp,
        a: ExprId,
        b: ExprId,
        is_unsigned: bool,
    ) -> Walked<Row> {
        let [left, right] = [a, b].map(|id| self.passage.pool.literal(id));
        if let Some((by, is_rest, is_unsigned)) = right.and_then(|right| division(op, right)) {
            let [quotient, rest] = self.divided(a, by, is_unsigned)?;
            return Ok(if is_rest { rest } else { quotient });
        }
        match (op, left, right) {
            (BinaryOp::Add, ..) => {
                let (a, b) = (self.operand(a, is_unsigned)?, self.operand(b, is_unsigned)?);
                minus(&a, &minus(&[], &b)?)
            }
            (BinaryOp::Sub, ..) => {
                let (a, b) = (self.operand(a, is_unsigned)?, self.operand(b, is_unsigned)?);
                minus(&a, &b)
            }
            (BinaryOp::Mul, _, Some(by)) => self.scaled(node, a, by.signed(), is_unsigned),
            (BinaryOp::Mul, Some(by), _) => self.scaled(node, b, by.signed(), is_unsigned),
            (BinaryOp::Shl, _, Some(by)) if by.unsigned() < 32 => {
                self.scaled(node, a, 1 << by.unsigned(), is_unsigned)
            }
            _ => self.helper(node),
        }
    }

    /// A summand: literals of it are signed, for to subtract is to add a large number.
    fn operand(&mut self, node: ExprId, is_unsigned: bool) -> Walked<Row> {
        let is_literal = matches!(self.passage.pool.get(node), Expr::Const(_));
        self.form(node, is_unsigned && !is_literal)
    }

    fn scaled(&mut self, node: ExprId, a: ExprId, by: i128, is_unsigned: bool) -> Walked<Row> {
        if by.abs() > MAX_FACTOR {
            return self.helper(node);
        }
        let row = self.operand(a, is_unsigned)?;
        let product = |&number: &i128| number.checked_mul(by).ok_or(DeadEnd::TooLarge);
        row.iter().map(product).collect()
    }

    /// Quotient and rest of a division. The quotient is a number `q` of its own:
    /// `by * q <= a < by * (q + 1)`, or between them on the other side of zero.
    fn divided(&mut self, a: ExprId, by: i128, is_unsigned: bool) -> Walked<[Row; 2]> {
        let dividend = self.form(a, is_unsigned)?;
        let quotient = self.fresh()?;
        let rest = minus(&dividend, &times(&quotient, by)?)?;
        self.within(&dividend, &rest, by)?;
        Ok([quotient, rest])
    }

    /// The rest of a division has the dividend's sign, and is less than the divisor.
    fn within(&mut self, dividend: &Row, rest: &Row, by: i128) -> Walked<()> {
        let is_negative = !self.satisfies(dividend) && !self.choose();
        if is_negative {
            self.require(minus(&[-1], dividend)?, Sense::OnOrAbove)?;
            self.require(minus(&[], rest)?, Sense::OnOrAbove)?;
            self.require(minus(rest, &[1 - by])?, Sense::OnOrAbove)
        } else {
            self.require(dividend.clone(), Sense::OnOrAbove)?;
            self.require(rest.clone(), Sense::OnOrAbove)?;
            self.require(minus(&[by - 1], rest)?, Sense::OnOrAbove)
        }
    }

    fn satisfies(&self, row: &Row) -> bool {
        let mut row = row.clone();
        row.resize(self.now.dimensions() + 1, 0);
        self.now.satisfies(&(row, Sense::OnOrAbove))
    }

    /// The node's number, which may be anything, read with a sign or without.
    fn helper(&mut self, node: ExprId) -> Walked<Row> {
        if let Some(row) = self.forms.get(&(node, false)).or(self.forms.get(&(node, true))) {
            return Ok(row.clone());
        }
        let row = self.fresh()?;
        self.forms.insert((node, false), row.clone());
        self.forms.insert((node, true), row.clone());
        Ok(row)
    }

    /// One number more, which may be anything.
    fn fresh(&mut self) -> Walked<Row> {
        if self.helpers == MAX_HELPERS {
            return Err(DeadEnd::TooLarge);
        }
        self.helpers += 1;
        self.step(|now| Some(now.clone().wider()));
        Ok(unit(self.now.dimensions()))
    }
}

/// A division by a constant that is not too large: the divisor, whether the rest is meant, and
/// whether it is one of numbers without a sign.
fn division(op: BinaryOp, right: Bv) -> Option<(i128, bool, bool)> {
    let natural = || number(right, true);
    let (by, is_rest, is_unsigned) = match op {
        BinaryOp::UDiv => (natural(), false, true),
        BinaryOp::SDiv => (right.signed(), false, false),
        BinaryOp::LShr if right.unsigned() < 32 => (1 << right.unsigned(), false, true),
        BinaryOp::URem => (natural(), true, true),
        BinaryOp::SRem => (right.signed(), true, false),
        BinaryOp::And if (right.unsigned() + 1).is_power_of_two() => (natural() + 1, true, true),
        _ => return None,
    };
    (0 < by && by <= MAX_FACTOR).then_some((by, is_rest, is_unsigned))
}

fn number(value: Bv, is_unsigned: bool) -> i128 {
    // At most 64 bits.
    if is_unsigned { i128::try_from(value.unsigned()).unwrap_or(i128::MAX) } else { value.signed() }
}

fn unit(at: usize) -> Row {
    (0..=at).map(|other| i128::from(other == at)).collect()
}

/// The difference of two rows of any lengths.
fn minus(a: &[i128], b: &[i128]) -> Walked<Row> {
    let at = |row: &[i128], index: usize| row.get(index).copied().unwrap_or(0);
    let length = a.len().max(b.len());
    let difference = |index| at(a, index).checked_sub(at(b, index)).ok_or(DeadEnd::TooLarge);
    (0..length).map(difference).collect()
}

fn times(row: &[i128], by: i128) -> Walked<Row> {
    row.iter().map(|number| number.checked_mul(by).ok_or(DeadEnd::TooLarge)).collect()
}
