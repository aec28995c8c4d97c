//! The registers of x86 for whole numbers, by their names.

/// The registers that are parts of one another, by number: a, c, d, b, sp, bp, si, di, r8 to r15.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::frontend::llvm) struct Family(u8);

impl Family {
    pub(in crate::frontend::llvm) const A: Self = Self(0);
    pub(in crate::frontend::llvm) const C: Self = Self(1);
    pub(in crate::frontend::llvm) const D: Self = Self(2);
    pub(in crate::frontend::llvm) const B: Self = Self(3);
    pub(in crate::frontend::llvm) const STACK: Self = Self(4);
}

/// A register, or a part of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::frontend::llvm) struct MachineRegister {
    pub(in crate::frontend::llvm) family: Family,
    pub(in crate::frontend::llvm) bits: u32,
    /// The second byte.
    pub(in crate::frontend::llvm) is_high: bool,
}

impl MachineRegister {
    /// The accumulator, of this width in bits.
    pub(in crate::frontend::llvm) const fn accumulator(bits: u32) -> Self {
        Self { family: Family::A, bits, is_high: false }
    }

    /// The register of this name, without a `%`.
    pub(in crate::frontend::llvm) fn named(name: &str) -> Option<Self> {
        const WORDS: [&str; 8] = ["ax", "cx", "dx", "bx", "sp", "bp", "si", "di"];
        let register = |number: usize, bits, is_high| {
            let family = Family(u8::try_from(number).ok()?);
            Some(Self { family, bits, is_high })
        };
        let word = |name: &str| WORDS.iter().position(|word| *word == name);
        if let Some(number) = word(name) {
            return register(number, 16, false);
        }
        if let Some(rest) = name.strip_prefix('e') {
            return register(word(rest)?, 32, false);
        }
        if let Some(rest) = name.strip_prefix('r') {
            if let Some(number) = word(rest) {
                return register(number, 64, false);
            }
            let digits = rest.trim_end_matches(['d', 'w', 'b']);
            let number = digits.parse().ok().filter(|number| (8..16).contains(number))?;
            let bits = match &rest[digits.len()..] {
                "" => 64,
                "d" => 32,
                "w" => 16,
                "b" => 8,
                _ => return None,
            };
            return register(number, bits, false);
        }
        let of_bytes = |suffix| word(&format!("{}x", name.strip_suffix(suffix)?));
        if let Some(number) = of_bytes('h') {
            return register(number, 8, true);
        }
        let number = of_bytes('l').or_else(|| word(name.strip_suffix('l')?))?;
        register(number, 8, false)
    }
}
