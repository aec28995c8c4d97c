//! `verify help`: longer explanations by topic (`runtime/help/*.md`), for terminals and as manual
//! pages; the main manual page and the completions for shells come from the flags' definition.
mod page;

use crate::cli;
use crate::cli::near::is_near;
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use clap_complete::Shell;
use clap_mangen::roff::{Roff, roman};
use page::Page;
use std::ffi::OsString;
use std::io::{self, Write};

/// Each topic with its text, in the order in which a newcomer reads them.
const TOPICS: [(&str, &str); 9] = [
    ("exit-codes", include_str!("../../../runtime/help/exit-codes.md")),
    ("properties", include_str!("../../../runtime/help/properties.md")),
    ("harnesses", include_str!("../../../runtime/help/harnesses.md")),
    ("programs", include_str!("../../../runtime/help/programs.md")),
    ("evidence", include_str!("../../../runtime/help/evidence.md")),
    ("tests", include_str!("../../../runtime/help/tests.md")),
    ("engines", include_str!("../../../runtime/help/engines.md")),
    ("limits", include_str!("../../../runtime/help/limits.md")),
    ("json", include_str!("../../../runtime/help/json.md")),
];

/// The word for the list of topics.
const ALL: &str = "topics";

/// Explains a topic.
#[derive(Parser, Debug)]
#[command(name = "verify help")]
struct Wish {
    /// What to explain; without one, the topics are listed
    topic: Option<String>,

    /// Print a manual page: that of the topic, or the main one
    #[arg(long)]
    man: bool,

    /// Print completions for a shell
    #[arg(long, value_name = "SHELL", conflicts_with_all = ["topic", "man"])]
    completions: Option<Shell>,
}

/// Prints help if the command line (the program's name first) asks for it, and gives the exit code.
pub fn asked(arguments: impl IntoIterator<Item = OsString>) -> Option<u8> {
    let rest = wish(&arguments.into_iter().skip(1).collect::<Vec<_>>())?;
    let (text, code) = match Wish::try_parse_from(rest) {
        Ok(wish) => match answer(&wish) {
            Ok(text) => (text, 0),
            Err(message) => return Some(complain(&message)),
        },
        Err(error) => return Some(cli::tell(&error)),
    };
    // Where the output was closed, its reader needs no report.
    let _ = io::stdout().write_all(&text);
    Some(code)
}

/// The words of a wish for help. `--help TOPIC` is one where there is nothing else: with a file, it
/// asks for the options.
fn wish(words: &[OsString]) -> Option<Vec<OsString>> {
    match words {
        [first, ..] if first == "help" => Some(words.to_vec()),
        [first, topic] if first == "--help" || first == "-h" => {
            let word = topic.to_str()?;
            let is_file = word.contains(['.', '/']);
            let is_similar = |name: &&str| is_near(name, word);
            let is_topic = word == ALL || !is_file && names().iter().any(is_similar);
            is_topic.then(|| vec!["help".into(), topic.clone()])
        }
        _ => None,
    }
}

fn complain(message: &str) -> u8 {
    cli::tell(&Wish::command().error(ErrorKind::InvalidValue, message))
}

fn answer(wish: &Wish) -> Result<Vec<u8>, String> {
    if let Some(shell) = wish.completions {
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut cli::command(), "verify", &mut script);
        return Ok(script);
    }
    let Some(topic) = wish.topic.as_ref().filter(|topic| *topic != ALL) else {
        return if wish.man { main_page() } else { Ok(list().into_bytes()) };
    };
    let (_, text) = TOPICS.iter().find(|(name, _)| name == topic).ok_or_else(|| no_topic(topic))?;
    let page = Page::read(text);
    Ok(if wish.man { page.manual() } else { page.text() }.into_bytes())
}

fn no_topic(topic: &str) -> String {
    let near = names().into_iter().find(|name| is_near(name, topic));
    let near = near.map_or(String::new(), |near| format!(" (did you mean {near}?)"));
    format!("there is no topic {topic}; there are {}{near}", names().join(", "))
}

