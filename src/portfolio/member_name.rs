//! The members of the portfolio by name: by these rows of the table refer to each other, and what
//! is shown, remembered, or asked for by name is spelled here alone.

/// A member of the portfolio.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MemberName {
    OnlyRun,
    Shapes,
    Values,
    EagerValues,
    ConcreteRuns,
    Cases,
    EagerCases,
    Contracts,
    Paths,
    Summaries,
    ArrayCells,
    BoundedSearch,
    Invariants,
    KInduction,
    Annotation,
    Labels,
    Enumeration,
    Predicates,
    Composite,
}

impl MemberName {
    /// What statistics and answers call it.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::OnlyRun => "only run",
            Self::Shapes => "shapes",
            Self::Values => "values",
            Self::EagerValues => "eager values",
            Self::ConcreteRuns => "concrete runs",
            Self::Cases => "cases",
            Self::EagerCases => "eager cases",
            Self::Contracts => "contracts",
            Self::Paths => "paths",
            Self::Summaries => "summaries",
            Self::ArrayCells => "array cells",
            Self::BoundedSearch => "bounded search",
            Self::Invariants => "invariants",
            Self::KInduction => "k-induction",
            Self::Annotation => "annotation",
            Self::Labels => "labels",
            Self::Enumeration => "enumeration",
            Self::Predicates => "predicates",
            Self::Composite => "composite",
        }
    }
}

/// Whose answer it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DecidedBy {
    Member(MemberName),
    /// An earlier answer, shown again.
    Cache,
    /// All checks were proved in groups.
    Groups,
}

impl DecidedBy {
    /// What statistics and answers call it.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Member(name) => name.text(),
            Self::Cache => "cache",
            Self::Groups => "checks in groups",
        }
    }
}
