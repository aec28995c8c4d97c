//! What of an older program is what in a newer one: names that survive an edit.
//!
//! Edges are matched function by function, as lines of text are by a diff; what they speak of
//! (variables, locations, sites) follows from them. Names of variables that a front end numbers
//! (`i`, `i.4`) count as one there, since an edit changes all numbers behind it.
//!
//! Nothing rests on it: what is carried over by these names is a suggestion, or is proved again.
use super::ids::{EdgeId, FuncId, GlobalId, LocId, SiteId};
use super::op::Op;
use super::program::{Edge, Program, Transfer};
use crate::ir::{Expr, ExprId, Symbol, VarId};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::hash::{BuildHasher, Hash, Hasher};
use std::mem::discriminant;

/// By the older program's ids, what they name in the newer one, if there is such a thing.
#[derive(Clone, Default, Debug)]
pub struct Correspondence {
    vars: FxHashMap<VarId, VarId>,
    locations: FxHashMap<LocId, LocId>,
    edges: FxHashMap<EdgeId, EdgeId>,
    functions: FxHashMap<FuncId, FuncId>,
    globals: FxHashMap<GlobalId, GlobalId>,
    sites: FxHashMap<SiteId, SiteId>,
}

impl Correspondence {
    /// Of a program and itself.
    pub fn same(program: &Program) -> Self {
        fn all<T: Copy + Eq + Hash>(count: usize, id: fn(usize) -> T) -> FxHashMap<T, T> {
            (0..count).map(|index| (id(index), id(index))).collect()
        }
        Self {
            vars: all(program.vars.len(), VarId::from_index),
            locations: all(program.locations.len(), LocId::from_index),
            edges: all(program.edges.len(), EdgeId::from_index),
            functions: all(program.functions.len(), FuncId::from_index),
            globals: all(program.globals.len(), GlobalId::from_index),
            sites: all(program.sites.len(), SiteId::from_index),
        }
    }

    /// Of an older program and a newer one.
    pub fn between(old: &Program, new: &Program) -> Self {
        let mut found = Self {
            functions: by_name(&old.functions, &new.functions, |f| &f.name, FuncId::from_index),
            globals: by_name(&old.globals, &new.globals, |g| &g.name, GlobalId::from_index),
            ..Self::default()
        };
        let (of_old, of_new) = (Prints::of(old), Prints::of(new));
        let mut votes = Votes::default();
        let mut functions: Vec<_> = found.functions.iter().map(|(&a, &b)| (a, b)).collect();
        functions.sort_unstable();
        for (a, b) in functions {
            let (from, to) = (old.function(a), new.function(b));
            found.locations.insert(from.entry, to.entry);
            found.locations.insert(from.exit, to.exit);
            from.params.iter().zip(&to.params).for_each(|(&x, &y)| votes.var(x, y));
            for (x, y) in matched(&of_old.edges[a.index()], &of_new.edges[b.index()]) {
                found.edges.insert(x, y);
                found.meet((old, old.edge(x)), (new, new.edge(y)), &mut votes);
            }
        }
        found.vars = votes.winners(old, new);
        found
    }

    /// The variable.
    pub fn var(&self, var: VarId) -> Option<VarId> {
        self.vars.get(&var).copied()
    }
    /// The location.
    pub fn location(&self, location: LocId) -> Option<LocId> {
        self.locations.get(&location).copied()
    }
    /// The edge. Its steps are the same, but for the numbers of variables.
    pub fn edge(&self, edge: EdgeId) -> Option<EdgeId> {
        self.edges.get(&edge).copied()
    }
    /// The global object.
    pub fn global(&self, global: GlobalId) -> Option<GlobalId> {
        self.globals.get(&global).copied()
    }
    /// The function.
    pub fn function(&self, function: FuncId) -> Option<FuncId> {
        self.functions.get(&function).copied()
    }
    /// The site.
    pub fn site(&self, site: SiteId) -> Option<SiteId> {
        self.sites.get(&site).copied()
    }
    /// What has an address.
    pub fn symbol(&self, symbol: Symbol) -> Option<Symbol> {
        match symbol {
            Symbol::Global(id) => self.global(GlobalId(id)).map(|id| Symbol::Global(id.0)),
            Symbol::Function(id) => self.function(FuncId(id)).map(|id| Symbol::Function(id.0)),
        }
    }

    /// How many edges of the older program are there still.
    pub fn kept(&self) -> usize {
        self.edges.len()
    }

    /// Two edges do the same, so what they speak of is the same, too.
    fn meet(&mut self, old: (&Program, &Edge), new: (&Program, &Edge), votes: &mut Votes) {
        let ((p, a), (q, b)) = (old, new);
        self.locations.entry(a.source).or_insert(b.source);
        self.locations.entry(a.target).or_insert(b.target);
        let sites = a.steps.iter().zip(&b.steps).map(|(a, b)| (a.op.site(), b.op.site()));
        for (x, y) in sites {
            if let (Some(x), Some(y)) = (x, y) {
                self.sites.entry(x).or_insert(y);
            }
        }
        for (x, y) in mentioned(p, a).into_iter().zip(mentioned(q, b)) {
            votes.var(x, y);
        }
    }
}

