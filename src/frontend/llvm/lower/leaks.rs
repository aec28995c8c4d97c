//! Memory of the heap that is still there where a run ends (`valid-memtrack`, `valid-memcleanup`).
//!
//! A variable counts the live objects. Where the run ends, some are left if it is not zero: what
//! cleanup forbids, and what may be lost. Whether something leads to them is a test of its own
//! ([`Op::AssumeLost`]): a concrete run looks at all words that there are (`memory::lost` of the
//! interpreter); shapes and values let a run pass unless what surely holds addresses, global
//! variables and copies of locals (`llvm::held`), leads to as many objects as live; other analyses
//! let all runs pass. So the test is open at least where something is lost. Where memory is held
//! otherwise (in a local of a block whose end is not marked, as a number), the answer is neither
//! TRUE nor FALSE.
//!
//! Both are asked of aborted runs, too: SV-COMP wants all memory freed before the program ends, and
//! counts `abort` and failed assertions as ends (as its labels say). Only a panic of Rust is asked
//! for what is lost alone, for what it frees on its way is not followed. Of runs that go on for
//! ever, those are looked at that stay in a loop without a way out: what lives at its head is an
//! unsupported construct. (Else the answer lists an assumption.)
//!
//! Unknown code may end the run, and may keep or free what it can reach: what is left behind it
//! is an unsupported construct. Memory of the library's own is not counted.
use super::fold;
use super::function::FunctionLowering;
use super::{GlobalPlace, Lowering, Unsupported};
use crate::cfa::{Op, Variable, ViolationKind};
use crate::frontend::llvm::raw::{GlobalExt, InstructionExt};
use crate::ir::{BinaryOp, ExprId, ExprPool, UnaryOp, VarId, Width};
use inkwell::basic_block::BasicBlock;
use inkwell::values::InstructionOpcode as Opcode;
use rustc_hash::FxHashSet;

const KEPT: &str = "some may be kept by unknown code";
const WIDTH: Width = Width::W64;

impl Lowering<'_> {
    /// The variable that counts, where the property asks for it.
    pub(super) fn count_live_objects(&mut self) {
        if self.options.reading.property.is_about_ends() {
            let none = self.out.exprs().number(WIDTH, 0);
            self.live_objects =
                Some(self.out.global_var(Variable::LIVE_OBJECTS, WIDTH, Some(none)));
            if self.sites.has_outside {
                let no = self.out.exprs().bool(false);
                self.may_be_kept = Some(self.out.global_var(KEPT, Width::BOOL, Some(no)));
            }
        }
    }
}

