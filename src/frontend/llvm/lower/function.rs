//! One function: its blocks, its values, and the edges in the making.
//!
//! A block starts at a location of its own. Pure instructions become expressions and get a variable
//! only where they are used more than once or in another block; that is right because an SSA value
//! read late is the value read early (assignments to phis happen on edges, in parallel). Blocks are
//! lowered in reverse post-order as far as edges lead to them, so every operand is known when it is
//! used.
use super::{Interface, Lowering, Unsupported, fold};
use crate::cfa::{
    AllocKind, Edge, LocId, Op, Position, SiteId, SiteKind, Step, Transfer, Violation,
    ViolationKind,
};
use crate::frontend::llvm::budget::MOST_NESTED_OPERATIONS;
use crate::frontend::llvm::raw::{
    AnyValueExt, FunctionExt, FunctionTypeExt, InstructionExt, LlvmValue, debug, ends_before,
};
use crate::frontend::llvm::sites::START;
use crate::ir::{Expr, ExprId, ExprPool, UnaryOp, VarId, Width};
use inkwell::basic_block::BasicBlock;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The scalars of a value.
pub(super) type Leaves = Rc<[ExprId]>;

/// What lowering one function needs to know.
pub(super) struct FunctionLowering<'a, 'm> {
    pub(super) top: &'a mut Lowering<'m>,
    pub(super) interface: Interface,
    pub(super) function: FunctionValue<'m>,
    pub(super) values: FxHashMap<LlvmValue<'m>, Leaves>,
    names: FxHashMap<LlvmValue<'m>, String>,
    /// How deeply operations are nested in the expressions of instructions that have no variable.
    depths: FxHashMap<InstructionValue<'m>, u32>,
    /// Where a block starts, and its place in reverse post-order.
    pub(super) blocks: FxHashMap<BasicBlock<'m>, (LocId, usize)>,
    /// Blocks that an edge leads to and that are not lowered yet.
    open: BTreeMap<usize, BasicBlock<'m>>,
    done: FxHashSet<BasicBlock<'m>>,
    pub(super) block: BasicBlock<'m>,
    /// Where the edge in the making starts; `None` behind the end of a run.
    pub(super) current: Option<LocId>,
    steps: Vec<Step>,
    /// Where what is done next stands in the source.
    pub(super) position: Position,
    /// The key of the call that is being made.
    pub(super) place: u32,
    /// Where the function stands in the source.
    start: Position,
    /// Whether the next block is the one where the run starts.
    is_start: bool,
    /// What the instruction that is lowered reads last.
    pub(super) dying: Vec<LlvmValue<'m>>,
}

/// Lowers the body of a declared function.
pub(super) fn lower<'m>(top: &mut Lowering<'m>, function: FunctionValue<'m>) {
    let Some(entry) = function.get_first_basic_block() else { return };
    let interface = top.interfaces[&function].clone();
    let mut this = FunctionLowering {
        top,
        interface,
        function,
        values: FxHashMap::default(),
        names: value_names(function),
        depths: FxHashMap::default(),
        blocks: FxHashMap::default(),
        open: BTreeMap::new(),
        done: FxHashSet::default(),
        block: entry,
        current: None,
        steps: Vec::new(),
        position: Position::default(),
        place: 0,
        start: Position::default(),
        is_start: false,
        dying: Vec::new(),
    };
    this.run(entry);
}

