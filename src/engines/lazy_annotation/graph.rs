//! The program as relations: per edge a guard and the values of variables behind it, in parallel,
//! over the variables before it and fresh *inputs*.
//!
//! Invariant: each relation has all steps of the program that its edge makes, up to what is
//! forgotten: what is loaded, allocated or drawn is an input, and so is the result of an operation
//! where it has none (`ir::undefined`) and each float. What is written to memory is not followed.
//! So whatever holds of all values of the inputs holds of the program.
//!
//! A call hands over control with *outputs* on its way back: one variable per global variable that
//! the callee may change, and one for its result. Labels of a function speak of them, too.
//!
//! Known limit: memory, and floats.
use super::calls::Calls;
use super::place::LabelPlace;
use super::proof::Word;
use crate::cfa::{EdgeId, FuncId, Op, Program, Transfer};
use crate::ir::simplify::build;
use crate::ir::walk::PostOrder;
use crate::ir::{BinaryOp, Expr, ExprId, ExprPool, Symbol, VarId, Width};
use crate::passes::Prepared;
use fixedbitset::FixedBitSet;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Terms for variables.
pub(super) type Terms = BTreeMap<VarId, ExprId>;

/// What an edge does.
#[derive(Debug)]
pub(super) struct Relation {
    /// Truth values that hold where the edge is taken.
    pub(super) guards: Vec<ExprId>,
    /// The variables that its steps change.
    pub(super) values: Terms,
    /// The arbitrary values of its steps, and what a call brings back.
    pub(super) inputs: Vec<VarId>,
    pub(super) passing: Passing,
}

/// How control passes on.
#[derive(Debug)]
pub(super) enum Passing {
    Jump,
    Call(Box<CallPassing>),
    /// With the value of each output of the function.
    Return(Terms),
}

/// A call.
#[derive(Debug)]
pub(super) struct CallPassing {
    pub(super) callee: FuncId,
    /// What the callee's parameters are.
    pub(super) entry: Terms,
    /// The callee's outputs, as inputs of this edge.
    pub(super) outputs: Terms,
    /// The variables behind the call.
    pub(super) after: Terms,
    /// Whether the callee may lead back to the caller.
    pub(super) is_recursive: bool,
}

/// The relations of a program, and what else is known of its shape.
pub(super) struct RelationGraph {
    pub(super) prepared: Rc<Prepared>,
    pub(super) pool: ExprPool,
    pub(super) relations: Vec<Relation>,
    /// Where claims are needed: heads of loops and entries of functions.
    pub(super) cuts: FixedBitSet,
    /// Edges that close a loop.
    pub(super) back: FixedBitSet,
    /// Functions from which a target may be reached.
    pub(super) may_abort: FixedBitSet,
    /// Per function, its outputs.
    outputs: Vec<Vec<VarId>>,
    output_words: BTreeMap<VarId, Word>,
    names: FreshNames,
}

/// The variables that are no program variables.
struct FreshNames {
    widths: Vec<Width>,
    addresses: FxHashMap<Symbol, VarId>,
    /// Addresses, which are the same at all times.
    rigid: FxHashSet<VarId>,
}

impl FreshNames {
    fn fresh(&mut self, width: Width) -> VarId {
        self.widths.push(width);
        VarId::from_index(self.widths.len() - 1)
    }
}

impl RelationGraph {
    pub(super) fn new(prepared: Rc<Prepared>) -> Self {
        let program = Rc::clone(&prepared.program);
        let widths = program.vars.iter().map(|var| var.width).collect();
        let rigid = FxHashSet::default();
        let names = FreshNames { widths, addresses: FxHashMap::default(), rigid };
        let calls = Calls::new(&program);
        let mut graph = Self {
            prepared,
            pool: ExprPool::new(),
            relations: Vec::with_capacity(program.edges.len()),
            cuts: FixedBitSet::with_capacity(program.locations.len()),
            back: FixedBitSet::with_capacity(program.edges.len()),
            may_abort: calls.may_abort(&program),
            outputs: Vec::new(),
            output_words: BTreeMap::new(),
            names,
        };
        graph.name_outputs(&program, &calls);
        for edge in 0..program.edges.len() {
            let relation = graph.relation(&program, EdgeId::from_index(edge), &calls);
            graph.relations.push(relation);
        }
        graph.find_cut_points(&program);
        graph
    }

