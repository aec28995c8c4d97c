//! Induction on small programs, written in the text form.
