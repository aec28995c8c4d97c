//! Control-flow automata: the program form that every analysis reads.
//!
//! A [`Program`] has one automaton per function. Nodes are [`Location`]s; an [`Edge`] carries a
//! sequence of [`Op`]s (the operations of a basic block, usually starting with an [`Op::Assume`]
//! that says when the edge is taken) and ends in a [`Transfer`]: a jump, a call or a return.
//! Variables are mutable, have one width each, and are either local to a function (fresh and
//! arbitrary in every frame) or global (promoted scalars whose address is never taken). Everything
//! else lives in memory objects.
//!
//! Reading order: [`program`] and [`op`] (the data), [`builder`] (making one), [`text`] (a text
//! form that parses back), [`dot`] (a drawing), [`validate`].
//!
//! Tests: `testsuite/tests/ir`, and beside the code.
pub mod builder;
pub mod correspondence;
pub mod dot;
pub mod goal;
pub mod ids;
pub mod op;
pub mod program;
pub mod run;
pub mod source;
pub mod source_values;
pub mod target;
pub mod text;
pub mod validate;

pub use crate::base::property::ViolationKind;
pub use ids::{EdgeId, FuncId, GlobalId, LocId, Position, SiteId, UnsupportedId, ViolationId};
pub use op::{Access, AllocKind, Op, Step};
pub use program::{
    Defined, Edge, Function, GlobalObject, Initialiser, Location, Program, Scope, Site, SiteKind,
    Transfer, VARIABLE_ARGUMENTS, Variable,
};
pub use run::{InputId, Inputs, ObjectName, Path};
pub use target::{Target, UnsupportedConstruct, UnsupportedKind, Violation};