impl<'m> FunctionLowering<'_, 'm> {
    fn run(&mut self, entry: BasicBlock<'m>) {
        self.start = self.start_position();
        self.position = self.start;
        let start = self.top.out.entry(self.interface.id);
        if let Err(Unsupported(what)) = self.bind_parameters() {
            self.current = Some(start);
            return self.unsupported(&what);
        }
        for (index, block) in reverse_post_order(entry).into_iter().enumerate() {
            let location =
                if block == entry { start } else { self.top.out.location(self.interface.id) };
            self.blocks.insert(block, (location, index));
        }
        self.make_phi_variables();
        self.open.insert(0, entry);
        self.is_start = self.function.name() == START;
        while let Some((_, block)) = self.open.pop_first() {
            self.done.insert(block);
            self.lower_block(block);
        }
    }

    fn start_position(&mut self) -> Position {
        let Some((scope, line)) = debug::subprogram(self.function) else {
            return Position::default();
        };
        Position { file: self.top.file_of(scope), line, column: 0 }
    }

    fn bind_parameters(&mut self) -> Result<(), Unsupported> {
        self.top.layouts.leaves(self.function.get_type().result())?;
        let mut vars = self.interface.params.clone().into_iter();
        for param in self.function.params() {
            let count = self.top.layouts.leaves(param.ty())?.len();
            let leaves = vars.by_ref().take(count).map(|var| self.top.out.read(var)).collect();
            self.values.insert(param, leaves);
        }
        Ok(())
    }

    /// Where a block is come from: which way leaves a scope is noted in blocks without a place.
    fn position_before(&mut self, block: BasicBlock<'m>) -> Option<Position> {
        ends_before(block).into_iter().find_map(|end| self.top.position(end))
    }

    fn lower_block(&mut self, block: BasicBlock<'m>) {
        self.block = block;
        self.current = Some(self.blocks[&block].0);
        self.steps.clear();
        let instructions: Vec<_> = block.get_instructions().collect();
        if std::mem::take(&mut self.is_start) {
            self.begin_run();
        }
        let first = instructions.iter().find_map(|instruction| self.top.position(*instruction));
        self.position = first.or_else(|| self.position_before(block)).unwrap_or(self.start);
        if let Err(Unsupported(what)) = self.check_endless(block) {
            self.unsupported(&what);
        }
        if block.get_previous_basic_block().is_none() {
            self.take_over();
        }
        let mut last_uses = self.last_uses(&instructions);
        for (at, instruction) in instructions.into_iter().enumerate() {
            if self.current.is_none() {
                return;
            }
            if let Some(position) = self.top.position(instruction) {
                self.position = position;
            }
            self.dying = last_uses.remove(&at).unwrap_or_default();
            if let Err(Unsupported(what)) = self.instruction(instruction) {
                self.unsupported(&what);
            }
            if self.current.is_some() {
                self.forget_dying();
            }
        }
    }

    /// What the run does first: it decides which weak symbols are defined, and makes the initial
    /// values that no initialiser can hold.
    fn begin_run(&mut self) {
        for (name, &key) in &self.top.sites.weak {
            let dst = self.top.is_defined(name);
            let site = self.site(key);
            self.push(Op::Nondet { dst, site });
        }
        let stores = std::mem::take(&mut self.top.start.stores);
        let unsupported = self.top.start.unsupported.take();
        for (address, value) in stores {
            self.push(Op::Store { address, value });
        }
        if let Some(what) = unsupported {
            self.unsupported(&what);
        }
    }

    // --- values ---

    /// The scalars of an operand. A scalar that is left open becomes an arbitrary value, drawn
    /// here.
    pub(super) fn operand(&mut self, value: LlvmValue<'m>) -> Result<Leaves, Unsupported> {
        if let Some(leaves) = self.values.get(&value) {
            return Ok(Rc::clone(leaves));
        }
        match value {
            LlvmValue::Instruction(_) | LlvmValue::Parameter(_) => {
                Err(Unsupported(format!("the value {}", value.text().trim())))
            }
            LlvmValue::Assembly(_) | LlvmValue::Block(_) | LlvmValue::Other(_) => {
                Err(Unsupported(format!("the operand {}", value.text())))
            }
            _ => self.constant(value),
        }
    }

    fn constant(&mut self, value: LlvmValue<'m>) -> Result<Leaves, Unsupported> {
        let leaves = self.top.layouts.leaves(value.ty())?;
        let known = self.top.constant_leaves(value)?;
        let all = leaves.iter().zip(known).map(|(leaf, known)| match known {
            Some(expr) => expr,
            None => self.undefined(leaf.width),
        });
        Ok(all.collect())
    }

    /// The only scalar of an operand.
    pub(super) fn scalar(&mut self, value: LlvmValue<'m>) -> Result<ExprId, Unsupported> {
        match &*self.operand(value)? {
            [leaf] => Ok(*leaf),
            _ => Err(Unsupported(format!("a scalar use of {}", value.ty().text()))),
        }
    }

    /// An arbitrary value that LLVM leaves open.
    pub(super) fn undefined(&mut self, width: Width) -> ExprId {
        let site = self.top.local_site(SiteKind::Undefined, "undef", self.position);
        let dst = self.local("undef", width);
        self.push(Op::Nondet { dst, site });
        self.top.out.read(dst)
    }

    /// Says what an instruction's scalars are; they get variables where they are needed.
    pub(super) fn define(&mut self, instruction: InstructionValue<'m>, leaves: Vec<ExprId>) {
        let depth = self.depth(instruction);
        let keep = depth < MOST_NESTED_OPERATIONS && !self.needs_variable(instruction);
        if keep {
            self.depths.insert(instruction, depth);
        }
        let name = if keep { String::new() } else { self.name_of(instruction.into()) };
        let leaves = leaves.into_iter().map(|leaf| {
            if keep || is_leaf(self.top.out.exprs(), leaf) {
                leaf
            } else {
                self.assign_new(&name, leaf)
            }
        });
        let leaves: Vec<_> = leaves.collect();
        self.values.insert(instruction.into(), leaves.into());
    }

    /// Says what an instruction's only scalar is, and evaluates it here and now: for operations
    /// that may have no result.
    pub(super) fn define_now(&mut self, instruction: InstructionValue<'m>, leaves: Vec<ExprId>) {
        let name = self.name_of(instruction.into());
        let leaves = leaves.into_iter().map(|leaf| match self.top.out.exprs().get(leaf) {
            Expr::Const(_) => leaf,
            _ => self.assign_new(&name, leaf),
        });
        let leaves: Vec<_> = leaves.collect();
        self.values.insert(instruction.into(), leaves.into());
    }

    /// New variables for the scalars of an instruction's result, which the caller assigns.
    pub(super) fn result_variables(
        &mut self,
        instruction: InstructionValue<'m>,
    ) -> Result<Vec<VarId>, Unsupported> {
        let leaves = self.top.layouts.leaves(instruction.ty())?;
        let name = self.name_of(instruction.into());
        let vars: Vec<_> = leaves.iter().map(|leaf| self.local(&name, leaf.width)).collect();
        let reads = vars.iter().map(|&var| self.top.out.read(var)).collect();
        self.values.insert(instruction.into(), reads);
        Ok(vars)
    }

    pub(super) fn assign_new(&mut self, name: &str, value: ExprId) -> ExprId {
        let width = self.top.out.exprs().width(value);
        let dst = self.local(name, width);
        self.push(Op::Assign { dst, value });
        self.top.out.read(dst)
    }

    fn depth(&self, instruction: InstructionValue<'m>) -> u32 {
        let operands = instruction.operands().filter_map(LlvmValue::instruction);
        let depths = operands.filter_map(|operand| self.depths.get(&operand).copied());
        depths.max().unwrap_or(0) + 1
    }

    /// Whether an instruction is used more than once, or elsewhere than in its block and on the
    /// edges from it.
    fn needs_variable(&self, instruction: InstructionValue<'m>) -> bool {
        let users = instruction.users();
        match *users.as_slice() {
            [] => false,
            [LlvmValue::Instruction(user)] if user.get_opcode() == Opcode::Phi => {
                let incoming = user.incoming();
                incoming.iter().any(|(value, block)| *value == instruction && *block != self.block)
            }
            [LlvmValue::Instruction(user)] => user.block() != self.block,
            _ => true,
        }
    }

    pub(super) fn name_of(&self, value: LlvmValue<'m>) -> String {
        if let Some(name) = self.names.get(&value) {
            return name.clone();
        }
        let name = value.name();
        if name.is_empty() { "t".to_owned() } else { name }
    }

    pub(super) fn local(&mut self, name: &str, width: Width) -> VarId {
        self.top.out.local(self.interface.id, name, width)
    }

    pub(super) fn pool(&mut self) -> &mut ExprPool {
        self.top.out.exprs()
    }

    pub(super) fn site(&mut self, key: u32) -> SiteId {
        self.top.site(key)
    }

    // --- edges in the making ---

    pub(super) fn push(&mut self, op: Op) {
        self.steps.push(Step { op, position: self.position });
    }

    pub(super) fn assign(&mut self, dst: VarId, value: ExprId) {
        self.push(Op::Assign { dst, value });
    }

    /// A new object.
    pub(super) fn allocate(
        &mut self,
        kind: AllocKind,
        size: ExprId,
        align: u64,
        site: SiteId,
    ) -> VarId {
        let dst = self.local("object", self.top.layouts.pointer());
        self.push(Op::Alloc { dst, kind, size, align, zeroed: false, site });
        dst
    }

    /// Ends the edge in the making at `target`. Nothing behind the end of a run.
    pub(super) fn edge(&mut self, target: LocId, transfer: Transfer) {
        let steps = std::mem::take(&mut self.steps);
        if let Some(source) = self.current.take() {
            let position = self.position;
            self.top.out.edge(Edge { source, target, steps, transfer, position });
        }
    }

    pub(super) fn location(&mut self) -> LocId {
        self.top.out.location(self.interface.id)
    }

    /// Where the next edge can fork: a location without pending steps before it.
    pub(super) fn fork(&mut self) -> Option<LocId> {
        if !self.steps.is_empty() {
            let here = self.location();
            self.edge(here, Transfer::Jump);
            self.current = Some(here);
        }
        self.current
    }

    /// The run ends here.
    pub(super) fn end(&mut self) {
        let end = self.location();
        self.edge(end, Transfer::Jump);
    }

    /// The property is violated here.
    pub(super) fn error(&mut self, kind: ViolationKind, what: String, place: u32) {
        let error = self.error_location(kind, what, place);
        self.edge(error, Transfer::Jump);
    }

    /// A location where the property is violated; a run just ends there if that is known.
    pub(super) fn error_location(
        &mut self,
        kind: ViolationKind,
        what: String,
        place: u32,
    ) -> LocId {
        let violation = Violation { kind, what, position: self.position, place };
        let error = self.top.out.error_location(self.interface.id, violation);
        if self.top.options.decided.contains(&(kind, place)) {
            // What the program asks about stays: how large objects are depends on it.
            self.top.out.clear_target(error);
        }
        error
    }

    /// The property is violated here where `condition` holds.
    pub(super) fn error_if(
        &mut self,
        condition: ExprId,
        kind: ViolationKind,
        what: String,
        place: u32,
    ) -> Result<(), Unsupported> {
        self.leave_if(condition, |this| this.error(kind, what, place))
    }

    /// Where `condition` holds, the run goes no further than `leave` says.
    pub(super) fn leave_if(
        &mut self,
        condition: ExprId,
        leave: impl FnOnce(&mut Self),
    ) -> Result<(), Unsupported> {
        if self.pool().literal(condition).is_some_and(|holds| !holds.is_true()) {
            return Ok(());
        }
        let holds_not = fold::unary(self.pool(), UnaryOp::Not, condition);
        let fork = self.fork_here()?;
        let join = self.location();
        self.current = Some(fork);
        if self.assume(condition) {
            leave(self);
        }
        self.alternative(fork, holds_not, join, |_| Ok(()))?;
        self.current = Some(join);
        Ok(())
    }

    /// We cannot follow the run from here.
    pub(super) fn unsupported(&mut self, what: &str) {
        let location = self.top.out.unsupported_location(self.interface.id, what, self.position);
        self.edge(location, Transfer::Jump);
    }

    /// An under-approximated branch: the run may end here in what we cannot follow, or go on. So
    /// nothing behind it is lost, and an error there can still be found, but nothing is proved
    /// where this place can be reached. No input makes the choice: the interpreter goes on
    /// ([`crate::check`]).
    pub(super) fn may_be_unsupported(&mut self, what: &str) {
        let Some(fork) = self.fork() else { return };
        let behind = self.location();
        self.edge(behind, Transfer::Jump);
        self.current = Some(fork);
        self.unsupported(what);
        self.current = Some(behind);
    }

    /// Ends the edge in the making at the start of a block, with the assignments to its phis.
    pub(super) fn jump(&mut self, to: BasicBlock<'m>) {
        if let Err(Unsupported(what)) = self.assign_phis(to) {
            return self.unsupported(&what);
        }
        let (location, index) = self.blocks[&to];
        self.edge(location, Transfer::Jump);
        if !self.done.contains(&to) {
            self.open.insert(index, to);
        }
    }
}

