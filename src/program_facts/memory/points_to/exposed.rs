//! Addresses that control flow reveals, and numbers that may be made from what it revealed.
//!
//! A program may find out the bits of an address one by one, search for it, or count up to it, and
//! then access memory through a number that no address flowed into. So an object is *exposed* where
//! the run may depend on the bits of its address, and a number that is made from no address and is
//! used as one may be the address of any exposed object (as in PNVI-ae-udi, "exposed addresses", of
//! the C memory model).
//!
//! No exposure is that a pointer is compared with null, or with another pointer that may lead to
//! the same objects or for equality: that reveals nothing which the program has not got already.
//! What may come from outside counts as a number in this: it may be any. A literal address (a
//! device's memory) is no object of the program.
//!
//! This holds of pointers as they are ([`super::forms`]). What was computed from their bits reveals
//! some of them. Where pointers were moved, a comparison reveals whether a sum wraps around: the
//! program may find an address so, but unknown code is taken not to learn it from what follows
//! (else each loop up to the end of an array would give the array away).
//!
//! Known limits: an index that is made of the address of its own table, in a pointer that is kept
//! in a variable before memory is accessed through it, exposes nothing: it looks like the distance
//! of two pointers into one object. Nor does what undefined behaviour reveals of an address (a run
//! goes on behind a division or an access only if a guess was right).
use super::carriers::Source;
use super::forms::{AddressForm, AddressForms};
use super::solver::{PointerRule, Solver};
use super::target::Target;
use crate::cfa::{Edge, FuncId, Op, Program, Transfer};
use crate::ir::{BinaryOp, Expr, ExprId, ExprPool, UnaryOp, VarId, Width};
use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

/// An operation that reveals something of the bits of its operands.
#[derive(Default)]
struct Telling {
    first: Vec<Source>,
    second: Vec<Source>,
    /// Its sides, if it is a comparison of two values of a pointer's width.
    compared: Option<(ExprId, ExprId)>,
    is_equality: bool,
    /// Whether it reveals bits only where both sides are made from addresses: one is an index into
    /// the other.
    is_index: bool,
    /// Whether a variable may hold the sum, and who accesses memory through it is not known here.
    is_held: bool,
    /// What it was found to tell.
    form: AddressForm,
}

/// The places where bits are revealed, and those where numbers become addresses; as far as there is
/// no flow yet.
#[derive(Default)]
pub(super) struct Exposures {
    /// What was revealed by bits.
    pub(super) node: usize,
    /// What was revealed in any way.
    all: usize,
    telling: Vec<Telling>,
    addresses: Vec<Vec<VarId>>,
}

