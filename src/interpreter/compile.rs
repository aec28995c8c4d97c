//! Compiles a program to register code.
//!
//! The code of a location is: what reaching it means, or for each outgoing edge its guard, its
//! steps and its transfer, and then [`Instr::Blocked`]. A guard computes into temporaries only, so
//! that the next edge finds everything as it was.
use super::code::{Alloc, Body, Call, Code, Instr, Pc, Reg, Register, registers};
use super::expressions::{Emitter, bits, bytes};
use super::observer::Assignments;
use crate::cfa::{EdgeId, FuncId, LocId, Op, Program, Scope, Target, Transfer, UnsupportedKind};
use crate::ir::{ExprId, VarId, Width};
use crate::program_facts::memory::layout::{Layout, Symbols};
use rustc_hash::FxHashMap;

/// The code of `program`; with [`Instr::Assigned`] after each assignment that is wanted, and, if
/// `arrivals`, with [`Instr::Arrived`] at each location that the run leaves again. Objects lie in
/// `layout`; `None` if its global objects and functions do not fit into its address space.
pub(super) fn compile(
    program: &Program,
    assignments: Assignments,
    arrivals: bool,
    layout: Layout,
) -> Option<Code> {
    let (mut compiler, locals) = Compiler::new(program, layout)?;
    (compiler.assignments, compiler.arrivals) = (assignments, arrivals);
    compiler.program(&locals);
    Some(compiler.emitter.code)
}

/// Numbers the distinct keys of sites.
fn dense_keys(program: &Program) -> (Vec<u32>, usize) {
    let mut numbers: FxHashMap<u32, u32> = FxHashMap::default();
    let of_site = program.sites.iter().map(|site| {
        let next = u32::try_from(numbers.len()).expect("fewer than 2^32 sites");
        *numbers.entry(site.key).or_insert(next)
    });
    (of_site.collect(), numbers.len())
}

/// Gives every variable its registers; the number of registers of each function's locals.
fn place_variables(program: &Program, code: &mut Code) -> Vec<usize> {
    let mut locals = vec![0; program.functions.len()];
    for variable in &program.vars {
        let width = variable.width;
        let reg = match variable.scope {
            Scope::Global => {
                let index = code.fixed.len();
                code.fixed.resize(index + registers(width), 0);
                Reg::fixed(index)
            }
            Scope::Local(function) => {
                let next = &mut locals[function.index()];
                *next += registers(width);
                Reg::local(*next - registers(width))
            }
        };
        code.vars.push(Register { reg, width });
    }
    locals
}

pub(super) struct Compiler<'a> {
    pub(super) emitter: Emitter<'a>,
    assignments: Assignments,
    arrivals: bool,
    /// By location: where its code starts.
    pub(super) entry: Vec<Pc>,
    /// Instructions that go to a location.
    jumps: Vec<(Pc, LocId)>,
}

impl<'a> Compiler<'a> {
    /// One without code yet, and the number of registers of each function's locals.
    pub(super) fn new(program: &'a Program, layout: Layout) -> Option<(Self, Vec<usize>)> {
        let (symbols, layout) = Symbols::place_in(program, layout)?;
        let (key_of_site, keys) = dense_keys(program);
        let mut code = Code {
            instrs: Vec::new(),
            origin_of: Vec::new(),
            origins: Vec::new(),
            nodes: Vec::new(),
            trees: Vec::new(),
            allocs: Vec::new(),
            calls: Vec::new(),
            outsides: Vec::new(),
            bodies: vec![Body::default(); program.functions.len()],
            fixed: Vec::new(),
            addresses: Vec::new(),
            vars: Vec::new(),
            key_of_site,
            keys,
            symbols,
            layout,
            start: 0,
        };
        let locals = place_variables(program, &mut code);
        let compiler = Self {
            emitter: Emitter::new(program, code),
            assignments: Assignments::None,
            arrivals: false,
            entry: vec![0; program.locations.len()],
            jumps: Vec::new(),
        };
        Some((compiler, locals))
    }

