//! Counters and timers. Each component owns a plain struct of its own counters (`u64` fields and
//! [`Timer`]s) and at the end lists them, with their units, in one [`Statistics`]; nothing is
//! looked up by name while the analysis runs.
use serde::Serialize;
use std::borrow::Cow;
use std::fmt;
use std::time::{Duration, Instant};

/// All numbers of a run, in the order in which components listed them.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Statistics {
    entries: Vec<Statistic>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct Statistic {
    component: &'static str,
    name: Cow<'static, str>,
    #[serde(flatten)]
    value: Measurement,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct Measurement {
    value: Number,
    unit: &'static str,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
enum Number {
    Whole(u64),
    Real(f64),
    Text(String),
}

/// Lists the numbers of one component.
pub struct Component<'a> {
    name: &'static str,
    statistics: &'a mut Statistics,
}

impl Statistics {
    /// No numbers.
    pub const EMPTY: Self = Self { entries: Vec::new() };

    /// The place for the numbers of `component`.
    pub fn component(&mut self, component: &'static str) -> Component<'_> {
        Component { name: component, statistics: self }
    }

    /// The number `name` of `component`, if it is a count.
    pub fn count(&self, component: &str, name: &str) -> Option<u64> {
        let is_it = |entry: &&Statistic| entry.component == component && entry.name == name;
        match self.entries.iter().find(is_it)?.value.value {
            Number::Whole(count) => Some(count),
            Number::Real(_) | Number::Text(_) => None,
        }
    }
}

impl Component<'_> {
    /// `count` things of kind `unit` (plural).
    pub fn count(
        &mut self,
        name: impl Into<Cow<'static, str>>,
        count: u64,
        unit: &'static str,
    ) -> &mut Self {
        self.add(name, Number::Whole(count), unit)
    }

    /// Like [`Self::count`], for the length of a collection.
    pub fn size(&mut self, name: &'static str, size: usize, unit: &'static str) -> &mut Self {
        self.count(name, u64::try_from(size).unwrap_or(u64::MAX), unit)
    }

    /// An amount of memory.
    pub fn bytes(&mut self, name: impl Into<Cow<'static, str>>, bytes: u64) -> &mut Self {
        self.add(name, Number::Whole(bytes), "bytes")
    }

    /// An amount of time.
    pub fn time(&mut self, name: impl Into<Cow<'static, str>>, time: Duration) -> &mut Self {
        self.add(name, Number::Real(time.as_secs_f64()), "s")
    }

    /// A quantity that is neither: a rate, a mean.
    pub fn real(&mut self, name: &'static str, value: f64, unit: &'static str) -> &mut Self {
        self.add(name, Number::Real(value), unit)
    }

    /// How many of `all` things of kind `unit` there are at each of `places`; 0 where there is
    /// no place.
    pub fn mean(
        &mut self,
        name: &'static str,
        all: usize,
        places: usize,
        unit: &'static str,
    ) -> &mut Self {
        let [all, places] = [all, places].map(|size| as_real(u64::try_from(size).unwrap_or(0)));
        self.real(name, if places > 0.0 { all / places } else { 0.0 }, unit)
    }

    /// How many things of kind `unit` there were in a second; 0 where no time was measured.
    pub fn rate(
        &mut self,
        name: &'static str,
        count: u64,
        time: Duration,
        unit: &'static str,
    ) -> &mut Self {
        let seconds = time.as_secs_f64();
        let rate = if seconds > 0.0 { as_real(count) / seconds } else { 0.0 };
        self.real(name, rate, unit)
    }

    /// Something that was found: formulas at a place.
    pub fn text(&mut self, name: String, text: String) -> &mut Self {
        self.add(name, Number::Text(text), "")
    }

    fn add(
        &mut self,
        name: impl Into<Cow<'static, str>>,
        value: Number,
        unit: &'static str,
    ) -> &mut Self {
        let name = name.into();
        let value = Measurement { value, unit };
        self.statistics.entries.push(Statistic { component: self.name, name, value });
        self
    }
}

/// A count as a real number; what is above 2^32 is none that is counted one by one.
fn as_real(count: u64) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut component = "";
        for entry in &self.entries {
            if entry.component != component {
                component = entry.component;
                writeln!(f, "{component}")?;
            }
            writeln!(f, "  {:<32} {}", entry.name, entry.value)?;
        }
        Ok(())
    }
}

