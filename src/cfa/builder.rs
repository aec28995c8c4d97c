//! Building a [`super::Program`] piece by piece.
//!
//! Invariant: what [`ProgramBuilder::finish`] gives passes [`super::validate`], as far as the
//! caller's widths agree: names are unique within their scope (a second `x` becomes `x.1`), every
//! function has an entry and an exit of its own, `out` and `incoming` are filled in ascending order
//! of edges.
use super::ids::{EdgeId, FuncId, GlobalId, LocId, Position, SiteId, UnsupportedId, ViolationId};
use super::op::{Op, Step};
use super::program::{
    Edge, Function, GlobalObject, Location, Program, Scope, Site, SiteKind, Transfer, Variable,
};
use super::target::{Target, UnsupportedConstruct, UnsupportedKind, Violation};
use crate::ir::{Expr, ExprId, ExprPool, Symbol, VarId, Width};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// A program in the making.
#[derive(Clone, Debug)]
pub struct ProgramBuilder {
    program: Program,
    /// The names that are taken, each with the next number to try behind it.
    names: FxHashMap<(Namespace, String), u64>,
    files: FxHashMap<String, u32>,
    next_key: u32,
}

/// What a name is unique in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Namespace {
    Variables(Scope),
    Objects,
    Functions,
}

impl ProgramBuilder {
    /// An empty program for this width of a pointer (32 or 64 bits) and byte order.
    pub fn new(pointer_bits: u32, little_endian: bool) -> Self {
        let program = Program { pointer_bits, little_endian, ..Program::default() };
        Self { program, names: FxHashMap::default(), files: FxHashMap::default(), next_key: 0 }
    }

    /// What is there so far; `out` and `incoming` are not filled before [`Self::finish`].
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The pool for the expressions on edges.
    pub fn exprs(&mut self) -> &mut ExprPool {
        &mut self.program.exprs
    }

    /// The expression that reads `var`.
    pub fn read(&mut self, var: VarId) -> ExprId {
        let width = self.program.var(var).width;
        self.program.exprs.var(var, width)
    }

    /// The expression for the address of `symbol`.
    pub fn address(&mut self, symbol: Symbol) -> ExprId {
        let width = self.program.pointer_width();
        self.program.exprs.intern(Expr::Address(symbol), width)
    }

    /// The index of a source file; the same for the same name.
    pub fn file(&mut self, name: &str) -> u32 {
        if let Some(&index) = self.files.get(name) {
            return index;
        }
        let index = u32::try_from(self.program.files.len()).expect("fewer than 2^32 files");
        self.program.files.push(name.to_owned());
        self.files.insert(name.to_owned(), index);
        index
    }

    /// A variable that lives for the whole run, with its initial value (`None`: arbitrary).
    pub fn global_var(&mut self, name: &str, width: Width, value: Option<ExprId>) -> VarId {
        let var = self.variable(name, width, Scope::Global);
        self.program.global_values.extend(value.map(|value| (var, value)));
        var
    }

    /// A memory object that exists from the start; its name is made unique.
    pub fn object(&mut self, object: GlobalObject) -> GlobalId {
        let name = self.unique(Namespace::Objects, &object.name);
        self.program.globals.push(GlobalObject { name, ..object });
        GlobalId::from_index(self.program.globals.len() - 1)
    }

    /// A function without parameters as yet, with an entry and an exit location.
    pub fn function(&mut self, name: &str, result: Option<Width>) -> FuncId {
        let func = FuncId::from_index(self.program.functions.len());
        let name = self.unique(Namespace::Functions, name);
        let (entry, exit) = (self.location(func), self.location(func));
        let function = Function {
            name,
            params: Vec::new(),
            locals: Vec::new(),
            result,
            is_elsewhere: false,
            entry,
            exit,
        };
        self.program.functions.push(function);
        func
    }

    /// Notes that `func` stands for a function that is defined elsewhere.
    pub fn set_elsewhere(&mut self, func: FuncId) {
        self.program.functions[func.index()].is_elsewhere = true;
    }

    /// The next parameter of `func`.
    pub fn param(&mut self, func: FuncId, name: &str, width: Width) -> VarId {
        let var = self.local(func, name, width);
        self.program.functions[func.index()].params.push(var);
        var
    }

    /// A local variable of `func`.
    pub fn local(&mut self, func: FuncId, name: &str, width: Width) -> VarId {
        let var = self.variable(name, width, Scope::Local(func));
        self.program.functions[func.index()].locals.push(var);
        var
    }

    fn variable(&mut self, name: &str, width: Width, scope: Scope) -> VarId {
        let name = self.unique(Namespace::Variables(scope), name);
        let var = VarId(u32::try_from(self.program.vars.len()).expect("fewer than 2^32 variables"));
        self.program.vars.push(Variable { name, width, scope });
        var
    }

