//! From edges to register code.
//!
//! Compiled with the full precision, an edge computes everything; compiled with a precision, a
//! definition that is not tracked only forgets its variable, and a definition that is never read is
//! left out.
//!
//! Invariant: the same edge compiled with the full precision always gives the same instruction
//! sequence, so that a log of one run can be read backwards (see [`super::interpolate`]).
use super::code::{Code, DefId, Exit, Instr, Opcode, Operand};
use super::implied::Relation;
use super::layout::{Binding, Layout};
use super::precision::Precision;
use crate::cfa::{EdgeId, Op, Program, SiteId, Transfer};
use crate::ir::{BinaryOp, Expr, ExprId, UnaryOp, VarId, Width};

/// Which definitions are compiled in full.
#[derive(Clone, Copy)]
pub enum Mode<'a> {
    /// All.
    Full,
    /// Those in the precision.
    Tracked(&'a Precision),
}

impl Mode<'_> {
    fn keeps(self, def: DefId) -> bool {
        match self {
            Self::Full => true,
            Self::Tracked(precision) => precision.tracks(def),
        }
    }

    fn ever(self, var: VarId) -> bool {
        match self {
            Self::Full => true,
            Self::Tracked(precision) => precision.ever_tracked(var),
        }
    }

    fn memory(self) -> bool {
        match self {
            Self::Full => true,
            Self::Tracked(precision) => precision.tracks_memory(),
        }
    }
}

/// Compiles one edge.
pub fn compile_edge(program: &Program, layout: &Layout, edge: EdgeId, mode: Mode<'_>) -> Code {
    let mut compiler = Compiler::new(program, layout, edge);
    let mut after_guard = 0;
    for (index, step) in program.edge(edge).steps.iter().enumerate() {
        compiler.step = u32::try_from(index).expect("an edge of fewer than 2^32 steps");
        compiler.compile_step(&step.op, mode);
        if index == 0 && matches!(step.op, Op::Assume(_)) {
            after_guard = compiler.instrs.len();
        }
    }
    let exit = compiler.compile_transfer(&program.edge(edge).transfer, mode);
    Code { instrs: compiler.instrs.into(), after_guard, exit }
}

/// Compiles a step that is an [`Op::AssumeInvalid`], the first one of its edge.
pub fn compile_check(program: &Program, layout: &Layout, edge: EdgeId, step: &Op) -> Box<[Instr]> {
    let mut compiler = Compiler::new(program, layout, edge);
    compiler.compile_step(step, Mode::Full);
    compiler.instrs.into()
}

/// Compiles an expression over the variables at a location of the function that `edge` belongs to;
/// gives the code and the result's register.
pub fn compile_condition(
    program: &Program,
    layout: &Layout,
    edge: EdgeId,
    condition: ExprId,
) -> (Box<[Instr]>, Operand) {
    let mut compiler = Compiler::new(program, layout, edge);
    let result = compiler.operand(condition);
    (compiler.instrs.into(), result)
}

struct Compiler<'a> {
    program: &'a Program,
    layout: &'a Layout,
    edge: EdgeId,
    step: u32,
    /// The next temporary, relative to the frame.
    temp: u32,
    first_temp: u32,
    /// Registers of the inner nodes already computed in this step: shared subexpressions are
    /// computed once.
    computed: Vec<(ExprId, Operand)>,
    instrs: Vec<Instr>,
}

impl<'a> Compiler<'a> {
    fn new(program: &'a Program, layout: &'a Layout, edge: EdgeId) -> Self {
        let function = program.location(program.edge(edge).source).function;
        let first_temp = layout.locals(function);
        Self {
            program,
            layout,
            edge,
            step: 0,
            temp: first_temp,
            first_temp,
            computed: Vec::new(),
            instrs: Vec::new(),
        }
    }

    fn instr(&self, op: Opcode, width: Width, dst: Operand) -> Instr {
        let width = u8::try_from(width.bits()).expect("at most 128");
        let none = Operand::NONE;
        Instr { op, width, dst, a: none, b: none, c: none, def: DefId::NONE, step: self.step }
    }

    fn compile_step(&mut self, op: &Op, mode: Mode<'_>) {
        self.begin();
        let def = self.layout.step_def(self.edge, self.step);
        match *op {
            Op::Assume(condition) => self.assume(condition, mode),
            Op::Assign { dst, value } if mode.keeps(def) => {
                self.expr_into(value, self.layout.var(dst), def)
            }
            Op::Assign { dst, .. } | Op::Nondet { dst, .. } => self.forget(dst, mode),
            Op::Load { dst, address } if mode.keeps(def) => self.load(dst, address, def),
            Op::Load { dst, .. } => self.forget(dst, mode),
            // Without tracked memory no store is executed: a zero background would then outlive the
            // first write.
            Op::Alloc { dst, size, zeroed, site, .. } if mode.keeps(def) => {
                self.alloc(dst, size, zeroed && mode.memory(), site, def);
            }
            Op::Alloc { dst, .. } => self.forget(dst, mode),
            Op::AssumeInvalid { address, length, access } => {
                let operands = [Some(address), Some(length), None];
                self.effect(Opcode::AssumeInvalid(access), operands, def);
            }
            Op::AssumeLost { count, ref held } => self.lost(count, held),
            _ if !mode.memory() => {}
            Op::Store { address, value } => self.store(address, value, def, mode),
            Op::Free { address, .. } => self.effect(Opcode::Free, [Some(address), None, None], def),
            Op::Copy { to, from, length } => {
                self.effect(
                    Opcode::CopyBytes { keep: mode.keeps(def) },
                    [Some(to), Some(from), Some(length)],
                    def,
                );
            }
            Op::Fill { to, byte, length } => {
                self.effect(
                    Opcode::Fill { keep: mode.keeps(def) },
                    [Some(to), Some(byte), Some(length)],
                    def,
                );
            }
            Op::Havoc { .. } | Op::Outside { .. } => self.effect(Opcode::Havoc, [None; 3], def),
            Op::Observe { .. } => {}
        }
    }

