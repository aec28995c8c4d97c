//! Inputs of runs that came where no run before had come, and inputs that are made of those.
//!
//! Coverage-guided fuzzing (Böhme, Pham, Roychoudhury, *Coverage-Based Greybox Fuzzing as Markov
//! Chain*, CCS 2016; classes of counts and changes as in Zalewski's *American fuzzy lop*). A run is
//! kept where it takes an edge that none has taken, or takes one so often as none has. Others are
//! made of it, more of those that took few edges: values are changed, left out and repeated, and
//! words of the program are written into bytes that are drawn one after the other and into memory
//! whose content is arbitrary.
//!
//! Deterministic: by the number of the run, and what was kept before. It proves nothing.
use super::budget::{
    ALL_SEED_INPUTS, LONGEST_STRETCH, MORE_EDGES, MOST_MADE_UP_BYTES, MOST_SEED_EDGES,
    MOST_SEED_INPUTS, MOST_SEEDS, NEWEST_SEEDS,
};
use super::guess::Guesses;
use crate::base::random::Random;
use crate::cfa::{EdgeId, InputId, Inputs, Program};
use crate::ir::{Bv, Width};
use std::collections::BTreeMap;

/// What a run drew: values, and the content of memory that starts arbitrary.
#[derive(Clone, Default, Debug)]
pub struct RunInputs {
    /// The values, in their order.
    pub values: Vec<(InputId, Bv)>,
    /// The first bytes of each object that is not empty.
    pub contents: BTreeMap<InputId, Vec<u8>>,
}

/// The inputs of a run that is made of another.
#[derive(Default)]
pub struct Changed {
    /// What it draws.
    pub inputs: Inputs,
    /// The contents among them: an observer is not asked for what is listed.
    pub contents: BTreeMap<InputId, Vec<u8>>,
    /// How many edges it may take: about twice as many as the other, and some.
    pub edges: u64,
}

/// How often a run has taken each edge.
#[derive(Clone, Debug)]
pub struct Passes {
    counts: Vec<u16>,
    /// The edges that were taken.
    taken: Vec<EdgeId>,
}

/// What is kept.
#[derive(Clone, Debug)]
pub struct Corpus {
    /// By edge, which classes of counts some run had.
    seen: Vec<u8>,
    seeds: Vec<Seed>,
    /// What they drew, in all.
    draws: usize,
}

/// A run that is kept: what it drew, and how many edges it took.
#[derive(Clone, Debug)]
struct Seed {
    drawn: RunInputs,
    steps: u64,
}

impl RunInputs {
    /// Whether there is none: then each run is the same.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty() && self.contents.is_empty()
    }

    /// The same as inputs.
    pub fn inputs(self) -> Inputs {
        let contents = self.contents.into_iter().map(|(input, bytes)| {
            (input, (0_i64..).zip(bytes).filter(|&(_, byte)| byte != 0).collect())
        });
        Inputs {
            values: self.values.into_iter().collect(),
            bytes: contents.collect(),
            ..Inputs::default()
        }
    }
}

impl Passes {
    /// None yet.
    pub fn new(program: &Program) -> Self {
        Self { counts: vec![0; program.edges.len()], taken: Vec::new() }
    }

    /// The run takes an edge.
    pub fn edge(&mut self, edge: EdgeId) {
        let count = &mut self.counts[edge.index()];
        if *count == 0 {
            self.taken.push(edge);
        }
        *count = count.saturating_add(1);
    }

    /// As before the first edge.
    pub fn clear(&mut self) {
        self.taken.drain(..).for_each(|edge| self.counts[edge.index()] = 0);
    }
}

/// The class of a count, as a bit.
const fn class(count: u16) -> u8 {
    match count {
        0 => 0,
        1 => 1,
        2 => 2,
        3 => 4,
        4..8 => 8,
        8..16 => 16,
        16..32 => 32,
        32..128 => 64,
        128.. => 128,
    }
}