    /// `name`, or the first of `name.1`, `name.2`, … that is free in `space`.
    fn unique(&mut self, space: Namespace, name: &str) -> String {
        let mut candidate = name.to_owned();
        while self.names.contains_key(&(space, candidate.clone())) {
            let number = self.names.entry((space, name.to_owned())).or_insert(1);
            candidate = format!("{name}.{number}");
            *number += 1;
        }
        self.names.insert((space, candidate.clone()), 1);
        candidate
    }

    /// Where `func` starts.
    pub fn entry(&self, func: FuncId) -> LocId {
        self.program.function(func).entry
    }

    /// Where `func` returns to its caller.
    pub fn exit(&self, func: FuncId) -> LocId {
        self.program.function(func).exit
    }

    /// A new location of `func`.
    pub fn location(&mut self, func: FuncId) -> LocId {
        self.program.locations.push(Location {
            function: func,
            target: None,
            out: Vec::new(),
            incoming: Vec::new(),
        });
        LocId::from_index(self.program.locations.len() - 1)
    }

    /// A new location of `func` that violates the property when reached.
    pub fn error_location(&mut self, func: FuncId, violation: Violation) -> LocId {
        self.program.violations.push(violation);
        let violation = ViolationId::from_index(self.program.violations.len() - 1);
        let location = self.location(func);
        self.set_target(location, Target::Error(violation));
        location
    }

    /// A new location of `func` behind which we cannot follow the run.
    pub fn unsupported_location(&mut self, func: FuncId, what: &str, position: Position) -> LocId {
        let unsupported = self.unsupported(what, position);
        let location = self.location(func);
        self.set_target(location, Target::Unsupported(unsupported));
        location
    }

    /// A construct that we cannot follow.
    pub fn unsupported(&mut self, what: &str, position: Position) -> UnsupportedId {
        self.unsupported_of_kind(UnsupportedKind::Construct, what, position)
    }

    /// A reason not to go on.
    pub fn unsupported_of_kind(
        &mut self,
        kind: UnsupportedKind,
        what: &str,
        position: Position,
    ) -> UnsupportedId {
        self.program.unsupported.push(UnsupportedConstruct {
            what: what.to_owned(),
            position,
            kind,
        });
        UnsupportedId::from_index(self.program.unsupported.len() - 1)
    }

    /// Says what reaching `location` means.
    pub fn set_target(&mut self, location: LocId, target: Target) {
        self.program.locations[location.index()].target = Some(target);
    }

    /// A run that reaches it just ends there.
    pub fn clear_target(&mut self, location: LocId) {
        self.program.locations[location.index()].target = None;
    }

    /// A place where arbitrary values enter, with a key of its own.
    pub fn site(&mut self, kind: SiteKind, name: &str, position: Position) -> SiteId {
        self.site_with_key(kind, name, position, self.next_key)
    }

    /// Checked writes to the objects that are made here are invalid.
    pub fn make_read_only(&mut self, site: SiteId) {
        self.program.sites[site.index()].read_only = true;
    }

    /// A place where arbitrary values enter, with the key of another program's or an inlined copy's
    /// site.
    pub fn site_with_key(
        &mut self,
        kind: SiteKind,
        name: &str,
        position: Position,
        key: u32,
    ) -> SiteId {
        self.next_key = self.next_key.max(key.saturating_add(1));
        let (name, visible) = (name.to_owned(), false);
        let (barred, read_only) = (Vec::new(), false);
        let site = Site { kind, name, position, key, visible, barred, read_only };
        self.program.sites.push(site);
        SiteId::from_index(self.program.sites.len() - 1)
    }

    /// Bars bytes of each object that is made at a site: see [`Site::barred`].
    pub fn bar(&mut self, site: SiteId, barred: Vec<Range<u64>>) {
        self.program.sites[site.index()].barred = barred;
    }

    /// An edge.
    pub fn edge(&mut self, edge: Edge) -> EdgeId {
        self.program.edges.push(edge);
        EdgeId::from_index(self.program.edges.len() - 1)
    }

    /// An edge that does `ops`, without source positions.
    pub fn jump(
        &mut self,
        source: LocId,
        target: LocId,
        ops: impl IntoIterator<Item = Op>,
    ) -> EdgeId {
        self.plain_edge(source, target, ops, Transfer::Jump)
    }

    /// An edge that calls `callee` and goes on at `target`.
    pub fn call(
        &mut self,
        source: LocId,
        target: LocId,
        callee: FuncId,
        args: Vec<ExprId>,
        result: Option<VarId>,
    ) -> EdgeId {
        self.plain_edge(source, target, [], Transfer::Call { callee, args, result })
    }