/// By name; of those that share one, the first.
fn by_name<T, Id: Copy + Eq + Hash>(
    old: &[T],
    new: &[T],
    name: fn(&T) -> &String,
    id: fn(usize) -> Id,
) -> FxHashMap<Id, Id> {
    let mut names: FxHashMap<&str, usize> = FxHashMap::default();
    for (index, thing) in new.iter().enumerate() {
        names.entry(name(thing)).or_insert(index);
    }
    let found = |(index, thing)| Some((id(index), id(*names.get(name(thing).as_str())?)));
    old.iter().enumerate().filter_map(found).collect()
}

/// A diff of longer lists may take seconds: what is the same at both ends must do.
const MOST_COMPARED: usize = 100_000_000;

/// Which edges are the same.
fn matched(old: &[(EdgeId, u64)], new: &[(EdgeId, u64)]) -> Vec<(EdgeId, EdgeId)> {
    let is_same = |(a, b): &(&(EdgeId, u64), &(EdgeId, u64))| a.1 == b.1;
    let first = old.iter().zip(new).take_while(is_same).count();
    let (old, new) = (old.split_at(first), new.split_at(first));
    let last = old.1.iter().rev().zip(new.1.iter().rev()).take_while(is_same).count();
    let (old_end, new_end) = (old.1.len() - last, new.1.len() - last);
    let ends = old.0.iter().zip(new.0).chain(old.1[old_end..].iter().zip(&new.1[new_end..]));
    let mut pairs: Vec<(EdgeId, EdgeId)> = ends.map(|(a, b)| (a.0, b.0)).collect();
    let (old, new) = (&old.1[..old_end], &new.1[..new_end]);
    if old.len().saturating_mul(new.len()) > MOST_COMPARED {
        return pairs;
    }
    let prints = |list: &[(EdgeId, u64)]| list.iter().map(|&(_, print)| print).collect::<Vec<_>>();
    for part in capture_diff_slices(Algorithm::Patience, &prints(old), &prints(new)) {
        if let DiffOp::Equal { old_index, new_index, len } = part {
            let ids = old[old_index..][..len].iter().zip(&new[new_index..][..len]);
            pairs.extend(ids.map(|(&(a, _), &(b, _))| (a, b)));
        }
    }
    pairs
}

/// The variables that an edge mentions, in the order in which it does.
fn mentioned(program: &Program, edge: &Edge) -> Vec<VarId> {
    let (mut found, mut seen) = (Vec::new(), FxHashSet::default());
    found.extend(edge.steps.iter().filter_map(|step| step.op.dst()));
    if let Transfer::Call { result, .. } = edge.transfer {
        found.extend(result);
    }
    edge.for_each_expr(|root| {
        for (_, expr) in program.exprs.new_nodes_below([root], &mut seen) {
            if let Expr::Var(var) = expr {
                found.push(var);
            }
        }
    });
    found
}

/// How often two variables stood in the same place.
#[derive(Default)]
struct Votes {
    counts: FxHashMap<VarId, FxHashMap<VarId, u32>>,
}

impl Votes {
    fn var(&mut self, old: VarId, new: VarId) {
        *self.counts.entry(old).or_default().entry(new).or_default() += 1;
    }

    /// For each variable the one that stood in its place most often; without any, that of its name.
    fn winners(&self, old: &Program, new: &Program) -> FxHashMap<VarId, VarId> {
        let all = |program: &Program| -> Vec<VarId> {
            (0..program.vars.len()).map(VarId::from_index).collect()
        };
        let named: FxHashMap<_, _> = all(new).into_iter().map(|v| (key(new, v), v)).collect();
        let winner = |var: VarId| {
            let most = self.counts.get(&var).and_then(|counts| {
                let alike =
                    counts.iter().filter(|(at, _)| new.var(**at).width == old.var(var).width);
                alike
                    .max_by_key(|(at, count)| (**count, std::cmp::Reverse(**at)))
                    .map(|(at, _)| *at)
            });
            Some((var, most.or_else(|| named.get(&key(old, var)).copied())?))
        };
        all(old).into_iter().filter_map(winner).collect()
    }
}

/// What a variable is called, with its function.
fn key(program: &Program, var: VarId) -> (Option<&str>, &str, crate::ir::Width) {
    let variable = program.var(var);
    let function = match variable.scope {
        super::program::Scope::Global => None,
        super::program::Scope::Local(id) => Some(program.function(id).name.as_str()),
    };
    (function, &variable.name, variable.width)
}

/// What edges look like, without places in the source and numbers of names.
struct Prints {
    /// By function, in the order of the program.
    edges: Vec<Vec<(EdgeId, u64)>>,
}

