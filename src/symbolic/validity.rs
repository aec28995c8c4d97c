//! Whether an access would be valid, as a condition.
//!
//! Invariant: where the condition holds, all bytes of the access lie in one live object that may be
//! accessed so. What is not known (which object it is, how large, whether it is still alive) does
//! not count as valid. So a run for which [`super::address`] ends an access, or assumes that it
//! goes to a certain place, is one that a check before it lets go to the check's target.
//!
//! An analysis asks that an access stays in the object that its pointer was made from, the
//! interpreter that it stays in some object: so a check that a path passes may be "not excluded"
//! where the run goes on. Objects that were left in one branch of a join are doubted in both (an
//! abstraction location knows of freed ones in which branch they were, `blocks::split`). Scopes
//! inside functions (but those of variable-length arrays), headers of heap objects and padding do
//! not count here.
use super::address::Access;
use super::execute::Run;
use super::halt::Halt;
use super::object::{Death, Kind};
use super::value::{ObjectId, Value};
use crate::cfa::AllocKind;
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Bv, ExprId};
use crate::program_facts::memory::points_to::Target;
use std::ops::Range;

impl Run<'_> {
    /// From here on, the access would be invalid.
    pub(crate) fn assume_invalid(
        &mut self,
        address: Value,
        length: Value,
        access: Access,
    ) -> Result<(), Halt> {
        let valid = self.validity(address, length, access);
        let invalid = build::not(&mut self.values.pool, valid);
        let invalid = self.values.lift(invalid);
        self.assume(invalid)
    }

    /// When the access is surely valid.
    pub(super) fn validity(&mut self, address: Value, length: Value, access: Access) -> ExprId {
        // No bytes are touched where there are none, and where null is freed.
        let no_bytes = self.is_zero(if access.gives_back() { address } else { length });
        if self.values.lift(no_bytes) == Value::Const(Bv::TRUE) {
            return no_bytes;
        }
        let valid = match address {
            Value::Symbolic(id) => self.validity_of_cases(id, length, access),
            Value::Const(_) | Value::Pointer(..) => match self.concrete_place(address) {
                Some((object, offset)) => {
                    let offset = self.values.number(offset);
                    self.lies_in(object, offset, length, access)
                }
                None => self.values.pool.bool(false),
            },
        };
        build::or(&mut self.values.pool, no_bytes, valid)
    }

    fn is_zero(&mut self, value: Value) -> ExprId {
        let zero = self.values.number(0);
        let is_zero = self.values.binary(BinaryOp::Eq, value, zero);
        self.values.embed(is_zero)
    }

    fn validity_of_cases(&mut self, address: ExprId, length: Value, access: Access) -> ExprId {
        let mut valid = self.values.pool.bool(true);
        let Ok(cases) = self.cases(address) else { return self.values.pool.bool(false) };
        for (guard, case) in cases {
            let value = self.values.lift(case);
            let in_case = if let Some((object, offset)) = self.concrete_place(value) {
                let offset = self.values.number(offset);
                self.lies_in(object, offset, length, access)
            } else if let Some((object, rest)) = self.values.split_base(case) {
                let offset = self.values.lift(rest);
                self.lies_in(object, offset, length, access)
            } else {
                self.values.pool.bool(false)
            };
            let pool = &mut self.values.pool;
            let here = match guard {
                None => in_case,
                Some(guard) => {
                    let elsewhere = build::not(pool, guard);
                    build::or(pool, elsewhere, in_case)
                }
            };
            valid = build::and(pool, valid, here);
        }
        valid
    }

    /// When `length` bytes from `offset` on lie in the object, and may be accessed so.
    fn lies_in(
        &mut self,
        object: ObjectId,
        offset: Value,
        length: Value,
        access: Access,
    ) -> ExprId {
        if access.gives_back() {
            let found = self.machine.memory.object(object);
            let is_of_library = match found.target {
                Some(Target::Site(site)) => self.program.is_of_library(site),
                _ => false,
            };
            if found.kind != Kind::Heap || is_of_library != (access == Access::Release) {
                return self.values.pool.bool(false);
            }
            let is_start = self.is_zero(offset);
            let fits = match access {
                Access::Delete => self.has_size(object, length),
                _ => self.values.pool.bool(true),
            };
            let lives = self.lives(object);
            let pool = &mut self.values.pool;
            let is_object = build::and(pool, lives, is_start);
            return build::and(pool, is_object, fits);
        }
        // Of what is defined elsewhere the size is not known: every access may be valid. The global
        // objects come first, in their order.
        let is_elsewhere =
            self.program.globals.get(object.index()).is_some_and(|global| !global.is_own());
        if is_elsewhere && !self.program.has_open_sizes() {
            return self.values.pool.bool(true);
        }
        let is_exact = is_elsewhere || self.values.extent(object).is_exact;
        let found = self.machine.memory.object(object);
        let is_read_only = match found.target {
            Some(Target::Site(site)) => self.program.sites[site.index()].read_only,
            _ => false,
        };
        let may = match (found.kind, access) {
            (_, Access::Write) if is_read_only => false,
            (Kind::Function | Kind::Dead, _) | (Kind::Constant, Access::Write) => false,
            (Kind::Constant | Kind::Static | Kind::Stack | Kind::Heap, _) => {
                found.death != Death::Perhaps
            }
        };
        let size = match found.symbolic_size {
            Some(size) => Some(Value::Symbolic(size)),
            None => is_exact.then(|| self.values.number(found.size)),
        };
        let (true, Some(size)) = (may, size) else { return self.values.pool.bool(false) };
        let program = self.program;
        let barred: &[Range<u64>] = match found.target {
            Some(Target::Site(site)) => &program.sites[site.index()].barred,
            _ => &[],
        };
        let room = self.values.binary(BinaryOp::Sub, size, length);
        let has_room = self.values.binary(BinaryOp::Ule, length, size);
        let starts_early = self.values.binary(BinaryOp::Ule, offset, room);
        let mut has_room = self.values.embed(has_room);
        for barred in barred {
            let is_beside = self.is_beside(offset, length, barred);
            has_room = build::and(&mut self.values.pool, is_beside, has_room);
        }
        let offset = self.values.embed(offset);
        let lives = self.lives(object);
        let has_room = build::and(&mut self.values.pool, lives, has_room);
        if let Value::Const(room) = room
            && self.upper_bound_here(offset) <= room.unsigned()
        {
            return has_room;
        }
        let starts_early = self.values.embed(starts_early);
        build::and(&mut self.values.pool, has_room, starts_early)
    }

    /// When the object surely has `length` bytes.
    fn has_size(&mut self, object: ObjectId, length: Value) -> ExprId {
        let is_exact = self.values.extent(object).is_exact;
        let found = self.machine.memory.object(object);
        let size = match found.symbolic_size {
            Some(size) => Value::Symbolic(size),
            None if is_exact => self.values.number(found.size),
            None => return self.values.pool.bool(false),
        };
        let is_same = self.values.binary(BinaryOp::Eq, size, length);
        self.values.embed(is_same)
    }

    /// When `length` bytes from `offset` on are all before these, or behind them. The bytes lie in
    /// an object, so that no sum wraps around.
    pub(super) fn is_beside(
        &mut self,
        offset: Value,
        length: Value,
        barred: &Range<u64>,
    ) -> ExprId {
        let (start, end) = (self.values.number(barred.start), self.values.number(barred.end));
        let is_behind = self.values.binary(BinaryOp::Ule, end, offset);
        let is_behind = self.values.embed(is_behind);
        if barred.start == 0 {
            return is_behind;
        }
        let last = self.values.binary(BinaryOp::Add, offset, length);
        let is_before = self.values.binary(BinaryOp::Ule, last, start);
        let is_before = self.values.embed(is_before);
        build::or(&mut self.values.pool, is_before, is_behind)
    }

    /// Where the object surely lives.
    fn lives(&mut self, object: ObjectId) -> ExprId {
        let death = self.machine.memory.object(object).death;
        let pool = &mut self.values.pool;
        match death.condition(pool) {
            Some(condition) => build::not(pool, condition),
            None => pool.bool(false),
        }
    }

    /// What a free of one of several objects, by the value of `address`, ends: each of them where
    /// it is the one. Says whether all of them are known.
    pub(crate) fn end_one_of(&mut self, address: ExprId) -> bool {
        let Ok(cases) = self.cases(address) else { return false };
        let mut ended = Vec::new();
        for (guard, case) in cases {
            let value = self.values.lift(case);
            match self.concrete_place(value) {
                Some((object, 0)) if self.machine.memory.object(object).kind == Kind::Heap => {
                    ended.push((object, guard));
                }
                None if value == Value::Const(Bv::zero(self.program.pointer_width())) => {}
                _ => return false,
            }
        }
        for (object, guard) in ended {
            let death = self.machine.memory.object(object).death;
            let pool = &mut self.values.pool;
            let here = guard.unwrap_or_else(|| pool.bool(true));
            let dead = death.condition(pool).map(|before| build::or(pool, before, here));
            self.machine.memory.object_mut(object).death = Death::of(dead, pool);
        }
        true
    }

    /// The objects of this kind that this address of the program may name may be dead from here
    /// on.
    pub(crate) fn doubt_life(&mut self, address: ExprId, kind: AllocKind) {
        let program = self.program;
        let targets = self.points_to.map(|points| points.targets_of(&program.exprs, address));
        self.machine.memory.doubt(kind.into(), targets.as_deref());
    }
}
