//! The constraints of a program and their least solution.
//!
//! A node is a variable, the content of an object, or a result of a function; it has a set of
//! objects, flows to other nodes, and rules for what happens to every object in its set. News are
//! passed on until there are none.
use super::carriers::{Source, for_each_source};
use super::exposed::Exposures;
use super::target::Target;
use crate::cfa::{FuncId, GlobalId, Op, Program, SiteId};
use crate::ir::ExprId;
use fixedbitset::FixedBitSet;
use rustc_hash::{FxHashMap, FxHashSet};

/// Whether unknown code may run.
fn has_outside(program: &Program) -> bool {
    let mut steps = program.edges.iter().flat_map(|edge| &edge.steps);
    steps.any(|step| matches!(step.op, Op::Outside { .. }))
}

/// What happens to every object that a node's set gets.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum PointerRule {
    /// Its content flows to the node.
    LoadTo(usize),
    /// The node flows to its content.
    StoreFrom(usize),
    /// External code may call it, if it is a function.
    CallBack,
}

pub(super) struct Solver<'p> {
    pub(super) program: &'p Program,
    pub(super) targets: Vec<Target>,
    pub(super) numbers: FxHashMap<Target, usize>,
    /// Whether unknown code runs.
    pub(super) has_outside: bool,
    /// Per node. Nodes: the variables, then the objects' contents, then the functions' results,
    /// then what external code knows, then helpers.
    pub(super) sets: Vec<FixedBitSet>,
    /// What a node got since it was last visited.
    news: Vec<Vec<usize>>,
    flows: Vec<Vec<usize>>,
    rules: Vec<Vec<PointerRule>>,
    known_flows: FxHashSet<(usize, usize)>,
    work: Vec<usize>,
    seen: FxHashSet<ExprId>,
    /// Sources of the address of each load and copy that has several, and the node that gets what
    /// lies there: one source may be an index.
    pub(super) indexed: Vec<(Vec<Source>, usize)>,
    pub(super) exposures: Exposures,
}

impl<'p> Solver<'p> {
    pub(super) fn new(program: &'p Program) -> Self {
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
        // The last one is the content of memory that only unknown code has made, which is what such
        // code knows.
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

    pub(super) fn content(&self, number: usize) -> usize {
        if number == self.foreign() { self.outside() } else { self.program.vars.len() + number }
    }

    /// Stands for the memory that unknown code has made: no target, for only unknown code can know
    /// what is there.
    pub(super) fn foreign(&self) -> usize {
        self.targets.len()
    }

    pub(super) fn result(&self, function: FuncId) -> usize {
        self.program.vars.len() + self.targets.len() + function.index()
    }

    pub(super) fn outside(&self) -> usize {
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
        // What is too narrow for an address is no pointer to memory of which the program has no
        // other name.
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

    pub(super) fn rule(&mut self, node: usize, rule: PointerRule) {
        if self.rules[node].contains(&rule) {
            return;
        }
        self.rules[node].push(rule);
        let numbers: Vec<usize> = self.sets[node].ones().collect();
        numbers.into_iter().for_each(|number| self.apply(rule, number));
    }

    fn apply(&mut self, rule: PointerRule, number: usize) {
        match rule {
            PointerRule::LoadTo(node) => self.flow(self.content(number), node),
            PointerRule::StoreFrom(node) if node == self.outside() && self.is_constant(number) => {}
            PointerRule::StoreFrom(node) => self.flow(node, self.content(number)),
            PointerRule::CallBack => self.call_back(number),
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
    pub(super) fn value(&mut self, root: ExprId, node: usize) {
        for source in self.sources(root) {
            match source {
                Source::Var(var) => self.flow(var.index(), node),
                Source::Symbol(symbol) => self.add(node, self.numbers[&Target::from(symbol)]),
            }
        }
    }

    /// A node that has the value of `root`.
    pub(super) fn node_of(&mut self, root: ExprId) -> usize {
        match self.sources(root)[..] {
            [Source::Var(var)] => var.index(),
            _ => {
                let node = self.new_node();
                self.value(root, node);
                node
            }
        }
    }

    pub(super) fn solve(&mut self) {
        loop {
            self.propagate();
            let (by_index, by_number) = (self.follow_indices(), self.follow_exposures());
            if !by_index && !by_number {
                return;
            }
        }
    }

    /// Where two parts of an address that is read are made from addresses, one of them is an index,
    /// and flows to what is read. Says whether there are new such reads.
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
                    Source::Symbol(symbol) => self.add(*dst, self.numbers[&Target::from(symbol)]),
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
}
