//! The data of a control-flow automaton.
//!
//! Invariants (checked by [`super::validate`]): an edge's source and target belong to the same
//! function; a `Return` edge leads to the function's exit location, which has no outgoing edge;
//! expressions on an edge read only variables of that function or global ones; widths agree. A
//! location without outgoing edges ends the run (exit, abort, or a dead end); where several edges
//! leave, their guards need not exclude each other, and a state that satisfies none of them ends.
use super::ids::{EdgeId, FuncId, LocId, Position, SiteId};
use super::op::Step;
use super::source::SourceInfo;
use super::target::{Target, UnsupportedConstruct, Violation};
use crate::base::property::ViolationKind;
use crate::ir::{Bv, ExprId, ExprPool, Symbol, VarId, Width};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::Arc;

/// A whole program, closed under linking.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Program {
    /// Width of a pointer: 32 or 64 bits.
    pub pointer_bits: u32,
    /// Byte order of memory.
    pub little_endian: bool,
    /// The expressions on all edges.
    pub exprs: ExprPool,
    /// All variables; index by [`VarId`].
    pub vars: Vec<Variable>,
    /// Initial values of the global variables; a global variable that is missing here starts with
    /// an arbitrary value.
    pub global_values: Vec<(VarId, ExprId)>,
    /// Memory objects that exist from the start.
    pub globals: Vec<GlobalObject>,
    /// All functions with a body.
    pub functions: Vec<Function>,
    /// All locations.
    pub locations: Vec<Location>,
    /// All edges.
    pub edges: Vec<Edge>,
    /// Places where arbitrary values enter.
    pub sites: Vec<Site>,
    /// Constructs that we cannot follow.
    pub unsupported: Vec<UnsupportedConstruct>,
    /// Ways to violate the property.
    pub violations: Vec<Violation>,
    /// Names of source files.
    pub files: Vec<String>,
    /// Where the run starts.
    pub main: FuncId,
    /// Types of variables and the like, for readers of runs; empty where no run is shown. No part
    /// of the text form.
    #[serde(with = "shared")]
    pub source: Arc<SourceInfo>,
}

/// What several programs share is written with each of them.
mod shared {
    use super::{Arc, SourceInfo};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(
        info: &Arc<SourceInfo>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        info.as_ref().serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Arc<SourceInfo>, D::Error> {
        SourceInfo::deserialize(deserializer).map(Arc::new)
    }
}

/// How the names of the functions begin by which models of the library make objects of their own.
const OWN_ALLOCATION: &str = "__parsimony_allocate";

/// The name of sites whose objects hold the variable arguments of a call.
pub const VARIABLE_ARGUMENTS: &str = "variable arguments";

impl Program {
    /// Whether objects from a site are not the program's to free: the library's own, and those that
    /// hold variable arguments.
    pub fn is_of_library(&self, site: SiteId) -> bool {
        let name = &self.sites[site.index()].name;
        name == VARIABLE_ARGUMENTS || name.starts_with(OWN_ALLOCATION)
    }

    /// Whether an access to bytes of an object from a site touches some that are barred.
    pub fn is_barred(&self, site: SiteId, offset: u64, length: u64) -> bool {
        let end = offset.saturating_add(length);
        let barred = &self.sites[site.index()].barred;
        barred.iter().any(|barred| offset < barred.end && barred.start < end)
    }

    /// The first site whose objects have the same barred bytes; `None` if there are no such bytes.
    pub fn first_barred_like(&self, site: SiteId) -> Option<SiteId> {
        let barred = &self.sites[site.index()].barred;
        if barred.is_empty() {
            return None;
        }
        let first = self.sites.iter().position(|other| other.barred == *barred);
        first.map(SiteId::from_index)
    }

    /// Whether it matters where an object ends that is defined elsewhere: an access beyond what its
    /// declaration says may be invalid. (Else such an object is as large as the program uses it.)
    pub fn has_open_sizes(&self) -> bool {
        self.violations.iter().any(|violation| violation.kind == ViolationKind::Deref)
    }

    /// Leaves those violations alone that `is_wanted` names: at others, runs end. Unsupported
    /// constructs stay.
    pub fn aim_at(&mut self, is_wanted: impl Fn(&Violation) -> bool) {
        for location in &mut self.locations {
            location.target = location.target.filter(|target| match target {
                Target::Error(violation) => is_wanted(&self.violations[violation.index()]),
                Target::Unsupported(_) => true,
            });
        }
    }