impl Solver<'_> {
    /// Notes where bits of addresses are revealed and where numbers become addresses.
    pub(super) fn note_exposures(&mut self) {
        let program = self.program;
        let derived = derived(program);
        let (node, all) = (self.new_node(), self.new_node());
        self.flow(node, all);
        let mut found = Exposures { node, all, ..Exposures::default() };
        let mut roots = Vec::new();
        for edge in &program.edges {
            edge.for_each_expr(|root| roots.push(root));
            for step in &edge.steps {
                self.note_addresses(&step.op, &mut found);
                self.note_places(&step.op, &mut found);
            }
        }
        for (id, _) in program.exprs.nodes_below(roots) {
            self.note_telling(id, &derived, &mut found);
            self.note_sum(id, &mut found);
        }
        self.exposures = found;
    }

    fn note_addresses(&mut self, op: &Op, found: &mut Exposures) {
        let used: &[ExprId] = match *op {
            Op::Load { address, .. }
            | Op::Store { address, .. }
            | Op::Free { address, .. }
            | Op::Fill { to: address, .. }
            | Op::Havoc { address, .. } => &[address],
            Op::Copy { to, from, .. } => &[to, from],
            _ => &[],
        };
        for &address in used {
            let mut vars = Vec::new();
            for source in self.sources(address) {
                match source {
                    Source::Var(var) => vars.push(var),
                    Source::Symbol(_) => return,
                }
            }
            if !vars.is_empty() && !found.addresses.contains(&vars) {
                found.addresses.push(vars);
            }
        }
    }

    /// How many bytes are written, and where in a table, reveals something of the bits of the
    /// number.
    fn note_places(&mut self, op: &Op, found: &mut Exposures) {
        let (number, target) = match *op {
            Op::Copy { length, to, .. } | Op::Fill { length, to, .. } => (Some(length), Some(to)),
            Op::Alloc { size, .. } => (Some(size), None),
            Op::Store { address, .. } => (None, Some(address)),
            _ => return,
        };
        if let Some(number) = number {
            let first = self.sources(number);
            if !first.is_empty() {
                found.telling.push(Telling { first, ..Telling::default() });
            }
        }
        let sources = target.map_or_else(Vec::new, |target| self.sources(target));
        for (at, &source) in sources.iter().enumerate().skip(1) {
            let (first, second) = (vec![source], sources[..at].to_vec());
            found.telling.push(Telling { first, second, is_index: true, ..Telling::default() });
        }
    }

    fn note_telling(&mut self, id: ExprId, derived: &FixedBitSet, found: &mut Exposures) {
        let pool = &self.program.exprs;
        let mut compared = None;
        // Each node is listed: to leave one out makes points-to sets too small.
        let (first, second, is_equality) = match pool.get(id) {
            Expr::Binary(op, a, b) => match revealed_by(op) {
                Revealed::Operands if pool.width(a) != Width::BOOL => {
                    let is_equality = op == BinaryOp::Eq;
                    if is_equality && is_null_test(pool, derived, a, b) {
                        return;
                    }
                    if compares(op) && pool.width(a) == self.program.pointer_width() {
                        compared = Some((a, b));
                    }
                    (Some(a), Some(b), is_equality)
                }
                Revealed::Amount => (Some(b), None, false),
                Revealed::Operands | Revealed::Nothing => return,
            },
            // A byte is looked for where it may be.
            Expr::Within(a, b, n) => {
                let number = self.sources(n);
                if !number.is_empty() {
                    found.telling.push(Telling { first: number, ..Telling::default() });
                }
                compared = Some((a, b));
                (Some(a), Some(b), true)
            }
            Expr::Unary(UnaryOp::PopCount | UnaryOp::LeadingZeros | UnaryOp::TrailingZeros, a) => {
                (Some(a), None, false)
            }
            Expr::FloatCompare(_, _, a, b) => (Some(a), Some(b), false),
            Expr::Extract(a, _) if pool.width(id) == Width::BOOL => (Some(a), None, false),
            Expr::Const(_)
            | Expr::Var(_)
            | Expr::Address(_)
            | Expr::Unary(
                UnaryOp::Not | UnaryOp::Neg | UnaryOp::ByteSwap | UnaryOp::BitReverse,
                _,
            )
            | Expr::Ite(..)
            | Expr::Extract(..)
            | Expr::ZeroExtend(_)
            | Expr::SignExtend(_)
            | Expr::Concat(..)
            | Expr::FloatUnary(..)
            | Expr::FloatBinary(..)
            | Expr::FloatFma(..)
            | Expr::FloatConvert(..)
            | Expr::FloatFromSigned(..)
            | Expr::FloatFromUnsigned(..)
            | Expr::FloatToSigned(..)
            | Expr::FloatToUnsigned(..) => return,
        };
        let mut sources = |id: Option<ExprId>| id.map_or_else(Vec::new, |id| self.sources(id));
        let (first, second) = (sources(first), sources(second));
        if !first.is_empty() || !second.is_empty() {
            let telling = Telling { first, second, compared, is_equality, ..Telling::default() };
            found.telling.push(telling);
        }
    }

    /// A pointer to an element of a table may be kept before it is used: then what is written, and
    /// which index leads there, is not seen at the access.
    fn note_sum(&mut self, id: ExprId, found: &mut Exposures) {
        let pool = &self.program.exprs;
        let Expr::Binary(op, a, b) = pool.get(id) else { return };
        if !keeps_pointer(op) || pool.width(id) != self.program.pointer_width() {
            return;
        }
        let (first, second) = (self.sources(a), self.sources(b));
        if !first.is_empty() && !second.is_empty() {
            found.telling.push(Telling { first, second, is_held: true, ..Telling::default() });
        }
    }

    /// What is read through the sum may be the index: the table may be the identity.
    fn follow_sum(&mut self, sources: impl Iterator<Item = Source>) {
        let sum = self.new_node();
        sources.for_each(|source| self.flow_source(source, sum));
        self.rule(sum, PointerRule::StoreFrom(sum));
    }

    /// Adds the flows that follow from what is known by now; says whether there are new ones.
    pub(super) fn follow_exposures(&mut self) -> bool {
        let Exposures { node, all, telling, addresses } = std::mem::take(&mut self.exposures);
        let (mut rest, mut is_new) = (Vec::new(), false);
        let forms = AddressForms::new(self.program, |var| !self.sets[var.index()].is_clear());
        for mut place in telling {
            let form = self.form(&place, &forms);
            if form > place.form {
                (is_new, place.form) = (true, form);
                let to = if form == AddressForm::Bits { node } else { all };
                for &source in place.first.iter().chain(&place.second) {
                    self.flow_source(source, to);
                }
                if place.is_held {
                    self.follow_sum(place.first.iter().chain(&place.second).copied());
                }
            }
            if form < AddressForm::Bits {
                rest.push(place);
            }
        }
        let mut others = Vec::new();
        for vars in addresses {
            // What comes from outside may be a number, too.
            let outside = &self.sets[self.outside()];
            let is_number = vars.iter().all(|var| self.sets[var.index()].is_subset(outside));
            if is_number && !self.sets[all].is_clear() {
                is_new = true;
                vars.into_iter().for_each(|var| self.flow(all, var.index()));
            } else {
                others.push(vars);
            }
        }
        self.exposures = Exposures { node, all, telling: rest, addresses: others };
        is_new
    }

    /// What the place reveals by what is known by now; nothing is [`AddressForm::Plain`].
    fn form(&self, place: &Telling, forms: &AddressForms<'_>) -> AddressForm {
        let set = |sources: &[Source]| {
            let mut set = FixedBitSet::with_capacity(self.targets.len() + 1);
            sources.iter().for_each(|&source| match source {
                Source::Var(var) => set.union_with(&self.sets[var.index()]),
                Source::Symbol(symbol) => set.insert(self.numbers[&Target::from(symbol)]),
            });
            set
        };
        let (first, second) = (set(&place.first), set(&place.second));
        let tells = match (first.is_clear(), second.is_clear()) {
            (no_first, no_second) if place.is_held => {
                // What lies between two pointers into one object is no index.
                let is_inside = first == second && first.count_ones(..) == 1;
                !no_first && !no_second && !is_inside
            }
            (first, second) if place.is_index => !first && !second,
            (true, true) => false,
            // What comes from outside may be a number that was guessed.
            (false, false) => {
                let outside = &self.sets[self.outside()];
                let is_number = first.is_subset(outside) || second.is_subset(outside);
                if (place.is_equality && !is_number) || first == second {
                    return place
                        .compared
                        .map_or(AddressForm::Bits, |(a, b)| forms.of(a).max(forms.of(b)));
                }
                true
            }
            _ => true,
        };
        if tells { AddressForm::Bits } else { AddressForm::Plain }
    }

    pub(super) fn flow_source(&mut self, source: Source, node: usize) {
        match source {
            Source::Var(var) => self.flow(var.index(), node),
            Source::Symbol(symbol) => self.add(node, self.numbers[&Target::from(symbol)]),
        }
    }
}

