//! The refinement loop over a toy domain that knows the location alone, with an oracle that says
//! which paths are real.
use super::cegar::{self, Analysis, Conclusion, Refinement, Search};
use super::{Arg, Covering, Cpa, NodeId, Order, Rank, Successor};
use crate::base::limits::{Limits, Stop};
use crate::base::verdict::Reason;
use crate::cfa::{EdgeId, Target, ViolationId};
use std::collections::BTreeMap;

/// From, to, by edge number; location [`Toy::ERROR`] is the target.
type Edges = &'static [(u32, u32)];

struct Toy {
    edges: Edges,
    reached: BTreeMap<u32, Vec<NodeId>>,
    /// What the oracle says of a path: real, or how many of its edges no input takes.
    oracle: fn(&[u32]) -> Result<(), usize>,
}

impl Toy {
    const ERROR: u32 = 9;
}

impl Cpa for Toy {
    type State = u32;

    fn initial(&mut self) -> u32 {
        0
    }

    fn transfer(
        &mut self,
        state: &u32,
        only: Option<&[EdgeId]>,
        _: &Limits,
        out: &mut Vec<Successor<u32>>,
    ) -> Result<(), Stop> {
        for (id, &(from, to)) in (0..).map(EdgeId).zip(self.edges) {
            if from == *state && only.is_none_or(|only| only.contains(&id)) {
                out.push(Successor { state: to, first: id, edges: 1 });
            }
        }
        Ok(())
    }

    fn adjust(&mut self, _: &Arg<u32>, state: u32) -> u32 {
        state
    }

    fn covering(&mut self, arg: &Arg<u32>, state: &u32) -> Option<Covering> {
        let nodes = self.reached.get(state)?;
        let node = nodes.iter().find(|node| !arg.is_released(**node)).or(nodes.first());
        node.copied().map(Covering::Node)
    }

    fn added(&mut self, arg: &Arg<u32>, node: NodeId) {
        self.reached.entry(*arg.state(node)).or_default().push(node);
    }

    fn removed(&mut self, state: &u32, node: NodeId) {
        self.reached.entry(*state).or_default().retain(|other| *other != node);
    }

    fn target(&self, state: &u32) -> Option<Target> {
        (*state == Self::ERROR).then_some(Target::Error(ViolationId(0)))
    }

    fn rank(&self, _: &u32) -> Rank {
        Rank::default()
    }
}

impl Analysis for Toy {
    type Domain = Self;

    fn domain(&mut self) -> &mut Self {
        self
    }

    fn refine(&mut self, arg: &Arg<u32>, target: NodeId, _: &Limits) -> Result<Refinement, Stop> {
        let ancestry = arg.ancestry(target);
        let path = ancestry.iter().filter_map(|&node| arg.origin(node)).map(|o| o.first).collect();
        Ok(Refinement::Feasible { path, is_decided: false })
    }

    fn observe(&mut self, _: &Arg<u32>) {}
}

/// Lets the oracle judge each path, until one is real or nothing is left.
fn real_path(toy: &mut Toy, search: &mut Search<u32>, order: Order) -> Option<Vec<u32>> {
    loop {
        match cegar::run(toy, search, &Limits::none()) {
            Conclusion::Candidate { path, .. } => {
                let path: Vec<u32> = path.iter().map(|edge| edge.0).collect();
                match (toy.oracle)(&path) {
                    Ok(()) => return Some(path),
                    Err(edges) => {
                        let edges = Some(u64::try_from(edges).expect("a short path"));
                        cegar::reject(toy, search, Reason::NeedsInvariant, edges);
                    }
                }
            }
            Conclusion::Closed => {
                assert!(!search.unresolved.is_empty(), "an undecided target is never forgotten");
                return None;
            }
            other => panic!("{order:?}: {other:?}"),
        }
    }
}

