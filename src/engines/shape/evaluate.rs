//! Expressions over the values of a shape.
//!
//! Invariant: the result describes each value that the expression has in a state of the shape; what
//! is not followed is a number of its own. An expression without a defined result may be anything.
use super::budget::{MOST_DEPTH, MOST_NAMES, MOST_VISITS};
use super::compare::decide;
use super::graph::{End, NodeId, NodeKind, ShapeCell, ShapeGraph, ShapeNode, ShapeValue};
use super::sum::NumberSum;
use super::trouble::{Case, Trouble};
use crate::cfa::{Defined, Initialiser, Program};
use crate::domains::bounds::{NumberBounds, forward};
use crate::ir::eval::node as evaluated;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, Symbol, Width};
use std::collections::BTreeMap;

/// What was decided before: truths of expressions.
pub(super) type KnownTruths = [(ExprId, bool)];

/// An evaluation of one expression.
pub(super) struct Evaluation<'a> {
    program: &'a Program,
    graph: &'a mut ShapeGraph,
    decided: &'a KnownTruths,
    visits: u32,
}

/// The value of an expression.
pub(super) fn evaluate(
    program: &Program,
    graph: &mut ShapeGraph,
    decided: &KnownTruths,
    id: ExprId,
) -> Result<ShapeValue, Trouble> {
    Evaluation { program, graph, decided, visits: 0 }.value(id, 0)
}

impl Evaluation<'_> {
    fn value(&mut self, id: ExprId, depth: u32) -> Result<ShapeValue, Trouble> {
        self.visits += 1;
        if self.visits > MOST_VISITS || depth > MOST_DEPTH {
            return Err(Trouble::GivesUp("a large expression"));
        }
        if let Some(&(_, truth)) = self.decided.iter().find(|known| known.0 == id) {
            return Ok(ShapeValue::Number(Bv::bool(truth)));
        }
        let width = self.program.exprs.width(id);
        match self.program.exprs.get(id) {
            Expr::Const(value) => Ok(ShapeValue::Number(value)),
            Expr::Var(var) => Ok(match self.graph.vars.get(&var) {
                Some(value) => value.clone(),
                None => {
                    let value = self.graph.fresh(width);
                    self.graph.vars.insert(var, value.clone());
                    value
                }
            }),
            Expr::Address(symbol) => symbol_address(self.program, self.graph, symbol),
            Expr::Ite(condition, a, b) => match self.truth(condition, depth)? {
                true => self.value(a, depth + 1),
                false => self.value(b, depth + 1),
            },
            Expr::Binary(op, a, b) if op.is_predicate() => {
                let (x, y) = (self.value(a, depth + 1)?, self.value(b, depth + 1)?);
                match decide(self.program, self.graph, op, &x, &y)? {
                    Some(truth) => Ok(ShapeValue::Number(Bv::bool(truth))),
                    None => Err(Trouble::Splits(Case::Condition(id))),
                }
            }
            Expr::Binary(op, a, b) => {
                let (x, y) = (self.value(a, depth + 1)?, self.value(b, depth + 1)?);
                Ok(self.binary(op, &x, &y, width))
            }
            expr => {
                let mut children = Vec::new();
                expr.for_each_child(|child| children.push(child));
                let values: Result<Vec<ShapeValue>, Trouble> =
                    children.into_iter().map(|child| self.value(child, depth + 1)).collect();
                Ok(self.other(expr, width, &values?))
            }
        }
    }

    fn truth(&mut self, id: ExprId, depth: u32) -> Result<bool, Trouble> {
        match self.value(id, depth + 1)? {
            ShapeValue::Number(value) => Ok(value.is_true()),
            _ => Err(Trouble::Splits(Case::Condition(id))),
        }
    }

    fn binary(&mut self, op: BinaryOp, a: &ShapeValue, b: &ShapeValue, width: Width) -> ShapeValue {
        use ShapeValue::{Address, Count, Number, Symbol};
        let offset = |value: &Bv| i64::try_from(value.signed()).ok();
        let moved = match (op, a, b) {
            (_, Number(x), Number(y)) => {
                let result = evaluated(Expr::Binary(op, ExprId(0), ExprId(0)), width, &[*x, *y]);
                return result.map_or_else(|| self.graph.fresh(width), Number);
            }
            (BinaryOp::Add, Address(n, e, x), Number(y))
            | (BinaryOp::Add, Number(y), Address(n, e, x)) => {
                offset(y).and_then(|y| x.checked_add(y)).map(|sum| Address(*n, *e, sum))
            }
            (BinaryOp::Sub, Address(n, e, x), Number(y)) => {
                offset(y).and_then(|y| x.checked_sub(y)).map(|rest| Address(*n, *e, rest))
            }
            (BinaryOp::Sub, Address(n, e, x), Address(m, f, y)) if n == m && e == f => {
                let rest = x.checked_sub(*y);
                rest.map(|rest| Number(Bv::from_signed(width, i128::from(rest))))
            }
            (BinaryOp::Add, Count(x), Number(y)) | (BinaryOp::Add, Number(y), Count(x)) => {
                offset(y).and_then(|y| x.checked_add(y)).map(Count)
            }
            (BinaryOp::Sub, Count(x), Number(y)) => {
                offset(y).and_then(|y| x.checked_sub(y)).map(Count)
            }
            (BinaryOp::Sub | BinaryOp::Xor, Symbol(x, _), Symbol(y, _)) if x == y => {
                Some(Number(Bv::zero(width)))
            }
            _ if self.graph.is_related => linear(op, a, b),
            _ => None,
        };
        // Offsets are numbers of the width of a pointer.
        let fits = |value: &ShapeValue| match value {
            Address(_, _, offset) => width.bits() == 64 || i32::try_from(*offset).is_ok(),
            _ => true,
        };
        if let Some(value) = moved.filter(fits) {
            return value;
        }
        let pointer = self.program.pointer_width();
        let (x, y) = (self.graph.facts_of(a, pointer), self.graph.facts_of(b, pointer));
        self.graph.fresh_with(forward::binary(op, &x, &y))
    }

    /// The low bits of a sum of lengths are a sum of lengths; the same of names is not followed.
    fn truncated(&self, value: &ShapeValue, width: Width) -> Option<ShapeValue> {
        let ShapeValue::Sum(sum) = value else { return None };
        if sum.numbers().next().is_some() {
            return None;
        }
        let mut low = NumberSum::constant(Bv::new(width, sum.rest().unsigned()));
        for (term, factor) in sum.terms() {
            let factor = Bv::new(width, factor.unsigned());
            low = low.plus(&NumberSum::term(width, term), factor);
        }
        Some(low.into_value())
    }

    fn other(&mut self, expr: Expr, width: Width, values: &[ShapeValue]) -> ShapeValue {
        let numbers: Option<Vec<Bv>> = values
            .iter()
            .map(|value| match value {
                ShapeValue::Number(bits) => Some(*bits),
                _ => None,
            })
            .collect();
        if let Some(numbers) = numbers {
            let result = evaluated(expr, width, &numbers);
            return result.map_or_else(|| self.graph.fresh(width), ShapeValue::Number);
        }
        if let (Expr::Extract(_, 0), [value]) = (expr, values)
            && let Some(low) = self.truncated(value, width)
        {
            return low;
        }
        let pointer = self.program.pointer_width();
        let facts: Vec<NumberBounds> =
            values.iter().map(|value| self.graph.facts_of(value, pointer)).collect();
        let facts = forward::node(expr, width, &facts);
        self.graph.fresh_with(facts)
    }
}

