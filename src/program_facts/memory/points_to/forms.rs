//! What was done to addresses before they are compared.
//!
//! Where two pointers may lead to the same objects, a comparison of them as they are reveals
//! nothing of their bits. One of pointers that were moved reveals where a sum wraps around. One of
//! values that were computed from the bits of a pointer may reveal any bit.
//!
//! Flow-insensitive, all memory is one. Known limit: a pointer that is read where two others meet,
//! or was copied in parts, counts as it is.
use super::carriers::for_each_carrier;
use crate::cfa::{Edge, Op, Program, Transfer};
use crate::ir::{BinaryOp, Expr, ExprId, VarId, Width};
use fixedbitset::FixedBitSet;
use rustc_hash::FxHashSet;

/// What a value that an address came into may be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) enum AddressForm {
    /// The address as it is, or none.
    #[default]
    Plain,
    /// One address and a number.
    Moved,
    /// Anything that was computed from its bits.
    Bits,
}

/// The forms of all variables.
pub(super) struct AddressForms<'p> {
    program: &'p Program,
    /// The expressions into which some address comes.
    carrying: FixedBitSet,
    vars: Vec<AddressForm>,
    /// Per function, of what it returns.
    results: Vec<AddressForm>,
    memory: AddressForm,
    is_new: bool,
}

impl<'p> AddressForms<'p> {
    /// In a program where these variables may hold addresses.
    pub(super) fn new(program: &'p Program, holds_address: impl Fn(VarId) -> bool) -> Self {
        let pool = &program.exprs;
        let mut carrying = FixedBitSet::with_capacity(pool.len());
        // Operands come before what is made of them.
        for id in (0..).map(ExprId).take(pool.len()) {
            let carries = match pool.get(id) {
                _ if pool.width(id) == Width::BOOL => false,
                Expr::Var(var) => holds_address(var),
                Expr::Address(_) => true,
                expr => {
                    let mut any = false;
                    for_each_carrier(expr, |child| any |= carrying.contains(index(child)));
                    any
                }
            };
            carrying.set(index(id), carries);
        }
        let vars = vec![AddressForm::Plain; program.vars.len()];
        let results = vec![AddressForm::Plain; program.functions.len()];
        let (memory, is_new) = (AddressForm::Plain, true);
        let mut forms = Self { program, carrying, vars, results, memory, is_new };
        while std::mem::take(&mut forms.is_new) {
            program.edges.iter().for_each(|edge| forms.edge(edge));
        }
        forms
    }

    /// Of an expression over the program's variables.
    pub(super) fn of(&self, root: ExprId) -> AddressForm {
        let pool = &self.program.exprs;
        let carries = |id: ExprId| self.carrying.contains(index(id));
        let (mut worst, mut seen, mut stack) =
            (AddressForm::Plain, FxHashSet::default(), vec![root]);
        while let Some(id) = stack.pop() {
            if !carries(id) || !seen.insert(id) {
                continue;
            }
            match pool.get(id) {
                Expr::Address(_) => {}
                Expr::Var(var) => worst = worst.max(self.vars[var.index()]),
                Expr::Ite(_, a, b) => stack.extend([a, b]),
                Expr::Binary(BinaryOp::Add, a, b) if !(carries(a) && carries(b)) => {
                    worst = worst.max(AddressForm::Moved);
                    stack.extend([a, b]);
                }
                Expr::Binary(BinaryOp::Sub, a, b) if !carries(b) => {
                    worst = worst.max(AddressForm::Moved);
                    stack.push(a);
                }
                _ => return AddressForm::Bits,
            }
        }
        worst
    }

    fn edge(&mut self, edge: &Edge) {
        for step in &edge.steps {
            match step.op {
                Op::Assign { dst, value } => self.raise(dst, self.of(value)),
                Op::Load { dst, .. } => self.raise(dst, self.memory),
                Op::Store { value, .. } | Op::Fill { byte: value, .. } => {
                    let is_whole = self.program.exprs.width(value) == self.program.pointer_width();
                    let carries = self.carrying.contains(index(value));
                    let form =
                        if is_whole || !carries { self.of(value) } else { AddressForm::Bits };
                    self.is_new |= form > self.memory;
                    self.memory = self.memory.max(form);
                }
                _ => {}
            }
        }
        match &edge.transfer {
            Transfer::Jump => {}
            Transfer::Call { callee, args, result } => {
                for (&arg, &param) in args.iter().zip(&self.program.function(*callee).params) {
                    self.raise(param, self.of(arg));
                }
                if let Some(result) = *result {
                    self.raise(result, self.results[callee.index()]);
                }
            }
            Transfer::Return { value } => {
                let form = value.map_or(AddressForm::Plain, |value| self.of(value));
                let function = self.program.location(edge.source).function;
                let known = &mut self.results[function.index()];
                self.is_new |= form > *known;
                *known = form.max(*known);
            }
        }
    }

    fn raise(&mut self, var: VarId, form: AddressForm) {
        let known = &mut self.vars[var.index()];
        self.is_new |= form > *known;
        *known = form.max(*known);
    }
}

fn index(id: ExprId) -> usize {
    usize::try_from(id.0).expect("u32 fits usize")
}
