//! Cones of integer vectors, described from within: what they are spanned by.
//!
//! Chernikova's algorithm (the double description method: Motzkin and others 1953; Chernikova 1965;
//! Le Verge, *A note on Chernikova's algorithm*, 1992): one inequality after the other cuts the
//! cone; new rays lie where the cut meets the plane between two neighbours. Invariant: no ray is a
//! sum of others, and none can be made of the lines. Read backwards, it finds inequalities of what
//! some vectors span.
//!
//! Numbers are exact; what does not fit [`i128`], or gets very large, has no answer.
use crate::base::work;
use crate::base::work::WorkKind;
use crate::domains::arithmetic::gcd;
use crate::engines::induction::budget::MAX_RAYS;

/// A vector.
pub(super) type Row = Vec<i128>;

/// The most inequalities of a cone: each has a bit.
const MAX_NORMALS: u32 = 127;

/// A ray, and which of the cone's inequalities it satisfies with equality.
#[derive(Clone, Debug)]
struct Ray {
    row: Row,
    tight: u128,
}

/// Sums of any multiples of its lines and of positive multiples of its rays.
#[derive(Clone, Debug)]
pub(super) struct Cone {
    lines: Vec<Row>,
    rays: Vec<Ray>,
    normals: u32,
}

/// Whether a vector must be orthogonal to a normal, or may be on its side, too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sense {
    On,
    OnOrAbove,
}

impl Cone {
    /// The whole space.
    pub(super) fn space(dimensions: usize) -> Self {
        let unit = |at: usize| (0..dimensions).map(|other| i128::from(other == at)).collect();
        Self { lines: (0..dimensions).map(unit).collect(), rays: Vec::new(), normals: 0 }
    }

    /// All points of this number of dimensions: whatever has a constant that is not negative.
    pub(super) fn points(numbers: usize) -> Self {
        let unit = |at: usize| (0..=numbers).map(|other| i128::from(other == at)).collect();
        let ray = Ray { row: unit(0), tight: 0 };
        Self { lines: (1..=numbers).map(unit).collect(), rays: vec![ray], normals: 1 }
    }

    /// What is spanned by these lines and rays. It cannot be [`Self::cut`]: nothing is known of the
    /// inequalities that bound it.
    pub(super) fn loose(lines: Vec<Row>, rays: Vec<Row>) -> Self {
        let rays = rays.into_iter().map(|row| Ray { row, tight: 0 }).collect();
        Self { lines, rays, normals: 0 }
    }

    /// Whether it can be cut so often.
    pub(super) fn has_room_for(&self, cuts: usize) -> bool {
        u32::try_from(cuts).is_ok_and(|cuts| self.normals.saturating_add(cuts) <= MAX_NORMALS)
    }

    /// Keeps of the inequalities only these, which must bound it without the others.
    pub(super) fn forget_all_but(&mut self, normals: &[Row]) -> Option<()> {
        work::spend_on(WorkKind::Row, self.rays.len() * normals.len());
        self.normals = u32::try_from(normals.len()).ok().filter(|&count| count <= MAX_NORMALS)?;
        for ray in &mut self.rays {
            ray.tight = 0;
            for (bit, normal) in (0u32..).zip(normals) {
                ray.tight |= u128::from(product(&ray.row, normal)? == 0) << bit;
            }
        }
        Some(())
    }

    /// With one more dimension, in which it is unbounded.
    pub(super) fn widen(&mut self) {
        let rays = self.rays.iter_mut().map(|ray| &mut ray.row);
        self.lines.iter_mut().chain(rays).for_each(|row| row.push(0));
        let dimensions = self.rays.first().map(|ray| &ray.row).or(self.lines.first());
        let dimensions = dimensions.map_or(1, Vec::len);
        self.lines.push((1..=dimensions).map(|at| i128::from(at == dimensions)).collect());
    }

    /// Its lines.
    pub(super) fn lines(&self) -> impl Iterator<Item = &Row> {
        self.lines.iter()
    }

    /// Its rays.
    pub(super) fn rays(&self) -> impl Iterator<Item = &Row> {
        self.rays.iter().map(|ray| &ray.row)
    }

    /// How many lines and rays it has.
    pub(super) const fn size(&self) -> usize {
        self.lines.len() + self.rays.len()
    }

    /// Its lines and rays.
    pub(super) fn generators(self) -> (Vec<Row>, Vec<Row>) {
        (self.lines, self.rays.into_iter().map(|ray| ray.row).collect())
    }

    /// Cuts off what is not on this side of the plane through zero; says whether that is anything.
    /// `None`: too large.
    pub(super) fn cut(&mut self, normal: &[i128], side: Sense) -> Option<bool> {
        work::spend_on(WorkKind::Row, self.lines.len() + self.rays.len());
        if self.is_within(normal, side)? {
            return Some(false);
        }
        if self.normals >= MAX_NORMALS || self.rays.len() > MAX_RAYS {
            return None;
        }
        let bit = 1u128 << self.normals;
        self.normals += 1;
        let mut heights = Vec::with_capacity(self.lines.len());
        for line in &self.lines {
            heights.push(product(line, normal)?);
        }
        match heights.iter().position(|&height| height != 0) {
            Some(at) => self.tilt(at, &heights, normal, bit, side)?,
            None => self.divide(normal, bit, side)?,
        }
        Some(true)
    }

