//! The operators of expressions.
use super::bv::{Bv, Width};
use serde::{Deserialize, Serialize};

/// Makes an enum, and the list of all its variants.
macro_rules! enumeration {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$what:meta])* $variant:ident,)* })
    => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$what])* $variant,)*
        }

        impl $name {
            /// All of them.
            pub const ALL: [Self; [$(Self::$variant),*].len()] = [$(Self::$variant),*];
        }
    };
}

enumeration! {
    /// Operators on one bit vector; the result has the operand's width.
    pub enum UnaryOp {
        /// Bitwise complement.
        Not,
        /// Two's complement.
        Neg,
        /// Number of set bits.
        PopCount,
        /// Number of zero bits above the highest set bit; the width for 0.
        LeadingZeros,
        /// Number of zero bits below the lowest set bit; the width for 0.
        TrailingZeros,
        /// Bytes in reverse order; the width is a multiple of 8.
        ByteSwap,
        /// Bits in reverse order.
        BitReverse,
    }
}

impl UnaryOp {
    /// Those that there are at every width.
    pub const OF_ALL_WIDTHS: [Self; 6] = [
        Self::Not,
        Self::Neg,
        Self::PopCount,
        Self::LeadingZeros,
        Self::TrailingZeros,
        Self::BitReverse,
    ];
}

enumeration! {
    /// Operators on two bit vectors of one width. Comparisons and overflow tests have width 1, all
    /// others the operands' width.
    pub enum BinaryOp {
        /// Sum, wrapping.
        Add,
        /// Difference, wrapping.
        Sub,
        /// Product, wrapping.
        Mul,
        /// Unsigned quotient; no defined result for divisor 0.
        UDiv,
        /// Signed quotient, rounded to zero; no defined result for divisor 0 and for MIN / -1.
        SDiv,
        /// Unsigned remainder; no defined result for divisor 0.
        URem,
        /// Signed remainder with the dividend's sign; no defined result for divisor 0 and for
        /// MIN % -1.
        SRem,
        /// Shift left; no defined result for amounts >= the width, unless zero is shifted.
        Shl,
        /// Shift right, zeros enter; no defined result for amounts >= the width, unless zero is
        /// shifted.
        LShr,
        /// Shift right, copies of the sign enter; no defined result for amounts >= the width,
        /// unless zero is shifted.
        AShr,
        /// Bitwise and.
        And,
        /// Bitwise or.
        Or,
        /// Bitwise exclusive or.
        Xor,
        /// Equal. (Unequal is `Not(Eq)`; greater is the swapped less.)
        Eq,
        /// Unsigned less.
        Ult,
        /// Unsigned less or equal.
        Ule,
        /// Signed less.
        Slt,
        /// Signed less or equal.
        Sle,
        /// Does the unsigned sum overflow?
        UAddOverflow,
        /// Does the signed sum overflow?
        SAddOverflow,
        /// Does the unsigned difference overflow?
        USubOverflow,
        /// Does the signed difference overflow?
        SSubOverflow,
        /// Does the unsigned product overflow?
        UMulOverflow,
        /// Does the signed product overflow?
        SMulOverflow,
    }
}

impl BinaryOp {
    /// Whether there is a defined result for every left operand, where the right one is this
    /// literal, or anything.
    pub(super) fn is_total_with(self, right: Option<Bv>) -> bool {
        match self {
            Self::UDiv | Self::URem => right.is_some_and(Bv::is_true),
            Self::SDiv | Self::SRem => {
                right.is_some_and(|b| b.is_true() && b.unsigned() != b.width().mask())
            }
            Self::Shl | Self::LShr | Self::AShr => {
                right.is_some_and(|b| b.unsigned() < u128::from(b.width().bits()))
            }
            Self::Add
            | Self::Sub
            | Self::Mul
            | Self::And
            | Self::Or
            | Self::Xor
            | Self::Eq
            | Self::Ult
            | Self::Ule
            | Self::Slt
            | Self::Sle
            | Self::UAddOverflow
            | Self::SAddOverflow
            | Self::USubOverflow
            | Self::SSubOverflow
            | Self::UMulOverflow
            | Self::SMulOverflow => true,
        }
    }

    /// Whether the result has width 1 whatever the operands' width.
    pub const fn is_predicate(self) -> bool {
        match self {
            Self::Eq
            | Self::Ult
            | Self::Ule
            | Self::Slt
            | Self::Sle
            | Self::UAddOverflow
            | Self::SAddOverflow
            | Self::USubOverflow
            | Self::SSubOverflow
            | Self::UMulOverflow
            | Self::SMulOverflow => true,
            Self::Add
            | Self::Sub
            | Self::Mul
            | Self::UDiv
            | Self::SDiv
            | Self::URem
            | Self::SRem
            | Self::Shl
            | Self::LShr
            | Self::AShr
            | Self::And
            | Self::Or
            | Self::Xor => false,
        }
    }
}

enumeration! {
    /// Formats of floating-point numbers, by their bit pattern.
    pub enum FloatKind {
        /// IEEE-754 binary16, 16 bits.
        Half,
        /// IEEE-754 binary32, 32 bits.
        Single,
        /// IEEE-754 binary64, 64 bits.
        Double,
        /// x87 extended, 80 bits (explicit integer bit).
        X87,
        /// IEEE-754 binary128, 128 bits.
        Quad,
    }
}

impl FloatKind {
    /// The width of the bit pattern.
    pub const fn width(self) -> Width {
        let bits = match self {
            Self::Half => 16,
            Self::Single => 32,
            Self::Double => 64,
            Self::X87 => 80,
            Self::Quad => 128,
        };
        Width::new(bits).expect("within 1..=128")
    }
}

enumeration! {
    /// Floating-point operators on one number; round to nearest, ties to even, where rounding is
    /// not in the name.
    pub enum FloatUnaryOp {
        /// Square root.
        Sqrt,
        /// To an integral value, towards minus infinity.
        Floor,
        /// To an integral value, towards plus infinity.
        Ceil,
        /// To an integral value, towards zero.
        Trunc,
        /// To an integral value, nearest, ties away from zero (C `round`).
        RoundAway,
        /// To an integral value, nearest, ties to even (C `rint`).
        RoundEven,
    }
}

enumeration! {
    /// Floating-point operators on two numbers; round to nearest, ties to even.
    pub enum FloatBinaryOp {
        /// Sum.
        Add,
        /// Difference.
        Sub,
        /// Product.
        Mul,
        /// Quotient.
        Div,
        /// C `fmod`: the remainder with the dividend's sign.
        Rem,
    }
}

enumeration! {
    /// Floating-point comparisons. All but `Unordered` are false when an operand is NaN.
    pub enum FloatCompareOp {
        /// Equal (and ordered); -0 equals +0.
        Equal,
        /// Less.
        Less,
        /// Less or equal.
        LessEqual,
        /// An operand is NaN.
        Unordered,
    }
}

#[cfg(test)]
mod tests {
    use super::UnaryOp;

    #[test]
    fn reversing_bytes_alone_needs_a_width() {
        let all = UnaryOp::ALL.into_iter();
        let of_all_widths: Vec<UnaryOp> = all.filter(|op| *op != UnaryOp::ByteSwap).collect();
        assert_eq!(of_all_widths, UnaryOp::OF_ALL_WIDTHS);
    }
}