    /// The width of a pointer.
    pub fn pointer_width(&self) -> Width {
        Width::new(self.pointer_bits).expect("32 or 64")
    }
    /// The variable that `var` names.
    pub fn var(&self, var: VarId) -> &Variable {
        &self.vars[var.index()]
    }
    /// The function that `id` names.
    pub fn function(&self, id: FuncId) -> &Function {
        &self.functions[id.index()]
    }
    /// The location that `id` names.
    pub fn location(&self, id: LocId) -> &Location {
        &self.locations[id.index()]
    }
    /// The edge that `id` names.
    pub fn edge(&self, id: EdgeId) -> &Edge {
        &self.edges[id.index()]
    }

    /// The file of a place in the source; none where debug information does not tell.
    pub fn file(&self, position: Position) -> Option<&str> {
        let file = self.files.get(usize::try_from(position.file).ok()?)?;
        (position.line > 0).then_some(file)
    }
}

/// Where a variable lives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Scope {
    /// One for the whole run.
    Global,
    /// One per frame of this function.
    Local(FuncId),
}

/// A variable of the program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Variable {
    /// Name from the source where debug information has one, else made up; unique within its scope.
    pub name: String,
    /// Width of its values.
    pub width: Width,
    /// Where it lives.
    pub scope: Scope,
}

impl Variable {
    /// How the names of variables begin that [`Self::is_ghost_index`] speaks of.
    pub const GHOST_INDEX: &str = "ghost index ";

    /// The same of [`Self::is_ghost_value`].
    pub const GHOST_VALUE: &str = "ghost value ";

    /// The name of the variable that counts the live objects of the heap.
    pub const LIVE_OBJECTS: &str = "live objects of the heap";

    /// The name of the variable that leads to the object of a byte which nothing has written.
    pub const FOLLOWED_OBJECT: &str = "the object that is followed";

    /// The name of the variable that says how far behind that the byte is.
    pub const FOLLOWED_OFFSET: &str = "the offset of the byte that is followed";

    /// Whether it counts the live objects of the heap.
    pub fn is_live_objects(&self) -> bool {
        self.scope == Scope::Global && self.name.starts_with(Self::LIVE_OBJECTS)
    }

    /// Whether it is a ghost variable for a place in memory.
    pub fn is_ghost_value(&self) -> bool {
        self.name.starts_with(Self::GHOST_VALUE)
    }

    /// Whether it is an arbitrary number that was made up to tell a place in memory, and that never
    /// changes.
    pub fn is_ghost_index(&self) -> bool {
        self.name.starts_with(Self::GHOST_INDEX)
    }
}

/// A memory object that exists from the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GlobalObject {
    /// Name, without a sigil.
    pub name: String,
    /// Size in bytes; of an object that is defined elsewhere, what its declaration says.
    pub size: u64,
    /// Alignment of its address in bytes: a power of two.
    pub align: u64,
    /// Whether the program may not write it.
    pub constant: bool,
    /// Whether code outside of the program can name it, because of its linkage: such code knows it
    /// from the start.
    pub visible: bool,
    /// Where it is defined, and with it what is certain of its place and size.
    pub defined: Defined,
    /// Its content at the start, ascending by offset and without overlap; bytes between them are
    /// zero. `None`: arbitrary (an external object).
    pub init: Option<Vec<(u64, Initialiser)>>,
}

/// Where a global object is defined.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize,
)]
pub enum Defined {
    /// In the program: it has its size, and shares no byte with another object.
    #[default]
    Here,
    /// In the program, as a constant whose address is said not to matter (a string literal): it may
    /// share its bytes with others of this kind.
    Shared,
    /// In the program, in a section with a name: symbols that are defined elsewhere may lead to it.
    InSection,
    /// Elsewhere: by another file or by the linker. Its size and address are arbitrary, it may be
    /// the same as others that are defined elsewhere, overlap them, or be adjacent to anything.
    Elsewhere,
}

impl GlobalObject {
    /// Whether size and address are known as those of the program's own objects.
    pub fn is_own(&self) -> bool {
        self.defined != Defined::Elsewhere
    }

    /// Whether accesses through the names of other global objects may touch it.
    pub fn may_overlap(&self) -> bool {
        matches!(self.defined, Defined::InSection | Defined::Elsewhere)
    }

    /// How many bytes it has where a run is made up: an object whose declaration says nothing of
    /// its size gets [`UNDECLARED_BYTES`], which is one of the sizes that it can have.
    pub fn made_up_size(&self) -> u64 {
        if !self.is_own() && self.size == 0 { UNDECLARED_BYTES } else { self.size }
    }
}

