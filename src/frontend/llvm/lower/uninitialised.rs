//! The bit that a run follows, of which it knows that nothing has written it
//! ([`crate::frontend::llvm::instrument`] says what for).
//!
//! Some variables: whether a bit is followed, an address in its object and how far behind that its
//! byte is, and which one of it (where the program has marks of single bits at all). The place is
//! kept when nothing is followed any more: so it stays what it is, and just a truth value depends
//! on what was written. Object and offset stand apart because the one is known more often.
//!
//! A bit is chosen when its object is made, if none is followed. That an object dies needs no mark:
//! if another one is made in its place, what is followed there ends.
use super::function::FunctionLowering;
use super::{FollowedBit, Lowering, Unsupported, fold};
use crate::cfa::{Op, Variable, ViolationKind};
use crate::frontend::llvm::raw::{AnyValueExt, FunctionTypeExt, InstructionExt, LlvmValue};
use crate::frontend::llvm::sites::Marker;
use crate::ir::{BinaryOp, ExprId, UnaryOp, Width};
use inkwell::values::InstructionValue;

/// The names of the other variables; no source has such.
const IS_FOLLOWED: &str = "whether a byte is followed";
const BIT: &str = "the bit that is followed";

impl Lowering<'_> {
    /// The variables, where the property asks for them.
    pub(super) fn follow_uninitialised(&mut self) {
        if !self.options.asks(ViolationKind::Uninitialised) {
            return;
        }
        let has_bits = self.module.functions().into_iter().any(|function| {
            let name = function.name();
            let marker = Marker::parse(&name);
            let takes_mask =
                matches!(marker, Some(Marker::Read(_) | Marker::MayRead(_) | Marker::Wrote));
            takes_mask && function.get_type().params().len() > 2
        });
        let pointer = self.layouts.pointer();
        let no = self.out.exprs().bool(false);
        let null = self.out.exprs().number(pointer, 0);
        let first = self.out.exprs().number(Width::W8, 1);
        let is_on = self.out.global_var(IS_FOLLOWED, Width::BOOL, Some(no));
        let object = self.out.global_var(Variable::FOLLOWED_OBJECT, pointer, Some(null));
        let offset = self.out.global_var(Variable::FOLLOWED_OFFSET, pointer, Some(null));
        let bit = has_bits.then(|| self.out.global_var(BIT, Width::W8, Some(first)));
        self.followed = Some(FollowedBit { is_on, object, offset, bit });
    }
}

