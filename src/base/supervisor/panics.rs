//! What a panic said, kept for the report of it: the text is known where it happens only.
use std::panic;
use std::sync::Mutex;

static LAST: Mutex<String> = Mutex::new(String::new());

/// From now on a panic writes nothing, and its text is kept.
pub fn note_panics() {
    panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(|place| format!(" at {place}")).unwrap_or_default();
        let what = panic.payload_as_str().unwrap_or("panic");
        if let Ok(mut last) = LAST.lock() {
            *last = format!("{what}{place}");
        }
    }));
}

/// What the last panic said.
pub fn last_panic() -> String {
    LAST.lock().map(|text| text.clone()).unwrap_or_default()
}
