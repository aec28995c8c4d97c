//! Checking the invariants of a [`super::Program`].
//!
//! Every invariant that `program` states has its [`Rule`]. Passes call this in tests and debug
//! builds; it takes time linear in the program.
use super::ids::{EdgeId, FuncId, GlobalId, LocId, Position, SiteId};
use super::op::Op;
use super::program::{Edge, Initialiser, Program, Scope, Transfer};
use super::target::Target;
use crate::ir::{Expr, ExprId, Symbol, VarId, Width};
use rustc_hash::FxHashSet;

mod rule;

pub use rule::{Breach, ProgramPart, Rule};

/// Checks all invariants; gives all breaches, in the order of the tables.
pub fn validate(program: &Program) -> Result<(), Vec<Breach>> {
    let mut checker = Checker { program, breaches: Vec::new(), seen: FxHashSet::default() };
    checker.tables();
    // The rest follows indices, and widths that need the pointer's.
    if checker.breaches.is_empty() {
        checker.variables();
        checker.functions();
        checker.objects();
        checker.global_values();
        checker.adjacency();
        checker.edges();
    }
    if checker.breaches.is_empty() { Ok(()) } else { Err(checker.breaches) }
}

struct Checker<'p> {
    program: &'p Program,
    breaches: Vec<Breach>,
    /// The expressions that were checked for the current function.
    seen: FxHashSet<ExprId>,
}

