//! Values of a symbolic run: concrete bits, a pointer (object and offset), or an expression over
//! the run's arbitrary values.
//!
//! Invariant: [`Value::Symbolic`] never names a literal or a plain object-plus-literal sum; those
//! are the other two variants. In the pool the address of an object is a variable of its own (its
//! *base*), so that it can be distinguished from a number. Where the program computes with an
//! address as with a number, the address of the layout is taken and [`Values::used_numbers`] set.
use super::budget::MAX_ADDENDS;
use crate::base::work;
use crate::base::work::WorkKind;
use crate::cfa::{GlobalId, InputId};
use crate::domains::bounds::NumberBounds;
use crate::domains::bounds::conditions::Facts;
use crate::domains::bounds::terms::TermBounds;
use crate::domains::congruence::Congruence;
use crate::ir::eval::{self, Env};
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, Symbol, VarId, Width};
pub(crate) use crate::solver::decide::SparseModel;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Names a memory object of a run: global objects, then functions, then allocations in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct ObjectId(pub(crate) u32);

impl ObjectId {
    pub(crate) fn index(self) -> usize {
        usize::try_from(self.0).expect("u32 fits usize")
    }
}

/// A value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Value {
    Const(Bv),
    /// Address of the object plus the offset, modulo the pointer width.
    Pointer(ObjectId, u64),
    Symbolic(ExprId),
}

/// What a variable of the pool stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Origin {
    /// The value of an input.
    Input(InputId),
    /// Arbitrary content of memory, from this offset on.
    Bytes(InputId, i64),
    /// Content that a global object starts with, from this offset on.
    Global(GlobalId, u64),
    /// Content that memory behind an arbitrary pointer starts with, from this offset on.
    Outside(ObjectId, u64),
    /// What unknown code wrote to the object, from this offset on.
    Changed(InputId, ObjectId, u64),
    /// An object's address.
    Base(ObjectId),
    /// A variable of the program that is read before it has a value.
    Unset,
}

/// A variable of the pool.
#[derive(Clone, Copy, Debug)]
pub(super) struct Variable {
    pub(super) origin: Origin,
    pub(super) width: Width,
    /// The object that it is an address in, and the offset there.
    pub(super) base_of: Option<(ObjectId, u64)>,
}

/// Where an object lies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placement {
    address: u64,
    extent: Extent,
    base: Option<ExprId>,
}

/// What is known of an object, wherever it lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub(crate) struct Extent {
    /// Its bytes.
    pub(crate) size: u64,
    /// Whether it has all of these, for sure.
    pub(crate) is_exact: bool,
    /// Whether its address is a byte of its own, so that no other object has it.
    pub(crate) is_disjoint: bool,
    /// A power of two that its address is a multiple of.
    pub(crate) align: u64,
}

/// An assignment of the pool's variables, by index; `None`: irrelevant.
pub(crate) type Model = Vec<Option<Bv>>;

/// An assignment of variables.
pub(crate) trait Assigned {
    /// The value of a variable; `None`: irrelevant.
    fn value_of(&self, var: VarId) -> Option<Bv>;
}

impl Assigned for Model {
    fn value_of(&self, var: VarId) -> Option<Bv> {
        self.get(var.index()).copied().flatten()
    }
}

impl Assigned for SparseModel {
    fn value_of(&self, var: VarId) -> Option<Bv> {
        self.get(&var).copied()
    }
}

/// All expressions of a run.
pub(crate) struct Values {
    pub(crate) pool: ExprPool,
    pub(super) vars: Vec<Variable>,
    places: Vec<Placement>,
    pointer: Width,
    /// By expression: whether a base occurs in it; as far as it was asked for.
    with_base: Vec<bool>,
    /// The input of the step that made an object, where inputs are looked for.
    pub(crate) made: FxHashMap<ObjectId, InputId>,
    /// Whether an address was used as a number.
    pub(crate) used_numbers: bool,
    /// Whether objects have the addresses of the layout; else an address is some number.
    pub(crate) has_layout: bool,
    /// Objects that may be dead at the step under way, so that a new object may have their address.
    pub(crate) dead: Arc<BTreeSet<ObjectId>>,
    /// How many objects live as long as the program does; they come first.
    pub(crate) lasting: usize,
    /// The variables of inputs, where runs that are never joined share them: an input of one run
    /// has nothing to do with that of another one, but what is known of one is then known of the
    /// other.
    inputs: Option<FxHashMap<(Origin, Width), VarId>>,
    /// What is known of numbers; of variables that are offsets or addresses, what their low bits
    /// are.
    bounds: TermBounds,
}

