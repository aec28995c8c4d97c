//! Memory at cut points: programs whose error is (or is not) reached through blocks, and how many
//! cut points there are.
use super::parsed;
use crate::base::limits::Limits;
use crate::blocks::cut_point::Known;
use crate::blocks::graph::{BlockGraph, CutPointId, Goal};
use crate::blocks::program::{BlockProgram, KnownValues};
use crate::cfa::{EdgeId, Program, Target};
use crate::engines::predicate::refinement::path_formula::PathFormula;
use crate::ir::ExprId;
use crate::program_facts::ProgramFacts;
use crate::solver::decide::Refuters;
use crate::solver::smt::Counters;
use crate::symbolic::halt::Halt;
use crate::symbolic::path::solve;
use crate::symbolic::slot::{Place, Slot};
use std::rc::Rc;

/// The blocks of a program, with all facts about it.
pub(super) fn graph(program: Program) -> BlockGraph {
    let facts = Rc::new(ProgramFacts::of(&program));
    BlockGraph::new(BlockProgram::new(program.into(), facts, KnownValues::Finite))
}

/// What a search along chains of a limited number of blocks finds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BlockHit {
    /// A chain to an error that the solver does not refute.
    Error,
    /// A chain to what could not be followed.
    Unsupported,
    /// No chain leads to a target.
    Nothing,
    /// None so far; some chains are longer.
    Open,
}

/// Searches for targets from the start of the program.
pub(super) fn search(graph: &mut BlockGraph, depth: usize) -> BlockHit {
    let start = graph.start();
    search_from(graph, &mut Vec::new(), start, depth)
}

fn search_from(
    graph: &mut BlockGraph,
    steps: &mut Vec<(CutPointId, EdgeId)>,
    at: CutPointId,
    depth: usize,
) -> BlockHit {
    let entry = graph.block(at, &Limits::none()).expect("no limits");
    let mut found = BlockHit::Nothing;
    for (exit, &goal) in entry.goals.iter().enumerate() {
        steps.push((at, entry.name(exit)));
        if is_feasible(graph, steps) {
            let next = match goal {
                Goal::Target(Target::Error(_), _) => BlockHit::Error,
                Goal::Target(Target::Unsupported(_), _) => BlockHit::Unsupported,
                Goal::CutPoint(_) if depth == 0 => BlockHit::Open,
                Goal::CutPoint(next) => search_from(graph, steps, next, depth - 1),
            };
            if next == BlockHit::Error {
                return next;
            }
            if found == BlockHit::Nothing || next == BlockHit::Unsupported {
                found = next;
            }
        }
        steps.pop();
    }
    found
}

fn is_feasible(graph: &mut BlockGraph, steps: &[(CutPointId, EdgeId)]) -> bool {
    let long = PathFormula::new(graph, steps, &Limits::none()).expect("no limits");
    let conjuncts: Vec<ExprId> = long.blocks.iter().flatten().copied().collect();
    let mut counters = Counters::default();
    let answer = solve::solve(
        &long.values,
        &conjuncts,
        &mut Refuters::default(),
        &Limits::none(),
        &mut counters,
    );
    !matches!(answer, Err(Halt::Infeasible))
}

/// How many cut points there are, whatever is feasible; panics where they have no end.
fn closure(source: &str) -> (BlockGraph, usize) {
    let mut graph = graph(parsed(source));
    let mut next = graph.start();
    while usize::try_from(next.0).expect("an index") < graph.size().0 {
        graph.block(next, &Limits::none()).expect("no limits");
        next = CutPointId(next.0 + 1);
        assert!(graph.size().0 < 2000, "too many cut points");
    }
    let count = graph.size().0;
    (graph, count)
}

fn reaches(source: &str, depth: usize) -> BlockHit {
    search(&mut graph(parsed(source)), depth)
}

