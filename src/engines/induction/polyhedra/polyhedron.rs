//! Convex polyhedra over the rationals (Cousot and Halbwachs, POPL 1978): conjunctions of linear
//! inequalities, with the points and directions that span them.
//!
//! Both descriptions are kept: rows of constraints `(c, c1, c2, ...)` mean `c + c1*x1 + ... >= 0`
//! (or `= 0`), rows of generators `(1, x1, ...)` are points (in multiples), `(0, d1, ...)`
//! directions. Dimension 0 of a row is the constant. Invariant: both describe the same set.
//!
//! Every operation says `None` where numbers or descriptions get too large.
use super::cone::{Cone, Row, Sense, product};
use crate::base::work;
use crate::base::work::WorkKind;
use crate::engines::induction::budget::MAX_SLOPE;

/// The points of a polyhedron.
#[derive(Clone, Debug)]
pub(super) struct Polyhedron {
    dimensions: usize,
    /// Points and directions; it keeps which inequalities each of them meets, so that one more
    /// inequality costs no more than itself.
    cone: Cone,
    equations: Vec<Row>,
    bounds: Vec<Row>,
}

/// A constraint's row, and whether it is an equation.
pub(super) type Constraint = (Row, Sense);

impl Polyhedron {
    /// All points.
    pub(super) fn space(dimensions: usize) -> Self {
        let cone = Cone::points(dimensions);
        Self { dimensions, cone, equations: Vec::new(), bounds: Vec::new() }
    }

    /// The points that satisfy all constraints.
    pub(super) fn of(dimensions: usize, constraints: &[Constraint]) -> Option<Self> {
        Self::space(dimensions).meet(constraints)?.minimal()
    }

    /// What is spanned by these generators.
    fn spanned(dimensions: usize, lines: &[Row], rays: &[Row]) -> Option<Self> {
        let mut dual = Cone::space(dimensions + 1);
        for line in lines {
            dual.cut(line, Sense::On)?;
        }
        for ray in rays {
            dual.cut(ray, Sense::OnOrAbove)?;
        }
        let (equations, mut bounds) = dual.generators();
        bounds.retain(|row| row[1..].iter().any(|&number| number != 0));
        let mut cone = Cone::space(dimensions + 1);
        cone.cut(&constant(dimensions), Sense::OnOrAbove)?;
        for equation in &equations {
            cone.cut(equation, Sense::On)?;
        }
        for bound in &bounds {
            cone.cut(bound, Sense::OnOrAbove)?;
        }
        Some(Self { dimensions, cone, equations, bounds })
    }

    /// The same without constraints and generators that follow from others.
    pub(super) fn minimal(self) -> Option<Self> {
        if self.is_empty() {
            return Some(self);
        }
        let (lines, rays) = self.cone.generators();
        Self::spanned(self.dimensions, &lines, &rays)
    }

    /// Whether there is no point.
    pub(super) fn is_empty(&self) -> bool {
        self.rays().all(|ray| ray[0] == 0)
    }

    /// How many numbers a point has.
    pub(super) const fn dimensions(&self) -> usize {
        self.dimensions
    }

    fn lines(&self) -> impl Iterator<Item = &Row> {
        self.cone.lines()
    }

    fn rays(&self) -> impl Iterator<Item = &Row> {
        self.cone.rays()
    }

    /// Its constraints.
    pub(super) fn constraints(&self) -> impl Iterator<Item = Constraint> {
        let equations = self.equations.iter().map(|row| (row.clone(), Sense::On));
        equations.chain(self.bounds.iter().map(|row| (row.clone(), Sense::OnOrAbove)))
    }

    /// Its points that satisfy these constraints, too.
    pub(super) fn meet(&self, constraints: &[Constraint]) -> Option<Self> {
        let mut cone = self.cone.clone();
        if !cone.has_room_for(constraints.len()) {
            let mut normals = self.bounds.clone();
            normals.push(constant(self.dimensions));
            cone.forget_all_but(&normals)?;
        }
        let (mut equations, mut bounds) = (self.equations.clone(), self.bounds.clone());
        for (row, side) in constraints {
            if cone.cut(row, *side)? {
                match side {
                    Sense::On => equations.push(row.clone()),
                    Sense::OnOrAbove => bounds.push(row.clone()),
                }
            }
        }
        Some(Self { dimensions: self.dimensions, cone, equations, bounds })
    }

