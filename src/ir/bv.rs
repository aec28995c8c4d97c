//! Bit vectors of 1 to 128 bits: the values of every analysis that is not abstract.
//!
//! Invariant: the bits above the width are zero. Construct through [`Bv::new`], which cuts them
//! off.
use serde::{Deserialize, Serialize};
use std::fmt;

/// A width in bits, 1 to 128.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Width(u8);

impl Width {
    /// The width of a truth value.
    pub const BOOL: Self = Self(1);
    /// One byte.
    pub const W8: Self = Self(8);
    /// 16 bits.
    pub const W16: Self = Self(16);
    /// 32 bits.
    pub const W32: Self = Self(32);
    /// 64 bits.
    pub const W64: Self = Self(64);
    /// 128 bits, the widest there is.
    pub const W128: Self = Self(128);

    /// A width of `bits`, or `None` outside 1..=128.
    pub const fn new(bits: u32) -> Option<Self> {
        if bits >= 1 && bits <= 128 { Some(Self(bits.to_le_bytes()[0])) } else { None }
    }

    /// The number of bits.
    pub const fn bits(self) -> u32 {
        self.0 as u32
    }

    /// How many bytes a value of this width takes in memory (rounded up).
    pub const fn bytes(self) -> u64 {
        (self.0 as u64).div_ceil(8)
    }

    /// A word with the low `bits` bits set.
    pub const fn mask(self) -> u128 {
        u128::MAX >> (128 - self.0 as u32)
    }
}

impl From<Width> for u8 {
    fn from(width: Width) -> Self {
        width.0
    }
}

impl TryFrom<u8> for Width {
    type Error = &'static str;

    fn try_from(bits: u8) -> Result<Self, Self::Error> {
        Self::new(u32::from(bits)).ok_or("a width of 1 to 128 bits")
    }
}

impl From<(Width, u128)> for Bv {
    fn from((width, bits): (Width, u128)) -> Self {
        Self::new(width, bits)
    }
}

impl From<Bv> for (Width, u128) {
    fn from(value: Bv) -> Self {
        (value.width, value.bits)
    }
}

impl fmt::Debug for Width {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "i{}", self.0)
    }
}

impl fmt::Display for Width {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "i{}", self.0)
    }
}

/// A bit vector: `width` bits, kept in the low end of a word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "(Width, u128)", into = "(Width, u128)")]
pub struct Bv {
    bits: u128,
    width: Width,
}

impl Bv {
    /// The truth value `true`.
    pub const TRUE: Self = Self { bits: 1, width: Width::BOOL };
    /// The truth value `false`.
    pub const FALSE: Self = Self { bits: 0, width: Width::BOOL };

    /// The low `width` bits of `bits`.
    pub const fn new(width: Width, bits: u128) -> Self {
        Self { bits: bits & width.mask(), width }
    }

    /// The two's complement of `value` in `width` bits.
    pub const fn from_signed(width: Width, value: i128) -> Self {
        Self::new(width, value.cast_unsigned())
    }

    /// Zero.
    pub const fn zero(width: Width) -> Self {
        Self::new(width, 0)
    }

    /// A truth value.
    pub const fn bool(value: bool) -> Self {
        if value { Self::TRUE } else { Self::FALSE }
    }

    /// The width in bits.
    pub const fn width(self) -> Width {
        self.width
    }

    /// The bits, read as an unsigned number.
    pub const fn unsigned(self) -> u128 {
        self.bits
    }

    /// The bits, read as a two's complement number.
    pub const fn signed(self) -> i128 {
        let shift = 128 - self.width.bits();
        (self.bits << shift).cast_signed() >> shift
    }

    /// The low 64 bits.
    pub const fn low64(self) -> u64 {
        (self.bits & 0xffff_ffff_ffff_ffff) as u64
    }

    /// Whether any bit is set: the truth of a width-1 value.
    pub const fn is_true(self) -> bool {
        self.bits != 0
    }

    /// The bytes in memory order, lowest address first; a width that is no multiple of 8 is filled
    /// up with zero bits.
    pub fn to_bytes(self, little_endian: bool) -> Vec<u8> {
        let count = usize::try_from(self.width.bytes()).expect("at most 16 bytes");
        let mut bytes = self.bits.to_le_bytes()[..count].to_vec();
        if !little_endian {
            bytes.reverse();
        }
        bytes
    }

    /// The value of `width` that `bytes` (memory order; as many as [`Width::bytes`]) hold.
    pub fn from_bytes(width: Width, bytes: &[u8], little_endian: bool) -> Self {
        let fold = |value: u128, byte: &u8| (value << 8) | u128::from(*byte);
        let bits = if little_endian {
            bytes.iter().rev().fold(0, fold)
        } else {
            bytes.iter().fold(0, fold)
        };
        Self::new(width, bits)
    }

    /// The value that all these bytes are; `None` where there are none, or more than 16.
    pub fn from_all_bytes(bytes: &[u8], little_endian: bool) -> Option<Self> {
        let bits = u32::try_from(bytes.len()).ok()?.checked_mul(8).filter(|bits| *bits <= 128)?;
        Some(Self::from_bytes(Width::new(bits)?, bytes, little_endian))
    }
}

impl fmt::Debug for Bv {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.bits, self.width)
    }
}

impl fmt::Display for Bv {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.width == Width::BOOL {
            write!(f, "{}", self.bits)
        } else {
            write!(f, "{}", self.signed())
        }
    }
}
