//! All boolean functions of three predicates.
use super::*;

/// One bit per variable.
struct Bits(u32);

impl Env for Bits {
    fn var(&self, var: VarId) -> Option<Bv> {
        Some(Bv::bool(self.0 >> var.0 & 1 == 1))
    }
    fn address(&self, _: Symbol) -> Option<Bv> {
        None
    }
}

/// The function whose value for the valuation `bits` is bit `bits` of `table`.
fn function(regions: &mut Regions, table: u32, order: [u32; 3]) -> Region {
    let mut all = regions.bottom();
    for bits in (0..8).filter(|bits| table >> bits & 1 == 1) {
        let literals = order.map(|place| (PredicateId(place), bits >> place & 1 == 1));
        let cube = regions.cube(&literals);
        all = regions.or(&cube, &all);
    }
    all
}

fn table(regions: &Regions, region: &Region) -> u32 {
    let is_in = |bits: u32| regions.contains(region, |predicate| bits >> predicate.0 & 1 == 1);
    (0..8).filter(|&bits| is_in(bits)).map(|bits| 1 << bits).sum()
}

#[test]
fn operators_agree_with_truth_tables() {
    let mut regions = Regions::new();
    let functions: Vec<Region> =
        (0..256).map(|table| function(&mut regions, table, [0, 1, 2])).collect();
    let is = |number: u32| functions[usize::try_from(number).expect("small")].clone();
    for a in 0..256 {
        assert_eq!(table(&regions, &is(a)), a);
        assert_eq!(function(&mut regions, a, [2, 0, 1]), is(a), "in another order");
        assert_eq!(regions.not(&is(a)), is(!a & 255));
        for b in 0..256 {
            assert_eq!(regions.and(&is(a), &is(b)), is(a & b));
            assert_eq!(regions.or(&is(a), &is(b)), is(a | b));
            assert_eq!(regions.iff(&is(a), &is(b)), is(!(a ^ b) & 255));
            assert_eq!(regions.implies(&is(a), &is(b)), a & !b == 0);
            assert_eq!(regions.implies(&is(a), &is(b)), a & !b == 0, "remembered");
        }
        let (c, b) = (is(0b1100_1010), is(0b0110_0011));
        let chosen = regions.choose(100, &c, &is(a), &b).expect("small");
        assert_eq!(table(&regions, &chosen), (0b1100_1010 & a) | (0b0011_0101 & 0b0110_0011));
    }
}

#[test]
fn expressions_and_cubes_say_the_same() {
    let mut regions = Regions::new();
    let mut pool = ExprPool::new();
    let leaves = [0, 1, 2].map(|var| pool.var(VarId(var), Width::BOOL));
    for a in 0..256 {
        let region = function(&mut regions, a, [0, 1, 2]);
        let expr = regions.to_expr(&region, &mut pool, &mut |predicate| {
            leaves[usize::try_from(predicate.0).expect("small")]
        });
        let cubes = regions.cubes(&region, 8);
        for bits in 0..8 {
            let expected = a >> bits & 1 == 1;
            assert_eq!(eval::eval(&pool, expr, &Bits(bits)), Some(Bv::bool(expected)));
            let fits = |cube: &&Vec<(PredicateId, bool)>| {
                cube.iter().all(|&(predicate, value)| (bits >> predicate.0 & 1 == 1) == value)
            };
            assert_eq!(cubes.iter().filter(fits).count(), usize::from(expected));
        }
        assert!(regions.cubes(&region, 1).len() <= 1);
    }
}

#[test]
fn regions_that_nobody_holds_are_freed() {
    let mut regions = Regions::new();
    let kept = regions.literal(PredicateId(7), true);
    for number in 0..100_000 {
        let (a, b) = (PredicateId(number % 300), PredicateId(300 + number / 300));
        regions.cube(&[(a, true), (b, false)]);
    }
    assert!(regions.len() < 10_000, "{} regions", regions.len());
    assert_eq!(regions.literal(PredicateId(7), true), kept);
}

#[test]
fn the_last_predicate_has_a_place() {
    let mut regions = Regions::new();
    let last = PredicateId(PredicateId::CAPACITY - 1);
    let literal = regions.literal(last, false);
    assert_eq!(regions.support(&literal), [last]);
}
