//! What earlier runs found out about the program, or about what it was before an edit.
//!
//! Nothing is believed: a proof passes the check that every proof passes, inputs are replayed, and
//! facts and precisions only say where to look. See [`crate::cache`].
//!
//! An entry is the prepared program as text with what one engine found, by ids of that program:
//! claims of a proof, what explicit values track, inputs of a run. `cfa::correspondence` matches
//! the edges of the old program with those of the new one and renames the claims
//! (`blocks::renamed`). Then they are a proof like any other, whose check may take as long as the
//! first answer took. Where it fails, the claims are suggestions: predicates that induction tries
//! first (its first stage, then `Repair` at locations that lost some) and hints for interpolation.
//! Where claims do not hold any more, concrete runs have the first time slice, and a full one; the
//! engine that decided before is next. Neither happens where less than half of the old edges are
//! still there.
use super::budget::MORE_THAN_BEFORE;
use super::proof_check::{Certificate, Checker};
use super::shared::blocks as in_blocks;
use crate::base::config::Config;
use crate::base::limits::Limits;
use crate::base::progress::Progress;
use crate::base::stats::Statistics;
use crate::base::work::Work;
use crate::blocks::program::{BlockProgram, KnownValues};
use crate::blocks::proof::Proof;
use crate::blocks::renamed;
use crate::blocks::shared_invariants::SharedInvariants;
use crate::cache::{Lesson, Recalled, Remembered, Store};
use crate::cfa::correspondence::Correspondence;
use crate::cfa::{Inputs, Program, text};
use crate::engines::value::tracked::Tracked;
use crate::passes::Prepared;
use crate::report::InputError;
use std::rc::Rc;

/// The entries of a task, and the program at hand.
pub(crate) struct PastAnswers {
    store: Store,
    text: String,
}

/// What is remembered, by names of the program at hand.
pub(crate) struct Recollection {
    /// Which engine decided.
    pub(crate) engine: String,
    /// What that took.
    work: Work,
    /// Whether it is about this very program.
    is_same: bool,
    pub(crate) lesson: Lesson,
    /// Inputs of a run that failed.
    pub(crate) run: Option<Inputs>,
    /// Edges of the other program that this one has, and all.
    kept: (usize, usize),
    /// What the claims of a proof are about.
    blocks: Option<Rc<BlockProgram>>,
    /// Whether the proof was checked and is one.
    is_checked: bool,
}

/// What is remembered of a task, if the user wants that.
pub(crate) fn open(config: &Config) -> Result<Option<Store>, InputError> {
    let Some(folder) = &config.cache else { return Ok(None) };
    let names = config.inputs().map(|file| file.display().to_string());
    let task = names.chain([config.reading.entry.clone()]).collect::<Vec<_>>().join("\n");
    let store = Store::open(folder, &task);
    Ok(Some(store.map_err(|error| format!("--cache {}: {error}", folder.display()))?))
}

impl PastAnswers {
    /// What there is to remember, if the user wants that.
    pub(crate) fn open(config: &Config, prepared: &Prepared) -> Result<Option<Self>, InputError> {
        let store = open(config)?;
        let text = || text::print(&prepared.program);
        Ok(store.map(|store| Self { store, text: text() }))
    }

    /// What is known of the program, and what is in the way of knowing it.
    pub(crate) fn recall(&self, prepared: &Prepared) -> (Option<Recollection>, Vec<String>) {
        let (found, warnings) = self.store.find(&self.text);
        let recollection = match found {
            Recalled::Nothing => None,
            Recalled::Same(entry) => {
                let names = Correspondence::same(&prepared.program);
                Some(Recollection::of(*entry, &names, true, prepared))
            }
            Recalled::Other(last, other) => {
                let (proof, run) = match other {
                    Some(proof) => (proof, Some(last)),
                    None => (last, None),
                };
                text::parse(&proof.text).ok().map(|old| {
                    let names = Correspondence::between(&old, &prepared.program);
                    let kept = (names.kept(), old.edges.len());
                    let run = run.and_then(|run| run.lesson.inputs());
                    let known = Recollection::of(*proof, &names, false, prepared);
                    Recollection { kept, run: run.or(known.run), ..known }
                })
            }
        };
        (recollection, warnings)
    }

    /// Remembers an answer. Gives what is in the way of that.
    pub(crate) fn keep(&self, engine: &str, work: Work, lesson: Lesson) -> Option<String> {
        let entry = Remembered { text: self.text.clone(), engine: engine.to_owned(), work, lesson };
        self.store.put(&entry).err().map(|error| format!("the answer is not cached: {error}"))
    }
}

