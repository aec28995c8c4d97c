//! Expression nodes and the pool that hash-conses them.
//!
//! Invariant: two [`ExprId`]s of one pool are equal exactly when their trees are; children have
//! smaller ids than their parents, so a walk over ids in ascending order is a bottom-up walk.
//! Constructors check widths in debug builds and do not rewrite: rewriting is
//! [`super::simplify`]'s.
use super::bv::{Bv, Width};
use super::operator::{BinaryOp, FloatBinaryOp, FloatCompareOp, FloatKind, FloatUnaryOp, UnaryOp};
use crate::base::work;
use crate::base::work::WorkKind;
use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};
use serde::{Deserialize, Serialize};
use std::hash::BuildHasher;

/// Names a program variable: an SSA value, a parameter or a promoted global. Its width and name are
/// in `cfa::Program::vars`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct VarId(pub u32);

/// Names an expression of one [`ExprPool`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct ExprId(pub u32);

impl ExprId {
    /// Its place among [`ExprPool::nodes`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Something with an address that is fixed for the whole run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Symbol {
    /// A global memory object: index into `cfa::Program::globals`.
    Global(u32),
    /// A function: index into `cfa::Program::functions`.
    Function(u32),
}

/// One node. Children belong to the same pool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Expr {
    /// A literal.
    Const(Bv),
    /// The value of a variable.
    Var(VarId),
    /// The address of a symbol: not zero, distinct for distinct symbols; pointer width.
    Address(Symbol),
    /// An operator on one operand.
    Unary(UnaryOp, ExprId),
    /// An operator on two operands.
    Binary(BinaryOp, ExprId, ExprId),
    /// `Ite(c, a, b)`: `a` where `c` (width 1) is true, else `b`.
    Ite(ExprId, ExprId, ExprId),
    /// `Within(p, start, n)`: whether the byte at `p` is one of the `n` from `start` on, that is
    /// whether `p - start` is below `n`, unsigned; width 1. It is asked only where `n` bytes lie in
    /// one live object there, so that the order of two objects says nothing; `p` is a byte of an
    /// object too, or `n` is 0; and what is asked of a byte of a dead object is not meant to be one
    /// of another in its place.
    Within(ExprId, ExprId, ExprId),
    /// Bits `low ..` of the operand, as many as the node's width.
    Extract(ExprId, u8),
    /// Zero bits in front.
    ZeroExtend(ExprId),
    /// Copies of the sign in front.
    SignExtend(ExprId),
    /// `Concat(high, low)`.
    Concat(ExprId, ExprId),
    /// A floating-point operator on one operand.
    FloatUnary(FloatUnaryOp, FloatKind, ExprId),
    /// A floating-point operator on two operands.
    FloatBinary(FloatBinaryOp, FloatKind, ExprId, ExprId),
    /// Fused multiply-add: `a * b + c`, rounded once.
    FloatFma(FloatKind, ExprId, ExprId, ExprId),
    /// A comparison; width 1.
    FloatCompare(FloatCompareOp, FloatKind, ExprId, ExprId),
    /// From one format to another, nearest even.
    FloatConvert(FloatKind, FloatKind, ExprId),
    /// From a signed integer to this format, nearest even.
    FloatFromSigned(FloatKind, ExprId),
    /// From an unsigned integer to this format, nearest even.
    FloatFromUnsigned(FloatKind, ExprId),
    /// From this format to a signed integer of the node's width, towards zero; no defined result
    /// when it does not fit.
    FloatToSigned(FloatKind, ExprId),
    /// From this format to an unsigned integer of the node's width, towards zero; no defined result
    /// when it does not fit.
    FloatToUnsigned(FloatKind, ExprId),
}

impl Expr {
    /// Whether it is an operator that reads or makes floating-point numbers.
    pub const fn is_of_floats(&self) -> bool {
        matches!(
            self,
            Self::FloatUnary(..)
                | Self::FloatBinary(..)
                | Self::FloatFma(..)
                | Self::FloatCompare(..)
                | Self::FloatConvert(..)
                | Self::FloatFromSigned(..)
                | Self::FloatFromUnsigned(..)
                | Self::FloatToSigned(..)
                | Self::FloatToUnsigned(..)
        )
    }

    /// What `f` makes of the children, left to right, filled up with `none`; and how many there
    /// are.
    pub fn of_children<T: Copy>(&self, none: T, mut f: impl FnMut(ExprId) -> T) -> ([T; 3], usize) {
        let (mut made, mut count) = ([none; 3], 0);
        self.for_each_child(|child| {
            made[count] = f(child);
            count += 1;
        });
        (made, count)
    }

