//! Is an error path feasible, as far as explicit values can tell? The path is executed with the
//! full precision.
//!
//! Explicit-Value Analysis with CEGAR and Interpolation, section III-D; and the infeasible sliced
//! prefixes of Beyer, Löwe, Wendler (2015): after an assume that does not hold, execution goes on
//! as if it were not there, so that one run finds every contradiction on the path, and refinement
//! has a choice.
use super::budget::MAX_CONFLICTS;
use super::machine::{Exclusive, Log, Next};
use super::number::Value;
use super::run::Engine;
use crate::base::limits::{Limits, Stop};
use crate::base::work;
use crate::base::work::WorkKind;
use crate::cfa::{EdgeId, Path};

/// An assume on the path that does not hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// Index of its edge in the path.
    pub position: usize,
    /// Index of the instruction in the edge's code.
    pub instr: usize,
    /// How many log entries precede it.
    pub entries: usize,
}

/// The result of a run with full precision.
#[derive(Debug)]
pub struct FullRun {
    /// The log, to be read backwards.
    pub entries: Vec<Value>,
    /// Comparisons that were decided by what an operand is not, in order.
    pub exclusive: Vec<Exclusive>,
    /// All contradictions, first one first. None: values cannot refute the path.
    pub conflicts: Vec<Conflict>,
    /// The call edge of each return on the path, in order.
    pub returns: Vec<EdgeId>,
    /// How many assumes were not known to hold: none of them means that no input matters.
    pub undecided: usize,
}

/// Executes the path.
pub fn run(engine: &mut Engine, path: &Path, limits: &Limits) -> Result<FullRun, Stop> {
    let mut log = Log::default();
    let mut full = FullRun {
        entries: Vec::new(),
        exclusive: Vec::new(),
        conflicts: Vec::new(),
        returns: Vec::new(),
        undecided: 0,
    };
    engine.machine.reset(&engine.context);
    super::initial::set_values(&mut engine.machine, &mut engine.context, None);
    for (position, &edge) in path.iter().enumerate() {
        if position % (1 << 16) == 0 {
            limits.check()?;
        }
        work::spend(WorkKind::LoggedEdge, 1);
        log.position = position;
        let next = engine.step_full(edge, &mut log);
        for (instr, entries) in log.conflicts.drain(..) {
            full.conflicts.push(Conflict { position, instr, entries });
        }
        if let Next::Back(call) = next {
            full.returns.push(call);
        }
        if full.conflicts.len() >= MAX_CONFLICTS {
            break;
        }
    }
    full.entries = log.entries;
    full.exclusive = log.exclusive;
    full.undecided = log.undecided;
    Ok(full)
}