/// A sum, difference or multiple of numbers.
fn linear(op: BinaryOp, a: &ShapeValue, b: &ShapeValue) -> Option<ShapeValue> {
    let (x, y) = (NumberSum::of(a)?, NumberSum::of(b)?);
    let sum = match (op, x.single(), y.single()) {
        (BinaryOp::Add, ..) => x.plus(&y, Bv::new(x.width(), 1)),
        (BinaryOp::Sub, ..) => x.minus(&y),
        (BinaryOp::Mul, Some(factor), _) => {
            NumberSum::constant(Bv::zero(y.width())).plus(&y, factor)
        }
        (BinaryOp::Mul, _, Some(factor)) => {
            NumberSum::constant(Bv::zero(x.width())).plus(&x, factor)
        }
        _ => return None,
    };
    (sum.numbers().count() <= MOST_NAMES).then(|| sum.into_value())
}

/// The address of a symbol, whose node is made where it has none yet.
pub(super) fn symbol_address(
    program: &Program,
    graph: &mut ShapeGraph,
    symbol: Symbol,
) -> Result<ShapeValue, Trouble> {
    let kind = match symbol {
        Symbol::Global(index) => NodeKind::Global(index),
        Symbol::Function(index) => NodeKind::Function(index),
    };
    let id = match (graph.node_of(kind), symbol) {
        (Some(id), _) => id,
        (None, Symbol::Global(index)) => global(program, graph, index)?,
        (None, Symbol::Function(index)) => {
            let function = usize::try_from(index).ok().and_then(|at| program.functions.get(at));
            if function.is_none_or(|function| function.is_elsewhere) {
                return Err(Trouble::GivesUp("the address of a function that is elsewhere"));
            }
            let cells = BTreeMap::new();
            let size = Some(1);
            graph.add(ShapeNode {
                kind,
                is_live: true,
                size,
                is_zeroed: false,
                cells,
                segment: None,
            })
        }
    };
    Ok(ShapeValue::Address(id, End::First, 0))
}

/// The node of a global object that was not mentioned up to now: it is as it was at the start.
fn global(program: &Program, graph: &mut ShapeGraph, index: u32) -> Result<NodeId, Trouble> {
    let global = usize::try_from(index).ok().and_then(|at| program.globals.get(at));
    let Some(global) =
        global.filter(|global| matches!(global.defined, Defined::Here | Defined::Shared))
    else {
        return Err(Trouble::GivesUp("an object that is defined elsewhere"));
    };
    let pointer = program.pointer_width();
    let id = graph.add(ShapeNode {
        kind: NodeKind::Global(index),
        is_live: true,
        size: Some(global.size),
        is_zeroed: global.init.is_some(),
        cells: BTreeMap::new(),
        segment: None,
    });
    let mut cells = BTreeMap::new();
    for &(offset, initialiser) in global.init.iter().flatten() {
        let slot = match initialiser {
            Initialiser::Value(value) if value.width().bits().is_multiple_of(8) => {
                ShapeCell { bytes: value.width().bytes(), value: ShapeValue::Number(value) }
            }
            Initialiser::Value(value) => {
                let bytes = value.width().bytes();
                let Some(width) = u32::try_from(bytes * 8).ok().and_then(Width::new) else {
                    return Err(Trouble::GivesUp("a global object with an odd initial value"));
                };
                ShapeCell { bytes, value: ShapeValue::Number(Bv::new(width, value.unsigned())) }
            }
            Initialiser::Address { symbol, addend } => {
                let ShapeValue::Address(node, end, _) = symbol_address(program, graph, symbol)?
                else {
                    return Err(Trouble::GivesUp("a global object with an odd initial value"));
                };
                ShapeCell { bytes: pointer.bytes(), value: ShapeValue::Address(node, end, addend) }
            }
        };
        cells.insert(offset, slot);
    }
    if let Some(node) = graph.nodes.get_mut(&id) {
        node.cells = cells;
    }
    Ok(id)
}
