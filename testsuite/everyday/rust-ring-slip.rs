//! A small ring buffer of samples with some statistics over it.

const CAPACITY: usize = 8;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stats {
    min: i32,
    max: i32,
    mean: i32,
}

struct Ring {
    data: [i32; CAPACITY],
    start: usize,
    len: usize,
}

impl Ring {
    fn new() -> Self {
        Ring { data: [0; CAPACITY], start: 0, len: 0 }
    }

    /// Adds a value; the oldest one is dropped when the ring is full.
    fn push(&mut self, value: i32) {
        let pos = (self.start + self.len) % CAPACITY;
        self.data[pos] = value;
        if self.len < CAPACITY {
            self.len += 1;
        } else {
            self.start = (self.start + 1) % CAPACITY;
        }
    }

    fn pop(&mut self) -> Option<i32> {
        if self.len == 0 {
            return None;
        }
        let value = self.data[self.start];
        self.start = (self.start + 1) % CAPACITY;
        self.len -= 1;
        Some(value)
    }

    /// The value `index` places after the oldest one.
    fn get(&self, index: usize) -> Option<i32> {
        if index < self.len {
            Some(self.data[(self.start + index) % CAPACITY])
        } else {
            None
        }
    }

    fn stats(&self) -> Option<Stats> {
        if self.len == 0 {
            return None;
        }
        let (mut min, mut max) = (i32::MAX, i32::MIN);
        let mut sum: i64 = 0;
        for i in 0..self.len {
            let v = self.data[(self.start + i) % CAPACITY];
            min = min.min(v);
            max = max.max(v);
            sum += i64::from(v);
        }
        // the mean lies between min and max, so it fits
        let mean = (sum / self.len as i64) as i32;
        Some(Stats { min, max, mean })
    }
}

/// Maps 0..=1000 to a percentage, larger readings count as 100.
fn percent(reading: u16) -> u8 {
    let clipped = reading.min(1000);
    (clipped * 100 / 1000) as u8
}

fn main() {
    let mut ring = Ring::new();
    assert!(ring.stats().is_none());

    for i in 0..12 {
        ring.push(i * i - 20);
    }
    assert_eq!(ring.len, CAPACITY);
    assert_eq!(ring.get(0), Some(-4));
    assert_eq!(ring.get(7), Some(101));
    assert_eq!(ring.get(8), None);

    if let Some(s) = ring.stats() {
        assert!(s.min <= s.mean && s.mean <= s.max);
        println!("min {} max {} mean {}", s.min, s.max, s.mean);
    }

    let mut popped = 0;
    while let Some(v) = ring.pop() {
        println!("popped {v}");
        popped += 1;
    }
    assert_eq!(popped, CAPACITY);
    assert!(ring.stats().is_none());

    for reading in [0u16, 250, 999, 1000, 65535] {
        println!("{reading} -> {}%", percent(reading));
    }
    assert_eq!(percent(1000), 100);
}
