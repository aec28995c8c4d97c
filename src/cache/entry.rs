//! One answer with what it rests on, as data and as bytes.
use crate::base::work::Work;
use crate::blocks::proof::Proof;
use crate::cfa::Inputs;
use crate::engines::value::tracked::Tracked;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What entries begin with. The number counts changes of what is in them.
const HEAD: &[u8] = concat!("parsimony ", env!("CARGO_PKG_VERSION"), " entry 3\n").as_bytes();
/// Bytes of a hash.
const HASH: usize = 32;

/// An answer about a program.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Remembered {
    /// The prepared program in its text form.
    pub text: String,
    /// Which engine decided.
    pub engine: String,
    /// What all engines together did until then.
    pub work: Work,
    /// What it found.
    pub lesson: Lesson,
}

/// What an engine found, by names of the program.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Lesson {
    /// Inputs of a run that violates the property.
    Run(Inputs),
    /// A proof by claims about cut points.
    Claims(Proof),
    /// What explicit values had to track for a proof.
    Tracked(Tracked),
    /// Nothing that can be carried over; but the engine is the right one.
    Nothing,
}

impl Lesson {
    /// Those of a run.
    pub fn inputs(&self) -> Option<Inputs> {
        match self {
            Self::Run(inputs) => Some(inputs.clone()),
            Self::Claims(_) | Self::Tracked(_) | Self::Nothing => None,
        }
    }
}

impl Remembered {
    /// Whether it is a run that violates the property.
    pub const fn is_run(&self) -> bool {
        matches!(self.lesson, Lesson::Run(_))
    }

    /// With a checksum: damage is found.
    pub fn encode(&self) -> Vec<u8> {
        let body = postcard::to_stdvec(self).unwrap_or_default();
        let hash = Sha256::digest(&body);
        [HEAD, hash.as_slice(), &body].concat()
    }

    /// The entry, unless it is damaged or of another version.
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let (hash, body) = bytes.strip_prefix(HEAD)?.split_at_checked(HASH)?;
        (Sha256::digest(body).as_slice() == hash).then(|| postcard::from_bytes(body).ok())?
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::cut_point::CutPoint;
    use crate::blocks::proof::{Argument, Claim};
    use crate::cfa::{EdgeId, InputId};
    use crate::ir::{BinaryOp, Bv, ExprPool, VarId, Width};

    fn again(lesson: Lesson) -> Lesson {
        let entry =
            Remembered { text: "t".to_owned(), engine: "e".to_owned(), work: Work::NONE, lesson };
        Remembered::decode(&entry.encode()).expect("what was encoded").lesson
    }

    #[test]
    fn what_is_written_is_read() {
        let mut pool = ExprPool::new();
        let [x, y] = [0, 1].map(|var| pool.var(VarId(var), Width::W128));
        let less = pool.binary(BinaryOp::Ult, x, y);
        let all = pool.number(Width::W128, u128::MAX);
        let bound = pool.binary(BinaryOp::Ule, y, all);
        let claim = Claim { cut: CutPoint::start(), pool, formulas: vec![less, bound] };
        let proof = Proof::new(vec![claim], Argument::Induction(2));
        let Lesson::Claims(read) = again(Lesson::Claims(proof)) else { panic!("another lesson") };
        assert_eq!(read.argument, Argument::Induction(2));
        assert_eq!(read.claims[0].formulas, [less, bound]);
        assert_eq!(read.claims[0].pool.get(bound), crate::ir::Expr::Binary(BinaryOp::Ule, y, all));
        let input = InputId { key: 3, occurrence: u64::MAX };
        let mut inputs = Inputs::default();
        inputs.values.insert(input, Bv::new(Width::W8, 200));
        inputs.bytes.entry(input).or_default().insert(-4, 9);
        let Lesson::Run(read) = again(Lesson::Run(inputs.clone())) else {
            panic!("another lesson")
        };
        assert_eq!(read, inputs);
        let tracked = Tracked { definitions: vec![(EdgeId(4), 1)], ..Tracked::default() };
        assert!(
            matches!(again(Lesson::Tracked(tracked.clone())), Lesson::Tracked(t) if t == tracked)
        );
    }

    #[test]
    fn an_ill_sorted_pool_is_none() {
        let pool: Result<ExprPool, _> = ExprPool::try_from(vec![(
            crate::ir::Expr::Unary(crate::ir::UnaryOp::Not, crate::ir::ExprId(0)),
            Width::W8,
        )]);
        assert!(pool.is_err());
    }
}
