//! Names of what an address may lie in.
use crate::cfa::{FuncId, GlobalId, SiteId};
use crate::ir::Symbol;

/// What an address may lie in. All objects of one allocation site have one name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Target {
    /// A global object.
    Global(GlobalId),
    /// The objects of an `Alloc` at this site.
    Site(SiteId),
    /// A function.
    Function(FuncId),
}

impl From<Symbol> for Target {
    fn from(symbol: Symbol) -> Self {
        match symbol {
            Symbol::Global(index) => Self::Global(GlobalId(index)),
            Symbol::Function(index) => Self::Function(FuncId(index)),
        }
    }
}