/// The real path that is found, and the number of others before it; `None` if the search ends
/// without one.
fn search(edges: Edges, oracle: fn(&[u32]) -> Result<(), usize>) -> Option<(Vec<u32>, usize)> {
    let mut found = Vec::new();
    for order in [Order::DepthFirst, Order::BreadthFirst, Order::Topological] {
        let mut toy = Toy { edges, reached: BTreeMap::new(), oracle };
        let mut search = Search::new(&mut toy, order);
        search.patience = 1000;
        let path = real_path(&mut toy, &mut search, order);
        found.push(path.map(|path| (path, search.undecided)));
    }
    let paths: Vec<_> = found.iter().map(|found| found.as_ref().map(|(path, _)| path)).collect();
    assert!(paths.iter().all(|path| *path == paths[0]), "{paths:?}");
    found.swap_remove(0)
}

/// Two branches that meet before the target.
const DIAMOND: Edges = &[(0, 1), (0, 2), (1, 3), (2, 3), (3, 9)];

#[test]
fn the_other_branch_comes_out() {
    for branch in [0, 1] {
        let oracle: fn(&[u32]) -> Result<(), usize> = match branch {
            0 => |path| if path[0] == 0 { Ok(()) } else { Err(path.len()) },
            _ => |path| if path[0] == 1 { Ok(()) } else { Err(path.len()) },
        };
        let (path, _) = search(DIAMOND, oracle).expect("the path");
        assert_eq!(path[0], branch);
    }
}

#[test]
fn a_search_that_finds_nothing_ends_undecided() {
    assert_eq!(search(DIAMOND, |path| Err(path.len())), None);
    assert_eq!(search(DIAMOND, |_| Err(1)), None);
}

/// A loop at 1 before the target, and one at 4 beside it from where the target can be reached, too.
const LOOPS: Edges = &[(0, 1), (1, 1), (1, 9), (0, 4), (4, 4), (4, 9)];

#[test]
fn loops_are_unrolled_as_far_as_it_takes() {
    let (path, others) = search(LOOPS, |path| {
        if path.iter().filter(|edge| **edge == 1).count() == 5 { Ok(()) } else { Err(path.len()) }
    })
    .expect("the path");
    assert_eq!(path, [0, 1, 1, 1, 1, 1, 2]);
    assert!(others < 30, "neither loop has all the turns: {others}");
}

#[test]
fn what_no_input_reaches_is_not_unrolled() {
    // Nothing gets as far as location 1.
    let (path, others) = search(LOOPS, |path| match path {
        [0, ..] => Err(1),
        [3, 4, 4, 4, 5] => Ok(()),
        _ => Err(path.len()),
    })
    .expect("the path");
    assert_eq!(path, [3, 4, 4, 4, 5]);
    assert!(others <= 4, "{others}");
}

#[test]
fn generations_take_turns() {
    let mut list = super::waitlist::Waitlist::new(Order::BreadthFirst);
    for (node, generation) in [0, 0, 0, 0, 1, 2, 2, 7].into_iter().enumerate() {
        let node = NodeId(u32::try_from(node).expect("few nodes"));
        list.push(node, Rank::default(), generation);
    }
    list.remove(NodeId(3), Rank::default(), 0);
    assert_eq!(list.len(), 7);
    let order: Vec<u32> = std::iter::from_fn(|| list.pop()).map(|node| node.0).collect();
    assert_eq!(order, [4, 0, 5, 1, 7, 2, 6]);
    assert!(list.is_empty());
}

/// Two paths to the target, which no node joins.
const FORK: Edges = &[(0, 1), (0, 2), (1, 9), (2, 9)];

fn toy(edges: Edges) -> (Toy, Search<u32>) {
    let mut toy = Toy { edges, reached: BTreeMap::new(), oracle: |_| Ok(()) };
    let search = Search::new(&mut toy, Order::DepthFirst);
    (toy, search)
}

