//! The constraints of a program and their least solution.
//!
//! A node is a variable, the content of an object, or a result of a function; it has a set of objects, flows to other nodes, and rules
//! for what happens to every object in its set. News are passed on until there are none.
use super::carriers::{Source, for_each_source};
use super::exposed::Exposures;
use super::{Access, PointsTo, Target, target_of};
use crate::cfa::{Edge, FuncId, GlobalId, Initialiser, Op, Program, SiteId, SiteKind, Transfer};
use crate::ir::{ExprId, Width};
use fixedbitset::FixedBitSet;
use rustc_hash::{FxHashMap, FxHashSet};

/// What every address in the program may lie in.
pub(super) fn solve(program: &Program) -> PointsTo {
    let mut solver = Solver::new(program);
    solver.generate();
    solver.solve();
    solver.finish()
}

/// Whether unknown code may run.
fn has_outside(program: &Program) -> bool {
    let mut steps = program.edges.iter().flat_map(|edge| &edge.steps);
    steps.any(|step| matches!(step.op, Op::Outside { .. }))
}

/// What happens to every object that a node's set gets.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Rule {
    /// Its content flows to the node.
    LoadTo(usize),
    /// The node flows to its content.
    StoreFrom(usize),
    /// External code gets to know it.
    Escape,
    /// External code may call it, if it is a function.
    CallBack,
}

pub(super) struct Solver<'p> {
    pub(super) program: &'p Program,
    pub(super) targets: Vec<Target>,
    pub(super) numbers: FxHashMap<Target, usize>,
    /// Whether unknown code runs.
    has_outside: bool,
    /// Per node. Nodes: the variables, then the objects' contents, then the functions' results, then what external code knows, then helpers.
    pub(super) sets: Vec<FixedBitSet>,
    /// What a node got since it was last visited.
    news: Vec<Vec<usize>>,
    flows: Vec<Vec<usize>>,
    rules: Vec<Vec<Rule>>,
    known_flows: FxHashSet<(usize, usize)>,
    work: Vec<usize>,
    seen: FxHashSet<ExprId>,
    /// Sources of the address of each load and copy that has several, and the node that gets what lies there: one source may be an index.
    indexed: Vec<(Vec<Source>, usize)>,
    pub(super) exposures: Exposures,
}

impl<'p> Solver<'p> {
    fn new(program: &'p Program) -> Self {
        let mut targets: Vec<Target> = (0..program.globals.len())
            .map(|index| Target::Global(GlobalId::from_index(index)))
            .collect();
        let mut sites: Vec<SiteId> = Vec::new();
        for step in program.edges.iter().flat_map(|edge| &edge.steps) {
            if let Op::Alloc { site, .. } = step.op {
                sites.push(site);
            }
        }
        sites.sort_unstable();
        sites.dedup();
        targets.extend(sites.into_iter().map(Target::Site));
        let functions = 0..program.functions.len();
        targets.extend(functions.map(|index| Target::Function(FuncId::from_index(index))));
        let numbers =
            targets.iter().enumerate().map(|(number, &target)| (target, number)).collect();
        // The last one is the content of memory that only unknown code has made, which is what such code knows.
        let nodes = program.vars.len() + targets.len() + program.functions.len() + 1;
        Self {
            program,
            targets,
            numbers,
            has_outside: has_outside(program),
            sets: vec![FixedBitSet::new(); nodes],
            news: vec![Vec::new(); nodes],
            flows: vec![Vec::new(); nodes],
            rules: vec![Vec::new(); nodes],
            known_flows: FxHashSet::default(),
            work: Vec::new(),
            seen: FxHashSet::default(),
            indexed: Vec::new(),
            exposures: Exposures::default(),
        }
    }

    fn content(&self, number: usize) -> usize {
        if number == self.foreign() { self.outside() } else { self.program.vars.len() + number }
    }

    /// Stands for the memory that unknown code has made: no target, for nobody else can know what is there.
    fn foreign(&self) -> usize {
        self.targets.len()
    }

    fn result(&self, function: FuncId) -> usize {
        self.program.vars.len() + self.targets.len() + function.index()
    }

    fn outside(&self) -> usize {
        self.program.vars.len() + self.targets.len() + self.program.functions.len()
    }

    pub(super) fn new_node(&mut self) -> usize {
        self.sets.push(FixedBitSet::new());
        self.news.push(Vec::new());
        self.flows.push(Vec::new());
        self.rules.push(Vec::new());
        self.sets.len() - 1
    }