    /// With one more number, which may be anything.
    #[must_use]
    pub(super) fn wider(mut self) -> Self {
        for row in self.equations.iter_mut().chain(&mut self.bounds) {
            row.push(0);
        }
        self.dimensions += 1;
        self.cone.widen();
        self
    }

    /// The points `(forms[0](x), forms[1](x), ...)` of its points x; where these are too large, an
    /// octagon around them.
    pub(super) fn image(&self, forms: &[Row]) -> Option<Self> {
        let map = |row: &Row| -> Option<Row> {
            let mut mapped = vec![row[0]];
            for form in forms {
                mapped.push(product(form, row)?);
            }
            super::cone::reduce(&mut mapped);
            Some(mapped)
        };
        let is_something = |row: &Row| row.iter().any(|&number| number != 0);
        let all = |rows: &mut dyn Iterator<Item = &Row>| -> Option<Vec<Row>> {
            let mut mapped = rows.map(map).collect::<Option<Vec<Row>>>()?;
            mapped.retain(is_something);
            mapped.sort_unstable();
            mapped.dedup();
            Some(mapped)
        };
        let (lines, rays) = (all(&mut self.lines())?, all(&mut self.rays())?);
        match Self::spanned(forms.len(), &lines, &rays) {
            None => {
                let cone = Cone::loose(lines, rays);
                let loose = Self { dimensions: forms.len(), cone, ..Self::space(0) };
                Self::of(forms.len(), &octagon(forms.len(), &[&loose]))
            }
            image => image,
        }
    }

    /// One around both: the smallest, where that is not too large, and is plain.
    pub(super) fn join(&self, other: &Self) -> Option<Self> {
        if self.is_empty() {
            return Some(other.clone());
        }
        if other.is_empty() {
            return Some(self.clone());
        }
        let lines: Vec<Row> = self.lines().chain(other.lines()).cloned().collect();
        let mut rays: Vec<Row> = self.rays().chain(other.rays()).cloned().collect();
        rays.sort_unstable();
        rays.dedup();
        let domain = Self::spanned(self.dimensions, &lines, &rays);
        match domain.and_then(|domain| domain.plainer(&[self, other])) {
            None => self.common(other),
            domain => domain,
        }
    }

    /// What the constraints of each say of both.
    fn common(&self, other: &Self) -> Option<Self> {
        let own = self.halves().filter(|one| other.satisfies(one));
        let others = other.halves().filter(|one| self.satisfies(one));
        let all = own.chain(others).chain(octagon(self.dimensions, &[self, other]));
        Self::of(self.dimensions, &all.collect::<Vec<Constraint>>())
    }

    /// Those of its constraints that hold of the other.
    pub(super) fn kept(&self, other: &Self) -> Option<Self> {
        let own = self.halves().filter(|one| other.satisfies(one));
        Self::of(self.dimensions, &own.collect::<Vec<Constraint>>())
    }

    /// The least integer that is added to a sum to make it nowhere negative, if there is one.
    fn lift(&self, row: &Row) -> Option<i128> {
        work::spend_on(WorkKind::Row, self.cone.size());
        let mut lift = i128::MIN;
        for line in self.lines() {
            if product(line, row)? != 0 {
                return None;
            }
        }
        for ray in self.rays() {
            let height = product(ray, row)?;
            if ray[0] != 0 {
                let below = height.checked_neg()?;
                lift = lift.max(below.div_euclid(ray[0]) + i128::from(height % ray[0] != 0));
            } else if height < 0 {
                return None;
            }
        }
        (lift != i128::MIN).then_some(lift)
    }

    /// Without the inequalities that have large factors: slopes between far corners, which say
    /// little of a program, and cost much. Those of its parts that hold of it stay.
    fn plainer(self, parts: &[&Self]) -> Option<Self> {
        let is_plain = |row: &Row| row[1..].iter().all(|factor| factor.abs() <= MAX_SLOPE);
        if self.bounds.iter().all(is_plain) {
            return Some(self);
        }
        let own = self.constraints().filter(|(row, side)| *side == Sense::On || is_plain(row));
        let all = own.chain(parts.iter().flat_map(|part| part.halves()));
        let all = all.chain(octagon(self.dimensions, parts));
        let keep: Vec<Constraint> = all.filter(|one| self.satisfies(one)).collect();
        Self::of(self.dimensions, &keep)
    }