impl Corpus {
    /// Nothing yet.
    pub fn new(program: &Program) -> Self {
        Self { seen: vec![0; program.edges.len()], seeds: Vec::new(), draws: 0 }
    }

    /// Keeps what a run drew if it came where none had come; says whether it did.
    pub fn learn(&mut self, passes: &Passes, drawn: &RunInputs, steps: u64) -> bool {
        let (mut is_new, mut is_new_edge) = (false, false);
        for edge in &passes.taken {
            let class = class(passes.counts[edge.index()]);
            let seen = &mut self.seen[edge.index()];
            is_new_edge |= *seen == 0;
            is_new |= *seen & class == 0;
            *seen |= class;
        }
        let draws = drawn.values.len();
        let is_cheap = steps <= MOST_SEED_EDGES && draws <= MOST_SEED_INPUTS;
        let has_room = self.seeds.len() < MOST_SEEDS && self.draws + draws <= ALL_SEED_INPUTS;
        let is_kept = is_new && (is_cheap || is_new_edge) && has_room;
        if is_kept {
            self.draws += draws;
            self.seeds.push(Seed { drawn: drawn.clone(), steps });
        }
        is_new
    }

    /// One of those that are kept; every second time one of the newest.
    fn seed(&self, random: &mut Random) -> Option<&Seed> {
        let newest = self.seeds.len().saturating_sub(NEWEST_SEEDS);
        let first = if random.below(2) == 0 { newest } else { 0 };
        self.seeds.get(first + random.below(self.seeds.len() - first))
    }

    /// The inputs of the run with this number, made of those of a run that is kept: what is not
    /// listed is arbitrary. `None`: none is kept.
    pub fn changed(&self, number: u64, guesses: &Guesses) -> Option<Changed> {
        // Not the stream of the guesses for the same number.
        let mut random = Random::new(number ^ 1 << 63);
        let one = self.seed(&mut random)?;
        let other = self.seed(&mut random)?;
        let Seed { drawn: seed, steps } = if one.steps <= other.steps { one } else { other };
        let mut change = Change { guesses, random, sites: BTreeMap::new() };
        for (input, value) in &seed.values {
            change.sites.entry(input.key).or_default().push(*value);
        }
        let mut contents = seed.contents.clone();
        for _ in 0..1 << change.random.below(4) {
            if !contents.is_empty() && change.random.below(3) == 0 {
                change.content(&mut contents);
            } else {
                change.values(&seed.values);
            }
        }
        let values = change.sites.into_iter().flat_map(|(key, values)| {
            let draws = (0..).map(move |occurrence| InputId { key, occurrence });
            draws.zip(values)
        });
        let values = values.collect();
        let inputs = RunInputs { values, contents: contents.clone() }.inputs();
        let edges = steps.saturating_mul(2).saturating_add(MORE_EDGES);
        Some(Changed { inputs, contents, edges })
    }
}

/// A run that is being made of another.
struct Change<'a> {
    guesses: &'a Guesses,
    random: Random,
    /// By the key of a site, what it gives, in order.
    sites: BTreeMap<u32, Vec<Bv>>,
}