impl<'m> FunctionLowering<'_, 'm> {
    /// match: a mark about memory that may be uninitialised; result: what it says of the bit that
    /// is followed.
    pub(super) fn follow(
        &mut self,
        call: InstructionValue<'m>,
        marker: &Marker<'_>,
    ) -> Result<(), Unsupported> {
        let args = call.args();
        match (marker, args.as_slice()) {
            (Marker::Made(key), &[start, size]) => {
                let (start, size) = (self.scalar(start)?, self.length(size)?);
                self.made(start, size, *key)
            }
            (Marker::Read(key) | Marker::MayRead(key), &[start, length, ref mask @ ..]) => {
                let Some(hit) = self.hit(start, length, mask.first().copied())? else {
                    return Ok(());
                };
                let what = self.what(*key);
                match marker {
                    Marker::Read(_) => self.error_if(hit, ViolationKind::Uninitialised, what, *key),
                    _ => self.unsupported_where(hit, &what, |_| {}),
                }
            }
            (Marker::Wrote, &[start, length, ref mask @ ..]) => {
                match self.hit(start, length, mask.first().copied())? {
                    Some(hit) => self.stop_where(hit),
                    None => Ok(()),
                }
            }
            (Marker::Carried(key), &[to, from, length]) => {
                let (to, from) = (self.scalar(to)?, self.scalar(from)?);
                let length = self.length(length)?;
                self.carried(to, from, length, *key)
            }
            _ => Err(Unsupported::new("a mark of uninitialised memory")),
        }
    }

    /// Whether the bit that is followed is one of these.
    fn hit(
        &mut self,
        start: LlvmValue<'m>,
        length: LlvmValue<'m>,
        mask: Option<LlvmValue<'m>>,
    ) -> Result<Option<ExprId>, Unsupported> {
        let Some(followed) = self.top.followed else { return Ok(None) };
        let (start, length) = (self.scalar(start)?, self.length(length)?);
        let mask = mask.and_then(|mask| mask.int());
        let is_on = self.top.out.read(followed.is_on);
        let byte = self.followed_byte(followed);
        let (Some(mask), Some(bit)) = (mask, followed.bit) else {
            let is_inside = self.is_within(byte, start, length);
            return Ok(Some(fold::binary(self.pool(), BinaryOp::And, is_on, is_inside)));
        };
        let bit = self.top.out.read(bit);
        let mut any = self.pool().bool(false);
        for (offset, mask) in (0u64..).zip(mask.to_bytes(self.top.layouts.little_endian())) {
            if mask == 0 {
                continue;
            }
            let here = self.at(start, offset);
            let pointer = self.top.layouts.pointer();
            let single = self.pool().number(pointer, 1);
            let mut is_one = self.is_within(byte, here, single);
            if mask != u8::MAX {
                let pool = self.pool();
                let (mask, none) = (pool.number(Width::W8, mask.into()), pool.number(Width::W8, 0));
                let left = fold::binary(pool, BinaryOp::And, bit, mask);
                let is_none = fold::binary(pool, BinaryOp::Eq, left, none);
                let is_some = fold::unary(pool, UnaryOp::Not, is_none);
                is_one = fold::binary(pool, BinaryOp::And, is_one, is_some);
            }
            any = fold::binary(self.pool(), BinaryOp::Or, any, is_one);
        }
        Ok(Some(fold::binary(self.pool(), BinaryOp::And, is_on, any)))
    }

    /// What is followed ends where the condition holds. (A branch for that, and no operation: so
    /// engines see that the truth value is one of two.)
    fn stop_where(&mut self, condition: ExprId) -> Result<(), Unsupported> {
        let Some(FollowedBit { is_on, .. }) = self.top.followed else { return Ok(()) };
        if self.pool().literal(condition).is_some_and(|holds| !holds.is_true()) {
            return Ok(());
        }
        let holds_not = fold::unary(self.pool(), UnaryOp::Not, condition);
        let fork = self.fork_here()?;
        let join = self.location();
        self.alternative(fork, condition, join, |this| {
            let no = this.pool().bool(false);
            this.assign(is_on, no);
            Ok(())
        })?;
        self.alternative(fork, holds_not, join, |_| Ok(()))?;
        self.current = Some(join);
        Ok(())
    }

    /// All bytes of an object are written, or of some of it.
    pub(super) fn wrote(&mut self, start: ExprId, length: ExprId) -> Result<(), Unsupported> {
        match self.is_among(start, length) {
            Some(hit) => self.stop_where(hit),
            None => Ok(()),
        }
    }

    /// Whether a bit is followed, and in one of these bytes.
    fn is_among(&mut self, start: ExprId, length: ExprId) -> Option<ExprId> {
        let followed = self.top.followed?;
        let known = self.top.out.read(followed.is_on);
        let byte = self.followed_byte(followed);
        let is_inside = self.is_within(byte, start, length);
        Some(fold::binary(self.pool(), BinaryOp::And, known, is_inside))
    }

    fn followed_byte(&mut self, FollowedBit { object, offset, .. }: FollowedBit) -> ExprId {
        let (object, offset) = (self.top.out.read(object), self.top.out.read(offset));
        fold::binary(self.pool(), BinaryOp::Add, object, offset)
    }

    /// An arbitrary choice of the verifier.
    fn choose(&mut self, width: Width, key: u32) -> ExprId {
        let dst = self.local("chosen", width);
        let site = self.site(key);
        self.push(Op::Nondet { dst, site });
        self.top.out.read(dst)
    }

    /// An object is made: a bit of it may be followed from now on.
    pub(super) fn made(
        &mut self,
        start: ExprId,
        size: ExprId,
        key: u32,
    ) -> Result<(), Unsupported> {
        let Some(FollowedBit { is_on, object, offset, bit }) = self.top.followed else {
            return Ok(());
        };
        let pointer = self.top.layouts.pointer();
        let is_chosen = self.choose(Width::BOOL, key);
        let distance = self.choose(pointer, key + 1);
        let pool = self.pool();
        let is_inside = fold::binary(pool, BinaryOp::Ult, distance, size);
        let is_chosen = fold::binary(pool, BinaryOp::And, is_chosen, is_inside);
        let known = self.top.out.read(is_on);
        let is_free = fold::unary(self.pool(), UnaryOp::Not, known);
        let is_chosen = fold::binary(self.pool(), BinaryOp::And, is_chosen, is_free);
        let is_not = fold::unary(self.pool(), UnaryOp::Not, is_chosen);
        let fork = self.fork_here()?;
        let join = self.location();
        self.alternative(fork, is_chosen, join, |this| {
            this.assign(offset, distance);
            this.assign(object, start);
            let yes = this.pool().bool(true);
            this.assign(is_on, yes);
            if let Some(bit) = bit {
                let number = this.choose(Width::W8, key + 2);
                let pool = this.pool();
                let (one, most) = (pool.number(Width::W8, 1), pool.number(Width::W8, 7));
                let number = fold::binary(pool, BinaryOp::And, number, most);
                let value = fold::binary(pool, BinaryOp::Shl, one, number);
                this.assign(bit, value);
            }
            Ok(())
        })?;
        self.alternative(fork, is_not, join, |this| this.wrote(start, size))?;
        self.current = Some(join);
        Ok(())
    }

    /// Memory is copied, and with it what is followed, if the run chooses so.
    pub(super) fn carried(
        &mut self,
        to: ExprId,
        from: ExprId,
        length: ExprId,
        key: u32,
    ) -> Result<(), Unsupported> {
        let Some(followed) = self.top.followed else { return Ok(()) };
        let Some(is_inside) = self.is_among(from, length) else { return Ok(()) };
        let is_chosen = self.choose(Width::BOOL, key);
        let address = self.followed_byte(followed);
        let moves = fold::binary(self.pool(), BinaryOp::And, is_chosen, is_inside);
        let stays = fold::unary(self.pool(), UnaryOp::Not, moves);
        let fork = self.fork_here()?;
        let join = self.location();
        self.alternative(fork, moves, join, |this| {
            let distance = fold::binary(this.pool(), BinaryOp::Sub, address, from);
            this.assign(followed.offset, distance);
            this.assign(followed.object, to);
            Ok(())
        })?;
        self.alternative(fork, stays, join, |this| this.wrote(to, length))?;
        self.current = Some(join);
        Ok(())
    }

    /// Memory is copied to where nothing is followed.
    pub(super) fn leave_copied(&mut self, from: ExprId, length: ExprId) -> Result<(), Unsupported> {
        let Some(is_copied) = self.is_among(from, length) else { return Ok(()) };
        self.unsupported_where(
            is_copied,
            "a structure among variable arguments, not all written",
            |_| {},
        )
    }

    /// match: an object and its size, of which all is written.
    pub(super) fn filled(&mut self, object: &[ExprId], size: &[ExprId]) -> Result<(), Unsupported> {
        let ([start], [length]) = (object, size) else { return Ok(()) };
        let pointer = self.top.layouts.pointer();
        let length = fold::resize(self.pool(), *length, pointer);
        self.wrote(*start, length)
    }

    /// Unknown code runs: it may read what is followed, or write it.
    pub(super) fn leave_uninitialised(&mut self, name: &str) -> Result<(), Unsupported> {
        let Some(FollowedBit { is_on, .. }) = self.top.followed else { return Ok(()) };
        let known = self.top.out.read(is_on);
        self.unsupported_where(
            known,
            &format!("memory that nothing has written, which `{name}` may read or write"),
            |this| {
                let no = this.pool().bool(false);
                this.assign(is_on, no);
            },
        )
    }
}
