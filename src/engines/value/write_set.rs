//! What a step may write, by where objects come from.
use super::number::ObjectOrigin;

/// What a step may write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WriteSet<'a> {
    /// Anything.
    Any,
    /// Objects of these origins, ascending.
    Of(&'a [ObjectOrigin]),
}

impl WriteSet<'_> {
    /// Whether an object of this origin may be written. A function never is.
    pub fn may_write(self, origin: ObjectOrigin) -> bool {
        match self {
            Self::Any => !matches!(origin, ObjectOrigin::Function(_)),
            Self::Of(origins) => origins.binary_search(&origin).is_ok(),
        }
    }
}
