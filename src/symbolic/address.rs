//! Where a symbolic address may point, and accesses there.
//!
//! An address is a choice between pointers (`Ite`), or an object's base plus a symbolic offset, or
//! a choice of such, or (last resort, where an object's base is computed with in another way) any
//! live object; or it is arbitrary ([`super::outside`]). Every case that is no valid access is
//! excluded by an assumption, likewise offsets that are out of bounds or not aligned. Which cells
//! an offset names is [`super::choice`]'s.
use super::budget::{MAX_CASES, MAX_CELLS};
use super::execute::Run;
use super::halt::Halt;
use super::object::{Kind, byte_width};
use super::reading::Reading;
use super::value::{ObjectId, Origin, Value, Values};
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Bv, Expr, ExprId};
use crate::program_facts::memory::layout::FIRST_ADDRESS;
use crate::program_facts::memory::points_to::Target;

/// What an access does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Access {
    Read,
    Write,
    Free,
    Delete,
    Release,
}

impl Access {
    /// See [`crate::cfa::Access::gives_back`].
    pub(super) const fn gives_back(self) -> bool {
        matches!(self, Self::Free | Self::Delete | Self::Release)
    }
}

/// One place where an access may go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pointee {
    /// When it goes there; `None`: always, or in all cases that the others leave.
    pub(crate) guard: Option<ExprId>,
    pub(crate) object: ObjectId,
    pub(crate) offset: Offset,
}

/// A position in an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Offset {
    At(u64),
    /// This expression, a multiple of `stride` (a power of two) more than `residue`, and at most
    /// `last`.
    Among {
        offset: ExprId,
        stride: u64,
        residue: u64,
        last: u64,
    },
    /// This expression, whatever it is; only in a complete reading.
    Anywhere(ExprId),
}

/// Where nothing is ever mapped: an access there ends the run.
fn is_null_page(address: Bv) -> bool {
    address.unsigned() < FIRST_ADDRESS.into()
}