impl Values {
    pub(crate) fn new(pointer: Width) -> Self {
        Self {
            pool: ExprPool::new(),
            vars: Vec::new(),
            places: Vec::new(),
            pointer,
            with_base: Vec::new(),
            made: FxHashMap::default(),
            used_numbers: false,
            has_layout: true,
            dead: Arc::default(),
            lasting: 0,
            inputs: None,
            bounds: TermBounds::default(),
        }
    }

    /// From here on, runs share the variables of their inputs. None of them may be joined with
    /// another one.
    pub(crate) fn share_inputs(&mut self) {
        self.inputs = Some(FxHashMap::default());
    }

    pub(crate) fn pointer_width(&self) -> Width {
        self.pointer
    }

    /// Sets where the next object lies.
    pub(crate) fn place(&mut self, address: u64, extent: Extent) -> ObjectId {
        let id = ObjectId(u32::try_from(self.places.len()).expect("fewer than 2^32 objects"));
        self.places.push(Placement { address, extent, base: None });
        id
    }

    /// The number of objects, whatever became of them.
    pub(crate) fn object_count(&self) -> usize {
        self.places.len()
    }

    /// What is known of the objects from number `first` on.
    pub(crate) fn extents_from(&self, first: usize) -> Vec<Extent> {
        self.places.iter().skip(first).map(|place| place.extent).collect()
    }

    /// What is known of the objects from number `first` on, for [`Self::restore_objects`].
    pub(crate) fn placements_from(&self, first: usize) -> Vec<Placement> {
        self.places.get(first..).unwrap_or_default().to_vec()
    }

    /// The objects of another run: its own ones have numbers from `first` on; both runs have those
    /// before.
    pub(crate) fn restore_objects(&mut self, first: usize, own: &[Placement]) {
        self.places.truncate(first);
        self.places.extend_from_slice(own);
    }

    /// Gives the numbers of all objects but the first `count` to others: no run that goes on knows
    /// them.
    pub(crate) fn forget_objects(&mut self, count: usize) {
        self.places.truncate(count);
    }

    /// A new variable.
    pub(crate) fn fresh(&mut self, width: Width, origin: Origin) -> Value {
        Value::Symbolic(self.variable(width, origin))
    }

    /// A new variable that is no input, as a value and by its name.
    pub(crate) fn symbol(&mut self, width: Width) -> (Value, VarId) {
        let var = self.name(width, Origin::Unset);
        (Value::Symbolic(self.pool.var(var, width)), var)
    }

    /// As [`Self::symbol`], of pointer width, with what its low bits are. The caller must see to it
    /// that they are so.
    pub(crate) fn offset_symbol(&mut self, congruence: Congruence) -> (Value, VarId) {
        let (value, var) = self.symbol(self.pointer);
        self.know_class(var, congruence);
        (value, var)
    }

    /// What the low bits of `id` are.
    pub(crate) fn congruence(&mut self, id: ExprId) -> Congruence {
        self.bounds(id).class().of_offsets()
    }

    fn know_class(&mut self, var: VarId, class: Congruence) {
        let term = self.pool.var(var, self.pointer);
        self.bounds.know(term, &NumberBounds::of_class(self.pointer, class));
    }

    /// The bounds of `id`.
    pub(crate) fn bounds(&mut self, id: ExprId) -> NumberBounds {
        self.bounds.of(&self.pool, id)
    }

    /// What follows where `id` has this value; `None`: it cannot have it.
    pub(super) fn facts_of(&mut self, id: ExprId, value: Bv) -> Option<Arc<Facts>> {
        self.bounds.facts_of(&self.pool, id, value)
    }

    /// A number that `id` does not exceed, read unsigned.
    pub(crate) fn upper_bound(&mut self, id: ExprId) -> u128 {
        self.bounds(id).high()
    }

    /// The same where all of `conjuncts` hold.
    pub(crate) fn upper_bound_under(&mut self, id: ExprId, conjuncts: &[ExprId]) -> u128 {
        self.bounds.of_under(&self.pool, id, conjuncts).high()
    }

    /// The name of a new variable.
    pub(crate) fn name(&mut self, width: Width, origin: Origin) -> VarId {
        let var = VarId(u32::try_from(self.vars.len()).expect("fewer than 2^32 variables"));
        let base_of = if let Origin::Base(object) = origin { Some((object, 0)) } else { None };
        self.vars.push(Variable { origin, width, base_of });
        var
    }

    /// See [`Self::share_inputs`].
    pub(super) fn shares_inputs(&self) -> bool {
        self.inputs.is_some()
    }

    fn variable(&mut self, width: Width, origin: Origin) -> ExprId {
        let var = match self.known_input(width, origin) {
            Some(var) => var,
            None => self.name(width, origin),
        };
        self.pool.var(var, width)
    }

