//! What is known of results, passed back to their operands.
use super::operations as on;
use super::range::FloatRange;
use super::terms::{
    Contradiction, Narrowed, RootedTerms, SignChange, TermRange, TermRanges, agreed,
};
use crate::ir::Span;
use crate::ir::budget::MOST_ROUNDS;
use crate::ir::{BinaryOp, Expr, ExprId, UnaryOp, Width};

impl RootedTerms {
    /// Narrows the cells as long as that goes on, up to a number of rounds. Adds to `count` how
    /// many were computed.
    pub(super) fn propagate(
        &self,
        cells: &mut TermRanges,
        count: &mut usize,
    ) -> Result<(), Contradiction> {
        for _ in 0..MOST_ROUNDS {
            *count += self.nodes.len();
            let mut changed = false;
            for at in 0..self.nodes.len() {
                let cell = self.forward(at, cells);
                changed |= cells[at].narrow(&cell)?;
            }
            for at in (0..self.nodes.len()).rev() {
                changed |= self.backward(at, cells)?;
            }
            if !changed {
                break;
            }
        }
        Ok(())
    }

    fn backward(&self, at: usize, cells: &mut [TermRange]) -> Narrowed {
        let (node, width) = self.nodes[at];
        let cell = cells[at];
        match node {
            Expr::Ite(c, a, b) => self.choice(cell, [c, a, b], cells),
            Expr::ZeroExtend(a) if self.width(a) != Width::BOOL => {
                let Some((unsigned, _)) = cell.integer else { return Ok(false) };
                narrow_integer(cells, a, |own| Some((own.0.meet(unsigned), own.1)))
            }
            Expr::SignExtend(a) if self.width(a) != Width::BOOL => {
                let Some((_, signed)) = cell.integer else { return Ok(false) };
                narrow_integer(cells, a, |own| Some((own.0, own.1.meet(signed))))
            }
            Expr::ZeroExtend(a) | Expr::SignExtend(a) => match cell.integer {
                Some((Span(0, 0), _)) => set(cells, a, true_if(false)),
                Some((span, _)) if span.0 > 0 => set(cells, a, true_if(true)),
                _ => Ok(false),
            },
            Expr::FloatBinary(..)
            | Expr::FloatUnary(..)
            | Expr::FloatFma(..)
            | Expr::FloatConvert(..) => self.operands(node, cell, cells),
            _ if width == Width::BOOL => match cell.truth {
                Some(truth) => self.decided(node, truth, cells),
                None => Ok(false),
            },
            _ => match (self.sign_change(node), cell.float) {
                (Some((a, change)), Some(range)) => narrow_float(cells, a, signed(change, range)),
                _ => Ok(false),
            },
        }
    }

    /// A choice: what it is, its branch is; and it is not the branch that has nothing of that.
    fn choice(&self, cell: TermRange, [c, a, b]: [ExprId; 3], cells: &mut [TermRange]) -> Narrowed {
        match cells[c.index()].truth {
            Some(truth) => set(cells, if truth { a } else { b }, cell),
            None => {
                let fits = |branch: ExprId| {
                    let mut own = cells[branch.index()];
                    own.narrow(&cell).is_ok()
                };
                match (fits(a), fits(b)) {
                    (true, true) => Ok(false),
                    (true, false) => set(cells, c, true_if(true)),
                    (false, true) => set(cells, c, true_if(false)),
                    (false, false) => Err(Contradiction),
                }
            }
        }
    }

    /// What a result on floats says of its operands: a number has numbers for operands.
    fn operands(&self, node: Expr, cell: TermRange, cells: &mut [TermRange]) -> Narrowed {
        let Some(result) = cell.float.filter(|range| !range.nan) else { return Ok(false) };
        let mut changed = Ok(false);
        node.for_each_child(|child| {
            let (Some(own), Ok(so_far)) = (cells[child.index()].float, &changed) else { return };
            let so_far = *so_far;
            let number = FloatRange { nan: false, ..own };
            changed = narrow_float(cells, child, number).map(|narrowed| narrowed || so_far);
        });
        let changed = changed?;
        let Expr::FloatBinary(op, _, a, b) = node else { return Ok(changed) };
        let (Some(left), Some(right)) = (cells[a.index()].float, cells[b.index()].float) else {
            return Ok(changed);
        };
        let (left, right) = on::operands((op, a == b), result, left, right);
        let narrowed = narrow_float(cells, a, left)?;
        Ok(narrow_float(cells, b, right)? || narrowed || changed)
    }

    /// A truth value that is known.
    fn decided(&self, node: Expr, truth: bool, cells: &mut [TermRange]) -> Narrowed {
        match node {
            Expr::Unary(UnaryOp::Not, a) => set(cells, a, true_if(!truth)),
            Expr::FloatCompare(op, _, a, b) => {
                let ranges = (cells[a.index()].float, cells[b.index()].float);
                let (Some(left), Some(right)) = ranges else { return Ok(false) };
                let (left, right) = on::restricted((op, truth), left, right);
                let changed = narrow_float(cells, a, left)?;
                Ok(narrow_float(cells, b, right)? | changed)
            }
            Expr::Binary(op, a, b) if self.width(a) == Width::BOOL => {
                connected((op, truth), [a, b], cells)
            }
            Expr::Binary(op, a, b) => compared((op, truth), [a, b], cells),
            _ => Ok(false),
        }
    }
}

