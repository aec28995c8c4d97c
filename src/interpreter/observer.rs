//! Who watches a run, and what is shown.
use super::hit::Hit;
use super::sight::{SeenStep, Sight};
use crate::cfa::{Access, AllocKind, EdgeId, FuncId, InputId, Position, Program, SiteId};
use crate::ir::{Bv, VarId, Width};

/// The step that is reported to an observer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The edge that runs.
    pub edge: EdgeId,
    /// Which of its steps; the number of steps for its transfer.
    pub step: usize,
}

impl Place {
    /// Where that is in the source.
    pub fn position(self, program: &Program) -> Position {
        let edge = program.edge(self.edge);
        edge.steps.get(self.step).map_or(edge.position, |step| step.position)
    }
}

/// A new object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allocation {
    /// Its address.
    pub address: u64,
    /// Its size in bytes.
    pub size: u64,
    /// How long it lives.
    pub kind: AllocKind,
    /// Where it was allocated.
    pub site: SiteId,
}

/// Which assignments an observer wants to see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assignments {
    /// None.
    None,
    /// Those to global variables.
    Global,
    /// All.
    All,
}

/// Watches a run. Every method does nothing by default, and then costs nothing.
pub trait Observer {
    /// For which variables [`Self::assigned`] wants to be called: it makes the run slower.
    const ASSIGNMENTS: Assignments = Assignments::None;
    /// Whether [`Self::arrived`] wants to be called: it makes the run slower.
    const ARRIVALS: bool = false;
    /// Whether [`Self::overwritten`] wants to know what was written.
    const CONTENTS: bool = false;
    /// Whether [`Self::accessed`] wants to be called: it makes the run slower.
    const ACCESSES: bool = false;

    /// Whether [`Self::before`] wants to be called: it makes the run slower.
    const STEPS: bool = false;
    /// Whether the run faults where a machine gives a result that is not defined.
    const STRICT: bool = false;

    /// An instruction is about to be executed; `false` ends the run as
    /// [`Outcome::Stray`](super::Outcome::Stray).
    fn before(&mut self, step: &SeenStep<'_>) -> bool {
        let _ = step;
        true
    }
    /// The run is at a location from which it goes on.
    fn arrived(&mut self, sight: &Sight<'_>) {
        let _ = sight;
    }
    /// What `input` gives where the inputs do not list it; `None`: what they say of such inputs.
    fn unlisted(&mut self, input: InputId, width: Width) -> Option<Bv> {
        let _ = (input, width);
        None
    }
    /// The content of what `input` has allocated, where the inputs do not list it: as `content` is
    /// now, or what this makes of it.
    fn unlisted_content(&mut self, input: InputId, content: &mut [u8]) {
        let _ = (input, content);
    }
    /// `edge` is taken.
    fn edge(&mut self, edge: EdgeId) {
        let _ = edge;
    }
    /// A variable was assigned: by an assignment, an input, a load or an allocation.
    fn assigned(&mut self, place: Place, var: VarId, value: Bv) {
        let _ = (place, var, value);
    }
    /// A value was written to memory.
    fn stored(&mut self, place: Place, address: u64, value: Bv) {
        let _ = (place, address, value);
    }
    /// A range of memory was written by a copy, a fill or an external function. `bytes`: the first
    /// ones of what it holds now, where [`Self::CONTENTS`] are wanted.
    fn overwritten(&mut self, place: Place, address: u64, length: u64, bytes: &[u8]) {
        let _ = (place, address, length, bytes);
    }
    /// An object was read, written, or freed.
    fn accessed(&mut self, place: Place, hit: Hit) {
        let _ = (place, hit);
    }
    /// An access to `length` bytes is invalid, and the program checks that.
    fn refused(&mut self, address: u64, length: u64, access: Access) {
        let _ = (address, length, access);
    }
    /// Objects of the heap that start here are left, or nothing leads to them any more.
    fn left(&mut self, starts: &[u64]) {
        let _ = starts;
    }
    /// An object came to life.
    fn allocated(&mut self, place: Place, object: Allocation) {
        let _ = (place, object);
    }
    /// A heap object died.
    fn freed(&mut self, place: Place, address: u64) {
        let _ = (place, address);
    }
    /// `input` at `site` gave `value`.
    fn drew(&mut self, place: Place, site: SiteId, input: InputId, value: Bv) {
        let _ = (place, site, input, value);
    }
    /// Unknown code ran: [`crate::cfa::Op::Outside`].
    fn left_the_program(&mut self, site: SiteId) {
        let _ = site;
    }
    /// [`crate::cfa::Op::Observe`] showed `value`.
    fn observed(&mut self, place: Place, value: Bv) {
        let _ = (place, value);
    }
    /// A function was entered.
    fn called(&mut self, place: Place, callee: FuncId) {
        let _ = (place, callee);
    }
    /// A function returned.
    fn returned(&mut self, place: Place, callee: FuncId, value: Option<Bv>) {
        let _ = (place, callee, value);
    }
}

/// Sees nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blind;

impl Observer for Blind {}
