//! Where each variable and constant lives among the registers, the numbering of definitions, and
//! the bindings that an assume implies ([`super::implied`]; computed once, so that the expression
//! pool is fixed while the analysis runs).
use super::code::{DefId, Operand};
use super::implied::{Relation, VariableFact, implied};
use crate::cfa::{EdgeId, FuncId, LocId, Op, Program, Scope, Transfer};
use crate::ir::{Expr, ExprId, ExprPool, VarId};
use crate::program_facts::memory::points_to::PointsTo;
use rustc_hash::FxHashMap;

/// What holds of a variable where an assume holds; and the definition that this is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Binding {
    /// The variable.
    pub var: VarId,
    /// How it stands to the value.
    pub relation: Relation,
    /// The value.
    pub value: ExprId,
    /// The definition.
    pub def: DefId,
}

/// The register layout of a program.
#[derive(Clone, Debug)]
pub struct Layout {
    vars: Vec<Operand>,
    locals: Vec<u32>,
    frame_sizes: Vec<usize>,
    constants: FxHashMap<ExprId, Operand>,
    constant_list: Vec<ExprId>,
    global_count: usize,
    global_vars: Vec<VarId>,
    /// Per edge, the first definition; steps come first, then the arguments, then the call's
    /// result.
    first_def: Vec<u32>,
    /// Per edge, how many steps it has.
    step_count: Vec<u32>,
    bindings: FxHashMap<(EdgeId, u32), Vec<Binding>>,
    def_count: usize,
    /// Per definition, its variable, where it defines one.
    def_vars: Vec<Option<VarId>>,
    /// Per variable, its definitions, each with the location that its edge leads to (for a
    /// parameter, the callee's entry).
    definitions_of: Vec<Vec<(DefId, LocId)>>,
    /// Per variable, the definitions that tell only what it is not; they are not among the others.
    exclusions_of: Vec<Vec<DefId>>,
    /// All of those, ascending.
    exclusions: Vec<DefId>,
}

impl Layout {
    /// The layout; adds the bindings' expressions to the program's pool.
    pub fn new(program: &mut Program, points_to: &PointsTo) -> Self {
        let mut layout = Self {
            vars: vec![Operand::NONE; program.vars.len()],
            locals: Vec::new(),
            frame_sizes: Vec::new(),
            constants: FxHashMap::default(),
            constant_list: Vec::new(),
            global_count: 0,
            global_vars: Vec::new(),
            first_def: Vec::new(),
            step_count: Vec::new(),
            bindings: FxHashMap::default(),
            def_count: 0,
            def_vars: Vec::new(),
            definitions_of: vec![Vec::new(); program.vars.len()],
            exclusions_of: vec![Vec::new(); program.vars.len()],
            exclusions: Vec::new(),
        };
        layout.number_definitions(program);
        layout.find_bindings(program, points_to);
        layout.place_variables(program);
        layout.place_constants(program);
        layout
    }

    fn new_def(&mut self, var: Option<VarId>) -> DefId {
        let def = DefId(u32::try_from(self.def_count).expect("fewer than 2^32 definitions"));
        self.def_count += 1;
        self.def_vars.push(var);
        def
    }

    fn push_exclusion(&mut self, var: VarId) -> DefId {
        let def = self.new_def(Some(var));
        self.exclusions_of[var.index()].push(def);
        self.exclusions.push(def);
        def
    }

    fn push_def(&mut self, var: Option<VarId>, location: LocId) -> DefId {
        let def = self.new_def(var);
        if let Some(var) = var {
            self.definitions_of[var.index()].push((def, location));
        }
        def
    }

    fn number_definitions(&mut self, program: &Program) {
        for edge in &program.edges {
            self.first_def
                .push(u32::try_from(self.def_count).expect("fewer than 2^32 definitions"));
            let steps = u32::try_from(edge.steps.len()).expect("an edge of fewer than 2^32 steps");
            self.step_count.push(steps);
            for step in &edge.steps {
                self.push_def(defined(&step.op), edge.target);
            }
            if let Transfer::Call { callee, result, .. } = &edge.transfer {
                let callee = program.function(*callee);
                for &param in &callee.params {
                    self.push_def(Some(param), callee.entry);
                }
                self.push_def(*result, edge.target);
            }
        }
    }

