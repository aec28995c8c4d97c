"""What scripts/fuzz is made of: generators of programs, native runs as the truth, runs of the verifier, and the judge."""
