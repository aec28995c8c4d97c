//! What is known of one memory object: typed cells over a background.
//!
//! A cell holds the value of the `width` bytes at an offset; cells do not overlap and ascend. Bytes
//! without a cell are the background's: unknown, zero, or (for a global object that was not written
//! there) the initialiser's. An unknown cell over a known background says "written, but not known".
//! Access is byte-exact: a read that no single cell answers is put together from bytes.
use super::budget::MAX_UNKNOWN_RANGE;
use super::number::Value;
use std::rc::Rc;

/// What bytes without a cell hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub enum Background {
    /// Nothing is known.
    #[default]
    Unknown,
    /// Zero bytes.
    Zero,
    /// The global object's initial content.
    Initial,
}

/// The value of some adjacent bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell {
    /// Offset of the first byte.
    pub offset: u64,
    /// Number of bytes, 1 to 16.
    pub bytes: u8,
    /// The value; unknown only over a known background.
    pub value: Value,
}

impl Cell {
    fn end(&self) -> u64 {
        self.offset.saturating_add(u64::from(self.bytes))
    }
}

/// Where contents say whether the object is alive: one byte, 1 in a live object, that no access to
/// the object's own bytes touches.
pub const LIFE: u64 = 1 << 62;

/// What is known of one object.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Contents {
    /// Ascending, not overlapping.
    pub cells: Vec<Cell>,
    /// The rest.
    pub background: Background,
}

/// How a read is answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Read {
    /// By one cell.
    Cell(Value),
    /// By the background alone.
    Background(Background),
    /// By several cells or parts of them: byte by byte, each from a cell (value, byte index within
    /// it, cell width) or the background.
    Bytes(Vec<ByteSource>),
}

/// Where one byte of a read comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ByteSource {
    /// A byte of a cell, counted from its lowest address.
    Cell {
        /// The whole cell's value.
        value: Value,
        /// Which byte.
        byte: u8,
        /// How many bytes the cell has.
        of: u8,
    },
    /// The background at the byte's own offset.
    Background(Background),
}

impl Contents {
    /// Nothing known, over `background`.
    pub fn over(background: Background) -> Self {
        Self { cells: Vec::new(), background }
    }

    /// Whether it says nothing at all.
    pub fn is_trivial(&self) -> bool {
        self.cells.is_empty() && self.background == Background::Unknown
    }

    /// The index of the first cell that ends after `offset`.
    fn first_after(&self, offset: u64) -> usize {
        match self.cells.last() {
            // Appending in ascending order is the common case (arrays filled by a loop).
            Some(last) if last.end() <= offset => self.cells.len(),
            _ => self.cells.partition_point(|cell| cell.end() <= offset),
        }
    }

    /// Reads `bytes` bytes at `offset`.
    pub fn read(&self, offset: u64, bytes: u8) -> Read {
        let at = self.first_after(offset);
        let end = offset.saturating_add(u64::from(bytes));
        match self.cells.get(at) {
            Some(cell) if cell.offset == offset && cell.bytes == bytes => Read::Cell(cell.value),
            Some(cell) if cell.offset < end => Read::Bytes(self.read_bytes(at, offset, bytes)),
            _ => Read::Background(self.background),
        }
    }

    fn read_bytes(&self, mut at: usize, offset: u64, bytes: u8) -> Vec<ByteSource> {
        let mut sources = Vec::with_capacity(usize::from(bytes));
        for position in (offset..).take(usize::from(bytes)) {
            while self.cells.get(at).is_some_and(|cell| cell.end() <= position) {
                at += 1;
            }
            sources.push(match self.cells.get(at) {
                Some(cell) if cell.offset <= position => ByteSource::Cell {
                    value: cell.value,
                    byte: u8::try_from(position - cell.offset)
                        .expect("a cell has at most 16 bytes"),
                    of: cell.bytes,
                },
                _ => ByteSource::Background(self.background),
            });
        }
        sources
    }

    /// Whether it is known which value each of `length` bytes from `offset` has.
    pub fn knows(&self, offset: u64, length: u64) -> bool {
        let end = offset.saturating_add(length);
        let from = self.first_after(offset);
        let mut covered = 0;
        for cell in self.cells[from..].iter().take_while(|cell| cell.offset < end) {
            if !cell.value.is_exact() {
                return false;
            }
            covered += cell.end().min(end) - cell.offset.max(offset);
        }
        self.background != Background::Unknown || covered == length
    }

    /// Writes a value of `bytes` bytes; parts of other cells that stay become unknown. (A partial
    /// overwrite keeps no rest: the loss is sound, and rare in typed code.)
    pub fn write(&mut self, offset: u64, bytes: u8, value: Value) {
        let at = self.first_after(offset);
        let keeps_unknown = self.background != Background::Unknown;
        let same = |cell: &&mut Cell| cell.offset == offset && cell.bytes == bytes;
        if (value.is_known() || keeps_unknown)
            && let Some(cell) = self.cells.get_mut(at).filter(same)
        {
            cell.value = value;
            return;
        }
        let cell = (value.is_known() || keeps_unknown).then_some(Cell { offset, bytes, value });
        self.replace(offset, offset.saturating_add(u64::from(bytes)), cell);
    }