    fn program(&mut self, locals: &[usize]) {
        let program = self.emitter.program;
        let mut of_function = vec![Vec::new(); program.functions.len()];
        for (index, location) in program.locations.iter().enumerate() {
            of_function[location.function.index()].push(LocId::from_index(index));
        }
        for (index, function) in program.functions.iter().enumerate() {
            self.emitter.start_function(locals[index]);
            for &location in &of_function[index] {
                self.location(location);
            }
            let entry = self.entry[function.entry.index()];
            self.emitter.code.bodies[index] = Body { entry, frame: self.emitter.frame };
        }
        self.start(locals);
        self.patch();
    }

    /// The code that runs first: initial values of the global variables, then `main`. It runs in
    /// main's frame.
    fn start(&mut self, locals: &[usize]) {
        let program = self.emitter.program;
        let main = program.main.index();
        self.emitter.start_function(locals[main]);
        self.emitter.code.start = self.here();
        for &(var, value) in &program.global_values {
            let dst = self.emitter.code.vars[var.index()];
            self.emitter.value_into(value, dst);
        }
        self.jump(program.functions[main].entry);
        let body = &mut self.emitter.code.bodies[main];
        body.frame = body.frame.max(self.emitter.frame);
    }

    pub(super) fn patch(&mut self) {
        for &(pc, location) in &self.jumps {
            let to = self.entry[location.index()];
            match &mut self.emitter.code.instrs[index(pc)] {
                Instr::Jump(target) => *target = to,
                Instr::Call(call) => self.emitter.code.calls[index(*call)].back = to,
                other => unreachable!("no jump: {other:?}"),
            }
        }
    }

    pub(super) fn here(&self) -> Pc {
        Pc::try_from(self.emitter.code.instrs.len()).expect("fewer than 2^32 instructions")
    }

    fn jump(&mut self, to: LocId) {
        self.jumps.push((self.here(), to));
        self.emitter.emit(Instr::Jump(0));
    }

    fn location(&mut self, id: LocId) {
        self.entry[id.index()] = self.here();
        let location = self.emitter.program.location(id);
        match location.target {
            Some(Target::Error(violation)) => {
                return self.emitter.emit(Instr::Error(id, violation));
            }
            Some(Target::Unsupported(unsupported)) => {
                return self.emitter.emit(Instr::Unsupported(unsupported));
            }
            None if location.out.is_empty() => return self.emitter.emit(Instr::Exit),
            None => {}
        }
        if self.arrivals {
            self.emitter.emit(Instr::Arrived(id));
        }
        let alone = location.out.len() == 1;
        for edge in in_order(self.emitter.program, &location.out) {
            let (guards, checked) = if alone { (Vec::new(), 0) } else { self.guard(edge) };
            self.edge(edge, checked);
            let next = self.here();
            for guard in guards {
                if let Instr::Guard { otherwise, .. }
                | Instr::GuardInvalid { otherwise, .. }
                | Instr::GuardLost { otherwise } = &mut self.emitter.code.instrs[guard]
                {
                    *otherwise = next;
                }
            }
        }
        if !alone || !self.always_open(location.out[0]) {
            self.emitter.emit(Instr::Blocked(id));
        }
    }

    fn always_open(&self, edge: EdgeId) -> bool {
        !matches!(
            self.emitter.program.edge(edge).steps.first().map(|step| &step.op),
            Some(op) if op.is_test()
        )
    }