/// With `yes` for `WHAT` there is a way to the error, with `no` there is none.
fn decides(source: &str, depth: usize, yes: &str, no: &str) {
    let with = |what: &str| source.replace("WHAT", what);
    assert_eq!(reaches(&with(yes), depth), BlockHit::Error, "{}", with(yes));
    let found = reaches(&with(no), depth);
    assert!(matches!(found, BlockHit::Nothing | BlockHit::Open), "{found:?}: {}", with(no));
}

const COUNTER: &str = "
    fn main() {
      var %p: i64\n var %i %x: i32
      L0 -> L1: %p = alloc stack 8 align 4; store %p 0:i32; store (add %p 4) 7:i32; %i = 0
      L1 -> L1: assume (slt %i 3); %x = load %p; store %p (add %x 2); %i = (add %i 1)
      L1 -> L2: assume (not (slt %i 3)); %x = load %p; assume WHAT; %x = load (add %p 4); assume (eq %x 7)
      L2 error
    }";

#[test]
fn a_counter_in_memory_is_counted() {
    decides(COUNTER, 6, "(eq %x 6)", "(ne %x 6)");
    // The cells of the object are places of the head's cut point, the one that nothing changes as
    // well.
    let (graph, count) = closure(&COUNTER.replace("WHAT", "true"));
    assert!(count <= 3, "{count}");
    let last = graph.cut(CutPointId(u32::try_from(count - 1).expect("few")));
    let cells = last.symbolic.iter().filter(|p| matches!(p, Place::Value(Slot::Cell(_)))).count();
    let known = last.known.iter().filter(|(_, known)| matches!(known, Known::Bits(_))).count();
    assert_eq!((cells, known), (1, 1), "{last:?}");
}

#[test]
fn two_names_of_one_object_are_one() {
    let source = "
        fn main() {
          var %p %q %r: i64\n var %i %x %y: i32\n var %c: i1
          L0 -> L1: %p = alloc heap 4 align 4; %q = alloc heap 4 align 4; store %p 1:i32; store %q 2:i32;
            %c = nondet; %r = (ite %c %p %q); %i = 0
          L1 -> L1: assume (slt %i 2); store %r 9:i32; %i = (add %i 1)
          L1 -> L2: assume (not (slt %i 2)); %x = load %p; %y = load %q; assume WHAT
          L2 error
        }";
    decides(source, 5, "(eq %x 9)", "(and (eq %x 9) (eq %y 9))");
    decides(source, 5, "(and (eq %x 1) (eq %y 9))", "(and (eq %x 1) (eq %y 2))");
}

#[test]
fn objects_change_their_numbers() {
    let source = "
        fn main() {
          var %p %q %r: i64\n var %i %x %y: i32
          L0 -> L1: %p = alloc heap 4 align 4; %q = alloc heap 4 align 4; store %p 1:i32; store %q 2:i32; %i = nondet
          L1 -> L2: assume (slt 0 %i); %r = %p; %p = %q; %q = %r; %x = load %p; store %p (mul %x 3)
          L2 -> L1: %i = (sub %i 1)
          L1 -> L3: assume (not (slt 0 %i)); %x = load %p; %y = load %q; assume WHAT
          L3 error
        }";
    decides(source, 5, "(and (eq %x 6) (eq %y 1))", "(and (eq %x 6) (eq %y 2))");
    decides(source, 5, "(and (eq %x 3) (eq %y 6))", "(and (eq %x 3) (eq %y 2))");
    let (_, count) = closure(&source.replace("WHAT", "true"));
    assert!(count <= 4, "{count}");
}

#[test]
fn cells_that_overlap_are_cut() {
    let source = "
        object @g size 8 align 4 = { 0: 0x11223344:i32 }
        fn main() {
          var %i %x: i32\n var %h: i16
          L0 -> L1: %i = nondet
          L1 -> L1: assume (slt 0 %i); store (add @g 1) 0xaabb:i16; %i = (sub %i 1)
          L1 -> L2: assume (not (slt 0 %i)); %x = load @g; %h = load (add @g 2); assume WHAT
          L2 error
        }";
    decides(source, 4, "(eq %x 0x11aabb44)", "(eq %x 0x11aa3344)");
    decides(source, 4, "(eq %h 0x11aa)", "(eq %h 0xaabb)");
    let big = format!("pointer 64 big\n{source}");
    decides(&big, 4, "(eq %x 0x11aabb44)", "(eq %x 0x11aa3344)");
}

