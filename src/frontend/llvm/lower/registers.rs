//! Where clang and LLVM pass arguments on x86-64 (System V ABI, 3.2.3) and i386.
//!
//! clang says by the types that it gives to LLVM what goes into registers: a structure is taken
//! apart into them, or is passed `byval` in memory. What does not fit into registers any more goes
//! on the stack.
use crate::frontend::llvm::layout::{Layouts, Unsupported};
use crate::frontend::llvm::raw::{StructTypeExt, Type};
use crate::frontend::llvm::sites::ByValue;
use crate::ir::{FloatKind, Width};

/// How many registers for integers there are on x86-64.
pub(super) const INTEGER_REGISTERS: u64 = 6;
/// How many registers for floating-point numbers and vectors there are on x86-64.
pub(super) const VECTOR_REGISTERS: u64 = 8;

/// Where an argument goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ArgumentSlot {
    /// Into this register for integers, and those that follow.
    Integer(u64),
    /// Into this register for floating-point numbers and vectors.
    Vector(u64),
    /// On the stack, at this offset in bytes from the first argument there.
    Stack(u64),
}

/// What the arguments so far have used up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Used {
    pub(super) integers: u64,
    pub(super) vectors: u64,
    /// In bytes.
    pub(super) stack: u64,
}

impl Used {
    /// Where an argument that is passed in memory goes.
    pub(super) fn memory(&mut self, word: u64, ByValue { size, align }: ByValue) -> ArgumentSlot {
        self.on_stack(word, size, align)
    }

    /// Where the scalars of an argument go: all of them behind the first, or each for itself.
    pub(super) fn value<'m>(
        &mut self,
        layouts: &Layouts<'m>,
        ty: Type<'m>,
    ) -> Result<Vec<ArgumentSlot>, Unsupported> {
        let word = layouts.pointer().bytes();
        match (ty, ty.elements()) {
            (Type::Struct(ty), _) => {
                let slots = ty.fields().into_iter().map(|field| self.value(layouts, field));
                Ok(slots.collect::<Result<Vec<_>, _>>()?.concat())
            }
            (Type::Array(_), Some((element, count))) => {
                let slots = (0..count).map(|_| self.value(layouts, element));
                Ok(slots.collect::<Result<Vec<_>, _>>()?.concat())
            }
            (Type::Vector(_), Some((element, count))) => {
                let first = self.vector(layouts, ty)?;
                let stride = layouts.bits(element).div_ceil(8);
                let slot = |index| match first {
                    ArgumentSlot::Stack(offset) => ArgumentSlot::Stack(offset + index * stride),
                    // Elements are distinguished by the caller, which knows their offsets.
                    register => register,
                };
                Ok((0..count).map(slot).collect())
            }
            _ => {
                let width = layouts.scalar(ty)?.width;
                Ok(vec![if word == 8 {
                    self.scalar64(ty, width)
                } else {
                    self.scalar32(ty, width)?
                }])
            }
        }
    }

    fn scalar64(&mut self, ty: Type<'_>, width: Width) -> ArgumentSlot {
        match ty.float_kind() {
            Some(FloatKind::X87) => return self.on_stack(8, 16, 16),
            Some(_) => {
                let size = width.bytes().max(8);
                return self.in_vector(size, size);
            }
            None => {}
        }
        let words = width.bytes().div_ceil(8);
        if self.integers + words <= INTEGER_REGISTERS {
            self.integers += words;
            return ArgumentSlot::Integer(self.integers - words);
        }
        self.on_stack(8, 8 * words, 8 * words)
    }

    fn scalar32(&mut self, ty: Type<'_>, width: Width) -> Result<ArgumentSlot, Unsupported> {
        match ty.float_kind() {
            Some(FloatKind::Quad) => Err(Unsupported::new("a 128-bit number as an argument")),
            Some(FloatKind::X87) => Ok(self.on_stack(4, 12, 4)),
            _ => Ok(self.on_stack(4, width.bytes(), 4)),
        }
    }

    fn vector<'m>(
        &mut self,
        layouts: &Layouts<'m>,
        ty: Type<'m>,
    ) -> Result<ArgumentSlot, Unsupported> {
        let size = layouts.alloc_size(ty);
        let unsupported = || Unsupported(format!("an argument of type {}", ty.text()));
        if !layouts.is_addressable(ty) {
            return Err(unsupported());
        }
        match (layouts.pointer(), size) {
            (Width::W64, 8 | 16) => Ok(self.in_vector(size, size)),
            // Without registers of that size, clang passes such a vector in memory; with them,
            // variable arguments are there, too.
            (Width::W64, 32 | 64) => Ok(self.on_stack(8, size, size)),
            (Width::W32, 16) => Ok(self.on_stack(4, size, size)),
            _ => Err(unsupported()),
        }
    }

    fn in_vector(&mut self, size: u64, align: u64) -> ArgumentSlot {
        if self.vectors < VECTOR_REGISTERS {
            self.vectors += 1;
            return ArgumentSlot::Vector(self.vectors - 1);
        }
        self.on_stack(8, size, align)
    }

    fn on_stack(&mut self, word: u64, size: u64, align: u64) -> ArgumentSlot {
        let offset = self.stack.next_multiple_of(align.max(word));
        self.stack = offset + size.next_multiple_of(word);
        ArgumentSlot::Stack(offset)
    }
}