fn names() -> [&'static str; TOPICS.len()] {
    TOPICS.map(|(name, _)| name)
}

fn list() -> String {
    let mut text = String::from("verify help TOPIC explains:\n\n");
    for (name, content) in TOPICS {
        text += &format!("  {name:<12} {}\n", Page::read(content).summary);
    }
    text + "\nverify --help lists the options.\n"
}

/// The flags, and where more is said.
fn main_page() -> Result<Vec<u8>, String> {
    let mut page = Vec::new();
    clap_mangen::Man::new(cli::command())
        .render(&mut page)
        .map_err(|error| format!("the manual page cannot be made: {error}"))?;
    let others = names().map(|name| format!("verify-{name}(7)")).join(", ");
    let mut see = Roff::new();
    see.control("SH", ["SEE ALSO"]).text([roman(others)]);
    page.extend_from_slice(see.to_roff().as_bytes());
    Ok(page)
}

#[cfg(test)]
mod tests {
    use super::{Page, TOPICS, Wish, answer, names, wish};
    use crate::passes::table::PASSES;
    use clap::{CommandFactory, Parser};

    fn shown(words: &[&str]) -> Result<String, String> {
        let wish = Wish::try_parse_from(["help"].iter().chain(words)).expect("well-formed");
        answer(&wish).map(|text| String::from_utf8(text).expect("our text"))
    }

    #[test]
    fn the_flags_are_consistent() {
        Wish::command().debug_assert();
    }

    #[test]
    fn each_topic_has_its_name_and_a_summary_and_refers_to_topics_only() {
        for (name, text) in TOPICS {
            let page = Page::read(text);
            assert_eq!(page.name, name);
            assert!(!page.summary.is_empty(), "{name}");
            for other in text.split("verify help ").skip(1) {
                let other = other.split(['`', ' ', '\n']).next().expect("a part");
                assert!(TOPICS.iter().any(|(name, _)| *name == other), "{name}: {other}");
            }
        }
    }

    #[test]
    fn the_passes_are_told() {
        let (_, text) = TOPICS.iter().find(|(name, _)| *name == "engines").expect("a topic");
        for pass in PASSES {
            assert!(text.contains(&format!("| `{}` | {} |", pass.name, pass.what)), "{pass:?}");
            let is_said = text.contains(&format!("`{}` always run", pass.name))
                || text.contains(&format!("`{}` and", pass.name));
            assert_eq!(is_said, pass.required.is_some(), "{pass:?}");
        }
    }

    #[test]
    fn the_option_for_help_takes_topics() {
        let asked = |words: &[&str]| {
            let words: Vec<_> = words.iter().map(Into::into).collect();
            wish(&words).is_some()
        };
        assert!(asked(&["help"]) && asked(&["--help", "topics"]) && asked(&["-h", "evidence"]));
        assert!(asked(&["--help", "harness"]));
        assert!(!asked(&["--help"]) && !asked(&["--help", "prog.c"]) && !asked(&["a.c", "json"]));
        assert!(!asked(&["--help", "test.c"]) && !asked(&["--help", "./tests"]));
        assert!(shown(&["topics"]).expect("a list").contains("exit-codes"));
        assert!(shown(&["harness"]).expect_err("no topic").contains("did you mean harnesses?"));
        let options = crate::cli::command().render_long_help().to_string();
        assert!(options.contains(&names().join(", ")), "{options}");
    }

    #[test]
    fn what_can_be_asked_for() {
        assert!(shown(&[]).expect("a list").contains("  engines      how a program is decided"));
        assert!(shown(&["json"]).expect("a topic").contains("`partial_results`"));
        assert!(shown(&["json", "--man"]).expect("a page").contains(".TH verify-json 7"));
        assert!(shown(&["--man"]).expect("a page").contains("verify\\-engines(7)"));
        assert!(shown(&["everything"]).expect_err("no topic").contains("harnesses, programs"));
        for shell in ["bash", "zsh", "fish"] {
            let script = shown(&["--completions", shell]).expect("a script");
            assert!(script.contains("timelimit"), "{shell}");
        }
    }
}