fn candidate(toy: &mut Toy, search: &mut Search<u32>) -> Vec<EdgeId> {
    match cegar::run(toy, search, &Limits::none()) {
        Conclusion::Candidate { path, .. } => path,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_candidate_that_nobody_rejected_is_found_again() {
    let (mut toy, mut search) = toy(FORK);
    let first = candidate(&mut toy, &mut search);
    assert_eq!(candidate(&mut toy, &mut search), first);
    assert!(search.unresolved.is_empty());
}

#[test]
fn a_rejected_target_stays_undecided_when_the_rest_is_closed() {
    let (mut toy, mut search) = toy(&[(0, 1), (1, 9)]);
    candidate(&mut toy, &mut search);
    cegar::reject(&mut toy, &mut search, Reason::NeedsFact, None);
    let end = cegar::run(&mut toy, &mut search, &Limits::none());
    assert!(matches!(end, Conclusion::Closed), "{end:?}");
    let reasons: Vec<_> = search.unresolved.iter().map(|entry| entry.reason.clone()).collect();
    assert_eq!(reasons, [Reason::NeedsFact]);
}

#[test]
fn a_rejection_without_a_candidate_lets_nothing_be_proved() {
    let (mut toy, mut search) = toy(&[(0, 1)]);
    cegar::reject(&mut toy, &mut search, Reason::NeedsFact, None);
    let end = cegar::run(&mut toy, &mut search, &Limits::none());
    assert!(matches!(end, Conclusion::Closed), "{end:?}");
    assert_eq!(search.unresolved.len(), 1);
}

#[test]
fn patience_counts_rejections_over_several_calls() {
    let (mut toy, mut search) = toy(&[(0, 9), (0, 1), (1, 9), (0, 2), (2, 9)]);
    search.patience = 1;
    candidate(&mut toy, &mut search);
    cegar::reject(&mut toy, &mut search, Reason::NeedsFact, None);
    let end = cegar::run(&mut toy, &mut search, &Limits::none());
    assert!(matches!(end, Conclusion::Impatient), "{end:?}");
    // The search goes on behind that.
    let end = cegar::run(&mut toy, &mut search, &Limits::none());
    assert!(!matches!(end, Conclusion::Impatient), "{end:?}");
}

/// Numbers at locations: a step adds, and a state is a set of numbers (bits).
struct Sums {
    /// From, to, what is added.
    edges: &'static [(u32, u32, u32)],
    reached: BTreeMap<u32, Vec<NodeId>>,
    merges: bool,
    unites: bool,
    apart: Vec<u32>,
}

impl Sums {
    /// The target is reached with this number only.
    const BAD: u32 = 3;
}

impl Cpa for Sums {
    type State = (u32, u32);

    fn initial(&mut self) -> (u32, u32) {
        (0, 1)
    }

    fn transfer(
        &mut self,
        &(location, numbers): &(u32, u32),
        only: Option<&[EdgeId]>,
        _: &Limits,
        out: &mut Vec<Successor<(u32, u32)>>,
    ) -> Result<(), Stop> {
        for (id, &(from, to, added)) in (0..).map(EdgeId).zip(self.edges) {
            let mut numbers = (numbers << added) & 0xff;
            if to == Toy::ERROR {
                numbers &= 1 << Self::BAD;
            }
            if from == location && only.is_none_or(|only| only.contains(&id)) && numbers != 0 {
                out.push(Successor { state: (to, numbers), first: id, edges: 1 });
            }
        }
        Ok(())
    }

    fn adjust(&mut self, _: &Arg<(u32, u32)>, state: (u32, u32)) -> (u32, u32) {
        state
    }

    fn merge(
        &mut self,
        arg: &Arg<(u32, u32)>,
        &(location, numbers): &(u32, u32),
    ) -> Option<(NodeId, (u32, u32))> {
        if !self.merges || self.apart.contains(&location) {
            return None;
        }
        let node = *self.reached.get(&location)?.first()?;
        Some((node, (location, numbers | arg.state(node).1)))
    }

    fn separate(&mut self, &(location, _): &(u32, u32)) {
        self.apart.push(location);
    }

    fn covering(
        &mut self,
        arg: &Arg<(u32, u32)>,
        &(location, numbers): &(u32, u32),
    ) -> Option<Covering> {
        let nodes = self.reached.get(&location)?;
        let of = |node: &NodeId| arg.state(*node).1;
        if let Some(&node) = nodes.iter().find(|node| numbers & !of(node) == 0) {
            return Some(Covering::Node(node));
        }
        let together = nodes.iter().map(of).fold(0, |all, some| all | some);
        let is_covered = self.unites && numbers & !together == 0;
        is_covered.then(|| Covering::Union(nodes.clone()))
    }

    fn added(&mut self, arg: &Arg<(u32, u32)>, node: NodeId) {
        self.reached.entry(arg.state(node).0).or_default().push(node);
    }

    fn removed(&mut self, &(location, _): &(u32, u32), node: NodeId) {
        self.reached.entry(location).or_default().retain(|other| *other != node);
    }

    fn target(&self, &(location, _): &(u32, u32)) -> Option<Target> {
        (location == Toy::ERROR).then_some(Target::Error(ViolationId(0)))
    }

    fn rank(&self, &(location, _): &(u32, u32)) -> Rank {
        Rank { recursion: 0, place: u64::from(location) }
    }
}

impl Analysis for Sums {
    type Domain = Self;

    fn domain(&mut self) -> &mut Self {
        self
    }

    /// The path by its own edges: real, if it comes to the bad number.
    fn refine(
        &mut self,
        arg: &Arg<(u32, u32)>,
        target: NodeId,
        _: &Limits,
    ) -> Result<Refinement, Stop> {
        let ancestry = arg.ancestry(target);
        let path: Vec<EdgeId> =
            ancestry.iter().filter_map(|&node| arg.origin(node)).map(|o| o.first).collect();
        let sum: u32 = path.iter().map(|edge| self.edges[edge.0 as usize].2).sum();
        Ok(match sum == Self::BAD {
            true => Refinement::Feasible { path, is_decided: true },
            false => Refinement::Unresolved(Reason::NeedsInvariant),
        })
    }

    fn observe(&mut self, _: &Arg<(u32, u32)>) {}
}

fn sums(
    edges: &'static [(u32, u32, u32)],
    (merges, unites): (bool, bool),
) -> (Conclusion, Search<(u32, u32)>) {
    let reached = BTreeMap::new();
    let mut domain = Sums { edges, reached, merges, unites, apart: Vec::new() };
    let mut search = Search::new(&mut domain, Order::Topological);
    let end = cegar::run(&mut domain, &mut search, &Limits::none());
    (end, search)
}

/// Two branches that meet with 1 and 2 at location 3, from where a loop adds nothing.
const MEETING: &[(u32, u32, u32)] = &[(0, 1, 1), (0, 2, 2), (1, 3, 0), (2, 3, 0), (3, 4, 0)];

#[test]
fn states_that_meet_merge_or_stand_beside_each_other() {
    let at = |search: &Search<(u32, u32)>, location| {
        let nodes = search.arg.nodes().filter(|&node| !search.arg.is_covered(node));
        let states = nodes.map(|node| *search.arg.state(node));
        Vec::from_iter(states.filter(|state| state.0 == location).map(|state| state.1))
    };
    let (end, apart) = sums(MEETING, (false, false));
    assert!(matches!(end, Conclusion::Closed));
    assert_eq!((at(&apart, 3), at(&apart, 4)), (vec![2, 4], vec![2, 4]));
    let (end, merged) = sums(MEETING, (true, false));
    assert!(matches!(end, Conclusion::Closed));
    assert_eq!((at(&merged, 3), at(&merged, 4)), (vec![6], vec![6]));
}

#[test]
fn a_loop_whose_head_merges_with_what_comes_back_is_closed() {
    // Each round adds 1: all eight numbers come to the head, and one state describes them.
    let (end, search) = sums(&[(0, 1, 0), (1, 2, 1), (2, 1, 0)], (true, false));
    assert!(matches!(end, Conclusion::Closed), "{end:?}");
    let heads = search.arg.nodes().filter(|&node| !search.arg.is_covered(node));
    let heads = heads.filter(|&node| search.arg.state(node).0 == 1);
    assert_eq!(Vec::from_iter(heads.map(|node| search.arg.state(node).1)), [0xff]);
    assert_eq!(search.arg.waiting(), 0);
}

#[test]
fn what_merging_hides_comes_out() {
    // 1 and 2 meet; one of them comes to the target with 3, whichever is met first.
    for edges in [
        &[(0, 1, 1), (0, 2, 2), (1, 3, 0), (2, 3, 0), (3, 9, 1)],
        &[(0, 1, 2), (0, 2, 1), (1, 3, 0), (2, 3, 0), (3, 9, 1)],
        &[(0, 1, 1), (0, 2, 2), (1, 3, 0), (2, 3, 0), (3, 9, 2)],
        &[(0, 1, 2), (0, 2, 1), (1, 3, 0), (2, 3, 0), (3, 9, 2)],
    ] {
        for operators in [(false, false), (true, false), (true, true)] {
            let (end, _) = sums(edges, operators);
            let Conclusion::Candidate { path, .. } = end else { panic!("{edges:?}: {end:?}") };
            let sum: u32 = path.iter().map(|edge| edges[edge.0 as usize].2).sum();
            assert_eq!(sum, Sums::BAD);
        }
    }
}

#[test]
fn a_target_beside_a_loop_whose_head_merges_comes_again() {
    // The target is met first, then the head merges with what comes back, which removes that node.
    for order in [Order::DepthFirst, Order::BreadthFirst, Order::Topological] {
        for edges in [&[(0, 1, 0), (1, 9, 3), (1, 1, 1)], &[(0, 1, 0), (1, 1, 1), (1, 9, 3)]] {
            let mut domain = Sums {
                edges,
                reached: BTreeMap::new(),
                merges: true,
                unites: false,
                apart: Vec::new(),
            };
            let mut search = Search::new(&mut domain, order);
            let end = cegar::run(&mut domain, &mut search, &Limits::none());
            let Conclusion::Candidate { path, .. } = end else { panic!("{edges:?}: {end:?}") };
            assert_eq!(path.len(), 2, "{path:?}");
        }
    }
}

#[test]
fn a_union_covers_while_all_of_it_is_there() {
    // 1, 2, and both at once (by merging at 3) come to 4.
    let mut domain = Sums {
        edges: &[(0, 4, 1), (0, 4, 2)],
        reached: BTreeMap::new(),
        merges: false,
        unites: true,
        apart: Vec::new(),
    };
    let mut search = Search::new(&mut domain, Order::BreadthFirst);
    let end = cegar::run(&mut domain, &mut search, &Limits::none());
    assert!(matches!(end, Conclusion::Closed));
    let covering = domain.covering(&search.arg, &(4, 6));
    let Some(Covering::Union(by)) = covering else { panic!("{covering:?}") };
    assert_eq!(by.len(), 2);
    let root = search.arg.origin(by[0]).expect("a parent").parent;
    let origin = super::arg::Origin { parent: root, first: EdgeId(0), edges: 1 };
    for gone in 0..2 {
        let mut arg = search.arg.clone();
        let both = arg.add((4, 6), Some(origin));
        arg.cover_by_union(both, &by);
        assert!(arg.is_covered(both));
        assert_eq!(arg.remove_subtree(by[gone]).uncovered, [both]);
        assert!(!arg.is_covered(both));
        // The other one covers it no more, either.
        assert!(arg.remove_subtree(by[1 - gone]).uncovered.is_empty());
        let mut arg = search.arg.clone();
        let both = arg.add((4, 6), Some(origin));
        arg.cover_by_union(both, &by);
        assert_eq!(arg.release(by[gone]), [both]);
        assert!(!arg.is_covered(both));
    }
}
