//! Whether a run is the only one of its program.
//!
//! Beside each register and each byte of memory stands what is known of it in *every* run: that it
//! is the same number, that it is an address at the same place of the same object, or nothing. The
//! run ends ([`Outcome::Stray`](super::Outcome::Stray)) as soon as anything depends on what is not
//! known: which edge is taken, where or how much is read or written, how large an object is. So
//! where it comes to an end, every run of the program takes the same edges to the same end.
//!
//! Not known are inputs, the content of new objects, variables before they are assigned, what a
//! number says of an address or of two objects' places, and what has no defined result. Where
//! external code does anything, and where several edges may be open, the run ends.
//!
//! Nor does a run prove that nothing is lost while objects of the heap live, not even the only run:
//! a register of the program as read may still lead to one (`llvm::lower::dead`).
//!
//! Known limit: of memory that is written in part nothing is known bit by bit, so that a bit-field
//! in an object without content makes the others unknown.
mod contents;
mod edges;
mod known;
mod rules;
pub(in crate::interpreter) mod start;

use super::Ready;
use super::code::{Call, Code, ExprNode, Instr, Reg, Register, index};
use super::observer::{Allocation, Observer, Place};
use super::sight::SeenStep;
use crate::cfa::{Access, AllocKind, EdgeId, Program, SiteId};
use crate::interpreter::budget::{
    MOST_CERTAIN_BYTES, MOST_CERTAIN_NODES, MOST_MOVED_BYTES, MOVED_BYTES_PER_EDGE,
};
use crate::ir::{BinaryOp, Bv, Width, eval};
use contents::{CertainMemory, CertainObject, Home};
use known::InEveryRun;
use rules::CertainOperand;
use rustc_hash::FxHashMap;

/// A caller that waits.
#[derive(Debug)]
struct Waiting {
    base: usize,
    call: u32,
    /// How many objects of the stack there were.
    objects: usize,
}

/// An object that is about to be made.
#[derive(Debug)]
struct NewObject {
    /// The register that gets its address.
    register: usize,
    align: u64,
    site: SiteId,
    known: InEveryRun,
    home: Home,
}

/// Watches a run for whether it is the only one.
#[derive(Debug)]
pub struct Certainty<'p> {
    program: &'p Program,
    pointer: Width,
    /// By register.
    known: Vec<InEveryRun>,
    contents: CertainMemory,
    calls: Vec<Waiting>,
    /// Where objects of the stack start.
    stack: Vec<u64>,
    /// By the number of open calls: where the last object of a block starts.
    blocks: FxHashMap<(usize, SiteId), u64>,
    /// Where the last object of the heap and of the stack started.
    last: [u64; 2],
    made: Option<NewObject>,
    /// By edge that was taken: those that may be open then, as far as guards alone tell.
    rivals: Vec<Option<Box<[EdgeId]>>>,
    /// The edge that the run is on.
    edge: Option<EdgeId>,
    /// How many edges it took.
    pub edges: u64,
    /// Whether it ended where an access through a known address may be invalid.
    pub may_fail: bool,
    /// How many bytes it made, copied or filled.
    moved: u64,
}

impl<'p> Certainty<'p> {
    /// At the start of a run of this program.
    pub fn new(ready: &Ready<'p>) -> Self {
        let (program, code) = (ready.program, &ready.code);
        let pointer = program.pointer_width();
        let pointer_bytes = usize::try_from(pointer.bytes()).unwrap_or(8);
        Self {
            program,
            pointer,
            known: start::registers(code),
            contents: start::globals(program, code, CertainMemory::new(pointer_bytes)),
            calls: Vec::new(),
            stack: Vec::new(),
            blocks: FxHashMap::default(),
            last: [0; 2],
            made: None,
            rivals: vec![None; program.edges.len()],
            may_fail: false,
            moved: 0,
            edge: None,
            edges: 0,
        }
    }

    fn get(&self, base: usize, reg: Reg) -> InEveryRun {
        self.known.get(reg.at(base)).copied().unwrap_or(InEveryRun::NOTHING)
    }

    fn set(&mut self, base: usize, reg: Reg, known: InEveryRun) {
        if let Some(place) = self.known.get_mut(reg.at(base)) {
            *place = known;
        }
    }