    pub(super) fn add(&mut self, node: usize, number: usize) {
        // What is too narrow for an address is no pointer to memory of which the program has no other name.
        if number == self.foreign()
            && self
                .program
                .vars
                .get(node)
                .is_some_and(|var| var.width < self.program.pointer_width())
        {
            return;
        }
        let set = &mut self.sets[node];
        set.grow(self.targets.len() + 1);
        if !set.put(number) {
            if self.news[node].is_empty() {
                self.work.push(node);
            }
            self.news[node].push(number);
        }
    }

    pub(super) fn flow(&mut self, from: usize, to: usize) {
        if from == to || !self.known_flows.insert((from, to)) {
            return;
        }
        self.flows[from].push(to);
        let numbers: Vec<usize> = self.sets[from].ones().collect();
        numbers.into_iter().for_each(|number| self.add(to, number));
    }

    fn rule(&mut self, node: usize, rule: Rule) {
        if self.rules[node].contains(&rule) {
            return;
        }
        self.rules[node].push(rule);
        let numbers: Vec<usize> = self.sets[node].ones().collect();
        numbers.into_iter().for_each(|number| self.apply(rule, number));
    }

    fn apply(&mut self, rule: Rule, number: usize) {
        match rule {
            Rule::LoadTo(node) => self.flow(self.content(number), node),
            Rule::StoreFrom(node) if node == self.outside() && self.is_constant(number) => {}
            Rule::StoreFrom(node) => self.flow(node, self.content(number)),
            Rule::Escape => self.add(self.outside(), number),
            Rule::CallBack => self.call_back(number),
        }
    }

    /// What the function gets is known outside, and what it returns gets known.
    fn call_back(&mut self, number: usize) {
        let Some(&Target::Function(function)) = self.targets.get(number) else { return };
        let (program, outside) = (self.program, self.outside());
        for param in &program.function(function).params {
            self.flow(outside, param.index());
        }
        self.flow(self.result(function), outside);
    }

    pub(super) fn sources(&mut self, root: ExprId) -> Vec<Source> {
        let mut found = Vec::new();
        let mut seen = std::mem::take(&mut self.seen);
        for_each_source(&self.program.exprs, root, &mut seen, &mut |source| {
            if !found.contains(&source) {
                found.push(source);
            }
        });
        self.seen = seen;
        found
    }

    /// The value of `root` flows to `node`.
    fn value(&mut self, root: ExprId, node: usize) {
        for source in self.sources(root) {
            match source {
                Source::Var(var) => self.flow(var.index(), node),
                Source::Symbol(symbol) => self.add(node, self.numbers[&target_of(symbol)]),
            }
        }
    }

    /// A node that has the value of `root`.
    fn node_of(&mut self, root: ExprId) -> usize {
        match self.sources(root)[..] {
            [Source::Var(var)] => var.index(),
            _ => {
                let node = self.new_node();
                self.value(root, node);
                node
            }
        }
    }

    fn generate(&mut self) {
        let program = self.program;
        let outside = self.outside();
        for (index, object) in program.globals.iter().enumerate() {
            if object.init.is_none() || object.visible {
                self.add(outside, index);
            }
            match &object.init {
                None => {}
                Some(pieces) => {
                    for (_, piece) in pieces {
                        if let Initialiser::Address { symbol, .. } = *piece {
                            let number = self.numbers[&target_of(symbol)];
                            self.add(self.content(index), number);
                        }
                    }
                }
            }
        }
        for (index, _) in program.sites.iter().enumerate().filter(|(_, site)| site.visible) {
            let number = self.numbers.get(&Target::Site(SiteId::from_index(index))).copied();
            number.into_iter().for_each(|number| self.add(outside, number));
        }
        if self.has_outside {
            self.add(outside, self.foreign());
            self.rule(outside, Rule::CallBack);
        }
        self.unite_overlapping();
        self.note_exposures();
        // Whatever external code knows: it reads what is in there, and may store there all that it knows.
        self.rule(outside, Rule::LoadTo(outside));
        self.rule(outside, Rule::StoreFrom(outside));
        for &(var, value) in &program.global_values {
            self.value(value, var.index());
        }
        for edge in &program.edges {
            edge.steps.iter().for_each(|step| self.step(&step.op));
            self.transfer(edge);
        }
    }

    /// The objects that may be touched through each other's names.
    fn overlapping(&self) -> Vec<usize> {
        let globals = self.program.globals.iter().enumerate();
        globals.filter(|(_, object)| object.may_overlap()).map(|(index, _)| index).collect()
    }

    /// What is in one of these objects may be in any of them.
    fn unite_overlapping(&mut self) {
        let overlapping = self.overlapping();
        if overlapping.len() > 1 {
            let node = self.new_node();
            for number in overlapping {
                self.flow(self.content(number), node);
                self.flow(node, self.content(number));
            }
        }
    }

