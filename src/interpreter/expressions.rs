//! Compiles expressions to register code.
//!
//! An expression becomes one instruction per distinct inner node, in ascending order of ids
//! (children first). Both branches of an `Ite` are computed and one is selected: nothing in the
//! register code of an expression can fail but a division. So an expression with a division below
//! an `Ite` stays a tree, which [`eval::eval`](crate::ir::eval::eval) evaluates lazily.
use super::code::{
    Code, ExprNode, Instr, Reg, Register, StepRef, Tree, halves, is_wide, registers,
};
use crate::cfa::{EdgeId, Program};
use crate::ir::{BinaryOp, Bv, Expr, ExprId, Symbol, VarId, Width};
use rustc_hash::FxHashMap;

/// Makes code, one step after the other.
pub(super) struct Emitter<'a> {
    pub(super) program: &'a Program,
    pub(super) code: Code,
    literals: FxHashMap<Bv, Register>,
    addresses: FxHashMap<Symbol, Register>,
    /// Registers of the current frame that are taken.
    taken: usize,
    /// The most that were ever taken in the current function.
    pub(super) frame: usize,
    /// Variables whose value is in a temporary, while a guard is compiled.
    pub(super) overlay: FxHashMap<VarId, Register>,
    origin: u32,
}

impl<'a> Emitter<'a> {
    pub(super) fn new(program: &'a Program, code: Code) -> Self {
        Self {
            program,
            code,
            literals: FxHashMap::default(),
            addresses: FxHashMap::default(),
            taken: 0,
            frame: 0,
            overlay: FxHashMap::default(),
            origin: 0,
        }
    }

    /// Starts a function whose locals take `locals` registers.
    pub(super) fn start_function(&mut self, locals: usize) {
        self.taken = locals;
        self.frame = locals;
    }

    /// The instructions that follow belong to this step.
    pub(super) fn start_step(&mut self, edge: EdgeId, step: usize) {
        let step = u32::try_from(step).expect("fewer than 2^32 steps");
        self.origin = u32::try_from(self.code.origins.len()).expect("fewer than 2^32 instructions");
        self.code.origins.push(StepRef { edge, step });
    }

    /// Temporaries that are taken from here on can be given back with [`Self::release`].
    pub(super) const fn taken(&self) -> usize {
        self.taken
    }

    pub(super) const fn release(&mut self, taken: usize) {
        self.taken = taken;
    }

    pub(super) fn emit(&mut self, instr: Instr) {
        self.code.instrs.push(instr);
        self.code.origin_of.push(self.origin);
    }

    pub(super) fn temporary(&mut self, width: Width) -> Register {
        let reg = Reg::local(self.taken);
        self.taken += registers(width);
        self.frame = self.frame.max(self.taken);
        Register { reg, width }
    }

    /// The value of `expr`, in a register of its own or in that of a variable or literal.
    pub(super) fn value(&mut self, expr: ExprId) -> Register {
        match self.leaf(expr) {
            Some(slot) => slot,
            None => {
                let dst = self.temporary(self.program.exprs.width(expr));
                self.compute(expr, dst);
                dst
            }
        }
    }

    /// Puts the value of `expr` into `dst`.
    pub(super) fn value_into(&mut self, expr: ExprId, dst: Register) {
        match self.leaf(expr) {
            Some(src) => self.copy(dst, src),
            None => self.compute(expr, dst),
        }
    }

    pub(super) fn copy(&mut self, dst: Register, src: Register) {
        if dst == src {
            return;
        }
        self.emit(Instr::Move { dst: dst.reg, src: src.reg });
        if dst.is_wide() {
            self.emit(Instr::Move { dst: dst.reg.second(), src: src.reg.second() });
        }
    }

    fn leaf(&mut self, expr: ExprId) -> Option<Register> {
        match self.program.exprs.get(expr) {
            Expr::Const(value) => Some(self.literal(value)),
            Expr::Var(var) => {
                Some(self.overlay.get(&var).copied().unwrap_or(self.code.vars[var.index()]))
            }
            Expr::Address(symbol) => Some(self.address(symbol, self.program.exprs.width(expr))),
            _ => None,
        }
    }

    /// The address of a symbol, in a register of its own: a number that happens to be the same is
    /// no address. A symbol that the program does not have is nothing's address.
    fn address(&mut self, symbol: Symbol, width: Width) -> Register {
        if let Some(&slot) = self.addresses.get(&symbol) {
            return slot;
        }
        let address = self.code.symbols.address(symbol);
        let slot = self.fixed(Bv::new(width, address.unwrap_or(0).into()));
        self.code.addresses.push((slot.reg, address));
        self.addresses.insert(symbol, slot);
        slot
    }

    pub(super) fn literal(&mut self, value: Bv) -> Register {
        if let Some(&slot) = self.literals.get(&value) {
            return slot;
        }
        let slot = self.fixed(value);
        self.literals.insert(value, slot);
        slot
    }

    fn fixed(&mut self, value: Bv) -> Register {
        let slot = Register { reg: Reg::fixed(self.code.fixed.len()), width: value.width() };
        let (low, high) = halves(value);
        self.code.fixed.push(low);
        if slot.is_wide() {
            self.code.fixed.push(high);
        }
        slot
    }