    /// An edge that returns from the function of `source`.
    pub fn ret(&mut self, source: LocId, value: Option<ExprId>) -> EdgeId {
        let exit = self.exit(self.program.location(source).function);
        self.plain_edge(source, exit, [], Transfer::Return { value })
    }

    fn plain_edge(
        &mut self,
        source: LocId,
        target: LocId,
        ops: impl IntoIterator<Item = Op>,
        transfer: Transfer,
    ) -> EdgeId {
        let position = Position::default();
        let steps = ops.into_iter().map(|op| Step { op, position }).collect();
        self.edge(Edge { source, target, steps, transfer, position })
    }

    /// Where the run starts; function 0 by default.
    pub fn set_main(&mut self, main: FuncId) {
        self.program.main = main;
    }

    /// The program, with `out` and `incoming` filled.
    pub fn finish(mut self) -> Program {
        relink(&mut self.program);
        self.program
    }
}

/// Fills `out` and `incoming` of all locations from the edges, in ascending order. For passes that
/// replace edges.
pub fn relink(program: &mut Program) {
    for location in &mut program.locations {
        location.out.clear();
        location.incoming.clear();
    }
    for (index, edge) in program.edges.iter().enumerate() {
        let id = EdgeId::from_index(index);
        program.locations[edge.source.index()].out.push(id);
        program.locations[edge.target.index()].incoming.push(id);
    }
}

/// A new location of the same function, without edges. For passes; [`relink`] afterwards.
pub fn location_beside(program: &mut Program, like: LocId) -> LocId {
    let function = program.location(like).function;
    let (out, incoming) = (Vec::new(), Vec::new());
    program.locations.push(Location { function, target: None, out, incoming });
    LocId::from_index(program.locations.len() - 1)
}

/// Cuts an edge in two before its step number `at`; gives the location between. The first half
/// keeps the number. For passes; [`relink`] afterwards.
pub fn cut_edge(program: &mut Program, edge: EdgeId, at: usize) -> LocId {
    let middle = location_beside(program, program.edge(edge).source);
    let first = &mut program.edges[edge.index()];
    let steps = first.steps.split_off(at);
    let transfer = std::mem::replace(&mut first.transfer, Transfer::Jump);
    let target = std::mem::replace(&mut first.target, middle);
    let rest = Edge { source: middle, target, steps, transfer, position: first.position };
    program.edges.push(rest);
    middle
}

#[cfg(test)]
mod tests {
    use super::ProgramBuilder;
    use crate::cfa::text::print;
    use crate::cfa::validate::validate;
    use crate::cfa::{Defined, GlobalObject, Op, Position, SiteKind};
    use crate::ir::{BinaryOp, Symbol, Width};

    #[test]
    fn what_is_built_is_valid_and_prints() {
        let mut builder = ProgramBuilder::new(64, true);
        let object = GlobalObject {
            name: "a".to_owned(),
            size: 4,
            align: 4,
            constant: false,
            visible: false,
            defined: Defined::Here,
            init: None,
        };
        let first = builder.object(object.clone());
        let second = builder.object(object);
        let callee = builder.function("f", Some(Width::W64));
        let param = builder.param(callee, "x", Width::W64);
        let read = builder.read(param);
        builder.ret(builder.entry(callee), Some(read));
        let main = builder.function("main", None);
        builder.set_main(main);
        let (x, again) =
            (builder.local(main, "x", Width::W64), builder.local(main, "x", Width::W64));
        let site = builder.site(SiteKind::Input, "input", Position::default());
        let middle = builder.location(main);
        let error = builder.error_location(main, super::Violation::default());
        builder.jump(builder.entry(main), middle, [Op::Nondet { dst: x, site }]);
        let arg = builder.address(Symbol::Global(second.0));
        builder.call(middle, error, callee, vec![arg], Some(again));
        let (left, right) = (builder.read(x), builder.read(again));
        let condition = builder.exprs().binary(BinaryOp::Ult, left, right);
        let unsupported = builder.unsupported_location(main, "nothing", Position::default());
        builder.jump(middle, unsupported, [Op::Assume(condition)]);
        let program = builder.finish();
        assert_eq!(validate(&program), Ok(()));
        assert_eq!(program.location(middle).out.len(), 2);
        assert_eq!(program.globals[first.index()].name, "a");
        let text = print(&program);
        assert!(text.contains("call %x.1 = &f(@a.1)"), "{text}");
        assert!(text.contains("assume (ult %x %x.1)"), "{text}");
    }

    #[test]
    fn sites_have_keys_of_their_own() {
        let mut builder = ProgramBuilder::new(32, true);
        let at = Position::default();
        builder.site_with_key(SiteKind::Input, "a", at, 7);
        let next = builder.site(SiteKind::Input, "b", at);
        assert_eq!(builder.program().sites[next.index()].key, 8);
    }
}
