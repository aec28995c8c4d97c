//! Groups of atoms, and which of their valuations occur.
//!
//! A [`Family`] over-approximates a set of valuations by the intersection of its projections to the
//! groups.
use super::region::{PredicateId, Region, Regions};
use fixedbitset::FixedBitSet;
use rustc_hash::FxHashSet;

/// One truth value per atom.
pub(super) type Valuation = FixedBitSet;

/// Some atoms, and the valuations of them that occur.
pub(super) struct Group {
    atoms: Vec<usize>,
    occurring: FxHashSet<Valuation>,
    /// Valuations that occur and are not in the region yet.
    fresh: Vec<Valuation>,
    region: Region,
    /// Nothing is claimed about this group (any more).
    open: bool,
}

impl Group {
    fn new(atoms: Vec<usize>, bottom: Region) -> Self {
        Self {
            atoms,
            occurring: FxHashSet::default(),
            fresh: Vec::new(),
            region: bottom,
            open: false,
        }
    }

    /// Says whether the valuation is new to the group.
    fn add(&mut self, valuation: &Valuation) -> bool {
        if self.open {
            return false;
        }
        let mut own = Valuation::with_capacity(self.atoms.len());
        for (place, &atom) in self.atoms.iter().enumerate() {
            own.set(place, valuation.contains(atom));
        }
        if self.occurring.contains(&own) {
            return false;
        }
        self.occurring.insert(own.clone());
        self.fresh.push(own);
        self.open = self.atoms.len() < 16 && self.occurring.len() == 1 << self.atoms.len();
        true
    }

    /// The valuations that occur.
    fn region(&mut self, names: &[PredicateId], regions: &mut Regions) -> Region {
        if self.open {
            return regions.top();
        }
        for valuation in std::mem::take(&mut self.fresh) {
            let literals: Vec<(PredicateId, bool)> = self
                .atoms
                .iter()
                .enumerate()
                .map(|(place, &atom)| (names[atom], valuation.contains(place)))
                .collect();
            let cube = regions.cube(&literals);
            self.region = regions.or(&self.region, &cube);
        }
        self.region.clone()
    }
}

/// Groups that together are one form of abstraction.
pub(super) struct Family {
    groups: Vec<Group>,
}

impl Family {
    /// One group per list of atoms, with what occurs in `valuations`.
    pub(super) fn new(
        groups: impl IntoIterator<Item = Vec<usize>>,
        valuations: &[Valuation],
        regions: &Regions,
    ) -> Self {
        let groups = groups.into_iter().map(|atoms| Group::new(atoms, regions.bottom()));
        let mut family = Self { groups: groups.collect() };
        for valuation in valuations {
            family.add(valuation);
        }
        family
    }

    /// Adds a valuation that occurs; says whether it was outside of the family's region.
    pub(super) fn add(&mut self, valuation: &Valuation) -> bool {
        let mut is_new = false;
        for group in &mut self.groups {
            is_new |= group.add(valuation);
        }
        is_new
    }

    /// The regions of the groups that claim something; each with the number of the group.
    pub(super) fn claims(
        &mut self,
        names: &[PredicateId],
        regions: &mut Regions,
    ) -> Vec<(usize, Region)> {
        let groups = self.groups.iter_mut().enumerate().filter(|(_, group)| !group.open);
        groups.map(|(number, group)| (number, group.region(names, regions))).collect()
    }

    /// Gives up what is claimed about a group.
    pub(super) fn give_up(&mut self, group: usize) {
        self.groups[group].open = true;
    }

    /// How many groups there are.
    pub(super) fn len(&self) -> usize {
        self.groups.len()
    }

    /// The size of the largest set of valuations.
    pub(super) fn largest(&self) -> usize {
        let claiming = self.groups.iter().filter(|group| !group.open);
        claiming.map(|group| group.occurring.len()).max().unwrap_or(0)
    }
}