    /// Calls `f` for each child, left to right.
    pub fn for_each_child(&self, mut f: impl FnMut(ExprId)) {
        match *self {
            Self::Const(_) | Self::Var(_) | Self::Address(_) => {}
            Self::Unary(_, a)
            | Self::Extract(a, _)
            | Self::ZeroExtend(a)
            | Self::SignExtend(a)
            | Self::FloatUnary(_, _, a)
            | Self::FloatConvert(_, _, a)
            | Self::FloatFromSigned(_, a)
            | Self::FloatFromUnsigned(_, a)
            | Self::FloatToSigned(_, a)
            | Self::FloatToUnsigned(_, a) => f(a),
            Self::Binary(_, a, b)
            | Self::Concat(a, b)
            | Self::FloatBinary(_, _, a, b)
            | Self::FloatCompare(_, _, a, b) => {
                f(a);
                f(b);
            }
            Self::Ite(a, b, c) | Self::Within(a, b, c) | Self::FloatFma(_, a, b, c) => {
                f(a);
                f(b);
                f(c);
            }
        }
    }

    /// The same node over the children that `f` puts in place.
    #[must_use]
    pub fn map_children(self, mut f: impl FnMut(ExprId) -> ExprId) -> Self {
        match self {
            Self::Const(_) | Self::Var(_) | Self::Address(_) => self,
            Self::Unary(op, a) => Self::Unary(op, f(a)),
            Self::Binary(op, a, b) => Self::Binary(op, f(a), f(b)),
            Self::Ite(a, b, c) => Self::Ite(f(a), f(b), f(c)),
            Self::Within(a, b, c) => Self::Within(f(a), f(b), f(c)),
            Self::Extract(a, low) => Self::Extract(f(a), low),
            Self::ZeroExtend(a) => Self::ZeroExtend(f(a)),
            Self::SignExtend(a) => Self::SignExtend(f(a)),
            Self::Concat(a, b) => Self::Concat(f(a), f(b)),
            Self::FloatUnary(op, kind, a) => Self::FloatUnary(op, kind, f(a)),
            Self::FloatBinary(op, kind, a, b) => Self::FloatBinary(op, kind, f(a), f(b)),
            Self::FloatFma(kind, a, b, c) => Self::FloatFma(kind, f(a), f(b), f(c)),
            Self::FloatCompare(op, kind, a, b) => Self::FloatCompare(op, kind, f(a), f(b)),
            Self::FloatConvert(from, to, a) => Self::FloatConvert(from, to, f(a)),
            Self::FloatFromSigned(kind, a) => Self::FloatFromSigned(kind, f(a)),
            Self::FloatFromUnsigned(kind, a) => Self::FloatFromUnsigned(kind, f(a)),
            Self::FloatToSigned(kind, a) => Self::FloatToSigned(kind, f(a)),
            Self::FloatToUnsigned(kind, a) => Self::FloatToUnsigned(kind, f(a)),
        }
    }
}

/// A hash-consing store of expressions.
#[derive(Clone, Default, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<(Expr, Width)>", into = "Vec<(Expr, Width)>")]
pub struct ExprPool {
    nodes: Vec<(Expr, Width)>,
    /// For each node, whether it has a value whatever the variables are.
    total: Vec<bool>,
    /// Whether a node is an operator on floats.
    has_floats: bool,
    /// Finds the id of a node; holds ids only, as the nodes are large.
    ids: HashTable<ExprId>,
}

impl From<ExprPool> for Vec<(Expr, Width)> {
    fn from(pool: ExprPool) -> Self {
        pool.nodes
    }
}

impl TryFrom<Vec<(Expr, Width)>> for ExprPool {
    type Error = &'static str;

    /// The pool with these nodes, in this order. An error where they are none of a pool.
    fn try_from(nodes: Vec<(Expr, Width)>) -> Result<Self, Self::Error> {
        let mut pool = Self::new();
        for (at, (expr, width)) in nodes.into_iter().enumerate() {
            let mut is_below = true;
            expr.for_each_child(|child| is_below &= child.index() < at);
            if !is_below || !pool.well_sorted(expr, width) || pool.intern(expr, width).index() != at
            {
                return Err("no nodes of a pool");
            }
        }
        Ok(pool)
    }
}