fn is_leaf(pool: &ExprPool, expr: ExprId) -> bool {
    matches!(pool.get(expr), Expr::Const(_) | Expr::Var(_) | Expr::Address(_))
}

/// The source names of a function's values, from debug records; the first record of a value wins.
pub(super) fn value_names(function: FunctionValue<'_>) -> FxHashMap<LlvmValue<'_>, String> {
    let mut names = FxHashMap::default();
    for instruction in function.instructions() {
        for variable in debug::debug_variables(instruction) {
            names.entry(variable.value).or_insert(variable.name);
        }
    }
    names
}

fn successors(block: BasicBlock<'_>) -> Vec<BasicBlock<'_>> {
    block.get_terminator().map_or_else(Vec::new, InstructionExt::successors)
}

/// The blocks that can be reached from `entry`, each before its successors as far as loops allow.
fn reverse_post_order(entry: BasicBlock<'_>) -> Vec<BasicBlock<'_>> {
    let mut order = Vec::new();
    let mut seen = FxHashSet::default();
    seen.insert(entry);
    let mut path = vec![(entry, successors(entry))];
    while let Some((block, rest)) = path.last_mut() {
        match rest.pop() {
            Some(next) if seen.insert(next) => {
                let rest = successors(next);
                path.push((next, rest));
            }
            Some(_) => {}
            None => {
                order.push(*block);
                path.pop();
            }
        }
    }
    order.reverse();
    order
}