/// See [`GlobalObject::made_up_size`].
pub const UNDECLARED_BYTES: u64 = 4096;

/// A piece of a global object's initial content.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Initialiser {
    /// A value, in memory byte order.
    Value(Bv),
    /// The address of `symbol` plus `addend` bytes.
    Address {
        /// What it points to.
        symbol: Symbol,
        /// Byte offset within it, wrapping at pointer width.
        addend: i64,
    },
}

/// A function's automaton.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Function {
    /// Name, without a sigil.
    pub name: String,
    /// Parameters, bound at the call in this order.
    pub params: Vec<VarId>,
    /// Every local variable including the parameters.
    pub locals: Vec<VarId>,
    /// Width of the returned value, if there is one.
    pub result: Option<Width>,
    /// Whether it stands for a function that is defined elsewhere, which may be any other.
    pub is_elsewhere: bool,
    /// Where it starts; no edge leads there.
    pub entry: LocId,
    /// Where `Return` edges lead; no edge leaves it.
    pub exit: LocId,
}

/// A point between operations.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Location {
    /// The function it belongs to.
    pub function: FuncId,
    /// Whether reaching it decides something.
    pub target: Option<Target>,
    /// The edges that start here.
    pub out: Vec<EdgeId>,
    /// The edges that end here.
    pub incoming: Vec<EdgeId>,
}

/// How an edge hands over control, after its steps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Transfer {
    /// To the target location.
    Jump,
    /// Into `callee`; when it returns, `result` gets the value and the run goes on at the target
    /// location.
    Call {
        /// The function entered.
        callee: FuncId,
        /// One per parameter, of the parameter's width.
        args: Vec<ExprId>,
        /// The variable that gets the returned value.
        result: Option<VarId>,
    },
    /// To the caller. From `main`: the run ends.
    Return {
        /// The returned value.
        value: Option<ExprId>,
    },
}

/// A step from a location to a location.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Edge {
    /// Where it starts.
    pub source: LocId,
    /// Where it leads: for a call, the location after the return; for a return, the function's
    /// exit.
    pub target: LocId,
    /// What happens on the way.
    pub steps: Vec<Step>,
    /// How control passes on.
    pub transfer: Transfer,
    /// The place of the call or branch.
    pub position: Position,
}

/// A place where arbitrary values enter the program. The k-th value drawn at a site during a run is
/// "occurrence k": the key of an input.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Site {
    /// What kind of place it is.
    pub kind: SiteKind,
    /// The name to show: `__VERIFIER_nondet_int`, `x`, `read`, …
    pub name: String,
    /// Where it is.
    pub position: Position,
    /// The key that survives preparation: the same in the program as read and in every program made
    /// from it. Two sites with one key (an inlined function's copies) count their occurrences
    /// together.
    pub key: u32,
    /// Whether unknown code may know the objects that are made here.
    pub visible: bool,
    /// Bytes of each object made here that are none of the program's, by their offsets: an access
    /// that is checked is invalid if it touches any (the allocator's header, places of variable
    /// arguments that were not given). Ascending, none empty.
    pub barred: Vec<Range<u64>>,
    /// Whether the objects that are made here get their content where they are declared, and may
    /// not be written otherwise: a write that is checked is invalid.
    pub read_only: bool,
}

/// Kinds of [`Site`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum SiteKind {
    /// A call of a `__VERIFIER_nondet_…` function.
    Input,
    /// The initial value of a local variable or of allocated memory.
    Uninitialised,
    /// What an external function returned or wrote.
    External,
    /// What inline assembly computed or wrote, or a mathematical function that has no model: it
    /// does what it says, and no run chooses what that is.
    Computed,
    /// The initial value of an external global object, or an argument of the entry function.
    Environment,
    /// A value that LLVM leaves open (`undef`, `poison`).
    Undefined,
    /// What an added check looks at: one of many cases, all of which are in the same run.
    Choice,
}

impl Edge {
    /// Calls `f` for each expression on the edge: of its steps, then of its transfer.
    pub fn for_each_expr(&self, mut f: impl FnMut(ExprId)) {
        for step in &self.steps {
            step.op.for_each_expr(&mut f);
        }
        match &self.transfer {
            Transfer::Jump => {}
            Transfer::Call { args, .. } => args.iter().copied().for_each(f),
            Transfer::Return { value } => value.iter().copied().for_each(f),
        }
    }
}
