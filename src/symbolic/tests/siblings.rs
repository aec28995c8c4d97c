//! Graphs of one program: what one takes of another it would have made itself, in whatever order
//! the two are explored; and what no graph has any more is gone.
use super::cells::{WALK, graph};
use super::parsed;
use super::random_blocks::program;
use crate::base::limits::Limits;
use crate::blocks::block::End;
use crate::blocks::cut_point::CutPoint;
use crate::blocks::graph::{BlockGraph, Goal};
use crate::ir::{Expr, ExprId, VarId, Width};
use rustc_hash::FxHashSet;
use std::fmt::Write;
use std::rc::{Rc, Weak};

/// The most blocks of a program that are looked at.
const MOST: usize = 500;

/// A block in full: where it begins, its expressions, its exits.
#[derive(PartialEq, Eq, Debug)]
struct Contents {
    start: Rc<CutPoint>,
    entry: Vec<(VarId, Width)>,
    pool: Vec<Expr>,
    exits: Vec<(End, Vec<ExprId>, Vec<ExprId>)>,
}

/// Blocks in the order in which they are met, or the last one first.
fn explore(graph: &mut BlockGraph, is_last_first: bool) -> Vec<Contents> {
    let start = graph.start();
    let (mut waiting, mut seen) = (vec![start], FxHashSet::from_iter([start]));
    let mut found = Vec::new();
    while !waiting.is_empty() && found.len() < MOST {
        let at = if is_last_first { waiting.len() - 1 } else { 0 };
        let id = waiting.remove(at);
        let entry = graph.block(id, &Limits::none()).expect("no limits");
        for &goal in &entry.goals {
            if let Goal::CutPoint(goal) = goal
                && seen.insert(goal)
            {
                waiting.push(goal);
            }
        }
        let exits = entry.block.exits.iter();
        found.push(Contents {
            start: Rc::clone(graph.cut(id)),
            entry: entry.block.entry.clone(),
            pool: entry.block.pool().nodes().collect(),
            exits: exits
                .map(|exit| (exit.end.clone(), exit.conjuncts.clone(), exit.values.clone()))
                .collect(),
        });
    }
    found
}

/// How many blocks a graph takes of one that was explored before, and how many it makes itself.
fn shared(source: &str) -> (usize, usize) {
    let mut counts = (0, 0);
    for (before, after) in [(false, true), (true, false), (false, false)] {
        let mut first = graph(parsed(source));
        explore(&mut first, before);
        let mut second = first.siblings().graph().expect("the first graph is there");
        let mut alone = graph(parsed(source));
        assert!(explore(&mut second, after) == explore(&mut alone, after), "{source}");
        assert_eq!(alone.taken(), 0);
        counts.0 += second.taken();
        counts.1 += second.size().1 - second.taken();
    }
    counts
}

#[test]
fn a_block_is_the_same_whoever_made_it() {
    let (mut taken, mut own) = (0, 0);
    for seed in 1..=20 {
        let source = program(seed).replace("INPUT", "3").replace("HASH", "7");
        let (others, rest) = shared(&source);
        taken += others;
        own += rest;
    }
    // Where pointers walk, which blocks are made depends on the order.
    assert!(taken > 1000 && own > 1000, "{taken} taken, {own} made");
}

#[test]
fn what_a_graph_met_is_not_forced_on_others() {
    // Enough states that one of the two variables is not known any more.
    let mut source = "fn main() {\nvar %x %y: i32\nL0 -> L1: %x = 0; %y = 0\n".to_owned();
    for value in 0..30 {
        for variable in ["%x", "%y"] {
            writeln!(source, "L1 -> L1: {variable} = {value}").expect("a string");
        }
    }
    source += "L1 -> L2: assume (eq %x 31)\nL1 -> L2: assume (eq %y 31)\nL2 error\n}";
    let (taken, own) = shared(&source);
    assert!(taken > 0 && own > 0, "{taken} taken, {own} made");
}

#[test]
fn blocks_go_with_the_last_graph_that_has_them() {
    let mut one = graph(parsed(&WALK.replace("WHAT", "true")));
    let siblings = one.siblings();
    let [mut two, idle] = [0; 2].map(|_| siblings.graph().expect("one is there"));
    let block = |graph: &mut BlockGraph| {
        let start = graph.start();
        Rc::clone(&graph.block(start, &Limits::none()).expect("no limits").block)
    };
    let made = Rc::downgrade(&block(&mut one));
    assert!(Weak::ptr_eq(&made, &Rc::downgrade(&block(&mut two))));
    assert_eq!((one.taken(), two.taken()), (0, 1));
    drop(one);
    assert!(made.upgrade().is_some());
    drop(two);
    assert!(made.upgrade().is_none());
    drop(idle);
    assert!(siblings.graph().is_none());
}
