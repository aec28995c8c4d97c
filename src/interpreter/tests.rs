//! The interpreter on programs made by hand.
use super::{Bounds, Exhausted, FaultKind, Observer, Outcome, Place, run};
use crate::base::limits::Limits;
use crate::cfa::builder::ProgramBuilder;
use crate::cfa::{
    AllocKind, Defined, FuncId, GlobalObject, Initialiser, InputId, Inputs, LocId, Op, Program,
    SiteId, SiteKind, Violation,
};
use crate::ir::{BinaryOp, Bv, Expr, ExprId, Symbol, VarId, Width};
use std::collections::BTreeMap;

/// Collects what is shown.
#[derive(Default)]
struct Shown(Vec<Bv>);

impl Observer for Shown {
    fn observed(&mut self, _: Place, value: Bv) {
        self.0.push(value);
    }
}

struct Maker {
    builder: ProgramBuilder,
    main: FuncId,
    at: LocId,
}

impl Maker {
    fn new(pointer_bits: u32) -> Self {
        let mut builder = ProgramBuilder::new(pointer_bits, true);
        let main = builder.function("main", Some(Width::W32));
        let at = builder.entry(main);
        Self { builder, main, at }
    }

    fn local(&mut self, name: &str, width: Width) -> VarId {
        self.builder.local(self.main, name, width)
    }

    fn number(&mut self, width: Width, value: i128) -> ExprId {
        self.builder.exprs().constant(Bv::from_signed(width, value))
    }

