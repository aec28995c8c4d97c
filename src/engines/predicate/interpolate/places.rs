//! The program variables behind the variables of the cuts.
//!
//! A *place* is a program variable by its key. Candidates are written over places (*canonical*
//! expressions), so that one candidate can be tried at every cut: [`Places::at`] puts the cut's
//! variables in. In the pool a place is a variable with a number above all of the chain's.
use super::Chain;
use crate::engines::predicate::budget::MAX_NAMES;
use crate::ir::simplify;
use crate::ir::{ExprId, ExprPool, VarId, Width};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Index of a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct PlaceId(u32);

impl PlaceId {
    pub(super) fn index(self) -> usize {
        usize::try_from(self.0).expect("u32 fits usize")
    }
}

/// All places of a chain.
pub(super) struct Places {
    /// The number of place 0's variable; the others follow.
    first: u32,
    /// By place.
    exprs: Vec<ExprId>,
    /// By cut and place: the variable and the expression that is just it.
    vars: Vec<Vec<Option<(VarId, ExprId)>>>,
    /// By cut: which places a variable is at. Two places may have one variable.
    of: Vec<FxHashMap<VarId, Vec<PlaceId>>>,
    instances: RefCell<FxHashMap<(ExprId, usize), Option<ExprId>>>,
}

impl Places {
    /// The places of `chain`'s first `cuts` cuts. A key with different widths at different cuts is
    /// no place.
    pub(super) fn new(chain: &mut Chain, cuts: usize) -> Self {
        let widths = chain.widths.clone();
        let width = |var: VarId| widths.get(var.index()).copied();
        let mut keys: BTreeMap<u32, Option<Width>> = BTreeMap::new();
        for &(key, var) in chain.cuts[..cuts].iter().flat_map(|cut| &cut.vars) {
            let known = keys.entry(key).or_insert(width(var));
            if *known != width(var) {
                *known = None;
            }
        }
        let first = u32::try_from(chain.widths.len()).expect("fewer than 2^32 variables");
        let mut exprs = Vec::new();
        let mut ids: FxHashMap<u32, PlaceId> = FxHashMap::default();
        for (key, width) in keys {
            let Some(width) = width else { continue };
            let place = PlaceId(u32::try_from(exprs.len()).expect("fewer than 2^32 places"));
            ids.insert(key, place);
            exprs.push(chain.pool.var(VarId(first + place.0), width));
        }
        let mut places =
            Self { first, exprs, vars: Vec::new(), of: Vec::new(), instances: RefCell::default() };
        for cut in &chain.cuts[..cuts] {
            let mut vars = vec![None; places.exprs.len()];
            let mut of: FxHashMap<VarId, Vec<PlaceId>> = FxHashMap::default();
            for &(key, var) in &cut.vars {
                if let Some(&place) = ids.get(&key) {
                    let width = chain.pool.width(places.exprs[place.index()]);
                    vars[place.index()] = Some((var, chain.pool.var(var, width)));
                    of.entry(var).or_default().push(place);
                }
            }
            places.vars.push(vars);
            places.of.push(of);
        }
        places
    }

    /// The number of the first place's variable.
    pub(super) fn first(&self) -> u32 {
        self.first
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.exprs.len()
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = PlaceId> + use<> {
        (0..u32::try_from(self.exprs.len()).unwrap_or(u32::MAX)).map(PlaceId)
    }

    /// The canonical expression that is just the place.
    pub(super) fn expr(&self, place: PlaceId) -> ExprId {
        self.exprs[place.index()]
    }

    /// The variable of `place` at `cut`.
    pub(super) fn var(&self, cut: usize, place: PlaceId) -> Option<VarId> {
        self.vars[cut][place.index()].map(|(var, _)| var)
    }

    /// The variable of `place` at `cut` as an expression.
    pub(super) fn expr_at(&self, cut: usize, place: PlaceId) -> Option<ExprId> {
        self.vars[cut][place.index()].map(|(_, expr)| expr)
    }

    /// How many cuts there are.
    pub(super) fn cuts(&self) -> usize {
        self.vars.len()
    }

    /// Whether `var` is a variable of `cut`.
    pub(super) fn is_at(&self, cut: usize, var: VarId) -> bool {
        self.of[cut].contains_key(&var)
    }

    /// The places that have variable `var` at `cut`.
    pub(super) fn of(&self, cut: usize, var: VarId) -> &[PlaceId] {
        self.of[cut].get(&var).map_or(&[], Vec::as_slice)
    }

    /// The place that a variable of a canonical expression is.
    pub(super) fn place(&self, var: VarId) -> Option<PlaceId> {
        let index = var.0.checked_sub(self.first)?;
        (usize::try_from(index).ok()? < self.exprs.len()).then_some(PlaceId(index))
    }

    /// The places in a canonical expression, sorted.
    pub(super) fn places_in(&self, pool: &ExprPool, canonical: ExprId) -> Vec<PlaceId> {
        let mut places: Vec<_> =
            pool.vars_in(canonical).filter_map(|var| self.place(var)).collect();
        places.sort_unstable();
        places
    }

    /// The canonical expression over the variables of `cut`; `None` if a place has none there.
    pub(super) fn at(&self, pool: &mut ExprPool, canonical: ExprId, cut: usize) -> Option<ExprId> {
        if let Some(&known) = self.instances.borrow().get(&(canonical, cut)) {
            return known;
        }
        let vars = &self.vars[cut];
        let here = |place: PlaceId| vars[place.index()].map(|(_, expr)| expr);
        let all_here = self.places_in(pool, canonical).into_iter().all(|p| here(p).is_some());
        let instance = all_here
            .then(|| simplify::substitute(pool, canonical, |var| self.place(var).and_then(here)));
        self.instances.borrow_mut().insert((canonical, cut), instance);
        instance
    }

    /// The canonical forms of an expression over the variables of `cut`: several if a variable has
    /// several places, none if a variable is not of the cut.
    pub(super) fn canonical(&self, pool: &mut ExprPool, id: ExprId, cut: usize) -> Vec<ExprId> {
        let mut vars: Vec<VarId> = pool.vars_in(id).collect();
        vars.sort_unstable();
        if !vars.iter().all(|&var| self.is_at(cut, var)) {
            return Vec::new();
        }
        let mut names: Vec<FxHashMap<VarId, PlaceId>> = vec![FxHashMap::default()];
        for var in vars {
            names = names
                .into_iter()
                .flat_map(|naming| {
                    self.of(cut, var).iter().map(move |&place| {
                        let mut naming = naming.clone();
                        naming.insert(var, place);
                        naming
                    })
                })
                .take(MAX_NAMES)
                .collect();
        }
        let mut forms = Vec::new();
        for naming in names {
            let form = simplify::substitute(pool, id, |var| {
                naming.get(&var).map(|&place| self.exprs[place.index()])
            });
            if !forms.contains(&form) {
                forms.push(form);
            }
        }
        forms
    }
}
