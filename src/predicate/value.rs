//! Values of a symbolic run: concrete bits, a pointer (object and offset), or an expression over the run's arbitrary values.
//!
//! Invariant: [`Value::Symbolic`] never names a literal or a plain object-plus-literal sum; those are the other two variants. In the pool the
//! address of an object is a variable of its own (its *base*), so that it can be told from a number.
//! Where the program computes with an address as with a number, the address of the layout is taken and [`Values::used_numbers`] set.
use super::congruence::{self, Congruence};
use crate::cfa::{Draw, GlobalId, Inputs, Program};
use crate::ir::eval::{self, Env};
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, Symbol, VarId, Width};
use rustc_hash::FxHashMap;

/// Names a memory object of a run: global objects, then functions, then allocations in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct ObjectId(pub(super) u32);

impl ObjectId {
    pub(super) fn index(self) -> usize {
        usize::try_from(self.0).expect("u32 fits usize")
    }
}

/// A value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Const(Bv),
    /// Address of the object plus the offset, modulo the pointer width.
    Pointer(ObjectId, u64),
    Symbolic(ExprId),
}

/// What a variable of the pool stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// A drawn value.
    Draw(Draw),
    /// Drawn content of memory, from this offset on.
    Bytes(Draw, i64),
    /// Content that a global object starts with, from this offset on.
    Global(GlobalId, u64),
    /// Content that memory behind an arbitrary pointer starts with, from this offset on.
    Outside(ObjectId, u64),
    /// An object's address.
    Base(ObjectId),
    /// A variable of the program that is read before it has a value.
    Unset,
}

/// A variable of the pool.
#[derive(Clone, Copy, Debug)]
struct Variable {
    origin: Origin,
    width: Width,
    /// The object that it is an address in, and the offset there.
    base_of: Option<(ObjectId, u64)>,
}

/// Where an object lies.
#[derive(Clone, Copy, Debug)]
struct Place {
    address: u64,
    extent: Extent,
    base: Option<ExprId>,
}

/// What is known of an object, wherever it lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Extent {
    /// Its bytes.
    pub(super) size: u64,
    /// Whether it has all of these, for sure.
    pub(super) is_exact: bool,
    /// A power of two that its address is a multiple of.
    pub(super) align: u64,
}

/// An assignment of the pool's variables, by index; `None`: irrelevant.
pub(super) type Model = Vec<Option<Bv>>;

/// All expressions of a run.
pub(super) struct Values {
    pub(super) pool: ExprPool,
    vars: Vec<Variable>,
    places: Vec<Place>,
    pointer: Width,
    /// What is known of variables that are offsets or addresses.
    congruences: FxHashMap<VarId, Congruence>,
    /// By expression: whether a base occurs in it; as far as it was asked for.
    with_base: Vec<bool>,
    /// Whether an address was used as a number.
    pub(super) used_numbers: bool,
    /// Whether objects have the addresses of the layout; else an address is some number.
    pub(super) has_layout: bool,
}

impl Values {
    pub(super) fn new(pointer: Width) -> Self {
        Self {
            pool: ExprPool::new(),
            vars: Vec::new(),
            places: Vec::new(),
            pointer,
            congruences: FxHashMap::default(),
            with_base: Vec::new(),
            used_numbers: false,
            has_layout: true,
        }
    }

    pub(super) fn pointer_width(&self) -> Width {
        self.pointer
    }

    /// Tells where the next object lies.
    pub(super) fn place(&mut self, address: u64, extent: Extent) -> ObjectId {
        let id = ObjectId(u32::try_from(self.places.len()).expect("fewer than 2^32 objects"));
        self.places.push(Place { address, extent, base: None });
        id
    }

    /// A new variable.
    pub(super) fn fresh(&mut self, width: Width, origin: Origin) -> Value {
        Value::Symbolic(self.variable(width, origin))
    }

    /// A new variable that is no input, as a value and by its name.
    pub(super) fn symbol(&mut self, width: Width) -> (Value, VarId) {
        let var = self.name(width, Origin::Unset);
        (Value::Symbolic(self.pool.var(var, width)), var)
    }

    /// As [`Self::symbol`], of pointer width, with what its low bits are. The caller must see to it that they are so.
    pub(super) fn offset_symbol(&mut self, congruence: Congruence) -> (Value, VarId) {
        let (value, var) = self.symbol(self.pointer);
        self.congruences.insert(var, congruence);
        (value, var)
    }