    fn binary(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId {
        self.builder.exprs().binary(op, a, b)
    }

    /// Goes on with these steps.
    fn then(&mut self, ops: impl IntoIterator<Item = Op>) -> LocId {
        let next = self.builder.location(self.main);
        self.builder.jump(self.at, next, ops);
        self.at = next;
        next
    }

    fn site(&mut self, name: &str) -> SiteId {
        self.builder.site(SiteKind::Input, name, crate::cfa::Position::default())
    }

    fn finish(mut self) -> Program {
        let zero = self.number(Width::W32, 0);
        self.builder.ret(self.at, Some(zero));
        self.builder.set_main(self.main);
        self.builder.finish()
    }
}

fn outcome(program: &Program, inputs: &Inputs) -> (Outcome, Vec<Bv>) {
    let limits = Limits::none();
    let bounds = Bounds { limits: &limits, edges: 100_000, frames: 1000 };
    let mut shown = Shown::default();
    let outcome = run(program, inputs, bounds, &mut shown);
    (outcome, shown.0)
}

fn fault(program: &Program) -> Option<FaultKind> {
    match outcome(program, &Inputs::default()).0 {
        Outcome::Fault(fault) => Some(fault.kind),
        _ => None,
    }
}

const ENDED: Outcome = Outcome::Exit { value: Some(Bv::zero(Width::W32)) };

/// Runs a straight line that shows `expr(maker, x)` where `x` is a variable with value `x`.
fn shown(x: Bv, expr: impl FnOnce(&mut Maker, ExprId) -> ExprId) -> (Outcome, Vec<Bv>) {
    let mut maker = Maker::new(64);
    let var = maker.local("x", x.width());
    let read = maker.builder.read(var);
    let value = maker.builder.exprs().constant(x);
    let shown = expr(&mut maker, read);
    maker.then([Op::Assign { dst: var, value }, Op::Observe { value: shown }]);
    outcome(&maker.finish(), &Inputs::default())
}

#[test]
fn narrow_and_wide_arithmetic_meet() {
    let x = Bv::new(Width::W64, u128::from(u64::MAX - 1));
    let (end, seen) = shown(x, |maker, x| {
        let exprs = maker.builder.exprs();
        let wide = exprs.zero_extend(x, Width::W128);
        let square = exprs.binary(BinaryOp::Mul, wide, wide);
        exprs.extract(square, 64, Width::W64)
    });
    assert_eq!(end, ENDED);
    let square = u128::from(u64::MAX - 1).wrapping_mul(u128::from(u64::MAX - 1));
    assert_eq!(seen, [Bv::new(Width::W64, square >> 64)]);
}

#[test]
fn every_narrow_instruction_agrees_with_the_evaluator() {
    struct Fixed(Bv);
    impl crate::ir::eval::Env for Fixed {
        fn var(&self, _: VarId) -> Option<Bv> {
            Some(self.0)
        }
        fn address(&self, _: Symbol) -> Option<Bv> {
            None
        }
    }
    for bits in [1_u32, 7, 8, 31, 33, 64, 65, 127] {
        let width = Width::new(bits).expect("a width");
        for value in [0, 1, width.mask(), width.mask() >> 1, (width.mask() >> 1) + 1, 0x5a] {
            let x = Bv::new(width, value);
            let mut expected = Vec::new();
            let mut maker = Maker::new(64);
            let var = maker.local("x", width);
            let read = maker.builder.read(var);
            let literal = maker.builder.exprs().constant(x);
            let mut ops = vec![Op::Assign { dst: var, value: literal }];
            for value in samples(maker.builder.exprs(), read) {
                let exprs = &maker.builder.program().exprs;
                if let Some(result) = crate::ir::eval::eval(exprs, value, &Fixed(x)) {
                    expected.push(result);
                    ops.push(Op::Observe { value });
                }
            }
            maker.then(ops);
            assert_eq!(outcome(&maker.finish(), &Inputs::default()), (ENDED, expected));
        }
    }
}

/// Expressions over `x`, at least one for each kind of instruction.
fn samples(exprs: &mut crate::ir::ExprPool, x: ExprId) -> Vec<ExprId> {
    use crate::ir::UnaryOp;
    let width = exprs.width(x);
    let three = exprs.number(width, 3);
    let mut out = Vec::new();
    for op in [UnaryOp::Not, UnaryOp::Neg, UnaryOp::PopCount, UnaryOp::LeadingZeros] {
        out.push(exprs.unary(op, x));
    }
    for op in [
        BinaryOp::Add,
        BinaryOp::Sub,
        BinaryOp::Mul,
        BinaryOp::And,
        BinaryOp::Or,
        BinaryOp::Xor,
        BinaryOp::Eq,
        BinaryOp::Slt,
        BinaryOp::Ule,
        BinaryOp::SDiv,
        BinaryOp::URem,
        BinaryOp::AShr,
        BinaryOp::SAddOverflow,
    ] {
        out.push(exprs.binary(op, x, three));
        let twice = exprs.binary(op, three, x);
        out.push(twice);
    }
    let low = exprs.extract(x, width.bits() / 2, Width::BOOL);
    let wider = Width::new(width.bits() + 1).expect("a width");
    let zero_extended = exprs.zero_extend(x, wider);
    let sign_extended = exprs.sign_extend(x, Width::W128);
    let joined = exprs.concat(low, x);
    let chosen = exprs.ite(low, x, three);
    out.extend([low, zero_extended, sign_extended, joined, chosen]);
    out
}

#[test]
fn a_division_in_the_branch_not_taken_does_no_harm() {
    let lazy = |maker: &mut Maker, x: ExprId| {
        let zero = maker.number(Width::W32, 0);
        let ten = maker.number(Width::W32, 10);
        let quotient = maker.binary(BinaryOp::SDiv, ten, x);
        let is_zero = maker.binary(BinaryOp::Eq, x, zero);
        maker.builder.exprs().ite(is_zero, ten, quotient)
    };
    let number = |value| Bv::from_signed(Width::W32, value);
    assert_eq!(shown(number(0), lazy), (ENDED, vec![number(10)]));
    assert_eq!(shown(number(5), lazy), (ENDED, vec![number(2)]));
}

#[test]
fn divisions_without_result_are_faults() {
    for (divisor, op) in [(0, BinaryOp::UDiv), (0, BinaryOp::SRem), (-1, BinaryOp::SDiv)] {
        for width in [Width::W32, Width::W128] {
            let min = Bv::new(width, 1 << (width.bits() - 1));
            let (end, _) = shown(min, |maker, x| {
                let divisor = maker.number(width, divisor);
                maker.binary(op, x, divisor)
            });
            let Outcome::Fault(fault) = end else { panic!("no fault: {end:?}") };
            assert_eq!((fault.kind, fault.step), (FaultKind::Division, 1));
        }
    }
}

#[test]
fn the_first_open_edge_is_taken_even_where_guards_stand_behind_assignments() {
    // Both edges first assign y := x + 1 and then look at y; only the second is open.
    let mut maker = Maker::new(64);
    let (x, y) = (maker.local("x", Width::W32), maker.local("y", Width::W32));
    let (read_x, read_y) = (maker.builder.read(x), maker.builder.read(y));
    let one = maker.number(Width::W32, 1);
    let sum = maker.binary(BinaryOp::Add, read_x, one);
    let is_zero = maker.binary(BinaryOp::Eq, read_y, read_x);
    let is_one = maker.binary(BinaryOp::Eq, read_y, one);
    let error = maker.builder.error_location(maker.main, Violation::default());
    let assign = Op::Assign { dst: y, value: sum };
    maker.builder.jump(maker.at, error, [assign.clone(), Op::Assume(is_zero)]);
    maker.then([assign, Op::Assume(is_one), Op::Observe { value: read_y }]);
    let (end, seen) = outcome(&maker.finish(), &Inputs::default());
    assert_eq!((end, seen), (ENDED, vec![Bv::new(Width::W32, 1)]));
}

#[test]
fn no_open_edge_is_blocked_and_a_dead_end_is_an_exit() {
    let mut maker = Maker::new(64);
    let no = maker.builder.exprs().bool(false);
    let start = maker.at;
    maker.then([Op::Assume(no)]);
    let end = outcome(&maker.finish(), &Inputs::default()).0;
    assert!(matches!(end, Outcome::Blocked { location, .. } if location == start), "{end:?}");

    let mut maker = Maker::new(64);
    let dead_end = maker.then([]);
    let main = maker.main;
    maker.at = maker.builder.location(main);
    let program = maker.finish();
    assert!(program.location(dead_end).out.is_empty());
    assert_eq!(outcome(&program, &Inputs::default()).0, Outcome::Exit { value: None });
}

#[test]
fn inputs_are_drawn_by_key_and_occurrence() {
    let mut maker = Maker::new(64);
    let x = maker.local("x", Width::W32);
    let value = maker.builder.read(x);
    let site = maker.site("a");
    let copy =
        maker.builder.site_with_key(SiteKind::Input, "a", crate::cfa::Position::default(), 0);
    for site in [site, copy, site] {
        maker.then([Op::Nondet { dst: x, site }, Op::Observe { value }]);
    }
    let mut inputs = Inputs::default();
    inputs.values.insert(InputId { key: 0, occurrence: 1 }, Bv::new(Width::W32, 7));
    let seven = Bv::new(Width::W32, 7);
    let zero = Bv::zero(Width::W32);
    assert_eq!(outcome(&maker.finish(), &inputs), (ENDED, vec![zero, seven, zero]));
}

#[test]
fn allocated_bytes_come_from_the_inputs() {
    let mut maker = Maker::new(32);
    let (p, x) = (maker.local("p", Width::W32), maker.local("x", Width::W32));
    let (address, value) = (maker.builder.read(p), maker.builder.read(x));
    let size = maker.number(Width::W32, 4);
    let site = maker.site("malloc");
    let alloc = Op::Alloc { dst: p, kind: AllocKind::Heap, size, align: 16, zeroed: false, site };
    maker.then([alloc, Op::Load { dst: x, address }, Op::Observe { value }]);
    maker.then([Op::Havoc { address, site }, Op::Load { dst: x, address }, Op::Observe { value }]);
    let mut inputs = Inputs::default();
    let input = |occurrence| InputId { key: 0, occurrence };
    inputs.bytes.insert(input(0), BTreeMap::from([(1, 2), (9, 9), (-1, 9)]));
    inputs.bytes.insert(input(1), BTreeMap::from([(0, 1), (4, 9)]));
    let expected = [0x200, 0x201].map(|value| Bv::new(Width::W32, value)).to_vec();
    assert_eq!(outcome(&maker.finish(), &inputs), (ENDED, expected));
}

#[test]
fn globals_start_as_they_are_told() {
    let mut maker = Maker::new(64);
    let object = |name: &str, init| GlobalObject {
        name: name.to_owned(),
        size: 16,
        align: 8,
        visible: false,
        constant: true,
        defined: Defined::Here,
        init,
    };
    let number = Initialiser::Value(Bv::new(Width::W16, 0x1234));
    let target = maker.builder.object(object("target", Some(vec![(2, number)])));
    let pointer = Initialiser::Address { symbol: Symbol::Global(target.0), addend: 2 };
    let holder = maker.builder.object(object("holder", Some(vec![(8, pointer)])));
    let open = maker.builder.object(object("open", None));
    let (p, x) = (maker.local("p", Width::W64), maker.local("x", Width::W16));
    let eight = maker.number(Width::W64, 8);
    let holder = maker.builder.address(Symbol::Global(holder.0));
    let from = maker.binary(BinaryOp::Add, holder, eight);
    let address = maker.builder.read(p);
    let value = maker.builder.read(x);
    maker.then([Op::Load { dst: p, address: from }, Op::Load { dst: x, address }]);
    maker.then([Op::Observe { value }]);
    let open = maker.builder.address(Symbol::Global(open.0));
    maker.then([Op::Load { dst: x, address: open }, Op::Observe { value }]);
    let store = Op::Store { address: open, value };
    maker.then([store]);
    let mut inputs = Inputs::default();
    inputs.globals.insert("open".to_owned(), BTreeMap::from([(1, 1)]));
    let (end, seen) = outcome(&maker.finish(), &inputs);
    assert_eq!(seen, [0x1234, 0x100].map(|value| Bv::new(Width::W16, value)));
    assert!(matches!(end, Outcome::Fault(fault) if fault.kind == FaultKind::WriteToConstant));
}

#[test]
fn memory_faults_are_told_apart() {
    let program = |ops: &dyn Fn(ExprId, ExprId, VarId) -> Vec<Op>| {
        let mut maker = Maker::new(64);
        let (p, x) = (maker.local("p", Width::W64), maker.local("x", Width::W32));
        let address = maker.builder.read(p);
        let four = maker.number(Width::W64, 4);
        let site = maker.site("malloc");
        let alloc =
            Op::Alloc { dst: p, kind: AllocKind::Heap, size: four, align: 4, zeroed: true, site };
        let behind = maker.binary(BinaryOp::Add, address, four);
        maker.then([alloc]);
        maker.then(ops(address, behind, x));
        maker.finish()
    };
    let free = |address| Op::Free { address, kind: AllocKind::Heap };
    let load = |dst, address| Op::Load { dst, address };
    assert_eq!(fault(&program(&|p, _, x| vec![load(x, p), free(p)])), None);
    let of = |ops: &dyn Fn(ExprId, ExprId, VarId) -> Vec<Op>| fault(&program(ops));
    assert_eq!(of(&|_, q, x| vec![load(x, q)]), Some(FaultKind::InvalidAddress));
    assert_eq!(of(&|p, _, x| vec![free(p), load(x, p)]), Some(FaultKind::UseAfterFree));
    assert_eq!(of(&|p, _, _| vec![free(p), free(p)]), Some(FaultKind::InvalidFree));
    assert_eq!(of(&|_, q, _| vec![free(q)]), Some(FaultKind::InvalidFree));
    assert_eq!(
        of(&|p, q, _| vec![Op::Copy { to: q, from: p, length: p }]),
        Some(FaultKind::InvalidAddress)
    );
}

/// `f(n) = n == 0 ? 0 : n + f(n - 1)`, with a stack object in every frame, and a wide parameter.
fn recursion(depth: i128) -> Program {
    let mut maker = Maker::new(64);
    let f = maker.builder.function("f", Some(Width::W128));
    let n = maker.builder.param(f, "n", Width::W128);
    let (p, r) =
        (maker.builder.local(f, "p", Width::W64), maker.builder.local(f, "r", Width::W128));
    let (read_n, read_p, read_r) =
        (maker.builder.read(n), maker.builder.read(p), maker.builder.read(r));
    let zero = maker.number(Width::W128, 0);
    let one = maker.number(Width::W128, 1);
    let size = maker.number(Width::W64, 16);
    let site = maker.site("n.addr");
    let entry = maker.builder.entry(f);
    let (start, deeper, sum, end) = (
        maker.builder.location(f),
        maker.builder.location(f),
        maker.builder.location(f),
        maker.builder.location(f),
    );
    let alloc = Op::Alloc { dst: p, kind: AllocKind::Stack, size, align: 16, zeroed: false, site };
    maker.builder.jump(entry, start, [alloc, Op::Store { address: read_p, value: read_n }]);
    let is_zero = maker.binary(BinaryOp::Eq, read_n, zero);
    let not_zero = maker.builder.exprs().not(is_zero);
    maker.builder.jump(start, end, [Op::Assume(is_zero), Op::Assign { dst: r, value: zero }]);
    maker.builder.jump(start, deeper, [Op::Assume(not_zero)]);
    let less = maker.binary(BinaryOp::Sub, read_n, one);
    maker.builder.call(deeper, sum, f, vec![less], Some(r));
    let total = maker.binary(BinaryOp::Add, read_r, read_n);
    let load = Op::Load { dst: n, address: read_p };
    maker.builder.jump(sum, end, [load, Op::Assign { dst: r, value: total }]);
    maker.builder.ret(end, Some(read_r));

    let x = maker.local("x", Width::W128);
    let value = maker.builder.read(x);
    let argument = maker.number(Width::W128, depth);
    let next = maker.builder.location(maker.main);
    maker.builder.call(maker.at, next, f, vec![argument], Some(x));
    maker.at = next;
    maker.then([Op::Observe { value }]);
    maker.finish()
}

#[test]
fn calls_have_frames_of_their_own() {
    let expected = vec![Bv::new(Width::W128, 5050)];
    assert_eq!(outcome(&recursion(100), &Inputs::default()), (ENDED, expected));
    assert_eq!(fault(&recursion(1000)), Some(FaultKind::StackOverflow));
}

#[test]
fn limits_are_no_answers() {
    let mut maker = Maker::new(64);
    let head = maker.then([]);
    maker.builder.jump(head, head, []);
    let main = maker.main;
    maker.at = maker.builder.location(main);
    let program = maker.finish();
    assert_eq!(outcome(&program, &Inputs::default()).0, Outcome::Limit(Exhausted::Edges));
}

#[test]
fn error_locations_and_unsupported_constructs_are_told() {
    let mut maker = Maker::new(64);
    let position = crate::cfa::Position { file: 0, line: 3, column: 1 };
    let unsupported = maker.builder.unsupported_location(maker.main, "inline assembly", position);
    maker.builder.jump(maker.at, unsupported, []);
    maker.at = unsupported;
    let end = outcome(&maker.finish(), &Inputs::default()).0;
    assert_eq!(end, Outcome::Unsupported(crate::cfa::UnsupportedId(0)));
}

#[test]
fn an_under_approximated_branch_is_not_taken() {
    let mut maker = Maker::new(64);
    let unsupported =
        maker.builder.unsupported_location(maker.main, "callback", crate::cfa::Position::default());
    // The unsupported construct's edge comes first, and is still tried last.
    maker.builder.jump(maker.at, unsupported, []);
    let error = maker.builder.error_location(maker.main, Violation::default());
    maker.builder.jump(maker.at, error, []);
    maker.at = unsupported;
    let end = outcome(&maker.finish(), &Inputs::default()).0;
    assert!(matches!(end, Outcome::Error { .. }), "{end:?}");
}

#[test]
fn an_address_of_a_function_points_to_nothing() {
    let mut maker = Maker::new(64);
    let x = maker.local("x", Width::W8);
    let address = maker.builder.exprs().intern(Expr::Address(Symbol::Function(0)), Width::W64);
    maker.then([Op::Load { dst: x, address }]);
    assert_eq!(fault(&maker.finish()), Some(FaultKind::InvalidAddress));
}