    /// The variable of an input that another run has made; notes the next one otherwise.
    fn known_input(&mut self, width: Width, origin: Origin) -> Option<VarId> {
        let inputs = self.inputs.as_mut()?;
        if !matches!(origin, Origin::Input(_) | Origin::Bytes(..) | Origin::Global(..)) {
            return None;
        }
        let next = VarId(u32::try_from(self.vars.len()).ok()?);
        let known = *inputs.entry((origin, width)).or_insert(next);
        (known != next).then_some(known)
    }

    pub(crate) fn origin(&self, var: VarId) -> Origin {
        self.vars[var.index()].origin
    }

    pub(crate) fn var_width(&self, var: VarId) -> Width {
        self.vars[var.index()].width
    }

    /// From here on, the variable `id` is an address in `object`. Expressions that were made before
    /// may be less simple than could be.
    pub(crate) fn bind(&mut self, id: ExprId, object: ObjectId, offset: u64) {
        let Expr::Var(var) = self.pool.get(id) else { return };
        self.vars[var.index()].base_of = Some((object, offset));
        self.with_base.truncate(usize::try_from(id.0).expect("u32 fits usize"));
    }

    /// The address that the variable is.
    pub(crate) fn bound(&self, var: VarId) -> Option<Bv> {
        let Variable { width, base_of, .. } = *self.vars.get(var.index())?;
        base_of.map(|(object, offset)| Bv::new(width, (self.address(object) + offset).into()))
    }

    /// A model that says nothing yet.
    pub(crate) fn no_model(&self) -> Model {
        work::spend_on(WorkKind::Slot, self.vars.len());
        vec![None; self.vars.len()]
    }

    pub(crate) fn var_count(&self) -> usize {
        self.vars.len()
    }

    /// What is known of the object.
    pub(crate) fn extent(&self, object: ObjectId) -> Extent {
        self.places[object.index()].extent
    }

    /// The address that the layout gave the object; none of an object that only another path has
    /// made, which is asked for where models are guesses.
    pub(crate) fn address(&self, object: ObjectId) -> u64 {
        self.places.get(object.index()).map_or(0, |place| place.address)
    }

    pub(crate) fn width(&self, value: Value) -> Width {
        match value {
            Value::Const(bits) => bits.width(),
            Value::Pointer(..) => self.pointer,
            Value::Symbolic(id) => self.pool.width(id),
        }
    }

    pub(crate) fn number(&self, bits: u64) -> Value {
        Value::Const(Bv::new(self.pointer, bits.into()))
    }

    /// `value` as an expression of the pool.
    pub(crate) fn embed(&mut self, value: Value) -> ExprId {
        match value {
            Value::Const(bits) => self.pool.constant(bits),
            Value::Symbolic(id) => id,
            Value::Pointer(object, offset) => {
                let base = self.base(object);
                let offset = self.pool.number(self.pointer, offset.into());
                build::add(&mut self.pool, base, offset)
            }
        }
    }

    fn base(&mut self, object: ObjectId) -> ExprId {
        if let Some(base) = self.places[object.index()].base {
            return base;
        }
        let var = self.name(self.pointer, Origin::Base(object));
        let base = self.pool.var(var, self.pointer);
        self.places[object.index()].base = Some(base);
        let zeros = self.extent(object).align.max(1).trailing_zeros();
        self.know_class(var, Congruence::new(zeros, 0).of_offsets());
        base
    }

    /// The expression `id` as a value.
    pub(crate) fn lift(&self, id: ExprId) -> Value {
        match self.pool.get(id) {
            Expr::Const(bits) => Value::Const(bits),
            Expr::Var(_) => match self.base_of(id) {
                Some((object, offset)) => Value::Pointer(object, offset),
                None => Value::Symbolic(id),
            },
            Expr::Binary(BinaryOp::Add, a, b) => match (self.base_of(a), self.pool.get(b)) {
                (Some((object, offset)), Expr::Const(by)) => {
                    let sum = Bv::new(self.pointer, offset.wrapping_add(by.low64()).into());
                    Value::Pointer(object, sum.low64())
                }
                _ => Value::Symbolic(id),
            },
            _ => Value::Symbolic(id),
        }
    }

    /// The object whose base `id` is, and the offset of that there.
    pub(crate) fn base_of(&self, id: ExprId) -> Option<(ObjectId, u64)> {
        let Expr::Var(var) = self.pool.get(id) else { return None };
        self.vars[var.index()].base_of
    }

    /// Whether an object's base occurs in `id`. Linear in the pool over all calls together.
    pub(crate) fn mentions_base(&mut self, id: ExprId) -> bool {
        let index = usize::try_from(id.0).expect("u32 fits usize");
        for next in self.with_base.len()..=index {
            let next = ExprId(u32::try_from(next).expect("an index of the pool"));
            let mut found = self.base_of(next).is_some();
            let flags = &self.with_base;
            self.pool.get(next).for_each_child(|child| {
                found |= flags[usize::try_from(child.0).expect("u32 fits usize")];
            });
            self.with_base.push(found);
        }
        self.with_base[index]
    }

