//! Sets of characters.

/// A bit for each character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CharacterSet(pub(super) [u64; 4]);

impl CharacterSet {
    /// These characters.
    pub(super) fn of(characters: &[u8]) -> Self {
        let mut set = [0; 4];
        for &character in characters {
            set[usize::from(character / 64)] |= 1 << (character % 64);
        }
        Self(set)
    }

    /// All others.
    pub(super) fn complement(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}