/// Of what an operation on two values reveals bits.
enum Revealed {
    Nothing,
    /// Of how far is shifted.
    Amount,
    /// Of both operands.
    Operands,
}

const fn revealed_by(op: BinaryOp) -> Revealed {
    match op {
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => Revealed::Amount,
        BinaryOp::Eq
        | BinaryOp::Ult
        | BinaryOp::Ule
        | BinaryOp::Slt
        | BinaryOp::Sle
        | BinaryOp::UAddOverflow
        | BinaryOp::SAddOverflow
        | BinaryOp::USubOverflow
        | BinaryOp::SSubOverflow
        | BinaryOp::UMulOverflow
        | BinaryOp::SMulOverflow => Revealed::Operands,
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::UDiv
        | BinaryOp::SDiv
        | BinaryOp::URem
        | BinaryOp::SRem
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Xor => Revealed::Nothing,
    }
}

/// Whether an operation reveals no more than the order of two values. Overflow tests reveal more.
const fn compares(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Eq | BinaryOp::Ult | BinaryOp::Ule | BinaryOp::Slt | BinaryOp::Sle)
}

/// Whether the result may be a pointer to an element of a table where one operand is the table, and
/// the other one is an index.
const fn keeps_pointer(op: BinaryOp) -> bool {
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Or | BinaryOp::Xor => true,
        BinaryOp::Mul
        | BinaryOp::UDiv
        | BinaryOp::SDiv
        | BinaryOp::URem
        | BinaryOp::SRem
        | BinaryOp::Shl
        | BinaryOp::LShr
        | BinaryOp::AShr
        | BinaryOp::And
        | BinaryOp::Eq
        | BinaryOp::Ult
        | BinaryOp::Ule
        | BinaryOp::Slt
        | BinaryOp::Sle
        | BinaryOp::UAddOverflow
        | BinaryOp::SAddOverflow
        | BinaryOp::USubOverflow
        | BinaryOp::SSubOverflow
        | BinaryOp::UMulOverflow
        | BinaryOp::SMulOverflow => false,
    }
}