    pub(super) fn program(&self) -> &Program {
        &self.prepared.program
    }

    /// A new variable.
    pub(super) fn fresh(&mut self, width: Width) -> VarId {
        self.names.fresh(width)
    }

    pub(super) fn width(&self, var: VarId) -> Width {
        self.names.widths[var.index()]
    }

    pub(super) fn term(&mut self, var: VarId) -> ExprId {
        let width = self.width(var);
        self.pool.var(var, width)
    }

    /// A new symbol, as a term.
    pub(super) fn fresh_term(&mut self, width: Width) -> ExprId {
        let var = self.fresh(width);
        self.term(var)
    }

    /// Whether it is the same at all times: an address.
    pub(super) fn is_rigid(&self, var: VarId) -> bool {
        self.names.rigid.contains(&var)
    }

    pub(super) fn is_program_variable(&self, var: VarId) -> bool {
        var.index() < self.prepared.program.vars.len()
    }

    pub(super) fn outputs(&self, function: FuncId) -> &[VarId] {
        &self.outputs[function.index()]
    }

    /// The global variable that is left with this output.
    pub(super) fn global_of(&self, output: VarId) -> Option<VarId> {
        match self.output_words.get(&output) {
            Some(&Word::Global(global)) => Some(global),
            _ => None,
        }
    }

    pub(super) fn relation_of(&self, edge: EdgeId) -> &Relation {
        &self.relations[edge.index()]
    }

    /// The variables that labels at a place may speak of.
    pub(super) fn spoken(&self, place: LabelPlace) -> Vec<VarId> {
        let mut vars = self.prepared.facts.live.at(place.location).to_vec();
        if place.asks_return() {
            vars.extend(self.outputs(self.program().location(place.location).function));
        }
        vars
    }

    /// A global variable's output is the same in all functions; only what is read after a call
    /// matters.
    fn name_outputs(&mut self, program: &Program, calls: &Calls) {
        let mut of_globals: FxHashMap<VarId, VarId> = FxHashMap::default();
        for (index, function) in program.functions.iter().enumerate() {
            let mut outputs = Vec::new();
            for changed in calls.changes[index].ones() {
                let global = VarId::from_index(changed);
                if !self.prepared.facts.live.is_live(function.exit, global) {
                    continue;
                }
                let names = &mut self.names;
                let width = program.var(global).width;
                let output = *of_globals.entry(global).or_insert_with(|| names.fresh(width));
                self.output_words.insert(output, Word::Global(global));
                outputs.push(output);
            }
            if let Some(width) = function.result {
                let output = self.names.fresh(width);
                self.output_words.insert(output, Word::Result(FuncId::from_index(index)));
                outputs.push(output);
            }
            self.outputs.push(outputs);
        }
    }

    /// The variable behind a call that each output of the callee becomes: the globals in the order
    /// of [`Self::name_outputs`], then the result.
    fn receivers(&self, program: &Program, callee: FuncId, calls: &Calls) -> Vec<Option<VarId>> {
        let exit = program.function(callee).exit;
        let globals = calls.changes[callee.index()].ones().map(VarId::from_index);
        let live = globals.filter(|&global| self.prepared.facts.live.is_live(exit, global));
        live.map(Some).collect()
    }

    fn relation(&mut self, program: &Program, id: EdgeId, calls: &Calls) -> Relation {
        let edge = program.edge(id);
        let mut run = Steps { values: Terms::new(), guards: Vec::new(), inputs: Vec::new() };
        for step in &edge.steps {
            match step.op {
                Op::Assume(condition) => {
                    let guard = self.evaluate(program, condition, &mut run);
                    run.guards.push(guard);
                }
                Op::Assign { dst, value } => {
                    let value = self.evaluate(program, value, &mut run);
                    run.values.insert(dst, value);
                }
                // Loaded, drawn or allocated: any value. Nothing else changes a variable.
                ref op => {
                    if let Some(dst) = op.dst() {
                        let value = self.input(program.var(dst).width, &mut run);
                        run.values.insert(dst, value);
                    }
                }
            }
        }
        let passing = self.passing(program, id, calls, &mut run);
        let guards = self.pool.conjuncts(&run.guards);
        Relation { guards, values: run.values, inputs: run.inputs, passing }
    }