#[test]
fn a_pointer_that_is_partly_overwritten_is_none() {
    let source = "
        object @g size 8 align 8 = { 0: @h }
        object @h size 4 align 4 = { 0: 5:i32 }
        fn main() {
          var %i %x: i32\n var %p: i64\n var %b: i8
          L0 -> L1: %b = nondet; %i = 0
          L1 -> L1: assume (slt %i 1); STORE; %i = (add %i 1)
          L1 -> L2: assume (not (slt %i 1)); %p = load @g; %x = load %p; assume (ne %x 5)
          L2 error
        }";
    assert_eq!(reaches(&source.replace("STORE", "store (add @g 3) %b"), 4), BlockHit::Error);
    assert_eq!(reaches(&source.replace("STORE", "store (add @h 3) %b"), 4), BlockHit::Error);
    let harmless = source.replace("STORE", "%x = load (add @g 4); observe %x");
    assert_eq!(reaches(&harmless, 4), BlockHit::Nothing);
}

#[test]
fn freed_objects_stay_freed() {
    let source = "
        fn main() {
          var %p %q: i64\n var %i %x: i32
          L0 -> L1: %p = alloc heap 4 align 4; store %p 1:i32; %q = %p; %i = 0
          L1 -> L1: assume (slt %i 2); free %q; %q = alloc heap 4 align 4; store %q 2:i32; %i = (add %i 1)
          L1 -> L2: assume (not (slt %i 2)); %x = load WHAT; assume (eq %x 2); assume (ne %p %q)
          L2 error
        }";
    decides(source, 5, "%q", "%p");
}

#[test]
fn objects_of_blocks_stay_ended() {
    let source = "
        fn main() {
          var %p %q: i64\n var %i %x: i32
          L0 -> L1: %p = alloc block 4 align 4; store %p 1:i32; %q = %p; %i = 0
          L1 -> L1: assume (slt %i 2); end %q; %q = alloc block 4 align 4; store %q 2:i32; %i = (add %i 1)
          L1 -> L2: assume (not (slt %i 2)); %x = load WHAT; assume (eq %x 2); assume (ne %p %q)
          L2 error
        }";
    decides(source, 5, "%q", "%p");
}

#[test]
fn stack_objects_die_with_their_frame_at_cuts_too() {
    let source = "
        fn main() {
          var %p: i64\n var %x: i32
          L0 -> L1: call %p = f()
          L1 -> L2: %x = load %p; assume (eq %x 3)
          L2 error
        }
        fn f() -> i64 {
          var %p: i64\n var %i: i32
          L3 -> L4: %p = WHAT 4 align 4; store %p 3:i32; %i = nondet
          L4 -> L4: assume (slt 0 %i); %i = (sub %i 1)
          L4 -> L5: assume (not (slt 0 %i)); return %p
        }";
    decides(source, 4, "alloc heap", "alloc stack");
}

#[test]
fn a_callee_writes_its_callers_object() {
    let source = "
        fn main() {
          var %p: i64\n var %x: i32
          L0 -> L1: %p = alloc stack 8 align 4; store %p 3:i32; store (add %p 4) 4:i32; call f(%p)
          L1 -> L2: %x = load %p; assume WHAT; %x = load (add %p 4); assume (eq %x 4)
          L2 error
        }
        fn f(%q: i64) {
          var %i %y: i32
          L3 -> L4: %i = 0
          L4 -> L4: assume (slt %i 2); %y = load %q; store %q (add %y 1); %i = (add %i 1)
          L4 -> L5: assume (not (slt %i 2)); return
        }";
    decides(source, 5, "(eq %x 5)", "(ne %x 5)");
}