    fn get_wide(&self, base: usize, register: Register) -> InEveryRun {
        let low = self.get(base, register.reg);
        match register.is_wide() {
            false => low,
            true if low == InEveryRun::NUMBER => match self.get(base, register.reg.second()) {
                InEveryRun::NUMBER => InEveryRun::NUMBER,
                _ => InEveryRun::NOTHING,
            },
            true => InEveryRun::NOTHING,
        }
    }

    fn set_wide(&mut self, base: usize, register: Register, known: InEveryRun) {
        self.set(base, register.reg, known);
        if register.is_wide() {
            self.set(base, register.reg.second(), known);
        }
    }

    /// The same number in every run.
    fn number(&self, step: &SeenStep<'_>, reg: Reg) -> Option<u64> {
        (self.get(step.base, reg) == InEveryRun::NUMBER).then(|| step.slots[reg.at(step.base)])
    }

    /// This number of bytes is made, copied or filled.
    fn moves(&mut self, bytes: u64) -> Option<()> {
        self.moved = self.moved.saturating_add(bytes);
        let most = self.edges.saturating_mul(MOVED_BYTES_PER_EDGE).saturating_add(MOST_MOVED_BYTES);
        (self.moved <= most).then_some(())
    }

    /// What the instruction does to what is known; `None` where it depends on what is not.
    fn follow(&mut self, step: &SeenStep<'_>) -> Option<()> {
        if self.known.len() < step.slots.len() {
            self.known.resize(step.slots.len(), InEveryRun::NOTHING);
        }
        let base = step.base;
        match step.instr {
            Instr::Move { dst, src } => self.set(base, dst, self.get(base, src)),
            Instr::Unary { dst, a, .. } => self.numbers(base, dst, &[a]),
            Instr::Concat { dst, high, low, .. } => self.numbers(base, dst, &[high, low]),
            Instr::Add { width, dst, a, b } => self.binary(step, (BinaryOp::Add, width), dst, a, b),
            Instr::Sub { width, dst, a, b } => self.binary(step, (BinaryOp::Sub, width), dst, a, b),
            // What zero does is the same in any width.
            Instr::And { dst, a, b } => self.binary(step, (BinaryOp::And, 64), dst, a, b),
            Instr::Equal { dst, a, b } => self.binary(step, (BinaryOp::Eq, 64), dst, a, b),
            Instr::Binary { op, width, dst, a, b } => {
                self.binary(step, (op, width), dst, a, b);
                if !is_defined(step, op, width, a, b) {
                    self.set(base, dst, InEveryRun::NOTHING);
                }
            }
            Instr::Select { dst, condition, a, b } => self.select(step, dst, condition, a, b),
            Instr::Extract { low, width, dst, a } => {
                let is_whole = low == 0 && u32::from(width) == self.pointer.bits();
                self.cast(base, dst, a, is_whole);
            }
            Instr::SignExtend { from, to, dst, a } => self.cast(base, dst, a, from == to),
            Instr::Node(node) => self.node(step, &step.code.nodes[index(node)]),
            Instr::Tree(tree) => {
                let (tree, mut left) = (step.code.trees[index(tree)], MOST_CERTAIN_NODES);
                let known = self.eval(step, tree.expr, &mut left).known;
                self.set_wide(base, tree.dst, known);
            }
            Instr::Guard { a, .. } => {
                self.number(step, a)?;
            }
            Instr::Assume(condition) => {
                let holds = self.number(step, condition)? != 0;
                return (holds || self.others_are_closed(step)).then_some(());
            }
            Instr::GuardInvalid { address, length, access, .. } => {
                let is_valid = self.is_valid_at(step, address, length, access);
                self.may_fail = !is_valid && self.get(base, address).object().is_some();
                return is_valid.then_some(());
            }
            Instr::AssumeInvalid { address, length, access } => {
                let is_valid = self.is_valid_at(step, address, length, access);
                return (is_valid && self.others_are_closed(step)).then_some(());
            }
            // Objects live (their number was looked at before), and what holds an address here may
            // hold none in C: an argument that was passed on, a local whose block was left. What
            // nothing leads to may even be sliced away.
            Instr::GuardLost { .. } | Instr::AssumeLost => {
                self.may_fail = true;
                return None;
            }
            Instr::Edge(edge) => return self.take(step, edge),
            Instr::Load { .. }
            | Instr::LoadWide { .. }
            | Instr::Store { .. }
            | Instr::Copy { .. }
            | Instr::Fill { .. }
            | Instr::Alloc(_)
            | Instr::Free { .. }
            | Instr::Havoc { .. } => return self.follow_memory(step),
            Instr::Nondet { dst, width, .. } => {
                self.set_wide(base, Register { reg: dst, width }, InEveryRun::NOTHING);
            }
            Instr::Call(call) => self.call(step, call),
            Instr::Return { value } => self.give_back(base, step.code, value),
            Instr::Outside(_) => return None,
            Instr::Arrived(_)
            | Instr::Observe { .. }
            | Instr::Assigned(_)
            | Instr::Jump(_)
            | Instr::Blocked(_)
            | Instr::Exit
            | Instr::Error(..)
            | Instr::Unsupported(_) => {}
        }
        Some(())
    }

