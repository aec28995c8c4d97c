//! The registers by which machine code for x86 accesses vectors. (Other machines want none of them
//! aligned.)

/// How many bytes the registers have that a function accesses vectors by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct VectorRegisters {
    /// Whatever the compiler chooses.
    pub(super) certain: u64,
    /// At most.
    pub(super) most: u64,
}

impl VectorRegisters {
    /// Vectors of fewer bytes machines access anywhere.
    pub(super) const LEAST: u64 = 16;
    pub(super) const NONE: Self = Self { certain: 0, most: 0 };
    /// Those of each x86-64.
    pub(super) const SSE: Self = Self { certain: Self::LEAST, most: Self::LEAST };
    const AVX: Self = Self { certain: 32, most: 32 };
    /// The compiler may prefer the smaller ones (`-mprefer-vector-width`).
    const AVX512: Self = Self { certain: 32, most: 64 };

    /// `features`: those of the machine that a function is compiled for (`target-features`).
    pub(super) fn of(features: &str) -> Self {
        let has = |wanted: &str| features.split(',').any(|one| one == wanted);
        if has("-sse") {
            Self::NONE
        } else if has("+avx512f") {
            Self::AVX512
        } else if has("+avx") {
            Self::AVX
        } else {
            Self::SSE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::VectorRegisters;

    #[test]
    fn features_say_which_registers_there_are() {
        assert_eq!(VectorRegisters::of("+cx8,+sse,+sse2,+x87"), VectorRegisters::SSE);
        assert_eq!(VectorRegisters::of("+avx,+sse,+x87"), VectorRegisters::AVX);
        assert_eq!(VectorRegisters::of("+avx,+avx512f,+sse"), VectorRegisters::AVX512);
        assert_eq!(VectorRegisters::of("-avx,-sse,-sse2"), VectorRegisters::NONE);
    }
}
