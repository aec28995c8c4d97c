//! What names a thing of a program (its index in a table), and a place in its source.
use crate::ir::VarId;
use serde::{Deserialize, Serialize};

macro_rules! index_newtype {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize,
        )]
        pub struct $name(pub u32);
        impl $name {
            /// The position in the table that this index belongs to.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
            /// The index of position `index` of its table.
            pub fn from_index(index: usize) -> Self {
                Self(u32::try_from(index).expect("a table of fewer than 2^32 entries"))
            }
        }
    )*};
}

index_newtype! {
    /// A location; unique over the whole program.
    LocId,
    /// An edge; unique over the whole program.
    EdgeId,
    /// A function.
    FuncId,
    /// A global memory object.
    GlobalId,
    /// A place where an arbitrary value enters the program.
    SiteId,
    /// A construct that we cannot follow.
    UnsupportedId,
    /// A way to violate the property.
    ViolationId,
}

impl VarId {
    /// The position in [`super::Program::vars`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// The variable at position `index` there.
    pub fn from_index(index: usize) -> Self {
        Self(LocId::from_index(index).0)
    }
}

/// A place in the source.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize,
)]
pub struct Position {
    /// Index into [`super::Program::files`].
    pub file: u32,
    /// Line from 1; 0 where there is no debug information.
    pub line: u32,
    /// Column from 1; 0 where it is not known.
    pub column: u32,
}