    fn step(&mut self, op: &Op) {
        match *op {
            Op::Assign { dst, value } => self.value(value, dst.index()),
            Op::Nondet { dst, site } => match self.program.sites[site.index()].kind {
                kind @ (SiteKind::Input
                | SiteKind::External
                | SiteKind::Assembly
                | SiteKind::Environment) => {
                    // Unknown code may hand over an address in parts; an input does not come from there.
                    let width = self.program.var(dst).width;
                    let is_narrow = width < self.program.pointer_width();
                    if width != Width::BOOL && !(is_narrow && kind == SiteKind::Input) {
                        self.flow(self.outside(), dst.index());
                    }
                }
                SiteKind::Uninitialised | SiteKind::Undefined => {}
            },
            Op::Load { dst, address } => {
                if self.program.var(dst).width != Width::BOOL {
                    self.note_index(address, dst.index());
                    let pointer = self.node_of(address);
                    self.rule(pointer, Rule::LoadTo(dst.index()));
                }
            }
            Op::Store { address, value } | Op::Fill { to: address, byte: value, .. } => {
                if self.sources(value).is_empty() {
                    return;
                }
                let (pointer, value) = (self.node_of(address), self.node_of(value));
                self.rule(pointer, Rule::StoreFrom(value));
            }
            Op::Alloc { dst, site, .. } => self.add(dst.index(), self.numbers[&Target::Site(site)]),
            Op::Copy { to, from, .. } => {
                let moved = self.new_node();
                self.note_index(from, moved);
                let (to, from) = (self.node_of(to), self.node_of(from));
                self.rule(from, Rule::LoadTo(moved));
                self.rule(to, Rule::StoreFrom(moved));
            }
            Op::Havoc { address, .. } => {
                let pointer = self.node_of(address);
                self.rule(pointer, Rule::Escape);
            }
            Op::Outside { ref given, .. } => {
                let outside = self.outside();
                given.iter().for_each(|&value| self.value(value, outside));
            }
            Op::Assume(_) | Op::Free { .. } | Op::Observe { .. } | Op::AssumeInvalid { .. } => {}
        }
    }

    /// Notes that `node` gets what lies at `address`, if that may be a table with an index.
    fn note_index(&mut self, address: ExprId, node: usize) {
        let sources = self.sources(address);
        if sources.len() > 1 {
            self.indexed.push((sources, node));
        }
    }

    fn transfer(&mut self, edge: &Edge) {
        match &edge.transfer {
            Transfer::Jump => {}
            Transfer::Call { callee, args, result } => {
                for (&arg, &param) in args.iter().zip(&self.program.function(*callee).params) {
                    self.value(arg, param.index());
                }
                if let Some(result) = *result {
                    self.flow(self.result(*callee), result.index());
                }
            }
            Transfer::Return { value } => {
                let function = self.program.location(edge.source).function;
                if let Some(value) = *value {
                    self.value(value, self.result(function));
                }
            }
        }
    }

    fn solve(&mut self) {
        loop {
            self.propagate();
            let (by_index, by_number) = (self.follow_indices(), self.follow_exposures());
            if !by_index && !by_number {
                return;
            }
        }
    }

    /// Where two parts of an address that is read are made from addresses, one of them is an index, and flows to what is read. Says whether there
    /// are new such reads.
    fn follow_indices(&mut self) -> bool {
        let (mut found, mut rest) = (Vec::new(), Vec::new());
        for (sources, dst) in std::mem::take(&mut self.indexed) {
            let carries = |source: &&Source| match **source {
                Source::Var(var) => self.sets[var.index()].count_ones(..) > 0,
                Source::Symbol(_) => true,
            };
            let list =
                if sources.iter().filter(carries).count() > 1 { &mut found } else { &mut rest };
            list.push((sources, dst));
        }
        self.indexed = rest;
        for (sources, dst) in &found {
            for source in sources {
                match *source {
                    Source::Var(var) => self.flow(var.index(), *dst),
                    Source::Symbol(symbol) => self.add(*dst, self.numbers[&target_of(symbol)]),
                }
            }
        }
        !found.is_empty()
    }

    fn propagate(&mut self) {
        while let Some(node) = self.work.pop() {
            let news = std::mem::take(&mut self.news[node]);
            for position in 0..self.flows[node].len() {
                let to = self.flows[node][position];
                news.iter().for_each(|&number| self.add(to, number));
            }
            for position in 0..self.rules[node].len() {
                let rule = self.rules[node][position];
                news.iter().for_each(|&number| self.apply(rule, number));
            }
        }
    }

