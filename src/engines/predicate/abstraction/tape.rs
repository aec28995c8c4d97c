//! Concrete evaluation of a premise and of predicates, for models of the solver and for their
//! neighbours.
//!
//! A solver query costs milliseconds, an evaluation of a block's formulas microseconds. The tape
//! holds every node that was ever asked for once, children before parents; a [`Cone`] is what a few
//! roots need of it. A value is `None` where [`crate::ir::eval`] has none.
use crate::base::work;
use crate::base::work::WorkKind;
use crate::engines::predicate::budget::MAX_SIDE_NODES;
use crate::ir::walk::PostOrder;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, Symbol, VarId, Width, eval};
use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The addresses of symbols; `None`: not fixed.
pub type Addresses = Rc<dyn Fn(Symbol) -> Option<Bv>>;

/// Values of variables, by their number on the tape. Those that are missing are zero.
pub(super) type Model = Vec<Bv>;

/// The place of a node on the tape.
pub(super) type Slot = usize;

#[derive(Clone, Copy, Debug)]
enum Step {
    Const(Option<Bv>),
    Var(usize),
    Ite([Slot; 3]),
    Node(Expr, [Slot; 3], usize),
}

/// All nodes that were asked for.
pub(super) struct Tape {
    addresses: Addresses,
    steps: Vec<(Step, Width)>,
    /// By slot: how deep the expression is.
    depths: Vec<u32>,
    slots: FxHashMap<ExprId, Slot>,
    vars: Vec<(VarId, Width)>,
    /// About how many bits circuits for all nodes compute.
    bits: u64,
}

/// Slots that some roots need, children first.
#[derive(Clone, Default, Debug)]
pub(super) struct Cone {
    slots: Vec<Slot>,
}

impl Cone {
    pub(super) fn len(&self) -> usize {
        self.slots.len()
    }

    /// What this one has and `other` has not.
    pub(super) fn without(&self, other: &Self) -> Self {
        let known = |slot: &Slot| other.slots.binary_search(slot).is_err();
        Self { slots: self.slots.iter().copied().filter(known).collect() }
    }
}

/// Variables and literals in one side of a comparison.
#[derive(Clone, Default, Debug)]
pub(super) struct Side {
    pub(super) vars: Vec<usize>,
    pub(super) literals: Vec<Bv>,
}

/// Values by slot; kept between evaluations.
#[derive(Default)]
pub(super) struct Evaluated(Vec<Option<Bv>>);

impl Evaluated {
    pub(super) fn get(&self, slot: Slot) -> Option<Bv> {
        self.0[slot]
    }

    /// Whether all of these are true.
    pub(super) fn all_true(&self, slots: &[Slot]) -> bool {
        slots.iter().all(|&slot| self.get(slot) == Some(Bv::TRUE))
    }
}

impl Tape {
    pub(super) fn new(addresses: Addresses) -> Self {
        Self {
            addresses,
            steps: Vec::new(),
            depths: Vec::new(),
            slots: FxHashMap::default(),
            vars: Vec::new(),
            bits: 0,
        }
    }

    pub(super) fn addresses(&self) -> &Addresses {
        &self.addresses
    }

    /// The slot of `root`; what is not there yet is appended.
    pub(super) fn add(&mut self, pool: &ExprPool, root: ExprId) -> Slot {
        let mut walk = PostOrder::of(root);
        while let Some((id, expr)) = walk.next(pool, |id| self.slots.contains_key(&id)) {
            self.append(id, expr, pool.width(id));
        }
        self.slots[&root]
    }

    fn append(&mut self, id: ExprId, expr: Expr, width: Width) {
        let (children, count) = expr.of_children(0, |child| self.slots[&child]);
        let depths = children[..count].iter().map(|&child| self.depths[child]);
        let depth = depths.max().unwrap_or(0);
        let step = match expr {
            Expr::Const(value) => Step::Const(Some(value)),
            Expr::Address(symbol) => Step::Const((self.addresses)(symbol)),
            Expr::Var(var) => {
                self.vars.push((var, width));
                Step::Var(self.vars.len() - 1)
            }
            Expr::Ite(..) => Step::Ite(children),
            _ => Step::Node(expr, children, count),
        };
        let operand = children[..count].first().map_or(width, |&child| self.steps[child].1);
        self.bits += circuit_bits(expr, width.max(operand));
        self.slots.insert(id, self.steps.len());
        self.steps.push((step, width));
        self.depths.push(depth + 1);
    }

    /// How many nodes there are.
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    pub(super) fn bits(&self) -> u64 {
        self.bits
    }

    pub(super) fn depth(&self, slot: Slot) -> u32 {
        self.depths[slot]
    }

    /// A model in which every variable is zero.
    pub(super) fn zeros(&self) -> Model {
        self.vars.iter().map(|&(_, width)| Bv::zero(width)).collect()
    }

    /// Adds the variables that came after the model.
    pub(super) fn complete(&self, model: &mut Model) {
        let later = self.vars.iter().skip(model.len());
        model.extend(later.map(|&(_, width)| Bv::zero(width)));
    }

    /// The variables by number.
    pub(super) fn vars(&self) -> &[(VarId, Width)] {
        &self.vars
    }

