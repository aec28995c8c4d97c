//! The blocks of a program that its graphs have made, so that none makes what another one has.
//!
//! Invariant: a block that is kept here is a function of the program and the cut point where it
//! begins: nothing that its graph had met before, nor a precision that it has learned, had a say in
//! what its ends know, or in what its branches were kept apart by. So it does not
//! matter which graph made it, or when. It lives as long as some graph has it.
//!
//! Shared are blocks only, between members that work on one program with one set of facts. Numbers
//! of abstraction locations, and the bounds on what these tell apart, are each graph's own, because
//! they depend on which locations were met: what one engine explores would decide what another one
//! knows, and the order of time slices would decide with it. So a block is taken over only if the
//! graph would have made it itself, expression by expression: one at whose ends no bound applied.
//! The value analysis copies the program, because it adds expressions to its pool; the check of a
//! proof makes its blocks itself. Known limit: where pointers walk or locations get too many, each
//! engine makes its own.
use super::block::Block;
use super::cut_point::CutPoint;
use super::graph::BlockGraph;
use super::program::BlockProgram;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::{Rc, Weak};

/// The blocks that some graph has.
#[derive(Default)]
pub(super) struct Made {
    blocks: RefCell<FxHashMap<Rc<CutPoint>, Weak<Block>>>,
}

impl Made {
    /// The block that begins at `cut`.
    pub(super) fn get(&self, cut: &CutPoint) -> Option<Rc<Block>> {
        self.blocks.borrow().get(cut)?.upgrade()
    }

    /// Keeps a block that no bound on cut points had a say in.
    pub(super) fn put(&self, cut: &Rc<CutPoint>, block: &Rc<Block>) {
        self.blocks.borrow_mut().insert(Rc::clone(cut), Rc::downgrade(block));
    }

    /// Forgets the blocks that no graph has any more.
    pub(super) fn forget_dropped(&self) {
        self.blocks.borrow_mut().retain(|_, block| block.strong_count() > 0);
    }
}

/// By which graphs of one program find what they share, as long as there is one of them.
#[derive(Default)]
pub struct Siblings {
    program: Weak<BlockProgram>,
    made: Weak<Made>,
}

impl Siblings {
    pub(super) fn of(program: &Rc<BlockProgram>, made: &Rc<Made>) -> Self {
        Self { program: Rc::downgrade(program), made: Rc::downgrade(made) }
    }

    /// A further graph, which has met nothing; `None`: all others are gone.
    pub fn graph(&self) -> Option<BlockGraph> {
        Some(BlockGraph::of(self.program.upgrade()?, self.made.upgrade()?))
    }
}