impl Checker<'_> {
    fn require(&mut self, holds: bool, place: ProgramPart, rule: Rule) {
        if !holds {
            self.breaches.push(Breach { place, rule });
        }
    }

    fn require_width(&mut self, place: ProgramPart, found: Width, expected: Width) {
        self.require(found == expected, place, Rule::Width { found, expected });
    }

    /// Indices that do not stand on edges.
    fn tables(&mut self) {
        let program = self.program;
        self.require(
            matches!(program.pointer_bits, 32 | 64),
            ProgramPart::Program,
            Rule::PointerWidth,
        );
        let (functions, locations, edges, vars) = (
            program.functions.len(),
            program.locations.len(),
            program.edges.len(),
            program.vars.len(),
        );
        self.require(
            program.main.index() < functions,
            ProgramPart::Program,
            Rule::Index("function"),
        );
        for (index, function) in program.functions.iter().enumerate() {
            let place = ProgramPart::Function(FuncId::from_index(index));
            for location in [function.entry, function.exit] {
                self.require(location.index() < locations, place, Rule::Index("location"));
            }
            for var in function.params.iter().chain(&function.locals) {
                self.require(var.index() < vars, place, Rule::Index("variable"));
            }
        }
        for (index, location) in program.locations.iter().enumerate() {
            let place = ProgramPart::Location(LocId::from_index(index));
            self.require(location.function.index() < functions, place, Rule::Index("function"));
            for edge in location.out.iter().chain(&location.incoming) {
                self.require(edge.index() < edges, place, Rule::Index("edge"));
            }
            match location.target {
                Some(Target::Unsupported(unsupported)) => {
                    self.require(
                        unsupported.index() < program.unsupported.len(),
                        place,
                        Rule::Index("unsupported construct"),
                    );
                }
                Some(Target::Error(id)) => {
                    let is_known = id.index() < program.violations.len();
                    self.require(is_known, place, Rule::Index("violation"));
                }
                None => {}
            }
        }
        for (index, edge) in program.edges.iter().enumerate() {
            let place = ProgramPart::Edge(EdgeId::from_index(index));
            for location in [edge.source, edge.target] {
                self.require(location.index() < locations, place, Rule::Index("location"));
            }
        }
        for &(var, _) in &program.global_values {
            self.require(var.index() < vars, ProgramPart::Program, Rule::Index("variable"));
        }
        let sites = program.sites.iter().map(|site| site.position);
        let unsupported = program.unsupported.iter().map(|unsupported| unsupported.position);
        let violations = program.violations.iter().map(|violation| violation.position);
        for position in sites.chain(unsupported).chain(violations) {
            self.position(ProgramPart::Program, position);
        }
    }

    /// A file index may be out of range only as the 0 of a program without files.
    fn position(&mut self, place: ProgramPart, position: Position) {
        let files = self.program.files.len().max(1);
        let file = usize::try_from(position.file).expect("u32 fits usize");
        self.require(file < files, place, Rule::Index("file"));
    }

    fn variables(&mut self) {
        let mut names = FxHashSet::default();
        for (index, var) in self.program.vars.iter().enumerate() {
            let place = ProgramPart::Variable(VarId(u32::try_from(index).expect("a u32 index")));
            self.require(names.insert((var.scope, &var.name)), place, Rule::Name);
        }
    }

    fn functions(&mut self) {
        let program = self.program;
        let mut names = FxHashSet::default();
        let mut listed = vec![false; program.vars.len()];
        for (index, function) in program.functions.iter().enumerate() {
            let id = FuncId::from_index(index);
            let place = ProgramPart::Function(id);
            self.require(names.insert(&function.name), place, Rule::Name);
            for local in &function.locals {
                let is_own = program.var(*local).scope == Scope::Local(id);
                let is_new = !std::mem::replace(&mut listed[local.index()], true);
                self.require(is_own && is_new, place, Rule::Locals);
            }
            let locals: FxHashSet<VarId> = function.locals.iter().copied().collect();
            let mut params = FxHashSet::default();
            for param in &function.params {
                let is_local = locals.contains(param) && params.insert(*param);
                self.require(is_local, place, Rule::Locals);
            }
            let (entry, exit) = (program.location(function.entry), program.location(function.exit));
            let owns_both = entry.function == id && exit.function == id;
            self.require(owns_both, place, Rule::OtherFunction);
            self.require(entry.incoming.is_empty(), place, Rule::Entry);
            self.require(exit.out.is_empty(), place, Rule::Exit);
        }
        for (index, var) in program.vars.iter().enumerate() {
            let place = ProgramPart::Variable(VarId(u32::try_from(index).expect("a u32 index")));
            self.require(var.scope == Scope::Global || listed[index], place, Rule::Locals);
        }
    }

    fn objects(&mut self) {
        let program = self.program;
        let mut names = FxHashSet::default();
        for (index, object) in program.globals.iter().enumerate() {
            let place = ProgramPart::Object(GlobalId::from_index(index));
            self.require(names.insert(&object.name), place, Rule::Name);
            self.require(object.align.is_power_of_two(), place, Rule::Alignment);
            let mut end = 0u64;
            for &(offset, piece) in object.init.iter().flatten() {
                let width = match piece {
                    Initialiser::Value(value) => value.width(),
                    Initialiser::Address { symbol, .. } => {
                        self.symbol(place, symbol);
                        program.pointer_width()
                    }
                };
                let next = offset.checked_add(width.bytes());
                let fits = offset >= end && next.is_some_and(|next| next <= object.size);
                self.require(fits, place, Rule::Content);
                end = next.unwrap_or(u64::MAX);
            }
        }
    }

    fn symbol(&mut self, place: ProgramPart, symbol: Symbol) {
        let (index, table, what) = match symbol {
            Symbol::Global(index) => (index, self.program.globals.len(), "object"),
            Symbol::Function(index) => (index, self.program.functions.len(), "function"),
        };
        let index = usize::try_from(index).expect("u32 fits usize");
        self.require(index < table, place, Rule::Index(what));
    }

    fn global_values(&mut self) {
        let mut initialised = FxHashSet::default();
        for &(var, value) in &self.program.global_values {
            let place = ProgramPart::Variable(var);
            let variable = self.program.var(var);
            let is_first_global = variable.scope == Scope::Global && initialised.insert(var);
            self.require(is_first_global, place, Rule::InitialValue);
            if self.expr_index(place, value) {
                let is_constant = self.program.exprs.vars_in(value).next().is_none();
                self.require(is_constant, place, Rule::InitialValue);
                self.expr(place, None, value, Some(variable.width));
            }
        }
    }

    fn adjacency(&mut self) {
        let program = self.program;
        let (mut out, mut incoming) =
            (vec![0usize; program.locations.len()], vec![0usize; program.locations.len()]);
        for edge in &program.edges {
            out[edge.source.index()] += 1;
            incoming[edge.target.index()] += 1;
        }
        for (index, location) in program.locations.iter().enumerate() {
            let id = LocId::from_index(index);
            let mut distinct = FxHashSet::default();
            let out_is_right = location.out.len() == out[index]
                && location
                    .out
                    .iter()
                    .all(|&edge| program.edge(edge).source == id && distinct.insert(edge));
            distinct.clear();
            let incoming_is_right = location.incoming.len() == incoming[index]
                && location
                    .incoming
                    .iter()
                    .all(|&edge| program.edge(edge).target == id && distinct.insert(edge));
            let is_right = out_is_right && incoming_is_right;
            self.require(is_right, ProgramPart::Location(id), Rule::Adjacency);
        }
    }

    /// By function, so that an expression that many edges share is walked once per function.
    fn edges(&mut self) {
        let mut ids: Vec<usize> = (0..self.program.edges.len()).collect();
        let owner = |edge: &Edge| self.program.location(edge.source).function;
        ids.sort_by_key(|&index| owner(&self.program.edges[index]));
        let mut current = None;
        for index in ids {
            let edge = &self.program.edges[index];
            let function = self.program.location(edge.source).function;
            if current != Some(function) {
                self.seen.clear();
                current = Some(function);
            }
            self.edge(EdgeId::from_index(index), edge, function);
        }
    }

    fn edge(&mut self, id: EdgeId, edge: &Edge, function: FuncId) {
        let place = ProgramPart::Edge(id);
        let target_function = self.program.location(edge.target).function;
        self.require(target_function == function, place, Rule::OtherFunction);
        self.position(place, edge.position);
        for step in &edge.steps {
            self.position(place, step.position);
            self.op(place, function, &step.op);
        }
        self.transfer(place, function, edge);
    }

    fn op(&mut self, place: ProgramPart, function: FuncId, op: &Op) {
        let pointer = self.program.pointer_width();
        let mut of_width = |value, width| self.expr(place, Some(function), value, width);
        match *op {
            Op::Assume(condition) => of_width(condition, Some(Width::BOOL)),
            Op::Assign { dst, value } => {
                let width = self.dst(place, function, dst);
                self.expr(place, Some(function), value, width);
            }
            Op::Nondet { .. } => {}
            Op::Load { address, .. } | Op::Free { address, .. } | Op::Havoc { address, .. } => {
                of_width(address, Some(pointer));
            }
            Op::Store { address, value } => {
                of_width(address, Some(pointer));
                of_width(value, None);
            }
            Op::Alloc { dst, size, align, .. } => {
                of_width(size, Some(pointer));
                self.require(align.is_power_of_two(), place, Rule::Alignment);
                if let Some(width) = self.dst(place, function, dst) {
                    self.require_width(place, width, pointer);
                }
            }
            Op::Copy { to, from, length } => {
                of_width(to, Some(pointer));
                of_width(from, Some(pointer));
                of_width(length, Some(pointer));
            }
            Op::Fill { to, byte, length } => {
                of_width(to, Some(pointer));
                of_width(byte, Some(Width::W8));
                of_width(length, Some(pointer));
            }
            Op::Outside { ref given, .. } => {
                given.iter().for_each(|&value| of_width(value, None));
            }
            Op::Observe { value } => of_width(value, None),
            Op::AssumeInvalid { address, length, .. } => {
                of_width(address, Some(pointer));
                of_width(length, Some(pointer));
            }
            Op::AssumeLost { count, ref held } => {
                of_width(count, Some(Width::W64));
                held.iter().for_each(|&value| of_width(value, Some(pointer)));
            }
        }
        if let Op::Nondet { dst, .. } | Op::Load { dst, .. } = *op {
            self.dst(place, function, dst);
        }
        if let Some(site) = op.site() {
            self.site(place, site);
        }
    }

    fn site(&mut self, place: ProgramPart, site: SiteId) {
        self.require(site.index() < self.program.sites.len(), place, Rule::Index("site"));
    }

    /// The width of a variable that is assigned in `function`, if there is such a variable.
    fn dst(&mut self, place: ProgramPart, function: FuncId, dst: VarId) -> Option<Width> {
        let Some(variable) = self.program.vars.get(dst.index()) else {
            self.require(false, place, Rule::Index("variable"));
            return None;
        };
        let is_visible =
            matches!(variable.scope, Scope::Global) || variable.scope == Scope::Local(function);
        self.require(is_visible, place, Rule::Scope);
        Some(variable.width)
    }

    fn transfer(&mut self, place: ProgramPart, function: FuncId, edge: &Edge) {
        let program = self.program;
        match &edge.transfer {
            Transfer::Jump => {}
            Transfer::Call { callee, args, result } => {
                let Some(target) = program.functions.get(callee.index()) else {
                    self.require(false, place, Rule::Index("function"));
                    return;
                };
                let counts_agree = args.len() == target.params.len();
                self.require(counts_agree, place, Rule::Arguments);
                for (&arg, &param) in args.iter().zip(&target.params) {
                    let width = program.var(param).width;
                    self.expr(place, Some(function), arg, Some(width));
                }
                let taken = result.and_then(|result| self.dst(place, function, result));
                match (taken, target.result) {
                    (Some(taken), Some(given)) => self.require_width(place, given, taken),
                    (Some(_), None) => self.require(false, place, Rule::Result),
                    (None, _) => {}
                }
            }
            Transfer::Return { value } => {
                let function_data = program.function(function);
                self.require(edge.target == function_data.exit, place, Rule::Return);
                let has_result = function_data.result.is_some();
                self.require(value.is_some() == has_result, place, Rule::Result);
                if let Some(value) = *value {
                    self.expr(place, Some(function), value, function_data.result);
                }
            }
        }
    }

    fn expr_index(&mut self, place: ProgramPart, id: ExprId) -> bool {
        let index = usize::try_from(id.0).expect("u32 fits usize");
        let exists = index < self.program.exprs.len();
        self.require(exists, place, Rule::Index("expression"));
        exists
    }

    /// `root` on an edge of `function`, or outside of all functions.
    fn expr(
        &mut self,
        place: ProgramPart,
        function: Option<FuncId>,
        root: ExprId,
        width: Option<Width>,
    ) {
        if !self.expr_index(place, root) {
            return;
        }
        if let Some(expected) = width {
            self.require_width(place, self.program.exprs.width(root), expected);
        }
        let mut seen = std::mem::take(&mut self.seen);
        for (id, expr) in self.program.exprs.new_nodes_below([root], &mut seen) {
            let width = self.program.exprs.width(id);
            match expr {
                Expr::Var(var) => self.read(place, function, var, width),
                Expr::Address(symbol) => {
                    self.symbol(place, symbol);
                    self.require_width(place, width, self.program.pointer_width());
                }
                _ => {}
            }
        }
        self.seen = seen;
    }

    fn read(&mut self, place: ProgramPart, function: Option<FuncId>, var: VarId, width: Width) {
        let Some(variable) = self.program.vars.get(var.index()) else {
            self.require(false, place, Rule::Index("variable"));
            return;
        };
        let is_visible = match variable.scope {
            Scope::Global => true,
            Scope::Local(owner) => function == Some(owner),
        };
        self.require(is_visible, place, Rule::Scope);
        self.require_width(place, width, variable.width);
    }
}

#[cfg(test)]
mod tests;