    /// What the low bits of `id` are.
    pub(super) fn congruence(&self, id: ExprId) -> Congruence {
        let known = |var| self.congruences.get(&var).copied().unwrap_or(Congruence::ANY);
        congruence::congruence(&self.pool, id, &known)
    }

    /// The name of a new variable.
    pub(super) fn name(&mut self, width: Width, origin: Origin) -> VarId {
        let var = VarId(u32::try_from(self.vars.len()).expect("fewer than 2^32 variables"));
        let base_of = if let Origin::Base(object) = origin { Some((object, 0)) } else { None };
        self.vars.push(Variable { origin, width, base_of });
        var
    }

    fn variable(&mut self, width: Width, origin: Origin) -> ExprId {
        let var = self.name(width, origin);
        self.pool.var(var, width)
    }

    pub(super) fn origin(&self, var: VarId) -> Origin {
        self.vars[var.index()].origin
    }

    pub(super) fn var_width(&self, var: VarId) -> Width {
        self.vars[var.index()].width
    }

    /// From here on, the variable `id` is an address in `object`. Expressions that were made before may be less simple than could be.
    pub(super) fn bind(&mut self, id: ExprId, object: ObjectId, offset: u64) {
        let Expr::Var(var) = self.pool.get(id) else { return };
        self.vars[var.index()].base_of = Some((object, offset));
        self.with_base.truncate(usize::try_from(id.0).expect("u32 fits usize"));
    }

    /// The address that the variable is.
    pub(super) fn bound(&self, var: VarId) -> Option<Bv> {
        let Variable { width, base_of, .. } = *self.vars.get(var.index())?;
        base_of.map(|(object, offset)| Bv::new(width, (self.address(object) + offset).into()))
    }

    pub(super) fn var_count(&self) -> usize {
        self.vars.len()
    }

    /// How many bytes the object has, or can have.
    pub(super) fn size(&self, object: ObjectId) -> u64 {
        self.extent(object).size
    }

    /// What is known of the object.
    pub(super) fn extent(&self, object: ObjectId) -> Extent {
        self.places[object.index()].extent
    }

    /// The address that the layout gave the object.
    pub(super) fn address(&self, object: ObjectId) -> u64 {
        self.places[object.index()].address
    }

    pub(super) fn width(&self, value: Value) -> Width {
        match value {
            Value::Const(bits) => bits.width(),
            Value::Pointer(..) => self.pointer,
            Value::Symbolic(id) => self.pool.width(id),
        }
    }

    pub(super) fn number(&self, bits: u64) -> Value {
        Value::Const(Bv::new(self.pointer, bits.into()))
    }

    /// `value` as an expression of the pool.
    pub(super) fn embed(&mut self, value: Value) -> ExprId {
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
        self.congruences.insert(var, Congruence::new(zeros, 0));
        base
    }