/// Whether two values that are compared are null and a pointer as the program got it.
fn is_null_test(pool: &ExprPool, derived: &FixedBitSet, a: ExprId, b: ExprId) -> bool {
    let null = |id| matches!(pool.get(id), Expr::Const(bits) if bits.unsigned() == 0);
    null(a) && is_plain(pool, derived, b) || null(b) && is_plain(pool, derived, a)
}

/// Whether the value is a pointer as the program got it, if it is one: nothing was computed from
/// its bits.
fn is_plain(pool: &ExprPool, derived: &FixedBitSet, id: ExprId) -> bool {
    match pool.get(id) {
        Expr::Const(_) | Expr::Address(_) => true,
        Expr::Var(var) => !derived.contains(var.index()),
        Expr::Ite(_, a, b) => is_plain(pool, derived, a) && is_plain(pool, derived, b),
        Expr::Binary(BinaryOp::Add, a, b) => {
            let is_literal = |id| pool.literal(id).is_some();
            matches!(pool.get(a), Expr::Address(_)) && is_literal(b)
        }
        _ => false,
    }
}

/// The variables that may hold more than a pointer as the program got it.
fn derived(program: &Program) -> FixedBitSet {
    let mut results: FxHashMap<FuncId, Vec<VarId>> = FxHashMap::default();
    for edge in &program.edges {
        if let Transfer::Call { callee, result: Some(result), .. } = edge.transfer {
            results.entry(callee).or_default().push(result);
        }
    }
    let mut derived = FixedBitSet::with_capacity(program.vars.len());
    loop {
        let before = derived.count_ones(..);
        let mut in_memory = false;
        for edge in &program.edges {
            for step in &edge.steps {
                if let Op::Store { value, .. } = step.op {
                    in_memory |= !is_plain(&program.exprs, &derived, value);
                }
            }
        }
        for edge in &program.edges {
            derive(program, edge, in_memory, &results, &mut derived);
        }
        if derived.count_ones(..) == before {
            return derived;
        }
    }
}

fn derive(
    program: &Program,
    edge: &Edge,
    in_memory: bool,
    results: &FxHashMap<FuncId, Vec<VarId>>,
    derived: &mut FixedBitSet,
) {
    for step in &edge.steps {
        match step.op {
            Op::Assign { dst, value } if !is_plain(&program.exprs, derived, value) => {
                derived.insert(dst.index());
            }
            Op::Load { dst, .. } if in_memory => derived.insert(dst.index()),
            _ => {}
        }
    }
    match &edge.transfer {
        Transfer::Jump => {}
        Transfer::Call { callee, args, .. } => {
            for (&arg, param) in args.iter().zip(&program.function(*callee).params) {
                if !is_plain(&program.exprs, derived, arg) {
                    derived.insert(param.index());
                }
            }
        }
        Transfer::Return { value } => {
            let is_plain = value.is_none_or(|value| is_plain(&program.exprs, derived, value));
            if !is_plain {
                let function = program.location(edge.source).function;
                for result in results.get(&function).into_iter().flatten() {
                    derived.insert(result.index());
                }
            }
        }
    }
}