    fn find_bindings(&mut self, program: &mut Program, points_to: &PointsTo) {
        for (edge_index, edge) in program.edges.iter().enumerate() {
            for (step_index, step) in edge.steps.iter().enumerate() {
                let Op::Assume(condition) = step.op else { continue };
                let target = edge.target;
                let mut facts = implied(&mut program.exprs, condition);
                facts.retain(|&fact| keeps_origin(&program.exprs, points_to, fact));
                let bindings: Vec<Binding> =
                    facts.into_iter().map(|fact| self.binding(fact, target)).collect();
                if !bindings.is_empty() {
                    let step_index =
                        u32::try_from(step_index).expect("an edge of fewer than 2^32 steps");
                    self.bindings.insert((EdgeId::from_index(edge_index), step_index), bindings);
                }
            }
        }
    }

    fn binding(&mut self, fact: VariableFact, target: LocId) -> Binding {
        let VariableFact { var, relation, value } = fact;
        let def = match relation {
            Relation::Equals => self.push_def(Some(var), target),
            Relation::Differs => self.push_exclusion(var),
        };
        Binding { var, relation, value, def }
    }

    fn place_variables(&mut self, program: &Program) {
        let mut globals = 0u32;
        for (index, variable) in program.vars.iter().enumerate() {
            if variable.scope == Scope::Global {
                self.vars[index] = Operand::absolute(globals);
                globals += 1;
                self.global_vars
                    .push(VarId(u32::try_from(index).expect("fewer than 2^32 variables")));
            }
        }
        self.global_count = usize::try_from(globals).expect("u32 fits usize");
        for function in &program.functions {
            for (offset, var) in (0u32..).zip(&function.locals) {
                self.vars[var.index()] = Operand::frame(offset);
            }
            self.locals.push(u32::try_from(function.locals.len()).expect("fewer than 2^32 locals"));
        }
        self.frame_sizes = self
            .locals
            .iter()
            .map(|&locals| usize::try_from(locals).expect("u32 fits usize"))
            .collect();
        for (index, edge) in program.edges.iter().enumerate() {
            let function = program.location(edge.source).function;
            let temporaries = temporaries(program, EdgeId::from_index(index), self);
            let size = &mut self.frame_sizes[function.index()];
            *size = (*size).max(
                usize::try_from(self.locals[function.index()]).expect("u32 fits usize")
                    + temporaries,
            );
        }
    }

    fn place_constants(&mut self, program: &Program) {
        let first = u32::try_from(self.global_count).expect("fewer than 2^31 globals");
        for index in 0..program.exprs.len() {
            let id = ExprId(u32::try_from(index).expect("pool ids are u32"));
            if matches!(program.exprs.get(id), Expr::Const(_) | Expr::Address(_)) {
                let place = first
                    + u32::try_from(self.constant_list.len()).expect("fewer than 2^31 constants");
                self.constants.insert(id, Operand::absolute(place));
                self.constant_list.push(id);
            }
        }
    }

    /// The register of a variable.
    pub fn var(&self, var: VarId) -> Operand {
        self.vars[var.index()]
    }

    /// The register of a constant or address.
    pub fn constant(&self, id: ExprId) -> Operand {
        self.constants[&id]
    }

    /// The constants and addresses in register order; they start right after the global variables.
    pub fn constants(&self) -> &[ExprId] {
        &self.constant_list
    }

    /// How many registers the global variables take.
    pub const fn globals(&self) -> usize {
        self.global_count
    }

    /// The index of the first frame's first register.
    pub const fn first_frame(&self) -> usize {
        self.global_count + self.constant_list.len()
    }

    /// How many locals a function has.
    pub fn locals(&self, function: FuncId) -> u32 {
        self.locals[function.index()]
    }

    /// How many registers a frame of the function takes.
    pub fn frame_size(&self, function: FuncId) -> usize {
        self.frame_sizes[function.index()]
    }

    /// The definition that a step is.
    pub fn step_def(&self, edge: EdgeId, step: u32) -> DefId {
        DefId(self.first_def[edge.index()] + step)
    }

    /// The definition of a call's parameter.
    pub fn arg_def(&self, edge: EdgeId, index: usize) -> DefId {
        let first = self.first_def[edge.index()] + self.step_count[edge.index()];
        DefId(first + u32::try_from(index).expect("fewer than 2^32 arguments"))
    }

    /// The definition of a call's result.
    pub fn result_def(&self, edge: EdgeId, args: usize) -> DefId {
        self.arg_def(edge, args)
    }

    /// What an assume implies.
    pub fn bindings(&self, edge: EdgeId, step: u32) -> &[Binding] {
        self.bindings.get(&(edge, step)).map_or(&[], Vec::as_slice)
    }

    /// How many definitions there are.
    pub const fn definitions(&self) -> usize {
        self.def_count
    }

    /// The global variable in a register.
    pub fn global_var(&self, register: usize) -> Option<VarId> {
        self.global_vars.get(register).copied()
    }