impl fmt::Display for Measurement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.value, self.unit) {
            (Number::Whole(bytes), "bytes") => {
                write!(f, "{:>9}.{} MB", bytes / 1_000_000, bytes % 1_000_000 / 100_000)
            }
            (Number::Whole(count), unit) => write!(f, "{count:>9}   {unit}"),
            (Number::Text(text), _) => write!(f, "{text}"),
            (Number::Real(value), unit) => write!(f, "{value:>13.3} {unit}"),
        }
    }
}

/// Time spent in one kind of work, summed over its runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Timer {
    total: Duration,
    runs: u64,
}

impl Timer {
    /// Measures until the guard is dropped.
    pub fn start(&mut self) -> Running<'_> {
        Running { timer: self, since: Instant::now() }
    }

    /// Counts a run that took so long.
    pub fn add(&mut self, time: Duration) {
        self.total += time;
        self.runs += 1;
    }

    /// The sum of all runs that ended.
    pub fn total(&self) -> Duration {
        self.total
    }

    /// How many runs ended.
    pub fn runs(&self) -> u64 {
        self.runs
    }
}

/// A run of a [`Timer`]; ends when dropped.
#[must_use = "the time is measured until this is dropped"]
pub struct Running<'a> {
    timer: &'a mut Timer,
    since: Instant,
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.timer.add(self.since.elapsed());
    }
}

#[cfg(test)]
mod tests {
    use super::{Statistics, Timer};
    use std::time::Duration;

    fn sample() -> Statistics {
        let mut statistics = Statistics::default();
        statistics
            .component("exploration")
            .size("steps", 1234, "steps")
            .time("time", Duration::from_millis(1500));
        statistics.component("process").bytes("peak memory", 64_320_000);
        statistics
    }

    #[test]
    fn text_groups_by_component_and_shows_units() {
        insta::assert_snapshot!(sample().to_string(), @r"
        exploration
          steps                                 1234   steps
          time                                     1.500 s
        process
          peak memory                             64.3 MB
        ");
    }

    #[test]
    fn json_keeps_order_and_units() {
        let json = serde_json::to_string(&sample()).expect("plain data");
        assert_eq!(
            json,
            r#"[{"component":"exploration","name":"steps","value":1234,"unit":"steps"},"#
                .to_owned()
                + r#"{"component":"exploration","name":"time","value":1.5,"unit":"s"},"#
                + r#"{"component":"process","name":"peak memory","value":64320000,"unit":"bytes"}]"#
        );
    }

    #[test]
    fn a_count_can_be_asked_for() {
        assert_eq!(sample().count("exploration", "steps"), Some(1234));
        assert_eq!(sample().count("exploration", "time"), None);
    }

    #[test]
    fn rates_and_means() {
        let mut statistics = Statistics::default();
        let mut component = statistics.component("exploration");
        component.mean("per location", 3, 2, "predicates").mean("none", 0, 0, "predicates");
        component.rate("states per second", 30, Duration::from_millis(1500), "states/s");
        component.rate("none measured", 30, Duration::ZERO, "states/s");
        insta::assert_snapshot!(statistics.to_string(), @r"
        exploration
          per location                             1.500 predicates
          none                                     0.000 predicates
          states per second                       20.000 states/s
          none measured                            0.000 states/s
        ");
    }

    #[test]
    fn a_timer_counts_the_runs_that_ended() {
        let mut timer = Timer::default();
        drop(timer.start());
        drop(timer.start());
        assert_eq!(timer.runs(), 2);
    }
}
