//! Regions: boolean combinations of predicates, as reduced ordered decision diagrams.
//!
//! A predicate's number is its place in the variable order. Diagrams of one [`Regions`] are
//! interned: equal regions are one object, so that equality and hashing cost nothing; a region that
//! is no longer held is freed at the next sweep.
//!
//! Of the crates for decision diagrams, `biodivine-lib-bdd` keeps each diagram in a vector of its
//! own, `oxidd` all of them in one table of fixed capacity with a shared cache. Measured on
//! disjunctions of correlated cubes (3 to 200 cubes over 4 to 25 variables), `oxidd` builds 5 to 12
//! times as fast, tests implication as fast (0.4 to 200 µs); but every operation can fail for want
//! of room, and it reserves that room up front. Beside solver queries of milliseconds neither costs
//! anything that counts, so the simpler one is used.
use crate::base::work;
use crate::base::work::WorkKind;
use crate::engines::predicate::budget::{FIRST_SWEEP, MAX_IMPLICATIONS};
use crate::ir::simplify::build;
use crate::ir::{Bv, ExprId, ExprPool};
use biodivine_lib_bdd::{Bdd, BddNode, BddPointer, BddVariable, op_function};
use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::{BuildHasher, Hash, Hasher};
use std::rc::Rc;

/// Names a predicate; also its place in the variable order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PredicateId(pub u32);

impl PredicateId {
    /// How many predicates there can be; a larger number is a fault of the caller, except in an
    /// abstraction, which leaves such predicates out.
    pub const CAPACITY: u32 = 0xf000;

    fn variable(self) -> BddVariable {
        // The crate would cut the number off.
        assert!(self.0 < u32::from(VARIABLES), "predicate {} is beyond the capacity", self.0);
        BddVariable::from_index(usize::try_from(self.0).expect("u32 fits usize"))
    }

    fn of(variable: BddVariable) -> Self {
        Self(u32::try_from(variable.to_index()).expect("fewer than 2^16 variables"))
    }
}

/// All variables of a diagram.
const VARIABLES: u16 = u16::MAX - 2;

/// A set of valuations of predicates. Compare only regions of one [`Regions`].
#[derive(Clone, Debug)]
pub struct Region(Rc<Diagram>);

#[derive(Debug)]
struct Diagram {
    /// Never used twice in one [`Regions`].
    id: u64,
    diagram: Bdd,
}

impl PartialEq for Region {
    fn eq(&self, other: &Self) -> bool {
        self.0.id == other.0.id
    }
}

impl Eq for Region {}

impl Hash for Region {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.id.hash(state);
    }
}

impl Region {
    /// Whether no valuation is in it.
    pub fn is_false(&self) -> bool {
        self.0.diagram.is_false()
    }

    /// Whether every valuation is in it.
    pub fn is_true(&self) -> bool {
        self.0.diagram.is_true()
    }
}

/// Makes and relates regions.
#[derive(Debug)]
pub struct Regions {
    unique: HashTable<Region>,
    next: u64,
    /// The number of regions at which those that are no longer held are freed.
    sweep_at: usize,
    implied: FxHashMap<(u64, u64), bool>,
    top: Region,
    bottom: Region,
}

impl Default for Regions {
    fn default() -> Self {
        Self::new()
    }
}

impl Regions {
    /// The two trivial regions.
    pub fn new() -> Self {
        let ends = [BddNode::mk_zero(VARIABLES), BddNode::mk_one(VARIABLES)];
        let constant =
            |ends: &[BddNode]| Bdd::from_nodes(ends).expect("a diagram without decisions is valid");
        let bottom = Region(Rc::new(Diagram { id: 0, diagram: constant(&ends[..1]) }));
        let top = Region(Rc::new(Diagram { id: 1, diagram: constant(&ends) }));
        let mut unique = HashTable::new();
        for region in [&bottom, &top] {
            let hash = FxBuildHasher.hash_one(&region.0.diagram);
            unique.insert_unique(hash, region.clone(), hash_of_shape);
        }
        let implied = FxHashMap::default();
        Self { unique, next: 2, sweep_at: FIRST_SWEEP, implied, top, bottom }
    }

    /// All valuations.
    pub fn top(&self) -> Region {
        self.top.clone()
    }