    /// Compiles the leading steps that only read, up to the last assume among them. Gives the
    /// positions of the guard instructions and the number of leading assumes, which need not be
    /// checked again.
    fn guard(&mut self, id: EdgeId) -> (Vec<usize>, usize) {
        let steps = &self.emitter.program.edge(id).steps;
        let pure = steps.iter().take_while(|step| match step.op {
            Op::Assume(expr) | Op::Assign { value: expr, .. } | Op::Load { address: expr, .. } => {
                !self.emitter.stays_tree(expr)
            }
            Op::AssumeInvalid { address, length, .. } => {
                !self.emitter.stays_tree(address) && !self.emitter.stays_tree(length)
            }
            Op::AssumeLost { .. } => true,
            _ => false,
        });
        let pure = pure.count();
        let length = steps[..pure].iter().rposition(|step| step.op.is_test());
        let length = length.map_or(0, |at| at + 1);
        let leading = steps[..length].iter().take_while(|step| step.op.is_test()).count();
        let before = self.emitter.taken();
        let mut guards = Vec::new();
        for (at, step) in steps[..length].iter().enumerate() {
            self.emitter.start_step(id, at);
            match step.op {
                Op::Assume(condition) => {
                    let a = self.emitter.value(condition).reg;
                    guards.push(self.emitter.code.instrs.len());
                    self.emitter.emit(Instr::Guard { a, otherwise: 0 });
                }
                Op::Assign { dst, value } => {
                    let to = self.emitter.temporary(self.width(dst));
                    self.emitter.value_into(value, to);
                    self.emitter.overlay.insert(dst, to);
                }
                Op::Load { dst, address } => {
                    let to = self.emitter.temporary(self.width(dst));
                    let address = self.emitter.value(address).reg;
                    self.load(to, address);
                    self.emitter.overlay.insert(dst, to);
                }
                Op::AssumeInvalid { address, length, access } => {
                    let address = self.emitter.value(address).reg;
                    let length = self.emitter.value(length).reg;
                    guards.push(self.emitter.code.instrs.len());
                    let otherwise = 0;
                    self.emitter.emit(Instr::GuardInvalid { address, length, access, otherwise });
                }
                Op::AssumeLost { .. } => {
                    guards.push(self.emitter.code.instrs.len());
                    self.emitter.emit(Instr::GuardLost { otherwise: 0 });
                }
                _ => unreachable!("pure steps only"),
            }
        }
        self.emitter.overlay.clear();
        self.emitter.release(before);
        (guards, leading)
    }

    fn width(&self, var: VarId) -> Width {
        self.emitter.program.var(var).width
    }

    /// The steps from `checked` on, and the transfer.
    pub(super) fn edge(&mut self, id: EdgeId, checked: usize) {
        let edge = self.emitter.program.edge(id);
        self.emitter.start_step(id, 0);
        self.emitter.emit(Instr::Edge(id));
        for (at, step) in edge.steps.iter().enumerate().skip(checked) {
            self.emitter.start_step(id, at);
            let before = self.emitter.taken();
            self.step(&step.op);
            self.emitter.release(before);
        }
        self.emitter.start_step(id, edge.steps.len());
        let before = self.emitter.taken();
        match &edge.transfer {
            Transfer::Jump => self.jump(edge.target),
            Transfer::Call { callee, args, result } => {
                self.call(*callee, args, *result, edge.target);
            }
            Transfer::Return { value } => {
                let value = value.map(|value| self.emitter.value(value));
                self.emitter.emit(Instr::Return { value });
            }
        }
        self.emitter.release(before);
    }