    /// The expression `id` as a value.
    pub(super) fn lift(&self, id: ExprId) -> Value {
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
    pub(super) fn base_of(&self, id: ExprId) -> Option<(ObjectId, u64)> {
        let Expr::Var(var) = self.pool.get(id) else { return None };
        self.vars[var.index()].base_of
    }

    /// Whether an object's base occurs in `id`. Linear in the pool over all calls together.
    pub(super) fn mentions_base(&mut self, id: ExprId) -> bool {
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

    /// The value of the operator `expr` (whose own children are not looked at) on `operands`.
    pub(super) fn node(&mut self, expr: Expr, width: Width, operands: &[Value]) -> Value {
        let value = self.unchecked_node(expr, width, operands);
        debug_assert_eq!(self.width(value), width, "{expr:?} of {operands:?} is {value:?}");
        value
    }

    fn unchecked_node(&mut self, expr: Expr, width: Width, operands: &[Value]) -> Value {
        if let Some(result) = self.concrete(expr, width, operands) {
            return result;
        }
        if let (Expr::Ite(..), [Value::Const(c), a, b]) = (expr, operands) {
            return if c.is_true() { *a } else { *b };
        }
        if let (Expr::Ite(..), &[Value::Symbolic(c), a, b]) = (expr, operands)
            && !self.has_layout
            && width == self.pointer
            && let Some(result) = self.choose_offset(c, a, b)
        {
            return result;
        }
        if let (Expr::Binary(op, ..), &[a, b]) = (expr, operands)
            && let Some(result) = self.on_pointers(op, a, b)
        {
            return result;
        }
        if self.has_layout
            && !matches!(expr, Expr::Ite(..))
            && operands.iter().all(|operand| !matches!(operand, Value::Symbolic(_)))
            && let Some(result) = self.on_addresses(expr, width, operands)
        {
            return result;
        }
        let mut operands = operands.iter();
        let expr = expr.map_children(|_| {
            let operand = operands.next().expect("one operand per child");
            self.embed(*operand)
        });
        let id = match expr {
            Expr::Binary(op, a, b) => self.symbolic_binary(op, a, b),
            _ => build::node(&mut self.pool, expr, width),
        };
        self.lift(id)
    }

    fn concrete(&self, expr: Expr, width: Width, operands: &[Value]) -> Option<Value> {
        let mut bits = [Bv::FALSE; 3];
        for (slot, operand) in bits.iter_mut().zip(operands) {
            let Value::Const(operand) = operand else { return None };
            *slot = *operand;
        }
        eval::node(expr, width, bits.get(..operands.len())?).map(Value::Const)
    }

    /// As [`Self::concrete`], with the addresses that the layout gives: right, but a matter of this layout only.
    fn on_addresses(&mut self, expr: Expr, width: Width, operands: &[Value]) -> Option<Value> {
        let operands: Vec<Value> =
            operands.iter().map(|&operand| self.as_number(operand)).collect();
        let result = self.concrete(expr, width, &operands)?;
        self.used_numbers = true;
        Some(result)
    }

    fn as_number(&self, value: Value) -> Value {
        match value {
            Value::Pointer(object, offset) => {
                self.number(self.address(object).wrapping_add(offset))
            }
            Value::Const(_) | Value::Symbolic(_) => value,
        }
    }

    /// Operators that C defines on pointers, whatever the addresses are.
    fn on_pointers(&mut self, op: BinaryOp, a: Value, b: Value) -> Option<Value> {
        let moved = |object, offset: u64| {
            let bits = Bv::new(self.pointer, offset.into());
            Some(Value::Pointer(object, bits.low64()))
        };
        match (op, a, b) {
            (BinaryOp::Add, Value::Pointer(object, offset), Value::Const(by))
            | (BinaryOp::Add, Value::Const(by), Value::Pointer(object, offset)) => {
                moved(object, offset.wrapping_add(by.low64()))
            }
            (BinaryOp::Sub, Value::Pointer(object, offset), Value::Const(by)) => {
                moved(object, offset.wrapping_sub(by.low64()))
            }
            (BinaryOp::Sub, Value::Pointer(left, a), Value::Pointer(right, b)) if left == right => {
                Some(self.number(a.wrapping_sub(b)))
            }
            (BinaryOp::Eq, Value::Pointer(object, offset), Value::Const(number))
            | (BinaryOp::Eq, Value::Const(number), Value::Pointer(object, offset))
                if number.unsigned() == 0 && offset <= self.size(object) =>
            {
                Some(Value::Const(Bv::FALSE))
            }
            (_, Value::Pointer(left, a), Value::Pointer(right, b)) if left == right => {
                let in_bounds = a.max(b) <= self.size(left);
                match op {
                    BinaryOp::Eq => Some(Value::Const(Bv::bool(a == b))),
                    BinaryOp::Ult if in_bounds => Some(Value::Const(Bv::bool(a < b))),
                    BinaryOp::Ule if in_bounds => Some(Value::Const(Bv::bool(a <= b))),
                    _ => None,
                }
            }
            (BinaryOp::Eq, Value::Pointer(left, a), Value::Pointer(right, b))
                if self.is_inside(left, a) && self.is_inside(right, b)
                    || self.is_behind(left, a) && self.is_behind(right, b) =>
            {
                Some(Value::Const(Bv::FALSE))
            }
            _ => None,
        }
    }

    fn is_inside(&self, object: ObjectId, offset: u64) -> bool {
        offset <= self.last(object)
    }

    /// Whether the byte before the offset lies in the object.
    fn is_behind(&self, object: ObjectId, offset: u64) -> bool {
        self.has_bytes(object)
            && offset.checked_sub(1).is_some_and(|before| self.is_inside(object, before))
    }

    /// Whether the object has a byte, for sure.
    pub(super) fn has_bytes(&self, object: ObjectId) -> bool {
        let Extent { size, is_exact, .. } = self.extent(object);
        is_exact && size > 0
    }

    /// The last offset that lies in the object for sure. (Of an object without bytes it is taken to be the first.)
    pub(super) fn last(&self, object: ObjectId) -> u64 {
        let Extent { size, is_exact, .. } = self.extent(object);
        if is_exact { size.saturating_sub(1) } else { 0 }
    }

    /// `a op b` where a base may be cancelled or a choice between pointers be compared.
    fn symbolic_binary(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId {
        if let Some(low) = self.low_bits(op, a, b) {
            return low;
        }
        let of_pointers = matches!(op, BinaryOp::Eq | BinaryOp::Sub)
            || !self.has_layout && matches!(op, BinaryOp::Ult | BinaryOp::Ule);
        if of_pointers
            && self.pool.width(a) == self.pointer
            && (self.mentions_base(a) || self.mentions_base(b))
        {
            if let (Some((left, x)), Some((right, y))) = (self.split_base(a), self.split_base(b))
                && left == right
                && matches!(op, BinaryOp::Eq | BinaryOp::Sub)
            {
                return build::binary(&mut self.pool, op, x, y);
            }
            if !self.has_layout
                && let Some(result) = self.compare_pointers(op, a, b)
            {
                return result;
            }
            if op == BinaryOp::Eq
                && let Some(result) = self.equal_choices(a, b, &mut { MAX_CHOICES })
            {
                return result;
            }
        }
        build::binary(&mut self.pool, op, a, b)
    }

    /// match: And(a, k) where a is an address and k asks for bits that its alignment tells; result: these.
    fn low_bits(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> Option<ExprId> {
        let Expr::Const(mask) = self.pool.get(b) else { return None };
        if op != BinaryOp::And || self.pool.width(a) != self.pointer || !self.mentions_base(a) {
            return None;
        }
        let (stride, residue) = self.congruence(a).stride();
        let low = u128::from(residue) & mask.unsigned();
        (mask.unsigned() < stride.into()).then(|| self.pool.number(self.pointer, low))
    }

    /// match: Ite(c, x, y) = b; result: Ite(c, x = b, y = b), down to pairs of pointers and literals.
    fn equal_choices(&mut self, a: ExprId, b: ExprId, budget: &mut u32) -> Option<ExprId> {
        *budget = budget.checked_sub(1)?;
        let (a, b) = if matches!(self.pool.get(a), Expr::Ite(..)) { (a, b) } else { (b, a) };
        if let Expr::Ite(c, x, y) = self.pool.get(a) {
            let x = self.equal_choices(x, b, budget)?;
            let y = self.equal_choices(y, b, budget)?;
            return Some(build::ite(&mut self.pool, c, x, y));
        }
        let (x, y) = (self.lift(a), self.lift(b));
        match self.on_pointers(BinaryOp::Eq, x, y) {
            Some(Value::Const(equal)) => Some(self.pool.constant(equal)),
            _ => Some(build::eq(&mut self.pool, a, b)),
        }
    }

    /// `id` as an object's base plus something that has no base in it.
    pub(super) fn split_base(&mut self, id: ExprId) -> Option<(ObjectId, ExprId)> {
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

    /// The operands of the nested sums and differences in `id`, with whether they are subtracted; `None` where there are too many.
    pub(super) fn addends(&self, id: ExprId) -> Option<Vec<(bool, ExprId)>> {
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
    pub(super) fn sum(&mut self, addends: &[(bool, ExprId)]) -> ExprId {
        let zero = self.pool.number(self.pointer, 0);
        addends.iter().fold(zero, |sum, &(negative, id)| {
            let op = if negative { BinaryOp::Sub } else { BinaryOp::Add };
            build::binary(&mut self.pool, op, sum, id)
        })
    }

    /// The low bits `low .. low + width` of `value`.
    pub(super) fn extract(&mut self, value: Value, low: u32, width: Width) -> Value {
        if low == 0 && width == self.width(value) {
            return value;
        }
        let number = if self.has_layout { self.as_number(value) } else { value };
        match number {
            Value::Const(bits) => {
                self.used_numbers |= matches!(value, Value::Pointer(..));
                Value::Const(Bv::new(width, bits.unsigned() >> low))
            }
            _ => {
                let id = self.embed(value);
                let id = build::extract(&mut self.pool, id, low, width);
                self.lift(id)
            }
        }
    }

    /// `value` with zero bits in front.
    pub(super) fn zero_extend(&mut self, value: Value, width: Width) -> Value {
        if width == self.width(value) {
            return value;
        }
        self.node(Expr::ZeroExtend(ANY), width, &[value])
    }

    /// `high` before `low`.
    pub(super) fn concat(&mut self, high: Value, low: Value) -> Value {
        let bits = self.width(high).bits() + self.width(low).bits();
        let width = Width::new(bits).expect("pieces of a cell of at most 16 bytes");
        self.node(Expr::Concat(ANY, ANY), width, &[high, low])
    }

    /// `a op b`.
    pub(super) fn binary(&mut self, op: BinaryOp, a: Value, b: Value) -> Value {
        let width = if op.is_predicate() { Width::BOOL } else { self.width(a) };
        self.node(Expr::Binary(op, ANY, ANY), width, &[a, b])
    }

    /// `c ? a : b`.
    pub(super) fn ite(&mut self, c: ExprId, a: Value, b: Value) -> Value {
        if a == b {
            return a;
        }
        let (width, c) = (self.width(a), self.lift(c));
        self.node(Expr::Ite(ANY, ANY, ANY), width, &[c, a, b])
    }

    /// The value of `id` in `model`; variables without a value are zero. `None`: an operation has no defined result.
    pub(super) fn eval(&self, id: ExprId, model: &Model) -> Option<Bv> {
        eval::eval(&self.pool, id, &Assignment { values: self, model })
    }

    /// The model as inputs of the program.
    pub(super) fn inputs(&self, program: &Program, model: &Model) -> Inputs {
        let mut inputs = Inputs::default();
        for (variable, value) in self.vars.iter().zip(model) {
            let bound = variable.base_of.map(|(object, offset)| (self.address(object), offset));
            if let Some((start, _)) = bound.filter(|_| !matches!(variable.origin, Origin::Base(_)))
            {
                inputs.outside.entry(start).or_default();
            }
            let bound = bound.map(|(start, by)| Bv::new(variable.width, (start + by).into()));
            let Some(value) = bound.or(*value) else { continue };
            let bytes = value.to_bytes(program.little_endian);
            match variable.origin {
                Origin::Draw(draw) => drop(inputs.values.insert(draw, value)),
                Origin::Bytes(draw, offset) => {
                    inputs.bytes.entry(draw).or_default().extend((offset..).zip(bytes));
                }
                Origin::Global(id, offset) => {
                    let name = program.globals[id.index()].name.clone();
                    inputs.globals.entry(name).or_default().extend((offset..).zip(bytes));
                }
                Origin::Outside(object, offset) => {
                    let content = inputs.outside.entry(self.address(object)).or_default();
                    content.extend((offset..).zip(bytes));
                }
                Origin::Base(_) | Origin::Unset => {}
            }
        }
        inputs
    }
}

/// How many pairs a comparison of choices between pointers may have.
const MAX_CHOICES: u32 = 256;
/// How many operands an address may be a sum of.
const MAX_ADDENDS: usize = 64;
/// Stands for a child of a node that is given by its operator alone.
const ANY: ExprId = ExprId(0);

struct Assignment<'a> {
    values: &'a Values,
    model: &'a Model,
}

impl Env for Assignment<'_> {
    fn var(&self, var: VarId) -> Option<Bv> {
        if let Some(address) = self.values.bound(var) {
            return Some(address);
        }
        let zero = Bv::zero(self.values.vars.get(var.index())?.width);
        Some(self.model.get(var.index()).copied().flatten().unwrap_or(zero))
    }

    fn address(&self, _: Symbol) -> Option<Bv> {
        None
    }
}

/// Names that only tests and messages need.
impl Values {
    /// What a variable is called in a query.
    pub(super) fn describe(&self, var: VarId) -> String {
        match self.origin(var) {
            Origin::Draw(draw) => format!("input{}.{}", draw.key, draw.occurrence),
            Origin::Bytes(draw, offset) => {
                format!("bytes{}.{}+{offset}", draw.key, draw.occurrence)
            }
            Origin::Global(id, offset) => format!("global{}+{offset}", id.0),
            Origin::Outside(object, offset) => format!("outside{}+{offset}", object.0),
            Origin::Base(object) => format!("base{}", object.0),
            Origin::Unset => format!("unset{}", var.0),
        }
    }
}

/// A hash map that is used for counting only.
pub(super) type Counts = FxHashMap<u32, u64>;