impl Prints {
    fn of(program: &Program) -> Self {
        let mut edges = vec![Vec::new(); program.functions.len()];
        let exprs = expressions(program);
        for (index, edge) in program.edges.iter().enumerate() {
            let function = program.location(edge.source).function;
            edges[function.index()].push((EdgeId::from_index(index), print(program, &exprs, edge)));
        }
        Self { edges }
    }
}

/// A print of each expression: children come before parents.
fn expressions(program: &Program) -> Vec<u64> {
    let mut prints: Vec<u64> = Vec::with_capacity(program.exprs.len());
    for (id, expr) in (0u32..).map(ExprId).zip(program.exprs.nodes()) {
        let mut hasher = FxBuildHasher.build_hasher();
        program.exprs.width(id).hash(&mut hasher);
        match expr {
            Expr::Var(var) => base(&program.var(var).name).hash(&mut hasher),
            Expr::Address(symbol) => name_of(program, symbol).hash(&mut hasher),
            // The prints of the children say where they stand.
            _ => expr.map_children(|_| ExprId(0)).hash(&mut hasher),
        }
        expr.for_each_child(|child| prints[child.index()].hash(&mut hasher));
        prints.push(hasher.finish());
    }
    prints
}

fn name_of(program: &Program, symbol: Symbol) -> &str {
    match symbol {
        Symbol::Global(id) => &program.globals[GlobalId(id).index()].name,
        Symbol::Function(id) => &program.function(FuncId(id)).name,
    }
}

fn print(program: &Program, exprs: &[u64], edge: &Edge) -> u64 {
    let mut hasher = FxBuildHasher.build_hasher();
    for step in &edge.steps {
        discriminant(&step.op).hash(&mut hasher);
        if let Some(dst) = step.op.dst() {
            (base(&program.var(dst).name), program.var(dst).width).hash(&mut hasher);
        }
        if let Some(site) = step.op.site() {
            let site = &program.sites[site.index()];
            (site.kind, &site.name).hash(&mut hasher);
        }
        if let Op::Alloc { kind, align, zeroed, .. } = step.op {
            (kind, align, zeroed).hash(&mut hasher);
        }
    }
    discriminant(&edge.transfer).hash(&mut hasher);
    if let Transfer::Call { callee, .. } = edge.transfer {
        program.function(callee).name.hash(&mut hasher);
    }
    edge.for_each_expr(|expr| exprs[expr.index()].hash(&mut hasher));
    hasher.finish()
}

/// A name without the number that a front end gave it.
fn base(name: &str) -> &str {
    let end = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.' || c == '_');
    if end.is_empty() { "" } else { end }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cfa::text::parse;

    fn program(source: &str) -> Program {
        parse(source).expect("a program")
    }

    const OLD: &str = "fn main() {\nvar %x.1 %y: i32\n\
        L0 -> L1: %x.1 = 0\n\
        L1 -> L2: assume (ult %x.1 10)\n\
        L2 -> L1: %x.1 = (add %x.1 1)\n\
        L1 -> L3: assume (not (ult %x.1 10)); %y = %x.1\n\
        L3 -> L4: return\n}\n";

    #[test]
    fn a_program_is_what_it_is() {
        let old = program(OLD);
        for found in [Correspondence::between(&old, &old), Correspondence::same(&old)] {
            for index in 0..old.edges.len() {
                let edge = EdgeId::from_index(index);
                assert_eq!(found.edge(edge), Some(edge));
            }
            for at in 0..old.locations.len() {
                let location = LocId::from_index(at);
                assert_eq!(found.location(location), Some(location));
            }
            assert_eq!([0, 1].map(|var| found.var(VarId(var))), [0, 1].map(|v| Some(VarId(v))));
        }
    }

    #[test]
    fn what_an_edit_leaves_is_found_under_its_new_names() {
        let new = program(
            "fn main() {\nvar %z %x.7 %y: i32\n\
             L0 -> L1: %z = 5\n\
             L1 -> L2: %x.7 = 0\n\
             L2 -> L3: assume (ult %x.7 12)\n\
             L3 -> L2: %x.7 = (add %x.7 1)\n\
             L2 -> L4: assume (not (ult %x.7 12)); %y = %x.7\n\
             L4 -> L5: return\n}\n",
        );
        let found = Correspondence::between(&program(OLD), &new);
        // The loop's head, although its guards are others.
        assert_eq!(found.location(LocId(1)), Some(LocId(2)));
        assert_eq!(found.var(VarId(0)), Some(VarId(1)));
        assert_eq!(found.var(VarId(1)), Some(VarId(2)));
        assert_eq!(found.edge(EdgeId(1)), None);
        assert_eq!(found.edge(EdgeId(2)), Some(EdgeId(3)));
    }

    #[test]
    fn numbers_of_names_do_not_count() {
        assert_eq!(["i", "i.4", "i4", "12", "a.b.3"].map(base), ["i", "i", "i", "", "a.b"]);
    }
}
