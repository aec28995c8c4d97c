//! Random programs with pointers: what the concrete interpreter reaches, explicit values reach as
//! well, prepared and as they are.
//!
//! The programs are those of the test of blocks. One concrete run gives a hash; then no analysis
//! may show that the program never has that hash.
use crate::base::limits::Limits;
use crate::base::work::Work;
use crate::cfa::{Program, text};
use crate::cpa::Order;
use crate::cpa::cegar;
use crate::cpa::cegar::{Analysis, Conclusion, Search};
use crate::engines::value::ValueAnalysis;
use crate::engines::value::tests::trusting::Trusting;
use crate::passes;
use crate::passes::Prepared;
use crate::passes::table::Selection;
use crate::symbolic::tests::random_blocks::{hash, program};

/// Whether values show that no run reaches the error.
fn is_proved(prepared: Prepared, is_eager: bool) -> bool {
    let mut analysis =
        Trusting(ValueAnalysis::new(Program::clone(&prepared.program), prepared.facts));
    if is_eager {
        analysis.0.restart_eagerly();
    }
    let mut search = Search::new(analysis.domain(), Order::DepthFirst);
    let limits = Limits::none().within(Work::seconds(5));
    let conclusion = cegar::run(&mut analysis, &mut search, &limits);
    matches!(conclusion, Conclusion::Closed) && search.unresolved.is_empty()
}

#[test]
fn concrete_runs_are_found_by_values() {
    let count = std::env::var("RANDOM_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(60);
    let first = std::env::var("RANDOM_FIRST").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let (mut runs, mut exact) = (0, 0);
    for seed in first..first + count {
        let source = program(seed);
        let input = seed % 12;
        let with = |hash: u128| {
            let text = source.replace("INPUT", &input.to_string());
            text::parse(&text.replace("HASH", &hash.to_string())).expect("a program")
        };
        let Some(value) = hash(&with(0), input) else { continue };
        runs += 1;
        for passes in [Selection::default(), Selection::required()] {
            let prepare = |program| passes::run(program, passes.clone());
            for is_eager in [true, false] {
                let is_lost = is_proved(prepare(with(value.unsigned())), is_eager);
                assert!(!is_lost, "seed {seed}, eager: {is_eager}\n{source}");
                let other = prepare(with(value.unsigned() ^ 1));
                exact += u64::from(is_proved(other, is_eager));
            }
        }
    }
    assert!(runs * 4 > count, "only {runs} programs run to their end");
    assert!(exact * 16 > runs, "only {exact} of {} are exact", 4 * runs);
}
