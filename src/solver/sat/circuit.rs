//! Gates over single bits, hash-consed and rewritten as they are made.
//!
//! Invariant: two wires of one circuit that were made from the same wires in the same way are
//! equal; a gate's wires belong to gates before it. Every rule keeps the function that the wire
//! computes (R. Brummayer and A. Biere, "Local Two-Level And-Inverter Graph Minimization without
//! Blowup", MEMICS 2006), and none makes more than one gate beside what was there.
use crate::base::work;
use crate::base::work::WorkKind;
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// The value of a gate, or its complement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Wire(u32);

impl Wire {
    /// Never set.
    pub const FALSE: Self = Self(0);
    /// Always set.
    pub const TRUE: Self = Self(1);

    /// This constant.
    pub const fn constant(value: bool) -> Self {
        if value { Self::TRUE } else { Self::FALSE }
    }

    /// The number of its gate.
    pub const fn gate(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Whether it is the complement of its gate.
    pub const fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// Whether it is one of the constants.
    pub const fn is_constant(self) -> bool {
        self.0 < 2
    }

    /// Its complement where `flip` says so.
    #[must_use]
    pub const fn flipped(self, flip: bool) -> Self {
        Self(self.0 ^ flip as u32)
    }
}

impl std::ops::Not for Wire {
    type Output = Self;

    fn not(self) -> Self {
        self.flipped(true)
    }
}

/// What a gate computes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Gate {
    /// Gate 0: false.
    False,
    /// Any value.
    Input,
    /// Both are set; the smaller one comes first.
    And(Wire, Wire),
    /// One of them is set and the other is not; neither is negated, the smaller one comes first.
    Xor(Wire, Wire),
    /// `Choice(c, a, b)`: `a` where `c` is set, else `b`; neither `c` nor `a` is negated.
    Choice(Wire, Wire, Wire),
    /// At least two of three are set; in order, and at most one is negated.
    Majority(Wire, Wire, Wire),
}

impl Gate {
    /// Calls `f` for each wire that the gate reads.
    pub fn for_each_wire(self, mut f: impl FnMut(Wire)) {
        match self {
            Self::False | Self::Input => {}
            Self::And(a, b) | Self::Xor(a, b) => {
                f(a);
                f(b);
            }
            Self::Choice(a, b, c) | Self::Majority(a, b, c) => {
                f(a);
                f(b);
                f(c);
            }
        }
    }

    /// The gate's value, if `value` knows those of the wires that it reads; `None` for an input.
    pub fn value(self, value: impl Fn(Wire) -> bool) -> Option<bool> {
        match self {
            Self::False => Some(false),
            Self::Input => None,
            Self::And(a, b) => Some(value(a) && value(b)),
            Self::Xor(a, b) => Some(value(a) != value(b)),
            Self::Choice(c, a, b) => Some(if value(c) { value(a) } else { value(b) }),
            Self::Majority(a, b, c) => {
                let (a, b, c) = (value(a), value(b), value(c));
                Some((a && b) || (c && (a || b)))
            }
        }
    }
}

/// Gates, each made once.
#[derive(Clone, Debug)]
pub struct Circuit {
    gates: Vec<Gate>,
    /// Finds the number of a gate.
    numbers: HashTable<u32>,
}

/// What a conjunction is instead.
enum Simpler {
    Is(Wire),
    And(Wire, Wire),
}

impl Default for Circuit {
    fn default() -> Self {
        Self { gates: vec![Gate::False], numbers: HashTable::new() }
    }
}

impl Circuit {
    /// The gate whose value, or its complement, the wire is.
    pub fn gate(&self, wire: Wire) -> Gate {
        self.gates[wire.gate()]
    }

    /// All gates, each behind those that it reads.
    pub fn gates(&self) -> &[Gate] {
        &self.gates
    }

    /// A wire that may have any value.
    pub fn input(&mut self) -> Wire {
        self.push(Gate::Input)
    }

    fn push(&mut self, gate: Gate) -> Wire {
        work::spend(WorkKind::Gate, 1);
        let number = u32::try_from(self.gates.len()).ok().filter(|&number| number < 1 << 31);
        self.gates.push(gate);
        Wire(number.expect("fewer than 2^31 gates") << 1)
    }

    fn made(&mut self, gate: Gate) -> Wire {
        let hash = FxBuildHasher.hash_one(gate);
        let gates = &self.gates;
        let is_same = |&number: &u32| gates[Wire(number).gate()] == gate;
        if let Some(&number) = self.numbers.find(hash, is_same) {
            return Wire(number);
        }
        let wire = self.push(gate);
        let gates = &self.gates;
        let rehash = |&number: &u32| FxBuildHasher.hash_one(gates[Wire(number).gate()]);
        self.numbers.insert_unique(hash, wire.0, rehash);
        wire
    }

    /// The wires whose conjunction the wire is.
    fn conjuncts(&self, wire: Wire) -> Option<(Wire, Wire)> {
        match self.gate(wire) {
            Gate::And(a, b) => Some((a, b)),
            _ => None,
        }
    }

    /// Both are set.
    pub fn and(&mut self, a: Wire, b: Wire) -> Wire {
        let (mut a, mut b) = (a, b);
        // Each turn leaves a gate for one before it: as many turns as the circuit is deep.
        loop {
            (a, b) = if a <= b { (a, b) } else { (b, a) };
            match (a, b) {
                (Wire::FALSE, _) => return Wire::FALSE,
                (Wire::TRUE, _) => return b,
                _ if a == b => return a,
                _ if a == !b => return Wire::FALSE,
                _ => {}
            }
            let beside = self.and_beside(a, b).or_else(|| self.and_beside(b, a));
            let simpler = beside.or_else(|| self.and_of_two(a, b));
            (a, b) = match simpler.or_else(|| self.and_of_two(b, a)) {
                None => return self.made(Gate::And(a, b)),
                Some(Simpler::Is(wire)) => return wire,
                Some(Simpler::And(c, d)) => (c, d),
            };
            work::spend(WorkKind::Gate, 1);
        }
    }

