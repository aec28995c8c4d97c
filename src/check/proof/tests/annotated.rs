//! Proofs of lazy annotation: those that it finds are accepted, and with a fault of any kind they
//! are refused.
use crate::base::limits::Limits;
use crate::cfa::{Program, text};
use crate::check::proof::annotated::{check, obligations};
use crate::check::proof::{Checked, Counters};
use crate::engines::lazy_annotation::engine::{Annotator, AnnotatorEnd};
use crate::engines::lazy_annotation::proof::{AnnotationProof, Exclusion};
use crate::ir::simplify::build;
use crate::passes;
use crate::passes::table::Selection;
use std::rc::Rc;

/// `id(n)` counts `n` down and its result up.
const IDENTITY: &str = "
    site s0 input \"n\" key 1
    fn &id(%n: i32) -> i32 {
      var %r : i32
      L0 -> L1: assume (eq %n 0); return 0
      L0 -> L2: assume (ne %n 0); call %r = &id((sub %n 1))
      L2 -> L1: return (add %r 1)
    }
    fn &main() -> i32 {
      var %v %s : i32
      L3 -> L4: %v = nondet s0; call %s = &id(%v)
      L4 -> L5: assume (ne %s %v)
      L5 error
    }
    main &main";

/// A global variable never gets below its value at the start, whatever a recursive function does.
const GLOBAL: &str = "
    site s0 input \"n\" key 1
    var @@x : i32 = 5
    fn &more(%d: i32) {
      var %t : i32
      L0 -> L1: %t = nondet s0; assume (ne %t 0); assume (slt %d 20); call &more((add %d 1))
      L0 -> L2: assume (sle 20 %d)
      L1 -> L2: call &more((add %d 1))
      L2 -> L3: assume (ult @@x 1000); @@x = (add @@x 1); return
      L2 -> L3: assume (ule 1000 @@x); return
    }
    fn &main() {
      L4 -> L5: call &more(0)
      L5 -> L6: assume (ult @@x 5)
      L6 error
    }
    main &main";

/// Two that count together in a loop.
const PAIR: &str = "
    site s0 input \"n\" key 1
    fn &main() {
      var %i %j %n : i32
      L0 -> L1: %i = 0; %j = 0; %n = nondet s0
      L1 -> L1: assume (ult %i %n); %i = (add %i 1); %j = (add %j 1)
      L1 -> L2: assume (not (ult %i %n))
      L2 -> L3: assume (ne %i %j)
      L3 error
    }
    main &main";

fn proved(source: &str) -> (Rc<Program>, AnnotationProof) {
    let program = text::parse(source).unwrap_or_else(|error| panic!("{error}\n{source}"));
    let prepared = Rc::new(passes::run(program, Selection::required()));
    let mut annotator = Annotator::new(Rc::clone(&prepared), true);
    let ending = annotator.run(&Limits::none()).expect("no limit");
    assert!(matches!(ending, AnnotatorEnd::Proved), "{ending:?}");
    (Rc::clone(&prepared.program), annotator.proof().expect("a proof"))
}

fn verdict(program: &Program, proof: &AnnotationProof) -> Checked {
    obligations(program, proof, &Limits::none(), &mut Counters::default())
}

#[test]
fn what_is_found_is_accepted() {
    for source in [IDENTITY, GLOBAL, PAIR] {
        let (program, proof) = proved(source);
        let checked = check(&program, &proof, &Limits::none(), &mut Counters::default());
        assert_eq!(checked, Checked::Accepted);
    }
}

/// Without one of its claims about a cut point, or with one that says too much, it is none.
#[test]
fn faults_are_seen() {
    for source in [IDENTITY, GLOBAL, PAIR] {
        let (program, proof) = proved(source);
        for index in 0..proof.claims.len() {
            let mut loose = proof.clone();
            // "From any state nothing happens."
            let all = loose.pool.bool(true);
            loose.claims[index].formulas = vec![all];
            let checked = verdict(&program, &loose);
            let is_entry = program.functions.iter().any(|function| {
                function.entry == proof.claims[index].place.location
                    && program.function(program.main).entry == function.entry
            });
            // Of the start it may be true.
            assert!(is_entry || matches!(checked, Checked::Refuted(_)), "{checked:?}");
        }
        let mut less = proof.clone();
        less.claims.retain(|claim| claim.place.kind == Exclusion::Return);
        assert!(matches!(verdict(&program, &less), Checked::Refuted(_)));
    }
    for source in [IDENTITY, GLOBAL] {
        let (program, mut proof) = proved(source);
        proof.claims.retain(|claim| claim.place.kind == Exclusion::Abort);
        assert!(matches!(verdict(&program, &proof), Checked::Refuted(_)));
    }
}

/// A claim that speaks of another function's variables, or of none that there is, is refused.
#[test]
fn foreign_words_are_refused() {
    let (program, proof) = proved(IDENTITY);
    let foreign = program.function(program.main).locals[0];
    let width = program.var(foreign).width;
    for var in [foreign, crate::ir::VarId(1 << 20)] {
        let mut other = proof.clone();
        let place = |claim: &crate::engines::lazy_annotation::proof::LabelClaim| {
            program.location(claim.place.location).function != program.main
        };
        let claim = other.claims.iter().position(place).expect("a claim about `id`");
        let word = other.pool.var(var, width);
        let zero = other.pool.number(width, 0);
        let formula = other.claims[claim].formulas[0];
        let equal = build::eq(&mut other.pool, word, zero);
        other.claims[claim].formulas[0] = build::and(&mut other.pool, formula, equal);
        let checked = verdict(&program, &other);
        assert!(matches!(checked, Checked::Refuted(_)), "{checked:?}");
    }
}