#[test]
fn recursion_writes_the_first_frames_object() {
    let source = "
        fn main() {
          var %p: i64\n var %x: i32
          L0 -> L1: %p = alloc stack 4 align 4; store %p 3:i32; call f(%p, 2)
          L1 -> L2: %x = load %p; assume WHAT
          L2 error
        }
        fn f(%q: i64, %n: i32) {
          var %r: i64\n var %y: i32
          L3 -> L4: assume (slt 0 %n); %r = alloc stack 4 align 4; store %r 10:i32; %y = load %q;
            store %q (add %y 1); call f(%r, (sub %n 1))
          L4 -> L5: %y = load %r; %n = load %q; store %q (add %y %n); return
          L3 -> L5: assume (not (slt 0 %n)); %y = load %q; store %q (add %y 100); return
        }";
    // f(p, 2): p = 4; f(r, 1): r = 11; f(s, 0): s = 110; r = 121; p = 125.
    decides(source, 6, "(eq %x 125)", "(ne %x 125)");
}

#[test]
fn a_pointer_from_a_table_is_told_apart() {
    let source = "
        object @t size 24 align 8 = { 0: @a, 8: @b, 16: @a + 4 }
        object @a size 8 align 4 = { 0: 1:i32, 4: 3:i32 }
        object @b size 4 align 4 = { 0: 2:i32 }
        fn main() {
          var %k: i64\n var %p: i64\n var %i %x %y: i32
          L0 -> L1: %k = nondet; assume (ult %k 3); %p = load (add @t (mul 8 %k)); %i = 0
          L1 -> L1: assume (slt %i 2); %x = load %p; store %p (add %x 10); %i = (add %i 1)
          L1 -> L2: assume (not (slt %i 2)); %x = load @a; %y = load @b; assume WHAT
          L2 error
        }";
    decides(source, 5, "(and (eq %x 21) (eq %y 2))", "(and (eq %x 21) (eq %y 22))");
    decides(source, 5, "(and (eq %x 1) (eq %k 2))", "(and (eq %x 11) (eq %k 2))");
}

#[test]
fn a_write_through_an_unknown_pointer_forgets() {
    // The pointer is kept as a number with its bytes swapped, which no analysis here sees through.
    let source = "
        object @a size 8 align 4 = { 0: 1:i32, 4: 3:i32 }
        object @c size 8 align 4 = { 0: 1:i32, 4: 3:i32 }
        fn main() {
          var %s %p: i64\n var %i %x %y: i32
          L0 -> L1: %s = (bswap @a); store @c 1:i32; %i = 0
          L1 -> L1: assume (slt %i 2); %p = (bswap %s); store %p 7:i32; %i = (add %i 1)
          L1 -> L2: assume (not (slt %i 2)); %x = load @a; %y = load @c; assume WHAT
          L2 error
        }";
    decides(source, 5, "(eq %x 7)", "(eq %y 7)");
}

#[test]
fn a_new_life_changes_one_object() {
    let source = "
        object @a size 16 align 8 = { 0: 1:i32, 8: @b }
        object @b size 4 align 4 = { 0: 1:i32 }
        object @c size 4 align 4 = { 0: 1:i32 }
        fn main() {
          var %i %x: i32
          L0 -> L1: store @b 2:i32; store @c 2:i32; %i = 0
          L1 -> L1: assume (slt %i 2); havoc @a; %i = (add %i 1)
          L1 -> L2: assume (not (slt %i 2)); %x = load WHAT; assume (eq %x 7)
          L2 error
        }";
    decides(source, 5, "@a", "@c");
    decides(source, 5, "@a", "@b");
}

pub(super) const WALK: &str = "
    fn main() {
      var %a %p: i64\n var %i %x: i32
      L0 -> L1: %a = alloc stack 40 align 4 zeroed; %p = %a
      L1 -> L1: assume (not (eq %p (add %a 40))); %x = load %p; store %p (add %x 5); %p = (add %p 4)
      L1 -> L2: assume (eq %p (add %a 40)); %x = load (add %a 8); assume WHAT
      L2 error
    }";