impl Change<'_> {
    /// Changes what one of the inputs gives, and maybe those of the same site behind it.
    fn values(&mut self, drawn: &[(InputId, Bv)]) {
        if drawn.is_empty() {
            return;
        }
        let (input, old) = drawn[self.random.below(drawn.len())];
        let Some(values) = self.sites.get_mut(&input.key) else { return };
        let at = usize::try_from(input.occurrence).unwrap_or(usize::MAX).min(values.len());
        let width = old.width();
        let random = &mut self.random;
        let stretch = (1 + random.below(LONGEST_STRETCH)).min(values.len() - at);
        let kinds = if width == Width::W8 { 10_u32 } else { 6 };
        match random.below(kinds) {
            0 | 1 => set(values, at, Bv::new(width, self.guesses.bits(random, width))),
            2 => {
                let step = 1 + random.below(8_u128);
                let step = if random.below(2) == 0 { step } else { step.wrapping_neg() };
                set(values, at, Bv::new(width, old.unsigned().wrapping_add(step)));
            }
            3 => {
                let bits = self.guesses.bits(random, width);
                values[at..].fill(Bv::new(width, bits));
            }
            4 => drop(values.drain(at..at + stretch)),
            5 => {
                let again = values[at..at + stretch].to_vec();
                drop(values.splice(at..at, again));
            }
            kind => {
                let word = self.guesses.word(random);
                let end = if kind < 8 { at } else { (at + word.len()).min(values.len()) };
                let word = word.into_iter().map(|byte| Bv::new(width, byte.into()));
                drop(values.splice(at..end, word));
            }
        }
    }

    /// Changes the content of one of the objects.
    fn content(&mut self, contents: &mut BTreeMap<InputId, Vec<u8>>) {
        let random = &mut self.random;
        let which = random.below(contents.len());
        let Some(bytes) = contents.values_mut().nth(which) else { return };
        let at = random.below(bytes.len() + 1);
        match random.below(4) {
            0 => bytes.truncate(at),
            1 if at < bytes.len() => {
                bytes[at] = self.guesses.byte(random);
            }
            kind => {
                let word = self.guesses.word(random);
                let end = if kind == 2 { at } else { (at + word.len()).min(bytes.len()) };
                drop(bytes.splice(at..end, word));
                bytes.truncate(MOST_MADE_UP_BYTES);
            }
        }
    }
}

fn set(values: &mut [Bv], at: usize, value: Bv) {
    if let Some(place) = values.get_mut(at) {
        *place = value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cfa::text;

    const SOURCE: &str = "fn &main(%x: i32) {\n L0 -> L1: assume (ult %x 9)\n L1 error\n}";

    #[test]
    fn what_is_new_is_kept_once() {
        let program = text::parse(SOURCE).expect("a program");
        let (mut corpus, mut passes) = (Corpus::new(&program), Passes::new(&program));
        assert!(corpus.changed(1, &Guesses::of(&program)).is_none());
        passes.edge(EdgeId::from_index(0));
        assert!(corpus.learn(&passes, &RunInputs::default(), 1));
        assert!(!corpus.learn(&passes, &RunInputs::default(), 1));
        passes.edge(EdgeId::from_index(0));
        assert!(corpus.learn(&passes, &RunInputs::default(), 1));
        passes.clear();
        assert!(!corpus.learn(&passes, &RunInputs::default(), 1));
        assert_eq!(corpus.seeds.len(), 2);
    }

    #[test]
    fn changed_runs_differ_and_can_be_repeated() {
        let program = text::parse(SOURCE).expect("a program");
        let guesses = Guesses::of(&program);
        let (mut corpus, mut passes) = (Corpus::new(&program), Passes::new(&program));
        passes.edge(EdgeId::from_index(0));
        let value = |occurrence| (InputId { key: 7, occurrence }, Bv::new(Width::W8, 65));
        let values = (0..20).map(value).collect();
        let contents = BTreeMap::from([(InputId { key: 8, occurrence: 0 }, b"word".to_vec())]);
        assert!(corpus.learn(&passes, &RunInputs { values, contents }, 1));
        let changed = |number| corpus.changed(number, &guesses).map(|changed| changed.inputs);
        let all: Vec<Inputs> = (0..100).filter_map(changed).collect();
        assert_eq!(changed(7).as_ref(), all.get(7));
        let lengths = all.iter().map(|inputs| inputs.values.len());
        assert!(lengths.clone().any(|length| length < 20) && lengths.clone().any(|n| n > 20));
        assert!(all.iter().any(|inputs| inputs.bytes != all[0].bytes));
    }
}