    /// Whether the object has a byte, for sure.
    pub(crate) fn has_bytes(&self, object: ObjectId) -> bool {
        let Extent { size, is_exact, .. } = self.extent(object);
        is_exact && size > 0
    }

    /// The last offset that lies in the object for sure; `None` where not even the first does.
    pub(crate) fn last(&self, object: ObjectId) -> Option<u64> {
        let Extent { size, is_exact, is_disjoint, .. } = self.extent(object);
        is_disjoint.then(|| if is_exact { size.saturating_sub(1) } else { 0 })
    }

    /// The last offset whose address is certainly neither null nor less than the object's own.
    ///
    /// Certain because an object, with the byte behind it, does not wrap around the address space;
    /// and where pointers have 64 bits, because the programs of these machines have the lower half
    /// of it, so that no offset that looks positive leads to its end. Nothing is known of where an
    /// object lies that is defined elsewhere (a symbol of the linker can be any number).
    pub(crate) fn reach(&self, object: ObjectId) -> u64 {
        let Extent { size, is_exact, is_disjoint, .. } = self.extent(object);
        if is_exact {
            size
        } else if is_disjoint && self.pointer == Width::W64 {
            u64::MAX >> 1
        } else {
            0
        }
    }

    /// Whether the two objects certainly have no byte in common and are not the same. A dead
    /// object's address may be that of one that was made later; an object that is defined elsewhere
    /// may be any other, and is disjoint from none.
    pub(crate) fn are_disjoint(&self, a: ObjectId, b: ObjectId) -> bool {
        let is_lasting = |object: ObjectId| object.index() < self.lasting;
        let is_alive = |object: ObjectId| is_lasting(object) || !self.dead.contains(&object);
        let is_disjoint = |object: ObjectId| self.extent(object).is_disjoint;
        let may_meet = !is_lasting(a) && !is_lasting(b);
        a != b && is_disjoint(a) && is_disjoint(b) && (!may_meet || is_alive(a) && is_alive(b))
    }

    /// `id` as an object's base plus something that has no base in it.
    pub(crate) fn split_base(&mut self, id: ExprId) -> Option<(ObjectId, ExprId)> {
        if self.pool.width(id) != self.pointer {
            return None;
        }
        let mut addends = self.addends(id)?;
        let at =
            addends.iter().position(|&(negative, id)| !negative && self.base_of(id).is_some())?;
        let (object, offset) = self.base_of(addends.swap_remove(at).1)?;
        let offset = self.pool.number(self.pointer, offset.into());
        addends.push((false, offset));
        let rest = self.sum(&addends);
        (!self.mentions_base(rest)).then_some((object, rest))
    }

    /// The operands of the nested sums and differences in `id`, with whether they are subtracted;
    /// `None` where there are too many.
    pub(crate) fn addends(&self, id: ExprId) -> Option<Vec<(bool, ExprId)>> {
        let (mut stack, mut addends) = (vec![(false, id)], Vec::new());
        while let Some((negative, id)) = stack.pop() {
            match self.pool.get(id) {
                Expr::Binary(BinaryOp::Add, a, b) => stack.extend([(negative, b), (negative, a)]),
                Expr::Binary(BinaryOp::Sub, a, b) => stack.extend([(!negative, b), (negative, a)]),
                _ => addends.push((negative, id)),
            }
            if stack.len() + addends.len() > MAX_ADDENDS {
                return None;
            }
        }
        Some(addends)
    }

    /// The sum of addends of pointer width.
    pub(crate) fn sum(&mut self, addends: &[(bool, ExprId)]) -> ExprId {
        let zero = self.pool.number(self.pointer, 0);
        addends.iter().fold(zero, |sum, &(negative, id)| {
            let op = if negative { BinaryOp::Sub } else { BinaryOp::Add };
            build::binary(&mut self.pool, op, sum, id)
        })
    }

    /// The value of `id` in `model`; variables without a value are zero. `None`: an operation has
    /// no defined result.
    pub(crate) fn eval(&self, id: ExprId, model: &impl Assigned) -> Option<Bv> {
        eval::eval(&self.pool, id, &Assignment { values: self, model })
    }
}

struct Assignment<'a, M> {
    values: &'a Values,
    model: &'a M,
}

impl<M: Assigned> Env for Assignment<'_, M> {
    fn var(&self, var: VarId) -> Option<Bv> {
        if let Some(address) = self.values.bound(var) {
            return Some(address);
        }
        let zero = Bv::zero(self.values.vars.get(var.index())?.width);
        Some(self.model.value_of(var).unwrap_or(zero))
    }

    fn address(&self, _: Symbol) -> Option<Bv> {
        None
    }
}

/// A hash map that is used for counting only.
pub(crate) type Counts = FxHashMap<u32, u64>;