impl ExprPool {
    /// An empty pool.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many distinct nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// All nodes, in the order in which they were made.
    pub fn nodes(&self) -> impl Iterator<Item = Expr> + '_ {
        self.nodes_from(0)
    }

    /// Those from number `first` on.
    pub fn nodes_from(&self, first: usize) -> impl Iterator<Item = Expr> + '_ {
        self.nodes.iter().skip(first).map(|&(expr, _)| expr)
    }

    /// The variables of all nodes, with their widths.
    pub fn variables(&self) -> FxHashMap<VarId, Width> {
        let vars = self.nodes.iter().filter_map(|&(expr, width)| match expr {
            Expr::Var(var) => Some((var, width)),
            _ => None,
        });
        vars.collect()
    }

    /// How many nodes there are below `root`, shared ones each time, counting up to `limit`.
    pub fn size_up_to(&self, root: ExprId, limit: usize) -> usize {
        let (mut stack, mut count) = (vec![root], 0);
        while let Some(id) = stack.pop() {
            count += 1;
            if count >= limit {
                break;
            }
            self.get(id).for_each_child(|child| stack.push(child));
        }
        count
    }

    /// Whether a node is an operator on floating-point numbers.
    pub const fn has_floats(&self) -> bool {
        self.has_floats
    }

    /// Whether there is no node.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The node that `id` names.
    pub fn get(&self, id: ExprId) -> Expr {
        self.nodes[id.index()].0
    }

    /// The node's value, if it is a literal.
    pub fn literal(&self, id: ExprId) -> Option<Bv> {
        match self.get(id) {
            Expr::Const(value) => Some(value),
            _ => None,
        }
    }

    /// The width of the node's value.
    pub fn width(&self, id: ExprId) -> Width {
        self.nodes[id.index()].1
    }

    /// Whether the node has a defined result whatever values its variables have, as far as its
    /// operators and literals tell: no division but by a literal that allows it, no shift but by a
    /// small literal, no float cut to an integer.
    pub fn is_total(&self, id: ExprId) -> bool {
        self.total[id.index()]
    }

    /// The id of `expr` at `width`, as it stands (no rewriting). For leaves and nodes whose width
    /// does not follow from the children (`Var`, `Address`, extensions, `Extract`, conversions);
    /// the other constructors below compute it.
    pub fn intern(&mut self, expr: Expr, width: Width) -> ExprId {
        work::spend(WorkKind::Expression, 1);
        let hash = FxBuildHasher.hash_one((expr, width));
        if let Some(&id) = self.ids.find(hash, |&id| self.nodes[id.index()] == (expr, width)) {
            return id;
        }
        debug_assert!(self.well_sorted(expr, width), "ill-sorted {expr:?} at {width}");
        let id = ExprId(u32::try_from(self.nodes.len()).expect("fewer than 2^32 expressions"));
        self.nodes.push((expr, width));
        self.total.push(self.node_is_total(expr));
        self.has_floats |= expr.is_of_floats();
        let nodes = &self.nodes;
        self.ids.insert_unique(hash, id, |&id| FxBuildHasher.hash_one(nodes[id.index()]));
        id
    }

    /// The id of `expr` at `width`, if it is in the pool.
    pub fn find(&self, expr: Expr, width: Width) -> Option<ExprId> {
        let hash = FxBuildHasher.hash_one((expr, width));
        self.ids.find(hash, |&id| self.nodes[id.index()] == (expr, width)).copied()
    }

    /// A literal.
    pub fn constant(&mut self, value: Bv) -> ExprId {
        self.intern(Expr::Const(value), value.width())
    }

    /// A literal of `width` bits.
    pub fn number(&mut self, width: Width, bits: u128) -> ExprId {
        self.constant(Bv::new(width, bits))
    }

    /// A truth value.
    pub fn bool(&mut self, value: bool) -> ExprId {
        self.constant(Bv::bool(value))
    }

    /// A variable of `width` bits.
    pub fn var(&mut self, var: VarId, width: Width) -> ExprId {
        self.intern(Expr::Var(var), width)
    }

    /// `op a`.
    pub fn unary(&mut self, op: UnaryOp, a: ExprId) -> ExprId {
        let width = self.width(a);
        self.intern(Expr::Unary(op, a), width)
    }

    /// `a op b`.
    pub fn binary(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId {
        let width = if op.is_predicate() { Width::BOOL } else { self.width(a) };
        self.intern(Expr::Binary(op, a, b), width)
    }

    /// Logical negation of a truth value.
    pub fn not(&mut self, a: ExprId) -> ExprId {
        self.unary(UnaryOp::Not, a)
    }

    /// `c ? a : b`.
    pub fn ite(&mut self, c: ExprId, a: ExprId, b: ExprId) -> ExprId {
        let width = self.width(a);
        self.intern(Expr::Ite(c, a, b), width)
    }

    /// Bits `low .. low + width` of `a`; `a` itself where that is all of it.
    pub fn extract(&mut self, a: ExprId, low: u32, width: Width) -> ExprId {
        if low == 0 && width == self.width(a) {
            return a;
        }
        self.intern(Expr::Extract(a, low.to_le_bytes()[0]), width)
    }

    /// `a` with zeros in front; `a` itself where the width is the same.
    pub fn zero_extend(&mut self, a: ExprId, width: Width) -> ExprId {
        if width == self.width(a) { a } else { self.intern(Expr::ZeroExtend(a), width) }
    }

    /// `a` with its sign in front; `a` itself where the width is the same.
    pub fn sign_extend(&mut self, a: ExprId, width: Width) -> ExprId {
        if width == self.width(a) { a } else { self.intern(Expr::SignExtend(a), width) }
    }

    /// `high` before `low`; the widths add up to at most 128.
    pub fn concat(&mut self, high: ExprId, low: ExprId) -> ExprId {
        let bits = self.width(high).bits() + self.width(low).bits();
        let width = Width::new(bits).expect("a concatenation of at most 128 bits");
        self.intern(Expr::Concat(high, low), width)
    }

    /// The variables that occur in `root`, each once, in an order that is always the same.
    pub fn vars_in(&self, root: ExprId) -> impl Iterator<Item = VarId> {
        self.nodes_below([root]).filter_map(|(_, expr)| match expr {
            Expr::Var(var) => Some(var),
            _ => None,
        })
    }

    /// Whether the variable occurs in `root`.
    pub fn mentions(&self, root: ExprId, var: VarId) -> bool {
        self.vars_in(root).any(|own| own == var)
    }

    fn node_is_total(&self, expr: Expr) -> bool {
        let operator_is_total = match expr {
            Expr::Binary(op, _, b) => op.is_total_with(self.literal(b)),
            Expr::FloatToSigned(..) | Expr::FloatToUnsigned(..) => false,
            Expr::Const(_)
            | Expr::Var(_)
            | Expr::Address(_)
            | Expr::Unary(..)
            | Expr::Ite(..)
            | Expr::Within(..)
            | Expr::Extract(..)
            | Expr::ZeroExtend(_)
            | Expr::SignExtend(_)
            | Expr::Concat(..)
            | Expr::FloatUnary(..)
            | Expr::FloatBinary(..)
            | Expr::FloatFma(..)
            | Expr::FloatCompare(..)
            | Expr::FloatConvert(..)
            | Expr::FloatFromSigned(..)
            | Expr::FloatFromUnsigned(..) => true,
        };
        let mut total = operator_is_total;
        expr.for_each_child(|child| total &= self.is_total(child));
        total
    }

    fn well_sorted(&self, expr: Expr, width: Width) -> bool {
        let w = |id: ExprId| self.width(id);
        match expr {
            Expr::Const(value) => value.width() == width,
            Expr::Var(_) | Expr::Address(_) => true,
            Expr::Unary(op, a) => {
                w(a) == width && (op != UnaryOp::ByteSwap || width.bits().is_multiple_of(8))
            }
            Expr::Binary(op, a, b) => {
                w(a) == w(b) && width == if op.is_predicate() { Width::BOOL } else { w(a) }
            }
            Expr::Ite(c, a, b) => w(c) == Width::BOOL && w(a) == width && w(b) == width,
            Expr::Within(a, b, c) => w(a) == w(b) && w(a) == w(c) && width == Width::BOOL,
            Expr::Extract(a, low) => u32::from(low) + width.bits() <= w(a).bits(),
            Expr::ZeroExtend(a) | Expr::SignExtend(a) => w(a) < width,
            Expr::Concat(a, b) => w(a).bits() + w(b).bits() == width.bits(),
            Expr::FloatUnary(_, kind, a) => w(a) == kind.width() && width == kind.width(),
            Expr::FloatBinary(_, kind, a, b) => {
                w(a) == kind.width() && w(b) == kind.width() && width == kind.width()
            }
            Expr::FloatFma(kind, a, b, c) => {
                [a, b, c].iter().all(|&x| w(x) == kind.width()) && width == kind.width()
            }
            Expr::FloatCompare(_, kind, a, b) => {
                w(a) == kind.width() && w(b) == kind.width() && width == Width::BOOL
            }
            Expr::FloatConvert(from, to, a) => w(a) == from.width() && width == to.width(),
            Expr::FloatFromSigned(kind, _) | Expr::FloatFromUnsigned(kind, _) => {
                width == kind.width()
            }
            Expr::FloatToSigned(kind, a) | Expr::FloatToUnsigned(kind, a) => w(a) == kind.width(),
        }
    }
}