    fn passing(
        &mut self,
        program: &Program,
        id: EdgeId,
        calls: &Calls,
        run: &mut Steps,
    ) -> Passing {
        let edge = program.edge(id);
        let function = program.location(edge.source).function;
        match &edge.transfer {
            Transfer::Jump => Passing::Jump,
            Transfer::Return { value } => {
                let mut values = Vec::new();
                for global in self.receivers(program, function, calls).into_iter().flatten() {
                    let var = self.term(global);
                    values.push(run.values.get(&global).copied().unwrap_or(var));
                }
                values.extend(value.map(|value| self.evaluate(program, value, run)));
                let outputs = self.outputs(function).iter().copied();
                Passing::Return(outputs.zip(values).collect())
            }
            Transfer::Call { callee, args, result } => {
                let params = program.function(*callee).params.clone();
                let args: Vec<ExprId> =
                    args.iter().map(|&arg| self.evaluate(program, arg, run)).collect();
                let mut receivers = self.receivers(program, *callee, calls);
                if program.function(*callee).result.is_some() {
                    receivers.push(*result);
                }
                let (mut outputs, mut after) = (Terms::new(), run.values.clone());
                for (output, receiver) in self.outputs(*callee).to_vec().into_iter().zip(receivers)
                {
                    let input = self.input(self.width(output), run);
                    outputs.insert(output, input);
                    after.extend(receiver.map(|receiver| (receiver, input)));
                }
                Passing::Call(Box::new(CallPassing {
                    callee: *callee,
                    entry: params.into_iter().zip(args).collect(),
                    outputs,
                    after,
                    is_recursive: calls.reaches(*callee, function),
                }))
            }
        }
    }

    fn input(&mut self, width: Width, run: &mut Steps) -> ExprId {
        let var = self.names.fresh(width);
        run.inputs.push(var);
        self.pool.var(var, width)
    }

    /// The expression after the steps so far, with an input where it has no defined result.
    fn evaluate(&mut self, program: &Program, root: ExprId, run: &mut Steps) -> ExprId {
        let mut memo: FxHashMap<ExprId, ExprId> = FxHashMap::default();
        let mut walk = PostOrder::of(root);
        let is_leaf = |expr: Expr| expr.is_of_floats();
        while let Some((id, expr)) =
            walk.next_above(&program.exprs, is_leaf, |id| memo.contains_key(&id))
        {
            let width = program.exprs.width(id);
            let copy = match expr {
                _ if expr.is_of_floats() => self.input(width, run),
                Expr::Var(var) => match run.values.get(&var) {
                    Some(&value) => value,
                    None => self.term(var),
                },
                Expr::Address(symbol) => self.address(symbol, width),
                Expr::Binary(op, a, b) if !program.exprs.is_total(id) => {
                    self.partial(op, memo[&a], memo[&b], run)
                }
                _ => build::node(&mut self.pool, expr.map_children(|child| memo[&child]), width),
            };
            memo.insert(id, copy);
        }
        memo[&root]
    }

    fn address(&mut self, symbol: Symbol, width: Width) -> ExprId {
        let names = &mut self.names;
        let var = match names.addresses.get(&symbol) {
            Some(&var) => var,
            None => names.fresh(width),
        };
        names.addresses.insert(symbol, var);
        names.rigid.insert(var);
        self.pool.var(var, width)
    }