    fn follow_memory(&mut self, step: &SeenStep<'_>) -> Option<()> {
        let base = step.base;
        match step.instr {
            Instr::Load { bytes, bits, dst, address } => {
                let (start, offset) = self.access(step, address, bytes.into())?;
                let known = self.contents.read(start, offset, bytes.into())?;
                let is_whole = u32::from(bits) == self.pointer.bits();
                self.set(base, dst, known.in_width(is_whole));
            }
            Instr::LoadWide { dst, address } => {
                let bytes = dst.width.bytes();
                let (start, offset) = self.access(step, address, bytes)?;
                let known = self.contents.read(start, offset, bytes)?;
                self.set_wide(base, dst, known);
            }
            Instr::Store { address, value } => {
                let bytes = value.width.bytes();
                let (start, offset) = self.access(step, address, bytes)?;
                self.contents.write(start, offset, bytes, self.get_wide(base, value))?;
            }
            Instr::Copy { to, from, length } => {
                let length = self.number(step, length)?;
                self.moves(length)?;
                if length > 0 {
                    let (from, to) =
                        (self.access(step, from, length)?, self.access(step, to, length)?);
                    self.contents.copy(to, from, length)?;
                }
            }
            Instr::Fill { to, byte, length } => {
                let length = self.number(step, length)?;
                self.moves(length)?;
                if length > 0 {
                    let (start, offset) = self.access(step, to, length)?;
                    let known =
                        self.number(step, byte).map_or(InEveryRun::NOTHING, |_| InEveryRun::NUMBER);
                    self.contents.write(start, offset, length, known)?;
                }
            }
            Instr::Alloc(alloc) => self.alloc(step, alloc)?,
            Instr::Free { address, .. } => self.free(step, address)?,
            Instr::Havoc { address, .. } => {
                let (start, _) = self.access(step, address, 0)?;
                let size = self.contents.get(start)?.size;
                self.moves(size)?;
                self.contents.write(start, 0, size, InEveryRun::NOTHING)?;
            }
            _ => {}
        }
        Some(())
    }

    /// The result is a number if all of these are.
    fn numbers(&mut self, base: usize, dst: Reg, of: &[Reg]) {
        let are_numbers = of.iter().all(|&reg| self.get(base, reg) == InEveryRun::NUMBER);
        self.set(base, dst, if are_numbers { InEveryRun::NUMBER } else { InEveryRun::NOTHING });
    }

    /// A number is one in another width, too; an address only where `is_whole`.
    fn cast(&mut self, base: usize, dst: Reg, a: Reg, is_whole: bool) {
        self.set(base, dst, self.get(base, a).in_width(is_whole));
    }

    /// An operator on operands of this width.
    #[inline(always)]
    fn binary(&mut self, step: &SeenStep<'_>, of: (BinaryOp, u8), dst: Reg, a: Reg, b: Reg) {
        let (op, bits) = of;
        let (x, y) = (self.get(step.base, a), self.get(step.base, b));
        let known = match (x, y) {
            (InEveryRun::NUMBER, InEveryRun::NUMBER) => InEveryRun::NUMBER,
            _ => {
                // An address is as wide as a pointer, and so is what it is combined with.
                let is_address = x.object().or(y.object()).is_some();
                let width = Width::new(bits.into()).filter(|_| !is_address);
                let operand = |reg| self.operand(step, reg, width.unwrap_or(self.pointer));
                rules::binary(op, operand(a), operand(b), &self.contents)
            }
        };
        self.set(step.base, dst, known);
    }