    /// Where `x` is a conjunction, or the complement of one, that `y` is a part of.
    fn and_beside(&self, x: Wire, y: Wire) -> Option<Simpler> {
        let (p, q) = self.conjuncts(x)?;
        match x.is_negated() {
            false if y == p || y == q => Some(Simpler::Is(x)),
            false if y == !p || y == !q => Some(Simpler::Is(Wire::FALSE)),
            true if y == !p || y == !q => Some(Simpler::Is(y)),
            true if y == p => Some(Simpler::And(p, !q)),
            true if y == q => Some(Simpler::And(q, !p)),
            _ => None,
        }
    }

    /// Where both are conjunctions, or complements of them, with a common part.
    fn and_of_two(&self, x: Wire, y: Wire) -> Option<Simpler> {
        let ((p, q), (r, s)) = (self.conjuncts(x)?, self.conjuncts(y)?);
        let contradicts = p == !r || p == !s || q == !r || q == !s;
        match (x.is_negated(), y.is_negated()) {
            (false, false) if contradicts => Some(Simpler::Is(Wire::FALSE)),
            (true, false) if contradicts => Some(Simpler::Is(y)),
            (true, false) if p == r || p == s => Some(Simpler::And(y, !q)),
            (true, false) if q == r || q == s => Some(Simpler::And(y, !p)),
            (true, true) if (p == r && q == !s) || (p == s && q == !r) => Some(Simpler::Is(!p)),
            (true, true) if (q == r && p == !s) || (q == s && p == !r) => Some(Simpler::Is(!q)),
            _ => None,
        }
    }

    /// At least one is set.
    pub fn or(&mut self, a: Wire, b: Wire) -> Wire {
        !self.and(!a, !b)
    }

    /// Exactly one is set.
    pub fn xor(&mut self, a: Wire, b: Wire) -> Wire {
        let flip = a.is_negated() != b.is_negated();
        let (a, b) = (a.flipped(a.is_negated()), b.flipped(b.is_negated()));
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        let wire = match (a, b) {
            (Wire::FALSE, _) => b,
            _ if a == b => Wire::FALSE,
            _ => match (self.gate(a), self.gate(b)) {
                (_, Gate::Xor(c, d)) if a == c => d,
                (_, Gate::Xor(c, d)) if a == d => c,
                (Gate::Xor(c, d), _) if b == c => d,
                (Gate::Xor(c, d), _) if b == d => c,
                _ => self.made(Gate::Xor(a, b)),
            },
        };
        wire.flipped(flip)
    }

    /// Both are set or none is.
    pub fn equal(&mut self, a: Wire, b: Wire) -> Wire {
        !self.xor(a, b)
    }

    /// `a` where `c` is set, else `b`.
    pub fn choice(&mut self, c: Wire, a: Wire, b: Wire) -> Wire {
        let (c, a, b) = if c.is_negated() { (!c, b, a) } else { (c, a, b) };
        match (c, a, b) {
            (Wire::FALSE, _, _) => return b,
            _ if a == b => return a,
            _ if a == !b => return self.equal(c, a),
            (_, Wire::TRUE, _) => return self.or(c, b),
            (_, Wire::FALSE, _) => return self.and(!c, b),
            (_, _, Wire::TRUE) => return self.or(!c, a),
            (_, _, Wire::FALSE) => return self.and(c, a),
            _ if a == c => return self.or(c, b),
            _ if a == !c => return self.and(!c, b),
            _ if b == c => return self.and(c, a),
            _ if b == !c => return self.or(!c, a),
            _ => {}
        }
        // The same condition again inside a branch is decided there.
        let decided = (self.branch(a, c, true), self.branch(b, c, false));
        if decided != (a, b) {
            return self.choice(c, decided.0, decided.1);
        }
        let flip = a.is_negated();
        self.made(Gate::Choice(c, a.flipped(flip), b.flipped(flip))).flipped(flip)
    }

    /// A choice by `condition`, where that is known.
    fn branch(&self, wire: Wire, condition: Wire, value: bool) -> Wire {
        match self.gate(wire) {
            Gate::Choice(c, a, b) if c == condition => {
                (if value { a } else { b }).flipped(wire.is_negated())
            }
            _ => wire,
        }
    }

    /// At least two are set: the carry of a sum.
    pub fn majority(&mut self, a: Wire, b: Wire, c: Wire) -> Wire {
        let mut wires = [a, b, c];
        wires.sort_unstable();
        let [a, b, c] = wires;
        match (a, b, c) {
            (Wire::FALSE, _, _) => return self.and(b, c),
            (Wire::TRUE, _, _) => return self.or(b, c),
            _ if a == b => return a,
            _ if b == c => return b,
            _ if a == !b => return c,
            _ if b == !c => return a,
            _ => {}
        }
        let flip = wires.iter().filter(|wire| wire.is_negated()).count() >= 2;
        let [a, b, c] = wires.map(|wire| wire.flipped(flip));
        // Flipping all of them keeps their order, as their gates differ.
        self.made(Gate::Majority(a, b, c)).flipped(flip)
    }
}