/// What has a result in the range when its sign is changed.
fn signed(change: SignChange, range: FloatRange) -> FloatRange {
    match change {
        SignChange::Negated => on::negated(range),
        SignChange::Dropped => {
            let [positive, _] = range.halves();
            FloatRange { nan: range.nan, ..positive.hull(on::negated(positive)) }
        }
    }
}

const fn true_if(truth: bool) -> TermRange {
    TermRange { truth: Some(truth), integer: None, float: None }
}

fn set(cells: &mut [TermRange], id: ExprId, cell: TermRange) -> Narrowed {
    cells[id.index()].narrow(&cell)
}

fn narrow_float(cells: &mut [TermRange], id: ExprId, range: FloatRange) -> Narrowed {
    set(cells, id, TermRange { truth: None, integer: None, float: Some(range) })
}

fn narrow_integer(
    cells: &mut [TermRange],
    id: ExprId,
    to: impl Fn((Span, Span)) -> Option<(Span, Span)>,
) -> Narrowed {
    let Some(integer) = cells[id.index()].integer.and_then(to) else { return Ok(false) };
    let integer = Some(agreed(integer));
    set(cells, id, TermRange { truth: None, integer, float: None })
}

/// `a op b` of truth values is known.
fn connected(
    (op, truth): (BinaryOp, bool),
    [a, b]: [ExprId; 2],
    cells: &mut [TermRange],
) -> Narrowed {
    let known = [cells[a.index()].truth, cells[b.index()].truth];
    match op {
        BinaryOp::And | BinaryOp::Or if truth == (op == BinaryOp::And) => {
            let changed = set(cells, a, true_if(truth))?;
            Ok(set(cells, b, true_if(truth))? | changed)
        }
        // One of them has the value; if it is not the one, it is the other.
        BinaryOp::And | BinaryOp::Or => match known {
            [Some(left), _] if left != truth => set(cells, b, true_if(truth)),
            [_, Some(right)] if right != truth => set(cells, a, true_if(truth)),
            _ => Ok(false),
        },
        BinaryOp::Xor | BinaryOp::Eq => {
            let differ = truth == (op == BinaryOp::Xor);
            match known {
                [Some(left), _] => set(cells, b, true_if(left != differ)),
                [_, Some(right)] => set(cells, a, true_if(right != differ)),
                _ => Ok(false),
            }
        }
        _ => Ok(false),
    }
}

/// `a op b` of numbers is known.
fn compared(
    (op, truth): (BinaryOp, bool),
    [a, b]: [ExprId; 2],
    cells: &mut [TermRange],
) -> Narrowed {
    let (one, other) = (cells[a.index()], cells[b.index()]);
    if (op, truth) == (BinaryOp::Eq, true) {
        let changed = set(cells, a, other)?;
        return Ok(set(cells, b, one)? | changed);
    }
    let (Some(left), Some(right)) = (one.integer, other.integer) else { return Ok(false) };
    let below = |x: Span, y: Span, by: i128| {
        (x.meet(Span(i128::MIN, y.1 - by)), y.meet(Span(x.0 + by, i128::MAX)))
    };
    let (left, right) = match (op, truth) {
        (BinaryOp::Eq, _) => (without(left, right), without(right, left)),
        (BinaryOp::Ult | BinaryOp::Ule, true) => {
            let (x, y) = below(left.0, right.0, i128::from(op == BinaryOp::Ult));
            ((x, left.1), (y, right.1))
        }
        (BinaryOp::Ult | BinaryOp::Ule, false) => {
            let (y, x) = below(right.0, left.0, i128::from(op == BinaryOp::Ule));
            ((x, left.1), (y, right.1))
        }
        (BinaryOp::Slt | BinaryOp::Sle, true) => {
            let (x, y) = below(left.1, right.1, i128::from(op == BinaryOp::Slt));
            ((left.0, x), (right.0, y))
        }
        (BinaryOp::Slt | BinaryOp::Sle, false) => {
            let (y, x) = below(right.1, left.1, i128::from(op == BinaryOp::Sle));
            ((left.0, x), (right.0, y))
        }
        _ => return Ok(false),
    };
    let changed = narrow_integer(cells, a, |_| Some(left))?;
    Ok(narrow_integer(cells, b, |_| Some(right))? | changed)
}

/// The range without the other one's only number, if that is at an end.
fn without(range: (Span, Span), other: (Span, Span)) -> (Span, Span) {
    let cut = |span: Span, by: Span| match by.0 == by.1 {
        true => Span(span.0 + i128::from(span.0 == by.0), span.1 - i128::from(span.1 == by.0)),
        false => span,
    };
    (cut(range.0, other.0), cut(range.1, other.1))
}