    /// Its constraints as inequalities.
    fn halves(&self) -> impl Iterator<Item = Constraint> {
        let opposite = |row: &Row| row.iter().map(|number| -number).collect();
        let halves = self.equations.iter().flat_map(move |row| [row.clone(), opposite(row)]);
        halves.chain(self.bounds.iter().cloned()).map(|row| (row, Sense::OnOrAbove))
    }

    /// Whether all points satisfy a constraint; where that is not known, they do not.
    pub(super) fn satisfies(&self, (row, side): &Constraint) -> bool {
        let is_on = |generator: &Row| product(generator, row) == Some(0);
        let fits = |ray: &Row| match side {
            Sense::On => is_on(ray),
            Sense::OnOrAbove => product(ray, row).is_some_and(|height| height >= 0),
        };
        self.lines().all(is_on) && self.rays().all(fits)
    }

    /// Whether all points of the other are its own.
    pub(super) fn contains(&self, other: &Self) -> bool {
        other.is_empty() || self.constraints().all(|constraint| other.satisfies(&constraint))
    }

    /// The constraints of `next` that touch it where one of its own does, and bounds of numbers and
    /// differences: the next threshold, one of `constants` for a number, at most one for a
    /// difference. `next` contains it. (Halbwachs' widening, up to thresholds.)
    pub(super) fn widened(&self, next: &Self, constants: &[i128]) -> Option<Self> {
        let own: Vec<Vec<bool>> = self.bounds.iter().map(|row| self.touching(row)).collect();
        let everywhere = vec![true; self.rays().count()];
        let is_kept = |row: &Row| {
            let touching = self.touching(row);
            touching == everywhere || own.contains(&touching)
        };
        let mut kept: Vec<Constraint> =
            next.equations.iter().map(|row| (row.clone(), Sense::On)).collect();
        let bounds = next.bounds.iter().filter(|row| is_kept(row));
        kept.extend(bounds.map(|row| (row.clone(), Sense::OnOrAbove)));
        for mut row in directions(self.dimensions) {
            let Some(lift) = next.lift(&row) else { continue };
            let stop = thresholds(&row, constants).filter(|&stop| stop >= lift).min();
            if let Some(stop) = stop {
                row[0] = stop;
                kept.push((row, Sense::OnOrAbove));
            }
        }
        Self::of(self.dimensions, &kept)
    }

    /// Which of its points and directions are on the plane.
    fn touching(&self, row: &Row) -> Vec<bool> {
        self.rays().map(|ray| product(ray, row) == Some(0)).collect()
    }
}

/// The row of the constant alone, which is not negative.
fn constant(dimensions: usize) -> Row {
    (0..=dimensions).map(|at| i128::from(at == 0)).collect()
}

/// What may be added to a row of [`directions`] where it is widened.
fn thresholds(direction: &Row, constants: &[i128]) -> impl Iterator<Item = i128> {
    let sum: i128 = direction.iter().sum();
    let is_number = direction.iter().filter(|&&factor| factor != 0).count() == 1;
    let numbers = if is_number { constants } else { &[] };
    let gaps: &[i128] = if sum == 0 { &[-1, 0, 1] } else { &[] };
    let stops = numbers.iter().filter_map(move |constant| constant.checked_mul(-sum));
    stops.chain(gaps.iter().copied())
}

/// The rows of numbers, their opposites, sums and differences, without constants (the octagons of
/// Miné, *The octagon abstract domain*, 2006).
fn directions(dimensions: usize) -> Vec<Row> {
    let mut found = Vec::new();
    for x in 1..=dimensions {
        for sign in [1, -1] {
            let mut row = vec![0; dimensions + 1];
            row[x] = sign;
            found.push(row.clone());
            for y in x + 1..=dimensions {
                for other in [1, -1] {
                    let mut pair = row.clone();
                    pair[y] = other;
                    found.push(pair);
                }
            }
        }
    }
    found
}

/// Bounds of numbers, sums and differences that hold of all parts.
fn octagon(dimensions: usize, parts: &[&Polyhedron]) -> Vec<Constraint> {
    let bounded = directions(dimensions).into_iter().filter_map(|mut row| {
        let lifts = parts.iter().map(|part| part.lift(&row));
        let lift = lifts.collect::<Option<Vec<i128>>>()?.into_iter().max()?;
        row[0] = lift;
        Some((row, Sense::OnOrAbove))
    });
    bounded.collect()
}
