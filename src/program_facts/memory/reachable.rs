//! Which objects of the heap something leads to: what [`crate::cfa::Op::AssumeLost`] asks, of
//! concrete memory, of explicit values, and of shapes.
//!
//! From the values that are held at first (variables that the operation names, contents of global
//! objects) addresses lead to objects, and from what these hold on. An address counts where it lies
//! in a live object of the heap or just behind it. The caller chooses what is held at first: proofs
//! leave out locals, a replay counts all of memory, so that neither finds too much or too little.

/// All that the values `held` at first lead to, in the order of a breadth-first search. `enter`
/// gives what a value leads to, unless it was entered before; `hold` gives what is held there.
pub fn reachable<V, O: Copy>(
    held: impl IntoIterator<Item = V>,
    mut enter: impl FnMut(V) -> Option<O>,
    mut hold: impl FnMut(O, &mut dyn FnMut(V)),
) -> Vec<O> {
    let mut found: Vec<O> = held.into_iter().filter_map(&mut enter).collect();
    let mut at = 0;
    while let Some(&object) = found.get(at) {
        hold(object, &mut |value| found.extend(enter(value)));
        at += 1;
    }
    found
}

/// Whether an address so far into an object of this size leads to it; of one whose size is not
/// known, its start does.
pub fn leads_to(offset: u64, size: Option<u64>) -> bool {
    size.map_or(offset == 0, |size| offset <= size)
}
