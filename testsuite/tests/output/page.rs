//! The page that a run writes, in a browser: where it opens, and stepping through the trace. Needs
//! Chromium; without it, only `REQUIRE_BROWSER` (set by CI) makes that a failure.
use crate::verify::{Folder, verify};
use std::fs;
use std::path::Path;
use std::process::Command;

const FAILS: &str = "extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
static int sum;
static int add(int n) { sum += n; return sum; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 5) return 0;
  for (int i = 0; i < n; i++) add(i);
  if (sum == 10 && \"<script>alert(1)</script>\"[0]) reach_error();
  return 0;
}
";

/// What a browser makes of the page of this program after a script of ours; the page, and the
/// document as it is then. `None`: there is no browser.
#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
fn shown(name: &str, source: &str, script: &str) -> Option<(String, String)> {
    let browser = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
    let Some(browser) = browser.into_iter().find(|file| Path::new(file).exists()) else {
        assert!(std::env::var_os("REQUIRE_BROWSER").is_none(), "no Chromium here");
        eprintln!("skipped: no Chromium here");
        return None;
    };
    let folder = Folder::new(name);
    let (program, made) = (folder.file("a.c", source), folder.path().join("r.html"));
    verify(["--html".as_ref(), made.as_os_str(), program.as_os_str()]);
    let page = fs::read_to_string(&made).expect("a page");
    let script = format!("<script>{script}</script></body>");
    let file = folder.file("page.html", page.replace("</body>", &script));
    let profile = folder.path().join("profile");
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync"])
        .args(["--disable-background-networking", "--disable-component-update", "--dump-dom"])
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(format!("file://{}", file.display()))
        .output()
        .expect("a browser that starts");
    Some((page, String::from_utf8_lossy(&output.stdout).into_owned()))
}

#[test]
fn a_browser_steps_through_the_trace() {
    // Two steps back from the end, as a person would.
    let press = "for (let n = 0; n < 2; n++) document.dispatchEvent(\
        new KeyboardEvent('keydown', { key: 'ArrowLeft' }));";
    let Some((page, shown)) = shown("page-steps", FAILS, press) else { return };
    let steps = page.matches("<span class=\"at\">").count();
    assert!(shown.contains(&format!("{} of {steps}", steps - 2)), "{shown}");
    // The call of `add(4)` has just returned, so its line is marked and the sum is there.
    assert!(shown.contains("<tr class=\"run now\" id=\"f0-4\">"), "{shown}");
    assert!(shown.contains("<td>sum</td><td></td><td>10</td>"), "{shown}");
    for (function, value) in [("add", 4), ("main", 5)] {
        let row = format!("<td>n</td><td>{function}</td><td>{value}</td>");
        assert!(shown.contains(&row), "{row} {shown}");
    }
}

/// The verdict is what is seen first, with the last step of the trace, however long the file is.
#[test]
fn the_page_opens_at_the_verdict() {
    let long = format!("{}{FAILS}", "/* one line more */\n".repeat(400));
    let measure = "const verdict = document.querySelector('.verdict');\
        const box = verdict.getBoundingClientRect();\
        document.body.dataset.opened = verdict.textContent + (window.scrollY === 0 && box.top >= 0 \
        && box.bottom <= window.innerHeight ? ' is seen' : ' is not seen');";
    let Some((page, shown)) = shown("page-opens", &long, measure) else { return };
    assert!(shown.contains("data-opened=\"FALSE(unreach-call) is seen\""), "{shown}");
    let steps = page.matches("<span class=\"at\">").count();
    assert!(shown.contains(&format!("{steps} of {steps}")), "{shown}");
}
