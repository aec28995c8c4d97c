//! Bits of scalars in a row, cut into other scalars: what a cast between vectors does.
use super::fold;
use crate::frontend::llvm::layout::Unsupported;
use crate::ir::{ExprId, ExprPool, Width};

/// Cuts the bits of `leaves` (lowest first; on big-endian machines highest first) into pieces of
/// `widths`.
pub(super) fn recut(
    pool: &mut ExprPool,
    is_little: bool,
    leaves: &[ExprId],
    widths: &[Width],
) -> Result<Vec<ExprId>, Unsupported> {
    let mut sources: Vec<_> = leaves.to_vec();
    let mut widths = widths.to_vec();
    if !is_little {
        sources.reverse();
        widths.reverse();
    }
    let mut result = Vec::new();
    let mut start = 0;
    for width in widths {
        result.push(cut(pool, &sources, start, width)?);
        start += width.bits();
    }
    if !is_little {
        result.reverse();
    }
    Ok(result)
}

/// Bits `start ..` of the row of `sources`, as many as `width`.
fn cut(
    pool: &mut ExprPool,
    sources: &[ExprId],
    start: u32,
    width: Width,
) -> Result<ExprId, Unsupported> {
    let end = start + width.bits();
    let mut result: Option<ExprId> = None;
    let mut base = 0;
    for &source in sources {
        let size = pool.width(source).bits();
        let (low, high) = (start.max(base), end.min(base + size));
        if low < high {
            let piece = Width::new(high - low).expect("part of a width");
            let piece = fold::extract(pool, source, low - base, piece);
            result = Some(match result {
                None => piece,
                Some(below) => fold::concat(pool, piece, below)
                    .ok_or_else(|| Unsupported::new("a cast of a wide vector"))?,
            });
        }
        base += size;
    }
    result.ok_or_else(|| Unsupported::new("a cast between different sizes"))
}