    fn finish(mut self) -> PointsTo {
        let count = self.targets.len();
        let targets = self.targets.clone();
        let mut sets = Sets::new(&targets);
        let mut first_step = Vec::with_capacity(self.program.edges.len());
        let mut accesses = Vec::new();
        let (mut written, mut read) =
            (FixedBitSet::with_capacity(count), FixedBitSet::with_capacity(count));
        let program = self.program;
        let overlapping: FixedBitSet = self.overlapping().into_iter().collect();
        let widen = |set: &mut FixedBitSet| {
            if !set.is_disjoint(&overlapping) {
                set.union_with(&overlapping);
            }
        };
        for edge in &program.edges {
            first_step.push(accesses.len());
            for step in &edge.steps {
                let (mut reads, mut writes) = self.access(&step.op);
                widen(&mut reads);
                widen(&mut writes);
                read.union_with(&reads);
                written.union_with(&writes);
                accesses.push(Access { reads: sets.intern(reads), writes: sets.intern(writes) });
            }
        }
        let outside = self.sets[self.outside()].ones();
        let outside = outside.filter_map(|number| targets.get(number).copied()).collect();
        self.sets.truncate(program.vars.len());
        let sets = sets.sets;
        let (numbers, vars) = (self.numbers, self.sets);
        PointsTo { targets, numbers, vars, first_step, accesses, sets, written, read, outside }
    }

    /// What an operation may read and write.
    fn access(&mut self, op: &Op) -> (FixedBitSet, FixedBitSet) {
        let none = FixedBitSet::new();
        match *op {
            Op::Load { address, .. } => (self.pointed(address), none),
            Op::Store { address, .. } | Op::Fill { to: address, .. } => {
                (none, self.pointed(address))
            }
            Op::Copy { to, from, .. } => (self.pointed(from), self.pointed(to)),
            Op::Havoc { address, .. } => (none, self.reachable(address)),
            Op::Outside { .. } => (none, self.known_outside()),
            Op::Assume(_)
            | Op::Assign { .. }
            | Op::Nondet { .. }
            | Op::Alloc { .. }
            | Op::Free { .. }
            | Op::Observe { .. }
            | Op::AssumeInvalid { .. } => (none.clone(), none),
        }
    }

    fn pointed(&mut self, address: ExprId) -> FixedBitSet {
        let mut set = FixedBitSet::with_capacity(self.targets.len());
        for source in self.sources(address) {
            match source {
                Source::Var(var) => set.union_with(&self.sets[var.index()]),
                Source::Symbol(symbol) => set.insert(self.numbers[&target_of(symbol)]),
            }
        }
        set
    }

    /// What unknown code may write.
    fn known_outside(&self) -> FixedBitSet {
        let mut set = self.sets[self.outside()].clone();
        set.grow(self.targets.len());
        for number in 0..self.targets.len() {
            if self.is_constant(number) {
                set.set(number, false);
            }
        }
        set
    }

    /// Whether nobody may write the object; what is only declared may be no constant where it is defined.
    fn is_constant(&self, number: usize) -> bool {
        match self.targets.get(number) {
            Some(Target::Global(id)) => {
                let global = &self.program.globals[id.index()];
                global.constant && global.init.is_some()
            }
            Some(Target::Function(_)) => true,
            Some(Target::Site(_)) | None => false,
        }
    }

    /// The objects behind `address` and all that can be reached from them.
    fn reachable(&mut self, address: ExprId) -> FixedBitSet {
        let mut set = self.pointed(address);
        set.grow(self.targets.len() + 1);
        let mut work: Vec<usize> = set.ones().collect();
        while let Some(number) = work.pop() {
            let content = self.content(number);
            for next in self.sets[content].ones() {
                if !set.put(next) {
                    work.push(next);
                }
            }
        }
        set
    }
}

/// Interned sets of targets; the empty one is number 0.
struct Sets<'t> {
    targets: &'t [Target],
    sets: Vec<Box<[Target]>>,
    known: FxHashMap<FixedBitSet, usize>,
}

impl<'t> Sets<'t> {
    fn new(targets: &'t [Target]) -> Self {
        Self { targets, sets: vec![Box::default()], known: FxHashMap::default() }
    }

    fn intern(&mut self, set: FixedBitSet) -> usize {
        if set.is_clear() {
            return 0;
        }
        if let Some(&number) = self.known.get(&set) {
            return number;
        }
        // Memory of others is no target.
        let targets = set.ones().filter_map(|number| self.targets.get(number).copied());
        self.sets.push(targets.collect());
        self.known.insert(set, self.sets.len() - 1);
        self.sets.len() - 1
    }
}
