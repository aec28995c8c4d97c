//! IEEE-754 and x87 arithmetic on bit patterns.