    /// No valuation.
    pub fn bottom(&self) -> Region {
        self.bottom.clone()
    }

    /// The valuations in which `predicate` has this value.
    pub fn literal(&mut self, predicate: PredicateId, value: bool) -> Region {
        let ends = [BddPointer::from_bool(!value), BddPointer::from_bool(value)];
        let decision = BddNode::mk_node(predicate.variable(), ends[0], ends[1]);
        let nodes = [BddNode::mk_zero(VARIABLES), BddNode::mk_one(VARIABLES), decision];
        self.intern(Bdd::from_nodes(&nodes).expect("a literal is a valid diagram"))
    }

    /// The valuations in which each of these predicates has its value; given in any order, each
    /// predicate once.
    pub fn cube(&mut self, literals: &[(PredicateId, bool)]) -> Region {
        let mut sorted = literals.to_vec();
        sorted.sort_unstable();
        let mut nodes = vec![BddNode::mk_zero(VARIABLES), BddNode::mk_one(VARIABLES)];
        for &(predicate, value) in sorted.iter().rev() {
            let (zero, rest) = (BddPointer::zero(), BddPointer::from_index(nodes.len() - 1));
            let (low, high) = if value { (zero, rest) } else { (rest, zero) };
            nodes.push(BddNode::mk_node(predicate.variable(), low, high));
        }
        self.intern(Bdd::from_nodes(&nodes).expect("a cube is a valid diagram"))
    }

    /// Intersection.
    pub fn and(&mut self, a: &Region, b: &Region) -> Region {
        if a == b || b.is_true() || a.is_false() {
            return a.clone();
        }
        if a.is_true() || b.is_false() {
            return b.clone();
        }
        self.intern(a.0.diagram.and(&b.0.diagram))
    }

    /// Union.
    pub fn or(&mut self, a: &Region, b: &Region) -> Region {
        if a == b || b.is_false() || a.is_true() {
            return a.clone();
        }
        if a.is_false() || b.is_true() {
            return b.clone();
        }
        self.intern(a.0.diagram.or(&b.0.diagram))
    }

    /// Complement.
    pub fn not(&mut self, a: &Region) -> Region {
        self.intern(a.0.diagram.not())
    }

    /// The valuations in which `a` and `b` agree.
    pub fn iff(&mut self, a: &Region, b: &Region) -> Region {
        self.intern(a.0.diagram.iff(&b.0.diagram))
    }

    /// The valuations of `a` where `c` holds, and those of `b` where it does not; `None` if that
    /// takes more than `limit` nodes on the way.
    pub(super) fn choose(
        &mut self,
        limit: usize,
        c: &Region,
        a: &Region,
        b: &Region,
    ) -> Option<Region> {
        let op = |left: &Region, right: &Region, op: fn(_, _) -> _| {
            Bdd::binary_op_with_limit(limit, &left.0.diagram, &right.0.diagram, op)
        };
        let first = op(c, a, op_function::and)?;
        let second = op(b, c, op_function::and_not)?;
        let both = Bdd::binary_op_with_limit(limit, &first, &second, op_function::or)?;
        Some(self.intern(both))
    }

    /// Whether every valuation of `a` is one of `b`. Remembered.
    pub fn implies(&mut self, a: &Region, b: &Region) -> bool {
        if a == b || a.is_false() || b.is_true() {
            return true;
        }
        if a.is_true() || b.is_false() {
            return false;
        }
        if let Some(&known) = self.implied.get(&(a.0.id, b.0.id)) {
            return known;
        }
        let (a_shape, b_shape) = (&a.0.diagram, &b.0.diagram);
        work::spend_on(WorkKind::Decision, a_shape.size() + b_shape.size());
        let outside = Bdd::check_binary_op(usize::MAX, a_shape, b_shape, op_function::and_not);
        let implied = !outside.expect("no limit was set").0;
        if self.implied.len() >= MAX_IMPLICATIONS {
            self.implied.clear();
        }
        self.implied.insert((a.0.id, b.0.id), implied);
        implied
    }

    /// The predicates that the region depends on, in order.
    pub fn support(&self, region: &Region) -> Vec<PredicateId> {
        let diagram = &region.0.diagram;
        let decisions = diagram.pointers().skip(2);
        let mut support: Vec<PredicateId> =
            decisions.map(|node| PredicateId::of(diagram.var_of(node))).collect();
        support.sort_unstable();
        support.dedup();
        support
    }

