//! Durations and amounts of memory as people write them: `60`, `90s`, `15min`, `500MB`, `2GiB`.
use std::time::Duration;

const DURATION_UNITS: [(&str, f64); 5] =
    [("ms", 1e-3), ("s", 1.0), ("min", 60.0), ("h", 3600.0), ("", 1.0)];
const MEMORY_UNITS: [(&str, f64); 7] = [
    ("B", 1.0),
    ("kB", 1e3),
    ("MB", 1e6),
    ("GB", 1e9),
    ("KiB", 1024.0),
    ("MiB", 1_048_576.0),
    ("GiB", 1_073_741_824.0),
];

/// A positive duration; seconds where no unit is given.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    let seconds = parse(text, &DURATION_UNITS).filter(|seconds| *seconds < 1e12);
    seconds
        .map(Duration::from_secs_f64)
        .filter(|duration| !duration.is_zero())
        .ok_or_else(|| "expected a positive time such as 60, 60s, 500ms, 15min or 2h".to_owned())
}

/// A positive number of bytes; the unit must be given, because tools differ in what a bare number
/// means.
pub fn parse_bytes(text: &str) -> Result<u64, String> {
    let bytes = parse(text, &MEMORY_UNITS).filter(|bytes| (1.0..1e18).contains(bytes));
    // Exact: the number is between 1 and 10^18, and a fraction of a byte does not matter.
    bytes
        .map(|bytes| Duration::from_secs_f64(bytes.trunc()).as_secs())
        .ok_or_else(|| "expected a positive amount such as 500MB, 2GB or 2GiB".to_owned())
}

fn parse(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let unit = unit.trim_start();
    let (_, factor) = units.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit))?;
    Some(number.parse::<f64>().ok()? * factor)
}

#[cfg(test)]
mod tests {
    use super::{parse_bytes, parse_duration};
    use std::time::Duration;

    #[test]
    fn durations() {
        for (text, milliseconds) in [
            ("60", 60_000),
            ("60s", 60_000),
            ("1.5 min", 90_000),
            ("500ms", 500),
            ("2h", 7_200_000),
        ] {
            assert_eq!(parse_duration(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
        for text in ["", "s", "0", "-1", "1 week", "1.2.3", "1e3", "99999999999999s"] {
            assert!(parse_duration(text).is_err(), "{text}");
        }
    }

    #[test]
    fn amounts_of_memory() {
        for (text, bytes) in
            [("1B", 1), ("500MB", 500_000_000), ("2 GiB", 2_147_483_648), ("0.5gb", 500_000_000)]
        {
            assert_eq!(parse_bytes(text), Ok(bytes), "{text}");
        }
        for text in ["", "MB", "0MB", "100", "-1GB", "1 PB", "99999999999GB"] {
            assert!(parse_bytes(text).is_err(), "{text}");
        }
    }
}