    fn step(&mut self, op: &Op) {
        let mut value = |expr| self.emitter.value(expr).reg;
        match *op {
            Op::Assume(condition) => {
                let condition = value(condition);
                self.emitter.emit(Instr::Assume(condition));
            }
            Op::Assign { dst, value } => {
                self.emitter.value_into(value, self.slot(dst));
                self.assigned(dst);
            }
            Op::Nondet { dst, site } => {
                let Register { reg, width } = self.slot(dst);
                self.emitter.emit(Instr::Nondet { dst: reg, width, site });
                self.assigned(dst);
            }
            Op::Load { dst, address } => {
                let address = value(address);
                self.load(self.slot(dst), address);
                self.assigned(dst);
            }
            Op::Store { address, value: stored } => {
                let address = value(address);
                let stored = self.emitter.value(stored);
                self.emitter.emit(Instr::Store { address, value: stored });
            }
            Op::Alloc { dst, kind, size, align, zeroed, site } => {
                let size = value(size);
                let dst_reg = self.slot(dst).reg;
                let is_of_library = self.emitter.program.is_of_library(site);
                let is_read_only = self.emitter.program.sites[site.index()].read_only;
                let alloc = Alloc {
                    dst: dst_reg,
                    kind,
                    size,
                    align,
                    zeroed,
                    site,
                    is_of_library,
                    is_read_only,
                };
                let index = u32::try_from(self.emitter.code.allocs.len()).expect("below 2^32");
                self.emitter.code.allocs.push(alloc);
                self.emitter.emit(Instr::Alloc(index));
                self.assigned(dst);
            }
            Op::Free { address, kind } => {
                let address = value(address);
                self.emitter.emit(Instr::Free { address, kind });
            }
            Op::Copy { to, from, length } => {
                let instr = Instr::Copy { to: value(to), from: value(from), length: value(length) };
                self.emitter.emit(instr);
            }
            Op::Fill { to, byte, length } => {
                let instr = Instr::Fill { to: value(to), byte: value(byte), length: value(length) };
                self.emitter.emit(instr);
            }
            Op::Havoc { address, site } => {
                let address = value(address);
                self.emitter.emit(Instr::Havoc { address, site });
            }
            Op::Outside { ref given, site } => {
                let given = given.iter().map(|&value| self.emitter.value(value)).collect();
                let index = u32::try_from(self.emitter.code.outsides.len()).expect("below 2^32");
                self.emitter.code.outsides.push((given, site));
                self.emitter.emit(Instr::Outside(index));
            }
            Op::Observe { value } => {
                let value = self.emitter.value(value);
                self.emitter.emit(Instr::Observe { value });
            }
            Op::AssumeInvalid { address, length, access } => {
                let (address, length) = (value(address), value(length));
                self.emitter.emit(Instr::AssumeInvalid { address, length, access });
            }
            Op::AssumeLost { .. } => self.emitter.emit(Instr::AssumeLost),
        }
    }

    fn slot(&self, var: VarId) -> Register {
        self.emitter.code.vars[var.index()]
    }

    fn assigned(&mut self, var: VarId) {
        if self.is_shown(var) {
            self.emitter.emit(Instr::Assigned(var));
        }
    }

    fn is_shown(&self, var: VarId) -> bool {
        match self.assignments {
            Assignments::None => false,
            Assignments::Global => self.emitter.program.var(var).scope == Scope::Global,
            Assignments::All => true,
        }
    }

    fn load(&mut self, dst: Register, address: Reg) {
        if dst.is_wide() {
            self.emitter.emit(Instr::LoadWide { dst, address });
        } else {
            let (bytes, bits) = (bytes(dst.width), bits(dst.width));
            self.emitter.emit(Instr::Load { bytes, bits, dst: dst.reg, address });
        }
    }

    fn call(&mut self, callee: FuncId, args: &[ExprId], result: Option<VarId>, back: LocId) {
        let params = &self.emitter.program.function(callee).params;
        let args = args.iter().zip(params).map(|(&arg, &param)| {
            let to = self.emitter.code.vars[param.index()].reg.index();
            (self.emitter.value(arg), to)
        });
        let args = args.collect();
        let call = Call {
            callee,
            args,
            result: result.map(|var| self.slot(var)),
            shown: result.filter(|&var| self.is_shown(var)),
            back: 0,
        };
        let index = u32::try_from(self.emitter.code.calls.len()).expect("fewer than 2^32 calls");
        self.emitter.code.calls.push(call);
        self.jumps.push((self.here(), back));
        self.emitter.emit(Instr::Call(index));
    }
}

/// The edges of a location in the order in which they are tried. Checks of accesses come first: the
/// way beside them has no guard. Those to other unsupported constructs come last: an
/// under-approximated branch leaves open whether the run goes on, without an input that says so,
/// and then what can be followed is the run to look at.
pub(super) fn in_order(program: &Program, out: &[EdgeId]) -> Vec<EdgeId> {
    let turn = |edge: &EdgeId| match program.location(program.edge(*edge).target).target {
        Some(Target::Unsupported(unsupported)) => {
            match program.unsupported[unsupported.index()].kind {
                UnsupportedKind::InvalidAccess => 0,
                UnsupportedKind::Construct => 2,
            }
        }
        Some(Target::Error(_)) | None => 1,
    };
    let mut order = out.to_vec();
    order.sort_by_key(turn);
    order
}

fn index(pc: Pc) -> usize {
    usize::try_from(pc).expect("u32 fits usize")
}