    fn compute(&mut self, root: ExprId, dst: Register) {
        let nodes = self.inner_nodes(root);
        if self.is_lazy(&nodes) {
            self.tree(root, dst);
            return;
        }
        let before = self.taken;
        let mut done: FxHashMap<ExprId, Register> = FxHashMap::default();
        for &id in &nodes {
            let to = if id == root { dst } else { self.temporary(self.program.exprs.width(id)) };
            self.node(id, to, &done);
            done.insert(id, to);
        }
        self.taken = before;
    }

    /// The nodes of the expression that are no leaves, children first.
    fn inner_nodes(&self, root: ExprId) -> Vec<ExprId> {
        let is_inner =
            |expr: Expr| !matches!(expr, Expr::Const(_) | Expr::Var(_) | Expr::Address(_));
        let all = self.program.exprs.nodes_below([root]);
        let mut nodes: Vec<ExprId> =
            all.filter_map(|(id, expr)| is_inner(expr).then_some(id)).collect();
        nodes.sort_unstable();
        nodes
    }

    /// Whether a branch of an `Ite` can fail, when both are computed.
    fn is_lazy(&self, nodes: &[ExprId]) -> bool {
        let has =
            |wanted: fn(Expr) -> bool| nodes.iter().any(|&id| wanted(self.program.exprs.get(id)));
        has(|expr| matches!(expr, Expr::Ite(..))) && has(is_division)
    }

    fn tree(&mut self, expr: ExprId, dst: Register) {
        // The evaluator reads variables where they live, so what a guard has assigned must be seen
        // there: guards stop before such an expression (see `compile`).
        debug_assert!(self.overlay.is_empty(), "a tree in a guard");
        let index = u32::try_from(self.code.trees.len()).expect("fewer than 2^32 trees");
        self.code.trees.push(Tree { expr, dst });
        self.emit(Instr::Tree(index));
    }

    /// Whether the expression stays a tree.
    pub(super) fn stays_tree(&self, root: ExprId) -> bool {
        self.is_lazy(&self.inner_nodes(root))
    }

    fn node(&mut self, id: ExprId, dst: Register, done: &FxHashMap<ExprId, Register>) {
        let expr = self.program.exprs.get(id);
        let argument = |child| done.get(&child).copied().or_else(|| self.leaf(child));
        let (args, _) = expr.of_children(None, argument);
        let narrow = !dst.is_wide() && args.iter().flatten().all(|slot| !slot.is_wide());
        // An address that is made wider must be recognised as one that is none any more.
        let is_widened = matches!(expr, Expr::ZeroExtend(_))
            && args[0].is_some_and(|arg| arg.width == self.program.pointer_width());
        match narrow_instr(expr, dst, args).filter(|_| narrow && !is_widened) {
            Some(instr) => self.emit(instr),
            None => {
                let index = u32::try_from(self.code.nodes.len()).expect("fewer than 2^32 nodes");
                self.code.nodes.push(ExprNode { expr, dst, args });
                self.emit(Instr::Node(index));
            }
        }
    }
}

fn is_division(expr: Expr) -> bool {
    use BinaryOp::{SDiv, SRem, UDiv, URem};
    matches!(expr, Expr::Binary(UDiv | SDiv | URem | SRem, ..))
}

/// The instruction for a node whose operands and result are of at most 64 bits, if there is one.
fn narrow_instr(expr: Expr, to: Register, args: [Option<Register>; 3]) -> Option<Instr> {
    let dst = to.reg;
    let width = bits(to.width);
    let reg = |index: usize| args[index].map(|slot: Register| slot.reg);
    Some(match expr {
        Expr::Unary(op, _) => Instr::Unary { op, width, dst, a: reg(0)? },
        Expr::Binary(op, ..) => {
            let (a, b) = (reg(0)?, reg(1)?);
            match op {
                BinaryOp::Add => Instr::Add { width, dst, a, b },
                BinaryOp::Sub => Instr::Sub { width, dst, a, b },
                BinaryOp::And => Instr::And { dst, a, b },
                BinaryOp::Eq => Instr::Equal { dst, a, b },
                _ => Instr::Binary { op, width: bits(args[0]?.width), dst, a, b },
            }
        }
        Expr::Ite(..) => Instr::Select { dst, condition: reg(0)?, a: reg(1)?, b: reg(2)? },
        Expr::Extract(_, low) => Instr::Extract { low, width, dst, a: reg(0)? },
        Expr::ZeroExtend(_) => Instr::Move { dst, src: reg(0)? },
        Expr::SignExtend(_) => {
            Instr::SignExtend { from: bits(args[0]?.width), to: width, dst, a: reg(0)? }
        }
        Expr::Concat(..) => {
            Instr::Concat { low_bits: bits(args[1]?.width), dst, high: reg(0)?, low: reg(1)? }
        }
        _ => return None,
    })
}

/// The width as it stands in an instruction.
pub(super) fn bits(width: Width) -> u8 {
    width.bits().to_le_bytes()[0]
}

/// How many whole bytes a value of at most 64 bits takes.
pub(super) fn bytes(width: Width) -> u8 {
    debug_assert!(!is_wide(width), "a narrow value");
    width.bytes().to_le_bytes()[0]
}