    fn begin(&mut self) {
        self.temp = self.first_temp;
        self.computed.clear();
    }

    fn forget(&mut self, dst: VarId, mode: Mode<'_>) {
        if mode.ever(dst) {
            let instr =
                self.instr(Opcode::Forget, self.program.var(dst).width, self.layout.var(dst));
            self.instrs.push(instr);
        }
    }

    fn load(&mut self, dst: VarId, address: ExprId, def: DefId) {
        let width = self.program.var(dst).width;
        let a = self.operand(address);
        let bytes = u8::try_from(width.bytes()).expect("at most 16 bytes");
        let instr = self.instr(Opcode::Load { bytes }, width, self.layout.var(dst));
        self.instrs.push(Instr { a, def, ..instr });
    }

    fn alloc(&mut self, dst: VarId, size: ExprId, zeroed: bool, site: SiteId, def: DefId) {
        let a = self.operand(size);
        let instr = self.instr(
            Opcode::Alloc { site, zeroed },
            self.program.pointer_width(),
            self.layout.var(dst),
        );
        self.instrs.push(Instr { a, def, ..instr });
    }

    fn store(&mut self, address: ExprId, value: ExprId, def: DefId, mode: Mode<'_>) {
        let keep = mode.keeps(def);
        let width = self.program.exprs.width(value);
        let a = self.operand(address);
        let b = if keep { self.operand(value) } else { Operand::NONE };
        let bytes = u8::try_from(width.bytes()).expect("at most 16 bytes");
        let instr = self.instr(Opcode::Store { bytes, keep }, width, Operand::NONE);
        self.instrs.push(Instr { a, b, def, ..instr });
    }

    fn effect(&mut self, op: Opcode, operands: [Option<ExprId>; 3], def: DefId) {
        let [a, b, c] =
            operands.map(|operand| operand.map_or(Operand::NONE, |expr| self.operand(expr)));
        let instr = self.instr(op, self.program.pointer_width(), Operand::NONE);
        self.instrs.push(Instr { a, b, c, def, ..instr });
    }

    /// All operands, then what is held, then the test.
    fn lost(&mut self, count: ExprId, held: &[ExprId]) {
        let count = self.operand(count);
        let held: Vec<Operand> = held.iter().map(|&value| self.operand(value)).collect();
        let width = self.program.pointer_width();
        for a in held {
            let instr = self.instr(Opcode::Hold, width, Operand::NONE);
            self.instrs.push(Instr { a, ..instr });
        }
        let instr = self.instr(Opcode::AssumeLost, Width::W64, Operand::NONE);
        self.instrs.push(Instr { a: count, ..instr });
    }

    /// The condition, the test, then the bindings that hold where the test was not known.
    fn assume(&mut self, condition: ExprId, mode: Mode<'_>) {
        let a = self.operand(condition);
        let at = self.instrs.len();
        let guard = self.step == 0;
        let instr = self.instr(Opcode::Assume { skip: 0, guard }, Width::BOOL, Operand::NONE);
        self.instrs.push(Instr { a, ..instr });
        let layout = self.layout;
        for &Binding { var, relation, value, def } in layout.bindings(self.edge, self.step) {
            if !mode.keeps(def) {
                continue;
            }
            // An earlier binding may have changed a variable below a subexpression that was already
            // computed.
            self.computed.clear();
            let a = self.operand(value);
            let op = match relation {
                Relation::Equals => Opcode::Bind,
                Relation::Differs => Opcode::Exclude,
            };
            let instr = self.instr(op, self.program.var(var).width, layout.var(var));
            self.instrs.push(Instr { a, def, ..instr });
        }
        // More than 255 instructions of bindings: none of them is skipped, which only costs time.
        let skip = u8::try_from(self.instrs.len() - at - 1).unwrap_or(0);
        self.instrs[at].op = Opcode::Assume { skip, guard };
    }