    /// Forgets `length` bytes from `offset`, and every cell that has a byte there, whole.
    pub fn forget(&mut self, offset: u64, length: u64) {
        if self.background != Background::Unknown && length > MAX_UNKNOWN_RANGE {
            // A hole too long to cut out with cells: give up the background, and with it the need
            // for unknown cells.
            self.background = Background::Unknown;
            self.cells.retain(|cell| cell.value.is_known());
        }
        self.replace(offset, offset.saturating_add(length), None);
    }

    /// Puts `cell` (which is all of `offset..end`) or nothing in the place of every cell that has a
    /// byte in `offset..end`. Over a known background, the bytes of these cells and of the range
    /// that `cell` does not take become unknown cells.
    fn replace(&mut self, offset: u64, end: u64, cell: Option<Cell>) {
        let from = self.first_after(offset);
        let to = self.cells.partition_point(|cell| cell.offset < end).max(from);
        if self.background == Background::Unknown {
            self.cells.splice(from..to, cell);
            return;
        }
        let start = if from < to { self.cells[from].offset.min(offset) } else { offset };
        let stop = if from < to { self.cells[to - 1].end().max(end) } else { end };
        let middle_end = if cell.is_some() { end } else { offset };
        let before = unknown_cells(start, offset);
        let after = unknown_cells(middle_end, stop);
        self.cells.splice(from..to, before.chain(cell).chain(after));
    }

    /// Forgets all bytes, but not whether the object is alive.
    pub fn clear_bytes(&mut self) {
        self.cells.retain(|cell| cell.offset == LIFE && cell.value.is_known());
        self.background = Background::Unknown;
    }

    /// Notes that the object is alive.
    pub fn begin_life(&mut self) {
        self.write(LIFE, 1, Value::number(1));
    }

    /// Forgets that the object is alive.
    pub fn doubt_life(&mut self) {
        self.forget(LIFE, 1);
    }

    /// Whether the object is known to be alive.
    pub fn is_alive(&self) -> bool {
        self.read(LIFE, 1) == Read::Cell(Value::number(1))
    }

    /// Whether it says nothing, or no more than that the object is alive.
    pub fn says_at_most_life(&self) -> bool {
        self.background == Background::Unknown && self.cells.iter().all(|cell| cell.offset == LIFE)
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.cells.clear();
        self.background = Background::Unknown;
    }
}

fn unknown_cells(start: u64, stop: u64) -> impl Iterator<Item = Cell> {
    let mut at = start;
    std::iter::from_fn(move || {
        (at < stop).then(|| {
            let bytes = u8::try_from((stop - at).min(8)).expect("at most 8");
            let cell = Cell { offset: at, bytes, value: Value::UNKNOWN };
            at += u64::from(bytes);
            cell
        })
    })
}

/// Contents shared between states until written.
pub type Shared = Rc<Contents>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::random::Random;

    #[test]
    fn knows_ranges_that_are_known_in_full() {
        let mut contents = Contents::default();
        contents.write(0, 4, Value::number(1));
        contents.write(4, 2, Value::number(2));
        assert!(contents.knows(1, 5) && contents.knows(2, 0));
        assert!(!contents.knows(1, 6) && !contents.knows(8, 1));
        let mut zero = Contents::over(Background::Zero);
        zero.write(4, 2, Value::UNKNOWN);
        assert!(zero.knows(0, 4) && zero.knows(6, 100) && !zero.knows(0, 5) && !zero.knows(5, 4));
    }

    /// A write over a random layout changes exactly the bytes it should, judged by a plain byte
    /// map.
    #[test]
    fn agrees_with_a_byte_map() {
        let mut random = Random::new(0);
        for round in 0..2000u64 {
            let background = if round % 2 == 0 { Background::Unknown } else { Background::Zero };
            let mut contents = Contents::over(background);
            // Per byte: Some(Some((value, index))) written, Some(None) unknown, None background.
            let mut bytes: Vec<Option<Option<(u64, u8)>>> = vec![None; 40];
            for step in 0..12u64 {
                let width = random.pick(&[1u8, 2, 4, 8]);
                let offset = random.below(24);
                if random.below(5) == 0 {
                    contents.forget(offset, u64::from(width));
                } else {
                    contents.write(offset, width, Value::number(round * 100 + step));
                }
                // What is known must be a subset of the truth: check after replaying on the byte
                // map.
                let start = usize::try_from(offset).expect("small");
                for (index, byte) in (0u8..width).enumerate() {
                    bytes[start + index] = Some(Some((round * 100 + step, byte)));
                }
                if let Read::Cell(value) = contents.read(offset, width) {
                    assert!(!value.is_known() || value == Value::number(round * 100 + step));
                }
                check(&contents, &bytes, background);
            }
        }
    }

    fn check(contents: &Contents, bytes: &[Option<Option<(u64, u8)>>], background: Background) {
        for pair in contents.cells.windows(2) {
            assert!(pair[0].end() <= pair[1].offset, "overlap {pair:?}");
        }
        for (position, truth) in (0u64..).zip(bytes) {
            match (contents.read_bytes(contents.first_after(position), position, 1)[0], truth) {
                (ByteSource::Cell { value, byte, .. }, Some(Some((number, index)))) => {
                    assert!(
                        !value.is_known() || (value == Value::number(*number) && byte == *index)
                    );
                }
                (ByteSource::Cell { value, .. }, _) => assert!(!value.is_known()),
                (ByteSource::Background(kind), None) => {
                    assert!(kind == background || kind == Background::Unknown)
                }
                (ByteSource::Background(kind), Some(_)) => assert_eq!(kind, Background::Unknown),
            }
        }
    }
}