    /// Whether the valuation that `value` gives is in the region.
    pub fn contains(&self, region: &Region, value: impl Fn(PredicateId) -> bool) -> bool {
        let diagram = &region.0.diagram;
        let mut node = diagram.root_pointer();
        while !node.is_terminal() {
            let decision = value(PredicateId::of(diagram.var_of(node)));
            node = if decision { diagram.high_link_of(node) } else { diagram.low_link_of(node) };
        }
        node.is_one()
    }

    /// The first `limit` of the disjoint cubes that the region consists of; for people to read.
    pub fn cubes(&self, region: &Region, limit: usize) -> Vec<Vec<(PredicateId, bool)>> {
        let diagram = &region.0.diagram;
        let mut cubes = Vec::new();
        let mut open = vec![(diagram.root_pointer(), Vec::new())];
        while let Some((node, cube)) = open.pop() {
            if node.is_one() && cubes.len() < limit {
                cubes.push(cube);
            } else if !node.is_terminal() {
                let predicate = PredicateId::of(diagram.var_of(node));
                let branches =
                    [(diagram.low_link_of(node), false), (diagram.high_link_of(node), true)];
                for (next, value) in branches {
                    let mut longer = cube.clone();
                    longer.push((predicate, value));
                    open.push((next, longer));
                }
            }
            if cubes.len() >= limit {
                break;
            }
        }
        cubes
    }

    /// The region as an expression over what `leaf` gives for its predicates (width 1): a choice
    /// per node of the diagram, simplified.
    pub fn to_expr(
        &self,
        region: &Region,
        pool: &mut ExprPool,
        leaf: &mut dyn FnMut(PredicateId) -> ExprId,
    ) -> ExprId {
        let ends = [pool.constant(Bv::FALSE), pool.constant(Bv::TRUE)];
        let choice = |predicate, high: &ExprId, low: &ExprId| -> Result<ExprId, Never> {
            let condition = leaf(predicate);
            Ok(build::ite(pool, condition, *high, *low))
        };
        match self.fold(region, ends, choice) {
            Ok(expr) => expr,
            Err(never) => match never {},
        }
    }

    /// Bottom-up over the nodes, each once: `ends` for false and true, `choice` of a predicate and
    /// what its two branches gave.
    pub(super) fn fold<T: Clone, E>(
        &self,
        region: &Region,
        ends: [T; 2],
        mut choice: impl FnMut(PredicateId, &T, &T) -> Result<T, E>,
    ) -> Result<T, E> {
        let diagram = &region.0.diagram;
        let mut made: Vec<T> = ends.to_vec();
        // Nodes stand after their children.
        for node in diagram.pointers().skip(2) {
            let high = &made[diagram.high_link_of(node).to_index()];
            let low = &made[diagram.low_link_of(node).to_index()];
            made.push(choice(PredicateId::of(diagram.var_of(node)), high, low)?);
        }
        Ok(made[diagram.root_pointer().to_index()].clone())
    }

    /// The number of different regions that are kept at the moment; some may be held no longer.
    pub fn len(&self) -> usize {
        self.unique.len()
    }

    /// Never: the trivial regions are always there.
    pub fn is_empty(&self) -> bool {
        false
    }

    fn intern(&mut self, diagram: Bdd) -> Region {
        work::spend_on(WorkKind::Decision, diagram.size() + 4);
        let hash = FxBuildHasher.hash_one(&diagram);
        if let Some(region) = self.unique.find(hash, |known| known.0.diagram == diagram) {
            return region.clone();
        }
        if self.unique.len() >= self.sweep_at {
            self.unique.retain(|region| Rc::strong_count(&region.0) > 1);
            self.sweep_at = FIRST_SWEEP.max(self.unique.len() * 2);
        }
        let region = Region(Rc::new(Diagram { id: self.next, diagram }));
        self.next += 1;
        self.unique.insert_unique(hash, region.clone(), hash_of_shape);
        region
    }
}

enum Never {}

fn hash_of_shape(region: &Region) -> u64 {
    FxBuildHasher.hash_one(&region.0.diagram)
}
