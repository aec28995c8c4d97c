//! What is known of one value in every run of the program.

/// What is known of a value in every run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct InEveryRun(u64);

impl InEveryRun {
    /// It is the same number.
    pub(super) const NUMBER: Self = Self(0);
    /// Nothing.
    pub(super) const NOTHING: Self = Self(u64::MAX);

    /// It is the address of the object that starts here in this run, and as much more as in this
    /// run.
    pub(super) const fn address(start: u64) -> Self {
        Self(start)
    }

    /// The start of the object whose address it is.
    pub(super) const fn object(self) -> Option<u64> {
        match self {
            Self::NUMBER | Self::NOTHING => None,
            Self(start) => Some(start),
        }
    }

    /// The same of the low bits, or of more: an address is one only `as_wide` as a pointer.
    pub(super) const fn in_width(self, as_wide: bool) -> Self {
        match self {
            Self::NUMBER => self,
            _ if as_wide => self,
            _ => Self::NOTHING,
        }
    }
}
