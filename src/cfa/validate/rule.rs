//! The invariants of a program by name, and how a broken one is reported.
use crate::cfa::{EdgeId, FuncId, GlobalId, LocId};
use crate::ir::{VarId, Width};
use std::fmt;

/// A broken invariant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {rule}")]
pub struct Breach {
    /// Where.
    pub place: ProgramPart,
    /// Which.
    pub rule: Rule,
}

/// A part of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProgramPart {
    /// The program as a whole.
    Program,
    /// A function.
    Function(FuncId),
    /// A location.
    Location(LocId),
    /// An edge.
    Edge(EdgeId),
    /// A variable.
    Variable(VarId),
    /// A global object.
    Object(GlobalId),
}

impl fmt::Display for ProgramPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Program => write!(f, "program"),
            Self::Function(id) => write!(f, "function {}", id.0),
            Self::Location(id) => write!(f, "location L{}", id.0),
            Self::Edge(id) => write!(f, "edge {}", id.0),
            Self::Variable(id) => write!(f, "variable {}", id.0),
            Self::Object(id) => write!(f, "object {}", id.0),
        }
    }
}

/// An invariant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Rule {
    /// The width of a pointer is 32 or 64 bits.
    #[error("a pointer has 32 or 64 bits")]
    PointerWidth,
    /// An index is within its table.
    #[error("no such {0}")]
    Index(&'static str),
    /// A name is unique within its scope.
    #[error("its name is taken")]
    Name,
    /// A local variable is listed exactly once, in its own function; parameters are locals.
    #[error("a function lists just its own variables, each once")]
    Locals,
    /// An edge's source and target, a function's entry and exit, belong to one function.
    #[error("a location of another function")]
    OtherFunction,
    /// No edge leads to an entry.
    #[error("an edge leads to the entry")]
    Entry,
    /// No edge leaves an exit.
    #[error("an edge leaves the exit")]
    Exit,
    /// A `Return` edge leads to its function's exit.
    #[error("a return leads elsewhere than to the exit")]
    Return,
    /// `out` and `incoming` list just the edges that start and end at a location, each once.
    #[error("out and incoming do not list just its edges")]
    Adjacency,
    /// Expressions and operations use only variables of their function and global ones.
    #[error("a variable of another function")]
    Scope,
    /// Widths agree.
    #[error("{found} where {expected} is needed")]
    Width {
        /// The width that is there.
        found: Width,
        /// The width that should be there.
        expected: Width,
    },
    /// A call gives an argument per parameter.
    #[error("a call with another number of arguments than parameters")]
    Arguments,
    /// A result is given, and taken, only where the function has one.
    #[error("a result where there is none, or none where there is one")]
    Result,
    /// An alignment is a power of two.
    #[error("an alignment that is no power of two")]
    Alignment,
    /// Pieces of an object's content ascend without overlap, within the object.
    #[error("initial content out of order or out of bounds")]
    Content,
    /// Initial values are for global variables, one each, and read no variable.
    #[error("an initial value that is not for a global variable, not the first, or not constant")]
    InitialValue,
}
