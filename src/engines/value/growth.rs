//! When a heap grows with an input: precision adjustment for memory (CPA+, section 5, by the number
//! of objects instead of values).
//!
//! Values know a list cell by cell. A loop that allocates for as long as an input says so makes
//! states without end: each has one more object of the same allocation site than any state at that
//! location before. After [`MAX_RISES`] such states (fewer while tracking is lazy), what is known
//! of that site's objects is dropped from the states that are stored there. That loses facts, never
//! states: a path that then cannot be refuted stays undecided ("needs predicates"), and a real
//! error is found as before.
//!
//! Only states that follow an open choice count. What a loop with a known bound builds on the way
//! is not stored, however large it is, and what it has built in the end is one state more.
use super::budget::{MAX_RISES, MAX_RISES_LAZILY};
use super::context::Context;
use super::number::{ObjectId, ObjectOrigin};
use super::state::State;
use crate::cfa::{LocId, SiteId};
use rustc_hash::FxHashMap;

/// The largest number so far, and how often it rose.
#[derive(Clone, Copy, Default, Debug)]
struct Seen {
    most: u32,
    rises: u32,
}

/// Counts the objects in states.
#[derive(Default, Debug)]
pub struct Growth {
    seen: FxHashMap<(LocId, SiteId), Seen>,
}

impl Growth {
    /// Forgets all counts.
    pub fn clear(&mut self) {
        self.seen.clear();
    }

    /// Takes note of a state; gives the sites whose objects have become too many at its location.
    pub fn note(&mut self, context: &Context, state: &State, is_eager: bool) -> Vec<SiteId> {
        let knows_memory = state.facts.last().is_some_and(|(key, _)| key.object != 0);
        if state.calm > 0 || !knows_memory {
            return Vec::new();
        }
        let most = if is_eager { MAX_RISES } else { MAX_RISES_LAZILY };
        let mut grown = Vec::new();
        for (site, objects) in count(context, state) {
            let seen = self.seen.entry((state.location, site)).or_default();
            if objects > seen.most {
                *seen = Seen { most: objects, rises: seen.rises + 1 };
            }
            if seen.rises > most {
                grown.push(site);
            }
        }
        grown
    }
}

/// Per allocation site, how many of its objects the state knows something of; ascending.
fn count(context: &Context, state: &State) -> Vec<(SiteId, u32)> {
    let first = state.facts.partition_point(|(key, _)| key.object == 0);
    let mut sites = Vec::new();
    let mut last = 0;
    for (key, _) in &state.facts[first..] {
        if key.object != last
            && let ObjectOrigin::Site(site) = context.objects.get(ObjectId(key.object)).origin
        {
            sites.push(site);
        }
        last = key.object;
    }
    sites.sort_unstable();
    let one_site =
        |group: &[SiteId]| (group[0], u32::try_from(group.len()).expect("fewer than 2^32 objects"));
    sites.chunk_by(|a, b| a == b).map(one_site).collect()
}