    /// `a op b` where it is defined, else any value.
    fn partial(&mut self, op: BinaryOp, a: ExprId, b: ExprId, run: &mut Steps) -> ExprId {
        let width = self.pool.width(b);
        let Some(defined) = defined(&mut self.pool, op, a, b) else {
            return build::binary(&mut self.pool, op, a, b);
        };
        let any = self.input(width, run);
        // An operand for which it is defined stands in where it is not.
        let is_shift = matches!(op, BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr);
        let harmless = self.pool.number(width, u128::from(!is_shift));
        let b = build::ite(&mut self.pool, defined, b, harmless);
        let result = build::binary(&mut self.pool, op, a, b);
        build::ite(&mut self.pool, defined, result, any)
    }

    /// Edges to a location that is open in a depth-first search close a loop.
    fn find_cut_points(&mut self, program: &Program) {
        for function in &program.functions {
            self.cuts.insert(function.entry.index());
            let (mut open, mut seen) = (FxHashSet::default(), FxHashSet::default());
            let mut stack = vec![(function.entry, 0)];
            open.insert(function.entry);
            seen.insert(function.entry);
            while let Some((location, next)) = stack.last_mut() {
                let Some(&edge) = program.location(*location).out.get(*next) else {
                    open.remove(location);
                    stack.pop();
                    continue;
                };
                *next += 1;
                let target = program.edge(edge).target;
                if open.contains(&target) {
                    self.back.insert(edge.index());
                    self.cuts.insert(target.index());
                } else if seen.insert(target) {
                    open.insert(target);
                    stack.push((target, 0));
                }
            }
        }
    }

    /// Whether labels that may speak of `spoken` cannot speak of this variable.
    pub(super) fn is_input(&self, var: VarId, spoken: &[VarId]) -> bool {
        !self.is_program_variable(var) && !self.is_rigid(var) && !spoken.contains(&var)
    }

    pub(super) fn has_input(&self, id: ExprId, spoken: &[VarId]) -> bool {
        self.variables(id).into_iter().any(|var| self.is_input(var, spoken))
    }

    /// The variables of an expression.
    pub(super) fn variables(&self, id: ExprId) -> Vec<VarId> {
        self.pool.vars_in(id).collect()
    }

    /// What the variables mean that the program does not have.
    pub(super) fn words(&self) -> BTreeMap<VarId, Word> {
        let mut words = self.output_words.clone();
        let addresses = self.names.addresses.iter();
        words.extend(addresses.map(|(&symbol, &var)| (var, Word::Address(symbol))));
        words
    }

    /// The initial values of global variables, where they are known.
    pub(super) fn initial(&mut self) -> Terms {
        let program = Rc::clone(&self.prepared.program);
        let mut run = Steps { values: Terms::new(), guards: Vec::new(), inputs: Vec::new() };
        let mut values = Terms::new();
        for &(var, value) in &program.global_values {
            values.insert(var, self.evaluate(&program, value, &mut run));
        }
        values
    }
}

/// The steps of an edge so far.
struct Steps {
    values: Terms,
    guards: Vec<ExprId>,
    inputs: Vec<VarId>,
}

/// Where `a op b` has a result; `None`: everywhere.
fn defined(pool: &mut ExprPool, op: BinaryOp, a: ExprId, b: ExprId) -> Option<ExprId> {
    let width = pool.width(b);
    let zero = pool.number(width, 0);
    match op {
        BinaryOp::UDiv | BinaryOp::URem => {
            let is_zero = build::eq(pool, b, zero);
            Some(build::not(pool, is_zero))
        }
        BinaryOp::SDiv | BinaryOp::SRem => {
            let is_zero = build::eq(pool, b, zero);
            let minus_one = pool.number(width, width.mask());
            let lowest = pool.number(width, (width.mask() >> 1) + 1);
            let (by_minus_one, of_lowest) =
                (build::eq(pool, b, minus_one), build::eq(pool, a, lowest));
            let overflows = build::and(pool, by_minus_one, of_lowest);
            let fails = build::or(pool, is_zero, overflows);
            Some(build::not(pool, fails))
        }
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => {
            let bound = pool.number(width, u128::from(width.bits()));
            Some(build::binary(pool, BinaryOp::Ult, b, bound))
        }
        _ => None,
    }
}
