//! Checks that are decided in groups: where all that is left together is too much for a search, it
//! is halved, down to single places.
//!
//! At the places of other groups runs end meanwhile. So what is shown of a place is that no run
//! comes there *before another one is violated*. If that holds of each place, none is violated at
//! all: one of them would be the first.
use super::places::CheckedPlace;
use std::collections::{BTreeSet, VecDeque};

/// CheckGroups of places that are to be looked at, and what is known of those that were.
#[derive(Default)]
pub(crate) struct CheckGroups {
    queue: VecDeque<BTreeSet<CheckedPlace>>,
    /// Places that no run violates before another one.
    pub(crate) proved: BTreeSet<CheckedPlace>,
}

/// What became of a group.
pub(crate) enum GroupAnswer {
    Proved,
    Violated(CheckedPlace),
    Unknown,
}

impl CheckGroups {
    /// These places become a group.
    pub(crate) fn add(&mut self, group: BTreeSet<CheckedPlace>) {
        if !group.is_empty() {
            self.queue.push_back(group);
        }
    }

    /// The next group to look at.
    pub(crate) fn next(&mut self) -> Option<BTreeSet<CheckedPlace>> {
        self.queue.pop_front()
    }

    /// Takes what became of a group. A single place of which nothing is known is left alone, unless
    /// others were proved, so that there is less to look at.
    pub(crate) fn answered(&mut self, mut group: BTreeSet<CheckedPlace>, answer: GroupAnswer) {
        let before = group.len();
        group.retain(|place| !self.proved.contains(place));
        match answer {
            GroupAnswer::Proved => self.proved.append(&mut group),
            GroupAnswer::Violated(place) => {
                group.remove(&place);
                if !group.is_empty() {
                    self.queue.push_front(group);
                }
            }
            GroupAnswer::Unknown if group.len() > 1 => self.halve(group),
            GroupAnswer::Unknown if group.len() < before => self.add(group),
            GroupAnswer::Unknown => {}
        }
    }

    /// Makes two groups of one.
    pub(crate) fn halve(&mut self, mut group: BTreeSet<CheckedPlace>) {
        if let Some(&middle) = group.iter().nth(group.len() / 2) {
            self.add(group.split_off(&middle));
        }
        self.add(group);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cfa::ViolationKind;

    #[test]
    fn a_single_hard_place_leaves_all_others_proved() {
        let all: BTreeSet<CheckedPlace> = (0..21).map(|at| (ViolationKind::Deref, at)).collect();
        let hard = (ViolationKind::Deref, 7);
        let mut groups = CheckGroups::default();
        groups.add(all.clone());
        let mut searches = 0;
        while let Some(group) = groups.next() {
            searches += 1;
            let is_hard = group.contains(&hard);
            groups
                .answered(group, if is_hard { GroupAnswer::Unknown } else { GroupAnswer::Proved });
        }
        let mut expected = all;
        expected.remove(&hard);
        assert_eq!(groups.proved, expected);
        assert!(searches <= 11, "{searches}");
    }

    #[test]
    fn what_is_left_when_others_are_proved_is_looked_at_once_more() {
        let place = |at| (ViolationKind::Deref, at);
        let mut groups = CheckGroups::default();
        groups.proved.insert(place(0));
        groups.answered(BTreeSet::from([place(0), place(1)]), GroupAnswer::Unknown);
        assert_eq!(groups.next(), Some(BTreeSet::from([place(1)])));
        groups.answered(BTreeSet::from([place(1)]), GroupAnswer::Unknown);
        assert!(groups.next().is_none());
    }

    #[test]
    fn behind_a_violation_the_search_goes_on() {
        let all: BTreeSet<CheckedPlace> = (0..3).map(|at| (ViolationKind::Deref, at)).collect();
        let mut groups = CheckGroups::default();
        groups.answered(all, GroupAnswer::Violated((ViolationKind::Deref, 1)));
        let left = groups.next();
        assert_eq!(left.map(|group| group.len()), Some(2));
        groups.answered(BTreeSet::from([(ViolationKind::Deref, 2)]), GroupAnswer::Unknown);
        assert!(groups.next().is_none() && groups.proved.is_empty());
    }
}