impl Run<'_> {
    /// The `bytes` bytes at `address`.
    pub(crate) fn load(&mut self, address: Value, bytes: u64) -> Result<Value, Halt> {
        let places = match self.places(address, bytes, Access::Read) {
            Err(Halt::Unknown(_)) if self.reading == Reading::Complete => {
                return Ok(self.arbitrary(bytes));
            }
            places => places?,
        };
        let mut result = None;
        for place in places.into_iter().rev() {
            let value = match self.read_place(place, bytes) {
                Err(Halt::Unknown(_)) if self.reading == Reading::Complete => {
                    self.recall(place, bytes)
                }
                value => value?,
            };
            result = Some(match (result, place.guard) {
                (Some(other), Some(guard)) => self.values.ite(guard, value, other),
                _ => value,
            });
        }
        result.ok_or(Halt::Infeasible)
    }

    fn arbitrary(&mut self, bytes: u64) -> Value {
        self.values.fresh(byte_width(bytes), Origin::Unset)
    }

    /// What is at a place that cannot be followed: what is remembered, or an arbitrary value, which
    /// is remembered from now on.
    fn recall(&mut self, place: Pointee, bytes: u64) -> Value {
        let known = match place.offset {
            Offset::Among { offset, .. } => {
                let version = self.machine.memory.version(place.object);
                self.recalled.find(version, (place.object, offset, bytes))
            }
            _ => None,
        };
        known.unwrap_or_else(|| {
            let value = self.arbitrary(bytes);
            self.remember(place, bytes, value);
            value
        })
    }

    /// The object of this place has this value there, whatever else it has.
    pub(super) fn remember(&mut self, place: Pointee, bytes: u64, value: Value) {
        if let Offset::Among { offset, .. } = place.offset {
            let version = self.machine.memory.version(place.object);
            self.recalled.remember(version, (place.object, offset, bytes), value);
        }
    }

    /// Writes `value`, of whole bytes, to `address`.
    pub(crate) fn store(&mut self, address: Value, value: Value) -> Result<(), Halt> {
        let bytes = self.values.width(value).bytes();
        let places = match self.places(address, bytes, Access::Write) {
            Err(Halt::Unknown(_)) if self.reading == Reading::Complete => {
                self.forget_written();
                return Ok(());
            }
            places => places?,
        };
        // With one place left, the assumption made on the way says that it is this one.
        let only = places.len() == 1;
        for place in places {
            self.machine.memory.forget_overlapping(place.object);
            let guard = place.guard.filter(|_| !only);
            if self.store_late(place, guard, value) {
                continue;
            }
            let cells = match self.cells_of(place, guard) {
                Err(Halt::Unknown(_)) if self.reading == Reading::Complete => {
                    self.write_somewhere(place, guard, bytes);
                    if guard.is_none() {
                        self.remember(place, bytes, value);
                    }
                    continue;
                }
                cells => cells?,
            };
            for (guard, offset) in cells {
                let new = match guard {
                    None => value,
                    Some(guard) => {
                        let memory = &mut self.machine.memory;
                        let old = memory.read(&mut self.values, place.object, offset, bytes);
                        self.values.ite(guard, value, old)
                    }
                };
                self.machine.memory.write(&mut self.values, place.object, offset, new);
            }
        }
        Ok(())
    }

    /// The one object and offset behind `address`; halts where there may be several.
    pub(crate) fn one_place(
        &mut self,
        address: Value,
        bytes: u64,
        access: Access,
    ) -> Result<(ObjectId, u64), Halt> {
        match self.places(address, bytes, access)?.as_slice() {
            [] => Err(Halt::Infeasible),
            [Pointee { object, offset: Offset::At(offset), .. }] => Ok((*object, *offset)),
            [Pointee { offset: Offset::Among { offset, .. }, .. }] => {
                self.wanted.get_or_insert(*offset);
                Err(Halt::unknown("a block of memory at a symbolic address"))
            }
            _ => Err(Halt::unknown("a block of memory at a symbolic address")),
        }
    }

    /// The places that an access of `bytes` bytes at `address` may go to. Assumes that it goes to
    /// one of them.
    pub(crate) fn places(
        &mut self,
        address: Value,
        bytes: u64,
        access: Access,
    ) -> Result<Vec<Pointee>, Halt> {
        if let Some((object, offset)) = self.concrete_place(address) {
            self.is_valid(object, offset, bytes, access).map_err(|what| match self.reading {
                Reading::Complete if self.is_certain(object) => Halt::Infeasible,
                Reading::Inputs(_) | Reading::Complete => Halt::unknown(what),
            })?;
            self.assume_fits(None, object, offset + bytes)?;
            return Ok(vec![Pointee { guard: None, object, offset: Offset::At(offset) }]);
        }
        let address = match address {
            Value::Symbolic(id) => id,
            Value::Const(bits) if self.reading == Reading::Complete && is_null_page(bits) => {
                return Err(Halt::Infeasible);
            }
            Value::Const(_) | Value::Pointer(..) => {
                return Err(Halt::unknown("an access to no object"));
            }
        };
        let mut places = Vec::new();
        for (guard, case) in self.cases(address)? {
            self.place_case(guard, case, (bytes, access), &mut places)?;
        }
        Ok(places)
    }

    /// The object and offset of a pointer, or of a number that is an address.
    pub(crate) fn concrete_place(&self, address: Value) -> Option<(ObjectId, u64)> {
        match address {
            Value::Pointer(object, offset) => Some((object, offset)),
            Value::Const(bits) => {
                if self.reading == Reading::Complete {
                    return None;
                }
                let object = self.machine.memory.find(bits.low64())?;
                Some((object, bits.low64() - self.values.address(object)))
            }
            Value::Symbolic(_) => None,
        }
    }

    /// Assumes that the object has `end` bytes, where its size is symbolic.
    fn assume_fits(
        &mut self,
        guard: Option<ExprId>,
        object: ObjectId,
        end: u64,
    ) -> Result<(), Halt> {
        let Some(size) = self.machine.memory.object(object).symbolic_size else { return Ok(()) };
        let end = self.values.number(end);
        let fits = self.values.binary(BinaryOp::Ule, end, Value::Symbolic(size));
        self.assume_valid(guard, fits)
    }

    /// Whether what [`Self::is_valid`] says against an access to the object is certain. It is not
    /// where the object is defined elsewhere: it may have more bytes than its declaration says, or
    /// less strict rules.
    pub(super) fn is_certain(&self, object: ObjectId) -> bool {
        let object = self.machine.memory.object(object);
        let Some(Target::Global(global)) = object.target else { return true };
        self.reading != Reading::Complete || self.program.globals[global.index()].is_own()
    }

    pub(crate) fn is_valid(
        &self,
        object: ObjectId,
        offset: u64,
        bytes: u64,
        access: Access,
    ) -> Result<(), &'static str> {
        let object = self.machine.memory.object(object);
        match (object.kind, access) {
            (Kind::Function, _) => Err("an access to the bytes of a function"),
            (Kind::Dead, _) => Err("an access to an object that does not exist any more"),
            (Kind::Constant, Access::Write) => Err("a write to a constant object"),
            _ if offset > object.size || bytes > object.size - offset => {
                Err("an access out of bounds")
            }
            _ => Ok(()),
        }
    }

    /// Adds `guard => condition` as an assumption about the program's use of memory.
    fn assume_valid(&mut self, guard: Option<ExprId>, condition: Value) -> Result<(), Halt> {
        let condition = match guard {
            None => condition,
            Some(guard) => {
                let not = build::not(&mut self.values.pool, guard);
                let (not, id) = (self.values.lift(not), self.values.embed(condition));
                let condition = self.values.lift(id);
                self.values.binary(BinaryOp::Or, not, condition)
            }
        };
        if condition != Value::Const(Bv::TRUE) {
            self.assumed = true;
        }
        self.assume(condition)
    }

    /// Splits `address` at choices between pointers: each case has no such choice any more.
    pub(crate) fn cases(&mut self, address: ExprId) -> Result<Vec<(Option<ExprId>, ExprId)>, Halt> {
        let mut done = Vec::new();
        let mut open = vec![(None, address)];
        while let Some((guard, id)) = open.pop() {
            if done.len() + open.len() > MAX_CASES {
                return Err(Halt::unknown("an address with very many cases"));
            }
            let Some((choice, rest)) = self.choice_in(id)? else {
                done.push((guard, id));
                continue;
            };
            let Expr::Ite(c, a, b) = self.values.pool.get(choice) else { continue };
            let not = build::not(&mut self.values.pool, c);
            for (condition, branch) in [(not, b), (c, a)] {
                let mut addends = rest.clone();
                addends.push((false, branch));
                let case = self.values.sum(&addends);
                let guard = match guard {
                    None => condition,
                    Some(guard) => build::and(&mut self.values.pool, guard, condition),
                };
                if self.values.lift(guard) != Value::Const(Bv::FALSE) {
                    open.push((Some(guard), case));
                }
            }
        }
        Ok(done)
    }

    /// A choice between pointers among the addends of `id`, and the other addends. Where no addend
    /// is known to be a pointer, any choice may be.
    #[expect(clippy::type_complexity, reason = "used once")]
    pub(crate) fn choice_in(
        &mut self,
        id: ExprId,
    ) -> Result<Option<(ExprId, Vec<(bool, ExprId)>)>, Halt> {
        let any = !self.values.mentions_base(id);
        if any && (self.reading == Reading::Complete || self.root(id).is_some()) {
            return Ok(None);
        }
        let too_many = || Halt::unknown("an address with very many operands");
        let mut addends = self.values.addends(id).ok_or_else(too_many)?;
        let is_choice = |values: &mut Values, (negative, id): (bool, ExprId)| {
            let is_choice = !negative && matches!(values.pool.get(id), Expr::Ite(..));
            is_choice && (any || values.mentions_base(id))
        };
        let at = (0..addends.len()).find(|&at| is_choice(&mut self.values, addends[at]));
        Ok(at.map(|at| (addends.swap_remove(at).1, addends)))
    }

    pub(crate) fn place_case(
        &mut self,
        guard: Option<ExprId>,
        case: ExprId,
        (bytes, access): (u64, Access),
        places: &mut Vec<Pointee>,
    ) -> Result<(), Halt> {
        let value = self.values.lift(case);
        let object = match self.concrete_place(value) {
            Some((object, _)) => Some(object),
            None => self.values.split_base(case).map(|(object, _)| object),
        };
        let is_certain = object.is_none_or(|object| self.is_certain(object));
        if let Some((object, offset)) = self.concrete_place(value) {
            if self.is_valid(object, offset, bytes, access).is_ok() {
                self.assume_fits(guard, object, offset + bytes)?;
                places.push(Pointee { guard, object, offset: Offset::At(offset) });
                return Ok(());
            }
        } else if let Some((object, rest)) = self.values.split_base(case) {
            let fixed = self.values.lift(rest);
            if let Value::Const(at) = self.as_fixed(fixed) {
                let here = Value::Pointer(object, at.low64());
                let here = self.values.embed(here);
                return self.place_case(guard, here, (bytes, access), places);
            }
            if self.is_valid(object, 0, bytes, access).is_ok() {
                let offset = self.offset_in(guard, object, rest, bytes)?;
                places.push(Pointee { guard, object, offset });
                return Ok(());
            }
        } else if matches!(value, Value::Symbolic(_)) {
            return match self.values.mentions_base(case) {
                true => self.place_anywhere(guard, case, (bytes, access), places),
                false => self.place_outside(guard, case, (bytes, access), places),
            };
        }
        if !is_certain {
            return Err(Halt::unknown("an access to an object that is defined elsewhere"));
        }
        // No valid access: this case does not happen.
        self.assume_valid(guard, Value::Const(Bv::FALSE))
    }

    /// Any live object that is large enough.
    fn place_anywhere(
        &mut self,
        outer: Option<ExprId>,
        address: ExprId,
        (bytes, access): (u64, Access),
        places: &mut Vec<Pointee>,
    ) -> Result<(), Halt> {
        let width = self.values.pointer_width();
        if self.reading == Reading::Complete {
            return Err(Halt::unknown("an address that may be anywhere"));
        }
        self.values.used_numbers = true;
        let mut any = self.values.pool.bool(false);
        let mut room = 0;
        for index in 0..self.machine.memory.len() {
            let object = ObjectId(u32::try_from(index).expect("fewer than 2^32 objects"));
            if self.is_valid(object, 0, bytes, access).is_err() {
                continue;
            }
            room += self.machine.memory.object(object).size;
            if room > 4 * u64::try_from(MAX_CELLS).unwrap_or(u64::MAX) {
                return Err(Halt::unknown("an address that may be anywhere"));
            }
            let start = self.values.address(object);
            let pool = &mut self.values.pool;
            let start = pool.number(width, start.into());
            let offset = build::sub(pool, address, start);
            let last = pool.number(width, (self.machine.memory.object(object).size - bytes).into());
            let inside = build::binary(pool, BinaryOp::Ule, offset, last);
            any = build::or(pool, any, inside);
            let guard = outer.map_or(inside, |outer| build::and(pool, outer, inside));
            let offset = self.offset_in(Some(guard), object, offset, bytes)?;
            places.push(Pointee { guard: Some(guard), object, offset });
        }
        let any = self.values.lift(any);
        self.assume_valid(outer, any)
    }

    /// The offset `rest` in `object`, assumed to be in bounds, and aligned where nothing else is
    /// known.
    pub(crate) fn offset_in(
        &mut self,
        guard: Option<ExprId>,
        object: ObjectId,
        rest: ExprId,
        bytes: u64,
    ) -> Result<Offset, Halt> {
        let last = self.machine.memory.object(object).size - bytes;
        let (mut stride, mut residue) = self.values.congruence(rest).stride();
        let limit = match self.machine.memory.object(object).symbolic_size {
            None => self.values.number(last),
            Some(size) => {
                self.assume_fits(guard, object, bytes)?;
                let bytes = self.values.number(bytes);
                self.values.binary(BinaryOp::Sub, Value::Symbolic(size), bytes)
            }
        };
        let offset = self.values.lift(rest);
        if self.values.upper_bound(rest) > u128::from(last) || !matches!(limit, Value::Const(_)) {
            if !self.is_certain(object) {
                return Err(Halt::unknown("an access to an object that is defined elsewhere"));
            }
            let in_bounds = self.values.binary(BinaryOp::Ule, offset, limit);
            self.assume_valid(guard, in_bounds)?;
        }
        let align = bytes.min(self.values.pointer_width().bytes());
        if align.is_power_of_two() && stride < align {
            if self.reading == Reading::Complete {
                // Cells of single bytes would be many; the object's content is given up instead.
                self.wanted.get_or_insert(rest);
                return Ok(Offset::Anywhere(rest));
            }
            let mask = self.values.number(align - 1);
            let low = self.values.binary(BinaryOp::And, offset, mask);
            let zero = self.values.number(0);
            let aligned = self.values.binary(BinaryOp::Eq, low, zero);
            self.assume_valid(guard, aligned)?;
            (stride, residue) = (align, 0);
        }
        Ok(Offset::Among { offset: rest, stride, residue, last })
    }
}
