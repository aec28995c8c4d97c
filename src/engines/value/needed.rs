//! Facts that are needed at a position of a path: what an interpolant is made of.
//!
//! A fact is about a register or a range of bytes. Either its value is needed, or no more than that
//! it is not a certain number ([`super::except`]): as much as the step that used it asked for.
use super::number::ObjectId;

/// What is needed of a register or of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Need {
    /// Its value.
    Value,
    /// That it is not this number.
    Differs(u64),
}

/// Bytes of an object that a fact is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Bytes {
    /// The object.
    pub object: ObjectId,
    /// First byte.
    pub offset: u64,
    /// How many.
    pub length: u64,
    /// What is needed of them.
    pub need: Need,
}

/// All that is needed of one register or of some bytes.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// Whether the value is.
    pub value: bool,
    /// The numbers that it must not be.
    pub differs: Vec<u64>,
}

impl Wanted {
    /// The value.
    pub const VALUE: Self = Self { value: true, differs: Vec::new() };

    /// That it is none of these numbers.
    pub const fn none_of(differs: Vec<u64>) -> Self {
        Self { value: false, differs }
    }

    /// Whether nothing is needed.
    pub const fn is_empty(&self) -> bool {
        !self.value && self.differs.is_empty()
    }

    /// Adds a need.
    pub fn add(&mut self, need: Need) {
        match need {
            Need::Value => self.value = true,
            Need::Differs(number) => self.differs.push(number),
        }
    }

    /// The needs one by one.
    pub fn needs(&self) -> impl Iterator<Item = Need> + '_ {
        let differs = self.differs.iter().copied().map(Need::Differs);
        self.value.then_some(Need::Value).into_iter().chain(differs)
    }
}

/// The facts needed at a position.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Needed {
    /// Registers by absolute index, ascending, without repetition.
    pub registers: Vec<(u32, Need)>,
    /// Bytes, in no order, without repetition.
    pub bytes: Vec<Bytes>,
}

impl Needed {
    /// Adds a fact about a register.
    pub fn add(&mut self, register: u32, need: Need) {
        if let Err(at) = self.registers.binary_search(&(register, need)) {
            self.registers.insert(at, (register, need));
        }
    }

    /// Takes out one fact about a register; gives whether it was there.
    pub fn remove(&mut self, register: u32, need: Need) -> bool {
        let found = self.registers.binary_search(&(register, need));
        found.map(|at| self.registers.remove(at)).is_ok()
    }

    /// Takes out all facts about a register.
    pub fn take(&mut self, register: u32) -> Wanted {
        let from = self.registers.partition_point(|(other, _)| *other < register);
        let count = self.registers[from..].iter().take_while(|(other, _)| *other == register);
        let to = from + count.count();
        let mut wanted = Wanted::default();
        for (_, need) in self.registers.drain(from..to) {
            wanted.add(need);
        }
        wanted
    }

    /// Adds a fact about bytes; gives whether it is new.
    pub fn add_bytes(&mut self, bytes: Bytes) -> bool {
        let is_new = bytes.length > 0 && !self.bytes.contains(&bytes);
        if is_new {
            self.bytes.push(bytes);
        }
        is_new
    }

    /// Takes out the facts about bytes in a range of an object. Gives the parts in the range, and
    /// what sticks out of it.
    pub fn take_bytes(
        &mut self,
        object: ObjectId,
        offset: u64,
        length: u64,
    ) -> (Vec<Bytes>, Vec<Bytes>) {
        let end = offset.saturating_add(length);
        let (mut taken, mut rest) = (Vec::new(), Vec::new());
        self.bytes.retain(|bytes| {
            let bytes_end = bytes.offset.saturating_add(bytes.length);
            if bytes.object != object || bytes.offset >= end || bytes_end <= offset {
                return true;
            }
            let (from, to) = (bytes.offset.max(offset), bytes_end.min(end));
            taken.push(Bytes { offset: from, length: to - from, ..*bytes });
            rest.push(Bytes { length: from - bytes.offset, ..*bytes });
            rest.push(Bytes { offset: to, length: bytes_end - to, ..*bytes });
            false
        });
        (taken, rest)
    }
}