    fn compile_transfer(&mut self, transfer: &Transfer, mode: Mode<'_>) -> Exit {
        self.begin();
        match transfer {
            Transfer::Jump => Exit::Jump,
            Transfer::Return { value } => {
                Exit::Return { value: value.map(|value| self.operand(value)) }
            }
            Transfer::Call { callee, args, .. } => {
                let function = self.program.function(*callee);
                let mut bound = Vec::new();
                for (index, (&param, &arg)) in function.params.iter().zip(args).enumerate() {
                    let def = self.layout.arg_def(self.edge, index);
                    if mode.keeps(def) {
                        bound.push((self.layout.var(param), self.operand(arg), def));
                    }
                }
                Exit::Call { callee: callee.0, args: bound.into() }
            }
        }
    }

    /// A register that holds the value of `id`: its own for a variable or constant, else a new
    /// temporary.
    fn operand(&mut self, id: ExprId) -> Operand {
        match self.program.exprs.get(id) {
            Expr::Var(var) => self.layout.var(var),
            Expr::Const(_) | Expr::Address(_) => self.layout.constant(id),
            _ => {
                if let Some(&(_, register)) = self.computed.iter().find(|(known, _)| *known == id) {
                    return register;
                }
                let dst = Operand::frame(self.temp);
                self.temp += 1;
                self.expr_into(id, dst, DefId::NONE);
                self.computed.push((id, dst));
                dst
            }
        }
    }

    fn expr_into(&mut self, id: ExprId, dst: Operand, def: DefId) {
        let node = self.program.exprs.get(id);
        let ([mut a, b, c], count) = node.of_children(Operand::NONE, |child| self.operand(child));
        if let Expr::Within(p, ..) = node {
            return self.within(p, [a, b, c], dst, def);
        }
        if count == 0 {
            a = self.operand(id);
        }
        let (op, width) = self.opcode(id, node);
        let instr = self.instr(op, width, dst);
        self.instrs.push(Instr { a, b, c, def, ..instr });
    }

    /// match: `Within(p, start, n)`, with these operands; result: of a sum of an address and an
    /// offset, what the objects say, for the offset is known less often; else a difference and a
    /// comparison, and what the objects say where these do not.
    fn within(&mut self, p: ExprId, [a, b, c]: [Operand; 3], dst: Operand, def: DefId) {
        let width = self.program.exprs.width(p);
        if let Expr::Binary(BinaryOp::Add, address, offset) = self.program.exprs.get(p)
            && !matches!(self.program.exprs.get(offset), Expr::Const(_))
        {
            let a = self.operand(address);
            let instr = self.instr(Opcode::Among, width, dst);
            return self.instrs.push(Instr { a, b, c, def, ..instr });
        }
        let (distance, is_below) = (Operand::frame(self.temp), Operand::frame(self.temp + 1));
        self.temp += 2;
        let instr = self.instr(Opcode::Sub, width, distance);
        self.instrs.push(Instr { a, b, ..instr });
        let instr = self.instr(Opcode::Ult, width, is_below);
        self.instrs.push(Instr { a: distance, b: c, ..instr });
        let instr = self.instr(Opcode::UnlessApart, width, dst);
        self.instrs.push(Instr { a, b, c: is_below, def, ..instr });
    }

    /// The operation for a node, and the width it works at.
    fn opcode(&self, id: ExprId, node: Expr) -> (Opcode, Width) {
        let pool = &self.program.exprs;
        let width = pool.width(id);
        let mut widest = width;
        node.for_each_child(|child| widest = widest.max(pool.width(child)));
        if widest > Width::W64
            && !matches!(node, Expr::Var(_) | Expr::Const(_) | Expr::Address(_) | Expr::Ite(..))
        {
            return (Opcode::Node(id), width);
        }
        match node {
            Expr::Var(_) | Expr::Const(_) | Expr::Address(_) => (Opcode::Copy, width),
            Expr::Unary(UnaryOp::Not, _) => (Opcode::Not, width),
            Expr::Unary(op, _) => (Opcode::Unary(op), width),
            Expr::Binary(op, a, _) => (binary_opcode(op), pool.width(a)),
            Expr::Ite(..) => (Opcode::Select, width),
            Expr::Extract(_, low) => (Opcode::Extract { low }, width),
            Expr::ZeroExtend(_) => (Opcode::ZeroExtend, width),
            Expr::SignExtend(a) => {
                let from = u8::try_from(pool.width(a).bits()).expect("at most 128");
                (Opcode::SignExtend { from }, width)
            }
            _ => (Opcode::Node(id), width),
        }
    }
}

fn binary_opcode(op: BinaryOp) -> Opcode {
    match op {
        BinaryOp::Add => Opcode::Add,
        BinaryOp::Sub => Opcode::Sub,
        BinaryOp::Mul => Opcode::Mul,
        BinaryOp::And => Opcode::And,
        BinaryOp::Or => Opcode::Or,
        BinaryOp::Xor => Opcode::Xor,
        BinaryOp::Eq => Opcode::Eq,
        BinaryOp::Ult => Opcode::Ult,
        BinaryOp::Ule => Opcode::Ule,
        BinaryOp::Slt => Opcode::Slt,
        BinaryOp::Sle => Opcode::Sle,
        _ => Opcode::Binary(op),
    }
}
