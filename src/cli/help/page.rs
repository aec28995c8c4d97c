//! A topic's text: the part of Markdown that `runtime/help` uses, printed for a terminal and as a
//! manual page. The first line is `# name: summary`; then every line is a block of its own: a
//! `##` heading, a paragraph, an item (`-`), a line of code (four spaces), a row of a table.
use clap_mangen::roff::{Inline, Roff, bold, roman};

/// Lines of text are at most this long, as far as their words allow it.
const COLUMNS: usize = 96;

/// A topic.
pub(super) struct Page<'t> {
    pub(super) name: &'t str,
    pub(super) summary: &'t str,
    blocks: Vec<Passage<'t>>,
}

enum Passage<'t> {
    Blank,
    Heading(&'t str),
    Paragraph(&'t str),
    Item(&'t str),
    Code(&'t str),
    /// The names of a table's columns.
    Columns(&'t str, Vec<&'t str>),
    /// What is explained, and what is said of it.
    Row(&'t str, Vec<&'t str>),
}

impl<'t> Page<'t> {
    pub(super) fn read(source: &'t str) -> Self {
        let mut lines = source.lines().peekable();
        let title = lines.next().unwrap_or_default().trim_start_matches("# ");
        let (name, summary) = title.split_once(": ").unwrap_or((title, ""));
        let mut blocks = Vec::new();
        while let Some(line) = lines.next() {
            // Dashes stand under the names of a table's columns.
            let names_columns = lines.peek().is_some_and(|next| next.starts_with("|---"));
            match Passage::read(line) {
                Passage::Row(name, cells) if names_columns => {
                    blocks.push(Passage::Columns(name, cells));
                }
                _ if line.starts_with("|---") => {}
                passage => blocks.push(passage),
            }
        }
        Self { name, summary, blocks }
    }

    /// For a terminal.
    pub(super) fn text(&self) -> String {
        let mut text = format!("{}: {}\n", self.name, self.summary);
        for block in &self.blocks {
            match block {
                Passage::Blank => text.push('\n'),
                Passage::Heading(words) => text += &format!("{}\n", words.to_uppercase()),
                Passage::Paragraph(words) => wrap(&mut text, "", "", words),
                Passage::Item(words) => wrap(&mut text, "- ", "  ", words),
                Passage::Code(line) => text += &format!("    {line}\n"),
                Passage::Columns(name, cells) => {
                    text += &format!("  {}\n", name.to_uppercase());
                    text += &format!("      {}\n", cells.join("; ").to_uppercase());
                }
                Passage::Row(name, cells) => {
                    wrap(&mut text, "  ", "  ", name);
                    wrap(&mut text, "      ", "      ", &cells.join("; "));
                }
            }
        }
        text
    }

    /// In the language of `man`.
    pub(super) fn manual(&self) -> String {
        let title = format!("verify-{}", self.name);
        let mut page = Roff::new();
        page.control("TH", [title.as_str(), "7"]);
        page.control("SH", ["NAME"]).text([roman(format!("{title} - {}", self.summary))]);
        page.control("SH", ["DESCRIPTION"]);
        let mut is_code = false;
        for block in &self.blocks {
            let continues = matches!(block, Passage::Code(_) | Passage::Blank);
            if is_code && !continues {
                page.control("fi", []).control("RE", []);
                is_code = false;
            }
            match block {
                Passage::Blank if is_code => {
                    page.text([roman("")]);
                }
                Passage::Blank => {}
                Passage::Heading(words) => {
                    page.control("SH", [*words]);
                }
                Passage::Paragraph(words) => {
                    page.control("PP", []).text(inlines(words));
                }
                Passage::Item(words) => {
                    page.control("IP", ["\\(bu", "2"]).text(inlines(words));
                }
                Passage::Code(line) => {
                    if !is_code {
                        page.control("PP", []).control("RS", ["4"]).control("nf", []);
                        is_code = true;
                    }
                    page.text([roman(*line)]);
                }
                Passage::Columns(name, cells) => {
                    let cells = cells.join("; ");
                    page.control("TP", []).text([bold(*name)]).text([bold(cells.as_str())]);
                }
                Passage::Row(name, cells) => {
                    page.control("TP", []).text(inlines(name)).text(inlines(&cells.join("; ")));
                }
            }
        }
        page.render()
    }
}

impl<'t> Passage<'t> {
    fn read(line: &'t str) -> Self {
        if line.is_empty() {
            return Self::Blank;
        }
        if let Some(words) = line.strip_prefix("## ") {
            return Self::Heading(words);
        }
        if let Some(words) = line.strip_prefix("- ") {
            return Self::Item(words);
        }
        if let Some(code) = line.strip_prefix("    ") {
            return Self::Code(code);
        }
        let Some(row) = line.strip_prefix("| ") else { return Self::Paragraph(line) };
        let mut cells = row.trim_end_matches('|').split(" | ").map(str::trim);
        let name = cells.next().unwrap_or_default();
        Self::Row(name, cells.filter(|cell| !cell.is_empty()).collect())
    }
}

/// Adds words in lines of bounded length.
fn wrap(text: &mut String, first: &str, others: &str, words: &str) {
    let mut line = String::from(first);
    let mut is_empty = true;
    for word in words.split(' ') {
        if !is_empty && line.chars().count() + 1 + word.chars().count() > COLUMNS {
            *text += &line;
            text.push('\n');
            line = String::from(others);
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line += word;
        is_empty = false;
    }
    *text += &line;
    text.push('\n');
}

/// What stands between backquotes is bold.
fn inlines(words: &str) -> Vec<Inline> {
    let parts = words.split('`').enumerate();
    parts.map(|(n, part)| if n % 2 == 1 { bold(part) } else { roman(part) }).collect()
}

#[cfg(test)]
mod tests {
    use super::{COLUMNS, Page};

    const SOURCE: &str = "# one: a topic\n\nSome `code` here.\n\n## Part\n\n    .x = 'a';\n\n    y;\n\n\
        - an item\n\n| name | meaning |\n|---|---|\n| `a` | first | second |\n";

    #[test]
    fn a_terminal_gets_plain_lines() {
        let expected = "one: a topic\n\nSome `code` here.\n\nPART\n\n    .x = 'a';\n\n    y;\n\n\
            - an item\n\n  NAME\n      MEANING\n  `a`\n      first; second\n";
        assert_eq!(Page::read(SOURCE).text(), expected);
    }

    #[test]
    fn a_manual_page_takes_nothing_of_the_text_for_a_command() {
        let page = Page::read(SOURCE).manual();
        assert!(page.contains(".TH verify-one 7"), "{page}");
        assert!(page.contains("Some \\fBcode\\fR here."), "{page}");
        assert!(page.contains(".nf\n\\&.x = \\*(Aqa\\*(Aq;\n"), "{page}");
        assert_eq!(page.matches(".nf").count(), 1, "{page}");
        assert!(page.contains("\\fBmeaning\\fR"), "{page}");
    }

    #[test]
    fn long_lines_are_wrapped_between_words() {
        let source = format!("# n: s\n\n- {}\n", "words ".repeat(60).trim());
        let text = Page::read(&source).text();
        assert!(text.lines().all(|line| line.len() <= COLUMNS), "{text}");
        assert!(text.contains("\n  words"), "{text}");
        assert_eq!(text.matches("words").count(), 60);
    }
}