    /// A register of at most 64 bits as an operand of this width, above which it is zero.
    fn operand(&self, step: &SeenStep<'_>, reg: Reg, width: Width) -> CertainOperand {
        let value = Bv::new(width, step.slots[reg.at(step.base)].into());
        CertainOperand { value, known: self.get(step.base, reg) }
    }

    fn select(&mut self, step: &SeenStep<'_>, dst: Reg, condition: Reg, a: Reg, b: Reg) {
        let (x, y) = (self.get(step.base, a), self.get(step.base, b));
        let are_equal = || step.slots[a.at(step.base)] == step.slots[b.at(step.base)];
        let known = match self.number(step, condition) {
            Some(0) => y,
            Some(_) => x,
            None if x == y && are_equal() => x,
            None => InEveryRun::NOTHING,
        };
        self.set(step.base, dst, known);
    }

    fn node(&mut self, step: &SeenStep<'_>, node: &ExprNode) {
        let mut args = [CertainOperand { value: Bv::FALSE, known: InEveryRun::NUMBER }; 3];
        let mut count = 0;
        for (arg, &register) in args.iter_mut().zip(node.args.iter().flatten()) {
            let value = step.value(register);
            *arg = CertainOperand { value, known: self.get_wide(step.base, register) };
            count += 1;
        }
        let known = rules::node(node.expr, node.dst.width, &args[..count], &self.contents);
        self.set_wide(step.base, node.dst, known);
    }

    /// The live object that `length` bytes at this address lie in, and how far behind its start
    /// they do.
    fn access(&self, step: &SeenStep<'_>, address: Reg, length: u64) -> Option<(u64, u64)> {
        let start = self.get(step.base, address).object()?;
        let offset = step.slots[address.at(step.base)].wrapping_sub(start);
        self.contents.get(start)?.holds(offset, length).then_some((start, offset))
    }

    /// Whether no other edge was open where the run took its edge: then it is over where an assume
    /// of that edge fails. Behind the first step this was found out when it was taken; the first
    /// one may be the reason why other edges were found to be closed ([`start::rivals`]).
    fn others_are_closed(&self, step: &SeenStep<'_>) -> bool {
        let out = |edge| &self.program.location(self.program.edge(edge).source).out;
        step.step() > 0 || self.edge.is_some_and(|edge| out(edge).len() == 1)
    }

    fn is_valid_at(&self, step: &SeenStep<'_>, address: Reg, length: Reg, access: Access) -> bool {
        let operand = |reg| self.operand(step, reg, self.pointer);
        self.is_valid(operand(address), operand(length), access)
    }

    /// Whether the access is valid in every run.
    fn is_valid(&self, address: CertainOperand, length: CertainOperand, access: Access) -> bool {
        let is = |operand: CertainOperand, bits: u128| {
            operand.known == InEveryRun::NUMBER && operand.value.unsigned() == bits
        };
        let start = address.known.object();
        let object = start.and_then(|start| self.contents.get(start));
        let offset = address.value.low64().wrapping_sub(start.unwrap_or(0));
        if access.gives_back() {
            let home = Home::Heap { is_of_library: access == Access::Release };
            let fits =
                |own: &CertainObject| access != Access::Delete || is(length, own.size.into());
            let is_one = |own: &CertainObject| own.home == home && fits(own);
            return is(address, 0) || offset == 0 && object.is_some_and(is_one);
        }
        if is(length, 0) {
            return true;
        }
        let bytes = length.value.low64();
        let is_read = access.is_read();
        let allows = |object: &CertainObject| match object.home {
            Home::Static { is_constant, .. } => !is_constant || is_read,
            Home::Heap { .. } | Home::Stack | Home::Block => object.site.is_some_and(|site| {
                let is_read_only = self.program.sites[site.index()].read_only;
                !self.program.is_barred(site, offset, bytes) && (is_read || !is_read_only)
            }),
            Home::Code => false,
        };
        length.known == InEveryRun::NUMBER
            && object.is_some_and(|own| own.holds(offset, bytes) && allows(own))
    }