    pub(super) fn cone(&self, roots: impl IntoIterator<Item = Slot>) -> Cone {
        let mut stack: Vec<Slot> = roots.into_iter().collect();
        let mut needed = FixedBitSet::with_capacity(self.steps.len());
        while let Some(slot) = stack.pop() {
            if !needed.put(slot) {
                match self.steps[slot].0 {
                    Step::Const(_) | Step::Var(_) => {}
                    Step::Ite(children) => stack.extend(children),
                    Step::Node(_, children, count) => stack.extend(&children[..count]),
                }
            }
        }
        Cone { slots: needed.ones().collect() }
    }

    /// The variables in the cone, by number.
    pub(super) fn vars_of(&self, cone: &Cone) -> Vec<usize> {
        let var = |&slot: &Slot| match self.steps[slot].0 {
            Step::Var(var) => Some(var),
            _ => None,
        };
        cone.slots.iter().filter_map(var).collect()
    }

    /// How many operators on more than one bit are in the cone.
    pub(super) fn wide_operators(&self, cone: &Cone) -> usize {
        let is_wide = |&&slot: &&Slot| match self.steps[slot].0 {
            Step::Const(_) | Step::Var(_) => false,
            Step::Ite([_, a, _]) => self.steps[a].1 > Width::BOOL,
            Step::Node(_, children, count) => {
                children[..count].iter().any(|&child| self.steps[child].1 > Width::BOOL)
            }
        };
        cone.slots.iter().filter(is_wide).count()
    }

    /// Both sides of each comparison in the cone, in the order of the tape.
    pub(super) fn comparisons_of(&self, cone: &Cone) -> Vec<[Side; 2]> {
        let mut comparisons = Vec::new();
        for &slot in &cone.slots {
            if let Step::Node(Expr::Binary(op, ..), [a, b, _], _) = self.steps[slot].0
                && op.is_predicate()
                && self.steps[a].1 > Width::BOOL
            {
                comparisons.push([self.side(a), self.side(b)]);
            }
        }
        comparisons
    }

    /// What is near the top of `slot`.
    fn side(&self, slot: Slot) -> Side {
        let mut side = Side::default();
        let mut open = vec![slot];
        let mut visits = MAX_SIDE_NODES;
        while let Some(slot) = open.pop()
            && visits > 0
        {
            visits -= 1;
            match self.steps[slot].0 {
                Step::Const(value) => side.literals.extend(value),
                Step::Var(var) => side.vars.push(var),
                // The condition is compared by itself.
                Step::Ite([_, a, b]) => open.extend([b, a]),
                Step::Node(_, children, count) => open.extend(children[..count].iter().rev()),
            }
        }
        side
    }

    /// The part of the cone that depends on the variable.
    pub(super) fn dependents(&self, cone: &Cone, var: usize) -> Cone {
        let mut known = FixedBitSet::with_capacity(self.steps.len());
        let mut slots = Vec::new();
        for &slot in &cone.slots {
            let depends = match self.steps[slot].0 {
                Step::Const(_) => false,
                Step::Var(other) => other == var,
                Step::Ite(children) => children.iter().any(|&child| known.contains(child)),
                Step::Node(_, children, count) => {
                    children[..count].iter().any(|&child| known.contains(child))
                }
            };
            if depends {
                known.insert(slot);
                slots.push(slot);
            }
        }
        Cone { slots }
    }

    /// Fills in the values of the cone.
    pub(super) fn evaluate(&self, cone: &Cone, model: &[Bv], values: &mut Evaluated) {
        work::spend_on(WorkKind::Evaluation, cone.slots.len());
        values.0.resize(self.steps.len(), None);
        for &slot in &cone.slots {
            let (step, width) = self.steps[slot];
            values.0[slot] = match step {
                Step::Const(value) => value,
                Step::Var(var) => Some(model.get(var).copied().unwrap_or(Bv::zero(width))),
                Step::Ite([c, a, b]) => {
                    values.0[c].and_then(|c| values.0[if c.is_true() { a } else { b }])
                }
                Step::Node(expr, children, count) => node(expr, width, &children[..count], values),
            };
        }
    }
}

/// About how many bits a circuit for the node computes, where result and operands have up to this
/// width.
fn circuit_bits(expr: Expr, width: Width) -> u64 {
    let width = u64::from(width.bits());
    match expr {
        Expr::Const(_)
        | Expr::Address(_)
        | Expr::Extract(..)
        | Expr::ZeroExtend(_)
        | Expr::SignExtend(_)
        | Expr::Concat(..) => 0,
        Expr::Binary(
            BinaryOp::Mul | BinaryOp::UDiv | BinaryOp::URem | BinaryOp::SDiv | BinaryOp::SRem,
            ..,
        )
        | Expr::FloatUnary(..)
        | Expr::FloatBinary(..)
        | Expr::FloatFma(..) => width * width,
        _ => width,
    }
}

fn node(expr: Expr, width: Width, children: &[Slot], values: &Evaluated) -> Option<Bv> {
    let mut operands = [Bv::FALSE; 3];
    for (operand, &child) in operands.iter_mut().zip(children) {
        *operand = values.0[child]?;
    }
    eval::node(expr, width, &operands[..children.len()])
}