#[test]
fn a_walking_pointer_has_a_symbolic_offset() {
    decides(WALK, 13, "(eq %x 5)", "(ne %x 5)");
    let (graph, count) = closure(&WALK.replace("WHAT", "true"));
    assert!(count <= 4, "{count}");
    let last = graph.cut(CutPointId(u32::try_from(count - 1).expect("few")));
    let offsets = last.symbolic.iter().filter(|p| matches!(p, Place::Offset(_))).count();
    assert_eq!(offsets, 1, "{last:?}");
}

const LIST: &str = "
    fn main() {
      var %h %p: i64\n var %i %x %s: i32
      L0 -> L1: %h = 0; %i = 0
      L1 -> L1: assume (slt %i LENGTH); %p = alloc heap 16 align 8; store %p %i; store (add %p 8) %h; %h = %p; %i = (add %i 1)
      L1 -> L2: assume (not (slt %i LENGTH)); %p = %h; %s = 0
      L2 -> L2: assume (ne %p 0); %x = load %p; %s = (add %s %x); %p = load (add %p 8)
      L2 -> L3: assume (eq %p 0); assume WHAT
      L3 error
    }";

#[test]
fn short_lists_are_known() {
    decides(&LIST.replace("LENGTH", "4"), 12, "(eq %s 6)", "(ne %s 6)");
}

#[test]
fn long_lists_are_cut_off() {
    let long = LIST.replace("LENGTH", "1000000").replace("WHAT", "true");
    let (_, count) = closure(&long);
    assert!(count < 600, "{count}");
    // More objects than a cut point has names for, still no run is lost.
    let source = LIST.replace("LENGTH", "15").replace("WHAT", "(eq %s 105)");
    assert_eq!(reaches(&source, 33), BlockHit::Error);
}

#[test]
fn tables_stay_known_in_loops_that_only_read_them() {
    let source = "
        object @t size 200 align 4 = { 0: 1:i32, 4: 2:i32, 8: 4:i32 }
        fn main() {
          var %i %x %s: i32
          L0 -> L1: store (add @t 12) 8:i32; %i = nondet; assume (ult %i 4); %s = nondet
          L1 -> L1: assume (slt 0 %s); %s = (sub %s 1)
          L1 -> L2: assume (not (slt 0 %s)); %x = load (add @t (mul 4 (zext i64 %i))); assume WHAT
          L2 error
        }";
    decides(source, 4, "(eq %x 8)", "(eq %x 3)");
    let far = source.replace("(ult %i 4)", "(ult %i 60)").replace("(mul 4 (zext i64 %i))", "196");
    decides(&far, 4, "(eq %x 0)", "(ne %x 0)");
}

#[test]
fn objects_of_symbolic_size_have_cells() {
    let source = "
        fn main() {
          var %n %p: i64\n var %i %x: i32
          L0 -> L1: %n = nondet; %p = alloc heap %n align 8; store (add %p 4) 1:i32; %i = 0
          L1 -> L1: assume (slt %i 3); %x = load (add %p 4); store (add %p 4) (add %x %x); %i = (add %i 1)
          L1 -> L2: assume (not (slt %i 3)); %x = load (add %p 4); assume WHAT
          L2 error
        }";
    decides(source, 6, "(eq %x 8)", "(ne %x 8)");
}

#[test]
fn moved_blocks_take_their_pointers_along() {
    // As realloc does: a new object, a copy, and the old one is freed.
    let source = "
        fn main() {
          var %p %q %r: i64\n var %i %x: i32
          L0 -> L1: %r = alloc heap 4 align 4; store %r 0:i32; %p = alloc heap 24 align 8; store %p %r; store (add %p 8) 5:i64; %i = 0
          L1 -> L1: assume (slt %i 2); %q = alloc heap 48 align 8; copy %q %p 24; free %p; %p = %q; %r = load %p;
            %x = load %r; store %r (add %x 1); %i = (add %i 1)
          L1 -> L2: assume (not (slt %i 2)); %r = load %p; %x = load %r; %q = load (add %p 8); assume (eq %q 5); assume WHAT
          L2 error
        }";
    decides(source, 5, "(eq %x 2)", "(ne %x 2)");
}