impl<'m> FunctionLowering<'_, 'm> {
    /// One more object lives.
    pub(super) fn one_more(&mut self) {
        if let Some(var) = self.top.live_objects {
            let one = self.pool().number(WIDTH, 1);
            self.change_count(var, BinaryOp::Add, one);
        }
    }

    /// One object lives no more.
    pub(super) fn one_less(&mut self) {
        if let Some(var) = self.top.live_objects {
            let one = self.pool().number(WIDTH, 1);
            self.change_count(var, BinaryOp::Sub, one);
        }
    }

    /// The object at `address` lives no more; there is none where that is null.
    pub(super) fn none_or_one_less(&mut self, address: ExprId) {
        if let Some(var) = self.top.live_objects {
            let is_one = not_zero(self.pool(), address);
            let one = fold::resize(self.pool(), is_one, WIDTH);
            self.change_count(var, BinaryOp::Sub, one);
        }
    }

    fn change_count(&mut self, var: VarId, op: BinaryOp, by: ExprId) {
        let count = self.top.out.read(var);
        let count = fold::binary(self.pool(), op, count, by);
        self.assign(var, count);
    }

    /// Whether some objects live.
    fn is_rest(&mut self) -> Option<ExprId> {
        let count = self.top.out.read(self.top.live_objects?);
        Some(not_zero(self.pool(), count))
    }

    /// The run ends here: what lives is left. `is_final`: nothing frees it on the way out.
    pub(super) fn check_rest(&mut self, is_final: bool) -> Result<(), Unsupported> {
        let options = &self.top.options;
        let (kind, what) = match is_final && options.asks(ViolationKind::Cleanup) {
            true => (ViolationKind::Cleanup, "memory of the heap is not freed at the end"),
            false if options.asks(ViolationKind::Track) => {
                (ViolationKind::Track, "nothing leads to some memory of the heap")
            }
            false => return Ok(()),
        };
        let Some(is_rest) = self.is_rest() else { return Ok(()) };
        let Some(kept) = self.top.may_be_kept else {
            return self.error_by_rest(is_rest, kind, what);
        };
        let kept = self.top.out.read(kept);
        let is_kept = fold::binary(self.pool(), BinaryOp::And, is_rest, kept);
        let is_not_kept = fold::unary(self.pool(), UnaryOp::Not, kept);
        let is_own = fold::binary(self.pool(), BinaryOp::And, is_rest, is_not_kept);
        self.error_by_rest(is_own, kind, what)?;
        self.unsupported_where(
            is_kept,
            "memory of the heap that unknown code may have kept or freed",
            |_| {},
        )
    }

    /// The property is violated by what is left where `condition` holds; whether memory is tracked
    /// hangs on what leads to it, too.
    fn error_by_rest(
        &mut self,
        condition: ExprId,
        kind: ViolationKind,
        what: &str,
    ) -> Result<(), Unsupported> {
        let Some(count) = self.top.live_objects.filter(|_| kind == ViolationKind::Track) else {
            return self.error_if(condition, kind, what.to_owned(), 0);
        };
        let fork = self.fork_here()?;
        if self.assume(condition) {
            let (count, held) = (self.top.out.read(count), self.held_addresses());
            self.push(Op::AssumeLost { count, held });
            self.error(kind, what.to_owned(), 0);
        }
        // A concrete run takes the first edge that is open.
        self.current = Some(fork);
        Ok(())
    }

    /// The values of the global variables that have pointers and are no objects.
    fn held_addresses(&mut self) -> Box<[ExprId]> {
        let globals = self.top.module.globals().into_iter();
        let pointers = globals.filter(|global| global.value_type().is_pointer());
        let is_variable = |global| match self.top.globals.get(&global) {
            Some(&GlobalPlace::Variable(var)) => Some(var),
            _ => None,
        };
        let variables: Vec<VarId> = pointers.filter_map(is_variable).collect();
        variables.into_iter().map(|var| self.top.out.read(var)).collect()
    }

    /// Unknown code runs, and may end the run.
    pub(super) fn leave_memory(&mut self, name: &str, ends: bool) -> Result<(), Unsupported> {
        let is_followed = self.top.options.reading.externals.is_followed();
        let Some(is_rest) = self.is_rest().filter(|_| ends || is_followed) else { return Ok(()) };
        let kept = self.top.may_be_kept;
        self.unsupported_where(
            is_rest,
            &format!("memory of the heap where `{name}` may end the run"),
            |this| {
                if let Some(kept) = kept {
                    let yes = this.pool().bool(true);
                    this.assign(kept, yes);
                }
            },
        )
    }

    /// An under-approximated branch where the condition holds; what goes on there does `then`
    /// first.
    pub(super) fn unsupported_where(
        &mut self,
        condition: ExprId,
        what: &str,
        then: impl FnOnce(&mut Self),
    ) -> Result<(), Unsupported> {
        let holds_not = fold::unary(self.pool(), UnaryOp::Not, condition);
        let fork = self.fork_here()?;
        let join = self.location();
        self.alternative(fork, condition, join, |this| {
            this.may_be_unsupported(what);
            then(this);
            Ok(())
        })?;
        self.alternative(fork, holds_not, join, |_| Ok(()))?;
        self.current = Some(join);
        Ok(())
    }

    /// At the start of a block: the head of a loop that no way leads out of is the last place to
    /// see what its runs lose.
    pub(super) fn check_endless(&mut self, block: BasicBlock<'m>) -> Result<(), Unsupported> {
        if !self.top.options.asks(ViolationKind::Track) || !self.is_endless(block) {
            return Ok(());
        }
        let Some(is_rest) = self.is_rest() else { return Ok(()) };
        self.unsupported_where(
            is_rest,
            "memory of the heap in a loop without end, which may lose it",
            |_| {},
        )
    }

    /// Whether the block lies on a cycle, and no return can be reached from it.
    fn is_endless(&self, block: BasicBlock<'m>) -> bool {
        let (mut open, mut seen) = (vec![block], FxHashSet::default());
        let mut is_on_cycle = false;
        while let Some(at) = open.pop() {
            let Some(end) = at.get_terminator() else { continue };
            if end.get_opcode() == Opcode::Return {
                return false;
            }
            let next = end.successors();
            is_on_cycle |= next.contains(&block);
            open.extend(next.into_iter().filter(|next| seen.insert(*next)));
        }
        is_on_cycle
    }
}

/// Whether a number is not zero.
fn not_zero(pool: &mut ExprPool, number: ExprId) -> ExprId {
    let width = pool.width(number);
    let zero = pool.number(width, 0);
    let is_zero = fold::binary(pool, BinaryOp::Eq, number, zero);
    fold::unary(pool, UnaryOp::Not, is_zero)
}