    fn alloc(&mut self, step: &SeenStep<'_>, alloc: u32) -> Option<()> {
        let alloc = step.code.allocs[index(alloc)];
        let size = self.number(step, alloc.size).filter(|&size| size <= MOST_CERTAIN_BYTES)?;
        self.moves(size)?;
        self.made = Some(NewObject {
            register: alloc.dst.at(step.base),
            align: alloc.align,
            site: alloc.site,
            known: if alloc.zeroed { InEveryRun::NUMBER } else { InEveryRun::NOTHING },
            home: match alloc.kind {
                AllocKind::Stack => Home::Stack,
                AllocKind::Block => Home::Block,
                AllocKind::Heap => Home::Heap { is_of_library: alloc.is_of_library },
            },
        });
        Some(())
    }

    fn free(&mut self, step: &SeenStep<'_>, address: Reg) -> Option<()> {
        if self.number(step, address) == Some(0) {
            return Some(());
        }
        let (start, offset) = self.access(step, address, 0)?;
        self.contents.remove(start).filter(|_| offset == 0)?;
        if self.stack.last() == Some(&start) {
            self.stack.pop();
        }
        Some(())
    }

    fn call(&mut self, step: &SeenStep<'_>, call: u32) {
        let Call { callee, args, .. } = &step.code.calls[index(call)];
        let new = step.slots.len();
        self.known.resize(new + step.code.bodies[callee.index()].frame, InEveryRun::NOTHING);
        for &(from, to) in args {
            let known = self.get_wide(step.base, from);
            self.set_wide(new, Register { reg: Reg::local(to), width: from.width }, known);
        }
        self.calls.push(Waiting { base: step.base, call, objects: self.stack.len() });
    }

    fn give_back(&mut self, base: usize, code: &Code, value: Option<Register>) {
        let known = value.map_or(InEveryRun::NOTHING, |value| self.get_wide(base, value));
        let Some(Waiting { base: caller, call, objects }) = self.calls.pop() else { return };
        self.known.truncate(base);
        for start in self.stack.drain(objects.min(self.stack.len())..) {
            self.contents.remove(start);
        }
        if let Some(result) = code.calls[index(call)].result {
            self.set_wide(caller, result, known);
        }
    }
}

impl Observer for Certainty<'_> {
    const STEPS: bool = true;

    fn before(&mut self, step: &SeenStep<'_>) -> bool {
        self.follow(step).is_some()
    }

    fn allocated(&mut self, _: Place, object: Allocation) {
        let Some(NewObject { register, align, site, known, home }) = self.made.take() else {
            return;
        };
        let (address, size) = (object.address, object.size);
        // Where addresses are used again, an object of which nothing is known: whatever goes there
        // ends the run.
        let is_on_stack = matches!(home, Home::Stack | Home::Block);
        let last = &mut self.last[usize::from(is_on_stack)];
        let is_new = address > *last;
        *last = address.max(*last);
        if let Some(mut made) = CertainObject::new(size, align, home, known).filter(|_| is_new) {
            made.site = Some(site);
            let is_known_outside = self.program.sites[site.index()].visible;
            made.ends_unseen = match home {
                Home::Heap { .. } => is_known_outside,
                _ => home == Home::Block,
            };
            self.contents.insert(address, made);
        }
        match home {
            Home::Stack => self.stack.push(address),
            Home::Block => {
                self.stack.push(address);
                // What this block made when it began before is dead.
                if let Some(before) = self.blocks.insert((self.calls.len(), site), address) {
                    self.contents.remove(before);
                }
            }
            _ => {}
        }
        if let Some(place) = self.known.get_mut(register) {
            *place = if is_new { InEveryRun::address(address) } else { InEveryRun::NOTHING };
        }
    }
}

/// Shifts alone have no result for some numbers; a division without one ends the run.
fn is_defined(step: &SeenStep<'_>, op: BinaryOp, width: u8, a: Reg, b: Reg) -> bool {
    let is_shift = matches!(op, BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr);
    let value = |reg: Reg| step.slots[reg.at(step.base)];
    !is_shift || eval::binary64(op, u32::from(width), value(a), value(b)).is_some()
}
