//! Durations and amounts of memory as people write them: `60`, `90s`, `15min`, `500MB`, `2GiB`.
use crate::base::exploration::ExplicitLimit;
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

/// A number of values, or `none`.
pub fn parse_explicit_limit(text: &str) -> Result<ExplicitLimit, String> {
    match text {
        "none" => Ok(ExplicitLimit::Unlimited),
        _ => text
            .parse()
            .map(ExplicitLimit::Values)
            .map_err(|_| "expected a number or `none`".to_owned()),
    }
}

/// Addresses from the first to the last one, as numbers of C. Runs put the objects of a program at
/// low addresses.
pub fn parse_range(text: &str) -> Result<(u64, u64), String> {
    const OBJECTS: std::ops::Range<u64> = 0x1_0000..0x1000_0000;
    let address = |text: &str| match text.trim().strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text.trim().parse().ok(),
    };
    let range = text.split_once('-').and_then(|(from, to)| Some((address(from)?, address(to)?)));
    match range.filter(|(from, to)| from <= to) {
        Some((from, to)) if from < OBJECTS.end && to >= OBJECTS.start => {
            Err("the objects of the program lie from 0x10000 to 0xfffffff".to_owned())
        }
        Some(range) => Ok(range),
        None => Err("expected two addresses such as 0x40000000-0x5fffffff".to_owned()),
    }
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
    use super::{parse_bytes, parse_duration, parse_range};
    use std::time::Duration;

    #[test]
    fn ranges_of_addresses() {
        assert_eq!(parse_range("0x40000000-0x5fffffff"), Ok((0x4000_0000, 0x5fff_ffff)));
        assert_eq!(parse_range("0x20-255"), Ok((0x20, 255)));
        for text in ["", "0x40000000", "2-1", "0x-0x1", "0-0x10000", "0x20000-0x30000"] {
            assert!(parse_range(text).is_err(), "{text}");
        }
    }

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
