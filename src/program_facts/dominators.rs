//! Dominators of a flow graph (Cooper, Harvey, Kennedy: A Simple, Fast Dominance Algorithm, 2001).
//!
//! Nodes are dense indices; a node that the root does not reach has no immediate dominator. Run on
//! the reversed graph it gives postdominators.

/// The dominator tree of one graph.
#[derive(Clone, Debug)]
pub struct Dominators {
    root: usize,
    /// Per node, its immediate dominator; the root's is the root.
    idom: Vec<Option<usize>>,
    /// Per node, its position in reverse post-order, for the ancestor test.
    rank: Vec<usize>,
}

impl Dominators {
    /// The dominators of the graph with these successor lists, from `root`.
    pub fn new(successors: &[Vec<usize>], root: usize) -> Self {
        let order = reverse_post_order(successors, root);
        let mut rank = vec![usize::MAX; successors.len()];
        for (position, &node) in order.iter().enumerate() {
            rank[node] = position;
        }
        let mut predecessors = vec![Vec::new(); successors.len()];
        for &node in &order {
            for &successor in &successors[node] {
                predecessors[successor].push(node);
            }
        }
        let mut tree = Self { root, idom: vec![None; successors.len()], rank };
        tree.idom[root] = Some(root);
        while tree.improve(&order, &predecessors) {}
        tree
    }

    fn improve(&mut self, order: &[usize], predecessors: &[Vec<usize>]) -> bool {
        let mut changed = false;
        for &node in &order[1..] {
            let done = predecessors[node].iter().copied().filter(|&p| self.idom[p].is_some());
            let found = done.reduce(|a, b| self.common(a, b));
            changed |= found != self.idom[node];
            self.idom[node] = found;
        }
        changed
    }

    fn common(&self, mut a: usize, mut b: usize) -> usize {
        while a != b {
            if self.rank[a] < self.rank[b] {
                std::mem::swap(&mut a, &mut b);
            }
            a = self.idom[a].expect("a processed node has a dominator");
        }
        a
    }

    /// The immediate dominator; `None` for the root and for nodes that the root does not reach.
    pub fn immediate(&self, node: usize) -> Option<usize> {
        self.idom[node].filter(|_| node != self.root)
    }

    /// Whether the root reaches the node.
    pub fn is_reached(&self, node: usize) -> bool {
        self.idom[node].is_some()
    }

    /// Whether every way from the root to `node` passes `by` (a node dominates itself).
    pub fn dominates(&self, by: usize, node: usize) -> bool {
        let mut at = node;
        while self.is_reached(at) && self.rank[at] > self.rank[by] {
            at = self.idom[at].expect("reached");
        }
        at == by
    }
}

/// The nodes that `root` reaches, each before those that it leads to (back edges aside).
pub fn reverse_post_order(successors: &[Vec<usize>], root: usize) -> Vec<usize> {
    let mut seen = vec![false; successors.len()];
    seen[root] = true;
    let mut order = Vec::new();
    let mut stack = vec![(root, 0)];
    while let Some((node, next)) = stack.last_mut() {
        let Some(&successor) = successors[*node].get(*next) else {
            order.push(*node);
            stack.pop();
            continue;
        };
        *next += 1;
        if !std::mem::replace(&mut seen[successor], true) {
            stack.push((successor, 0));
        }
    }
    order.reverse();
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A node dominates another exactly when removing it cuts all ways there: all graphs of 4
    /// nodes.
    #[test]
    fn agrees_with_the_definition_on_all_small_graphs() {
        for bits in 0u32..1 << 16 {
            let mut successors = vec![Vec::new(); 4];
            for edge in 0..16usize {
                if bits >> edge & 1 == 1 {
                    successors[edge / 4].push(edge % 4);
                }
            }
            let tree = Dominators::new(&successors, 0);
            for node in 0..4 {
                assert_eq!(tree.is_reached(node), reaches(&successors, node, usize::MAX));
                for by in (0..4).filter(|_| tree.is_reached(node)) {
                    let expected = by == node || !reaches(&successors, node, by);
                    assert_eq!(tree.dominates(by, node), expected, "{bits:016b} {by} {node}");
                }
            }
        }
    }

    fn reaches(successors: &[Vec<usize>], to: usize, without: usize) -> bool {
        let mut seen = vec![false; successors.len()];
        let mut work = vec![0];
        while let Some(node) = work.pop() {
            if node != without && !std::mem::replace(&mut seen[node], true) {
                work.extend(&successors[node]);
            }
        }
        seen[to]
    }
}