    /// The definitions that tell only what a variable is not.
    pub fn exclusions_of(&self, var: VarId) -> &[DefId] {
        &self.exclusions_of[var.index()]
    }

    /// Whether the definition only excludes values of its variable.
    pub fn is_exclusion(&self, def: DefId) -> bool {
        self.exclusions.binary_search(&def).is_ok()
    }

    /// The definitions that give a variable its value, each with the location that its edge leads
    /// to (for a parameter, the callee's entry).
    pub fn definitions_of(&self, var: VarId) -> &[(DefId, LocId)] {
        &self.definitions_of[var.index()]
    }

    /// The variable that a definition sets; `None` for stores and the like.
    pub fn defined(&self, def: DefId) -> Option<VarId> {
        self.def_vars[def.index()]
    }
}

/// Whether the fact gives the variable no pointer to an object that it may not point to.
///
/// That two addresses are the same number makes neither a pointer to the other's object: what is
/// made of one may not be used to access the other's (a pointer past the end of an object, or to a
/// dead one, or a number that no address went into). What is known of writes and frees rests on
/// that.
fn keeps_origin(pool: &ExprPool, points_to: &PointsTo, fact: VariableFact) -> bool {
    if fact.relation != Relation::Equals {
        return true;
    }
    let of_value = points_to.targets_of(pool, fact.value);
    if of_value.is_empty() {
        return true;
    }
    let own = points_to.targets_of_var(fact.var);
    of_value.iter().all(|target| own.binary_search(target).is_ok())
}

fn defined(op: &Op) -> Option<VarId> {
    match *op {
        Op::Assign { dst, .. }
        | Op::Nondet { dst, .. }
        | Op::Load { dst, .. }
        | Op::Alloc { dst, .. } => Some(dst),
        Op::Assume(_) | Op::Store { .. } | Op::Free { .. } | Op::Copy { .. } | Op::Fill { .. } => {
            None
        }
        Op::Havoc { .. }
        | Op::Outside { .. }
        | Op::Observe { .. }
        | Op::AssumeInvalid { .. }
        | Op::AssumeLost { .. } => None,
    }
}

/// An upper bound of the temporaries that one edge needs at a time: the largest number of inner
/// nodes below one step's expressions.
fn temporaries(program: &Program, id: EdgeId, layout: &Layout) -> usize {
    let pool = &program.exprs;
    let edge = program.edge(id);
    let mut most = 0;
    for (index, step) in (0u32..).zip(&edge.steps) {
        let mut count = 0;
        for_each_operand(&step.op, &mut |expr| count += inner_nodes(pool, expr));
        count += layout
            .bindings(id, index)
            .iter()
            .map(|binding| inner_nodes(pool, binding.value))
            .sum::<usize>();
        most = most.max(count);
    }
    let transfer = match &edge.transfer {
        Transfer::Jump => 0,
        Transfer::Call { args, .. } => args.iter().map(|&arg| inner_nodes(pool, arg)).sum(),
        Transfer::Return { value } => value.map_or(0, |value| inner_nodes(pool, value)),
    };
    most.max(transfer)
}

/// Calls `f` for every expression that the operation reads.
pub fn for_each_operand(op: &Op, f: &mut impl FnMut(ExprId)) {
    match *op {
        Op::Assume(expr) | Op::Assign { value: expr, .. } | Op::Load { address: expr, .. } => {
            f(expr)
        }
        Op::Alloc { size: expr, .. }
        | Op::Free { address: expr, .. }
        | Op::Havoc { address: expr, .. } => f(expr),
        Op::Observe { value } => f(value),
        // The machine forgets what may be written, and evaluates nothing.
        Op::Nondet { .. } | Op::Outside { .. } => {}
        Op::Store { address, value } => [address, value].into_iter().for_each(f),
        Op::Copy { to, from, length } => [to, from, length].into_iter().for_each(f),
        Op::Fill { to, byte, length } => [to, byte, length].into_iter().for_each(f),
        Op::AssumeInvalid { address, length, .. } => [address, length].into_iter().for_each(f),
        Op::AssumeLost { count, ref held } => {
            f(count);
            held.iter().copied().for_each(f);
        }
    }
}

/// Distinct inner nodes of the expression: what the compiler makes temporaries for.
fn inner_nodes(pool: &ExprPool, root: ExprId) -> usize {
    let mut count = 0;
    for (_, node) in pool.nodes_below([root]) {
        count += match node {
            Expr::Var(_) | Expr::Const(_) | Expr::Address(_) => 0,
            // Whether a byte is within others: a difference, a comparison, and what objects say.
            Expr::Within(..) => 3,
            _ => 1,
        };
    }
    count
}
