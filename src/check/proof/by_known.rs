//! Claims by what they know, to find those that may describe the end of a block: those that know
//! less, and those that know more.
//!
//! Nothing sound rests on it: a claim that is not found is one less that may be shown to hold.
use super::budget::{MAX_COARSER, MAX_FINER};
use crate::blocks::cut_point::{Call, CutPoint, Known};
use crate::blocks::proof::Claim;
use crate::cfa::LocId;
use crate::symbolic::slot::Slot;
use rustc_hash::FxHashMap;

/// A location under a call stack.
type ClaimStage<'a> = (Option<LocId>, &'a [Call]);

/// What is known at such a location.
type KnownAt<'a> = (ClaimStage<'a>, Vec<(Slot, Known)>);

/// Claims by what they know: what a state knows, they know, or less.
pub(super) struct ByKnown<'a> {
    /// The sets of slots that claims know.
    slots: FxHashMap<ClaimStage<'a>, Vec<Vec<Slot>>>,
    claims: FxHashMap<KnownAt<'a>, Vec<&'a Claim>>,
    at: FxHashMap<ClaimStage<'a>, Vec<&'a Claim>>,
}

impl<'a> ByKnown<'a> {
    pub(super) fn new(claims: &'a [Claim]) -> Self {
        let mut all = Self {
            slots: FxHashMap::default(),
            claims: FxHashMap::default(),
            at: FxHashMap::default(),
        };
        for claim in claims {
            let stage = (claim.cut.location, claim.cut.calls.as_slice());
            let slots: Vec<Slot> = claim.cut.known.iter().map(|&(slot, _)| slot).collect();
            let sets = all.slots.entry(stage).or_default();
            if sets.len() < MAX_COARSER && !sets.contains(&slots) {
                sets.push(slots);
            }
            all.claims.entry((stage, claim.cut.known.clone())).or_default().push(claim);
            all.at.entry(stage).or_default().push(claim);
        }
        all
    }

    /// Claims that know nothing but what the end does.
    pub(super) fn coarser(&self, end: &CutPoint) -> Vec<&'a Claim> {
        let stage = (end.location, end.calls.as_slice());
        let sets = self.slots.get(&stage).map_or(&[][..], Vec::as_slice);
        let mut found = Vec::new();
        for slots in sets {
            let known = |slot: &Slot| {
                let at = end.known.binary_search_by_key(slot, |&(slot, _)| slot).ok()?;
                Some(end.known[at])
            };
            let Some(known) = slots.iter().map(known).collect::<Option<Vec<_>>>() else { continue };
            found.extend(self.claims.get(&(stage, known)).into_iter().flatten().copied());
        }
        found
    }

    /// Claims that know what the end does, and more; none where there are very many about the
    /// place.
    pub(super) fn finer(&self, end: &CutPoint) -> Vec<&'a Claim> {
        let stage = (end.location, end.calls.as_slice());
        let all = self.at.get(&stage).filter(|all| all.len() <= MAX_FINER);
        let knows = |claim: &&&Claim| {
            let known = &claim.cut.known;
            known.len() > end.known.len()
                && end.known.iter().all(|entry| known.binary_search(entry).is_ok())
        };
        all.into_iter().flatten().filter(knows).copied().collect()
    }
}