    /// Whether all of it is on this side of the plane.
    fn is_within(&self, normal: &[i128], side: Sense) -> Option<bool> {
        for line in &self.lines {
            if product(line, normal)? != 0 {
                return Some(false);
            }
        }
        for ray in &self.rays {
            let height = product(&ray.row, normal)?;
            if height < 0 || (height > 0 && side == Sense::On) {
                return Some(false);
            }
        }
        Some(true)
    }

    /// A line crosses the plane: everything else moves along it into the plane.
    fn tilt(
        &mut self,
        at: usize,
        heights: &[i128],
        normal: &[i128],
        bit: u128,
        side: Sense,
    ) -> Option<()> {
        let mut pivot = self.lines.remove(at);
        let mut height = heights[at];
        if height < 0 {
            height = height.checked_neg()?;
            pivot.iter_mut().for_each(|number| *number = -*number);
        }
        let others = heights.iter().enumerate().filter(|&(index, _)| index != at);
        for (line, (_, &own)) in self.lines.iter_mut().zip(others) {
            *line = combined(line, height, &pivot, own.checked_neg()?)?;
        }
        for ray in &mut self.rays {
            let own = product(&ray.row, normal)?;
            ray.row = combined(&ray.row, height, &pivot, own.checked_neg()?)?;
            ray.tight |= bit;
        }
        if side == Sense::OnOrAbove {
            // A line satisfies all earlier ones with equality.
            self.rays.push(Ray { row: pivot, tight: bit - 1 });
        }
        Some(())
    }

    /// The plane divides the rays.
    fn divide(&mut self, normal: &[i128], bit: u128, side: Sense) -> Option<()> {
        let (mut above, mut below, mut within) = (Vec::new(), Vec::new(), Vec::new());
        for ray in std::mem::take(&mut self.rays) {
            let height = product(&ray.row, normal)?;
            match height.signum() {
                1 => above.push((ray, height)),
                -1 => below.push((ray, height)),
                _ => within.push(ray),
            }
        }
        let mut between = Vec::new();
        for (index, (high, up)) in above.iter().enumerate() {
            for (other, (low, down)) in below.iter().enumerate() {
                let common = high.tight & low.tight;
                let shares = |ray: &Ray| ray.tight & common == common;
                let is_neighbour = !within.iter().any(shares)
                    && !above.iter().enumerate().any(|(at, (ray, _))| at != index && shares(ray))
                    && !below.iter().enumerate().any(|(at, (ray, _))| at != other && shares(ray));
                if is_neighbour {
                    let row = combined(&high.row, down.checked_neg()?, &low.row, *up)?;
                    between.push(Ray { row, tight: common | bit });
                }
            }
        }
        work::spend_on(WorkKind::Row, between.len() + above.len() * below.len());
        within.iter_mut().for_each(|ray| ray.tight |= bit);
        self.rays = within;
        self.rays.extend(between);
        if side == Sense::OnOrAbove {
            self.rays.extend(above.into_iter().map(|(ray, _)| ray));
        }
        (self.rays.len() <= MAX_RAYS).then_some(())
    }
}

/// The scalar product; `None`: too large.
pub(super) fn product(a: &[i128], b: &[i128]) -> Option<i128> {
    let mut sum = 0i128;
    for (&a, &b) in a.iter().zip(b) {
        if a != 0 && b != 0 {
            sum = sum.checked_add(a.checked_mul(b)?)?;
        }
    }
    Some(sum)
}

/// `p * a + q * b`, divided by what all its numbers have in common.
fn combined(a: &[i128], p: i128, b: &[i128], q: i128) -> Option<Row> {
    let mut factors = [p, q];
    reduce(&mut factors);
    let [p, q] = factors;
    let mut row = Vec::with_capacity(a.len());
    for (&a, &b) in a.iter().zip(b) {
        row.push(a.checked_mul(p)?.checked_add(b.checked_mul(q)?)?);
    }
    reduce(&mut row);
    Some(row)
}

/// Divides by what all numbers have in common.
pub(super) fn reduce(row: &mut [i128]) {
    let common = row.iter().fold(0u128, |common, number| gcd(common, number.unsigned_abs()));
    let Some(common) = i128::try_from(common).ok().filter(|&common| common > 1) else { return };
    row.iter_mut().for_each(|number| *number /= common);
}

/// Divides by what the factors have in common, rounding the constant down: the same for integers.
pub(super) fn tighten(row: &mut [i128], side: Sense) {
    let common = row[1..].iter().fold(0u128, |common, number| gcd(common, number.unsigned_abs()));
    let Some(common) = i128::try_from(common).ok().filter(|&common| common > 1) else { return };
    if side == Sense::On && row[0] % common != 0 {
        return;
    }
    row[0] = row[0].div_euclid(common);
    row[1..].iter_mut().for_each(|number| *number /= common);
}