impl Recollection {
    fn of(entry: Remembered, names: &Correspondence, is_same: bool, prepared: &Prepared) -> Self {
        let Remembered { engine, work, lesson, .. } = entry;
        let mut blocks = None;
        let lesson = match lesson {
            Lesson::Claims(proof) => {
                let program =
                    blocks.insert(Rc::clone(&in_blocks(prepared, KnownValues::Finite).program));
                Lesson::Claims(renamed::proof(&proof, names, program))
            }
            Lesson::Tracked(tracked) => Lesson::Tracked(tracked.renamed(names)),
            lesson @ (Lesson::Run(_) | Lesson::Nothing) => lesson,
        };
        let edges = prepared.program.edges.len();
        let run = lesson.inputs();
        let kept = (edges, edges);
        Self { engine, work, is_same, lesson, run, kept, blocks, is_checked: false }
    }

    /// What may be spent on repeating the answer.
    pub(crate) fn limits(&self, limits: &Limits) -> Limits {
        limits.within(self.work + MORE_THAN_BEFORE)
    }

    /// Whether the proof is one of the program at hand.
    pub(crate) fn is_proved(
        &mut self,
        checker: &mut Checker,
        limits: &Limits,
        progress: &mut dyn Progress,
    ) -> bool {
        let (Lesson::Claims(proof), Some(program)) = (&self.lesson, &self.blocks) else {
            return false;
        };
        let certificate = Certificate::Inductive(program, proof.clone());
        self.is_checked = checker.check(certificate, &self.limits(limits), progress).is_ok();
        self.is_checked
    }

    /// What was proved, after [`Self::is_proved`].
    pub(crate) fn proved(&self) -> Option<(&BlockProgram, &Proof)> {
        match (&self.lesson, &self.blocks) {
            (Lesson::Claims(proof), Some(program)) if self.is_checked => Some((program, proof)),
            _ => None,
        }
    }

    /// Whether the program at hand is that one, or one that an edit made of it: most edges are
    /// still there. Of any other program under the same name, who decided says nothing of this one.
    pub(crate) const fn is_near(&self) -> bool {
        let (kept, all) = self.kept;
        2 * kept >= all
    }

    /// Whether it is a proof by claims.
    pub(crate) const fn has_claims(&self) -> bool {
        matches!(self.lesson, Lesson::Claims(_))
    }

    /// Suggestions for engines that prove.
    pub(crate) fn facts(&self, prepared: &Prepared) -> Option<SharedInvariants> {
        let Lesson::Claims(proof) = &self.lesson else { return None };
        Some(SharedInvariants::remembered(&prepared.program, proof.claims.iter().cloned()))
    }

    /// What values should track.
    pub(crate) fn tracked(&self) -> Option<&Tracked> {
        match &self.lesson {
            Lesson::Tracked(tracked) => Some(tracked),
            Lesson::Run(_) | Lesson::Claims(_) | Lesson::Nothing => None,
        }
    }

    /// What is worth remembering of an answer that was repeated: nothing new where the program is
    /// the same.
    pub(crate) fn again(&self) -> Option<(&str, Work, Lesson)> {
        (!self.is_same).then(|| (self.engine.as_str(), self.work, self.lesson.clone()))
    }

    /// Lists what there was.
    pub(crate) fn count(&self, statistics: &mut Statistics) {
        let mut component = statistics.component("cache");
        let program = if self.is_same { "the same" } else { "changed" };
        component
            .text("program".to_owned(), program.to_owned())
            .text("decided before by".to_owned(), self.engine.clone());
        let (kept, all) = self.kept;
        component.size("edges that were there before", kept, "edges");
        component.size("edges of the program before", all, "edges");
        if let Lesson::Claims(proof) = &self.lesson {
            component.size("claims", proof.claims.len(), "cut points");
        }
    }
}

/// What a proof teaches about a program.
pub(crate) fn lesson(certificate: &Certificate<'_>, program: &Program) -> Lesson {
    match certificate {
        // A program with array cells is made again where it is needed. The next run checks claims
        // on blocks that pass no location.
        Certificate::Inductive(blocks, proof)
            if blocks.program.vars.len() == program.vars.len() && proof.passed.is_empty() =>
        {
            let claims = proof.claims.iter().map(renamed::compact).collect();
            Lesson::Claims(Proof::new(claims, proof.argument))
        }
        // Where cases are distinguished, more edges have other names.
        Certificate::Values(names, _)
            if names.context.program.edges.len() == program.edges.len() =>
        {
            Lesson::Tracked(Tracked::of(names.context, names.precision))
        }
        Certificate::Inductive(..)
        | Certificate::Values(..)
        | Certificate::Paths(..)
        | Certificate::Annotated(..)
        | Certificate::Shapes(..)
        | Certificate::OnlyRun(_)
        | Certificate::None => Lesson::Nothing,
    }
}
