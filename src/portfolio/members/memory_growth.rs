//! Memory over the refinements of one task: does it grow with them?
use crate::base::limits::resident_bytes;
use crate::base::stats::Statistics;

/// Resident memory of the process when 1, 2, 4, 8 … refinements were done.
#[derive(Default)]
pub(crate) struct Growth {
    samples: Vec<(u64, u64)>,
}

impl Growth {
    /// To be called after each refinement with the number of refinements; looks only at some.
    pub(crate) fn observe(&mut self, refinements: u64) {
        let is_new = self.samples.last().is_none_or(|&(last, _)| last < refinements);
        if refinements.is_power_of_two() && is_new {
            self.samples.extend(resident_bytes().map(|bytes| (refinements, bytes)));
        }
    }

    /// Lists what was seen.
    pub(crate) fn count(&self, statistics: &mut Statistics) {
        for &(refinements, bytes) in &self.samples {
            statistics
                .component("memory over refinements")
                .bytes(format!("resident after {refinements}"), bytes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_at_powers_of_two_once() {
        let mut growth = Growth::default();
        [0, 1, 1, 2, 3, 3, 4, 4, 5].into_iter().for_each(|count| growth.observe(count));
        let counts: Vec<u64> = growth.samples.iter().map(|&(count, _)| count).collect();
        assert_eq!(counts, [1, 2, 4]);
        let mut statistics = Statistics::default();
        growth.count(&mut statistics);
        assert!(statistics.count("memory over refinements", "resident after 4") > Some(0));
    }
}
