//! Where in a program's text what a witness says goes: in front of a statement, at the head of a
//! loop, around a call, into a condition. A place that is not seen for certain is none.
use super::scan::{TokenKind, Tokens};

/// What all names that the verifier adds begin with.
pub(super) const OWN: &str = "__parsimony_";

/// The call that says that the run is at a part's place.
pub(super) fn always(number: usize) -> String {
    format!("{OWN}part_{number}(1)")
}

/// In front of the statement at a place.
pub(super) fn statement(
    tokens: &Tokens<'_>,
    line: u32,
    column: u32,
    check: &str,
) -> Result<Vec<(usize, String)>, String> {
    let index = tokens.at(line, column).find(|&index| tokens.begins_statement(index));
    let mut index = index.ok_or("no statement begins there")?;
    // A jump to a label must meet what is put in.
    loop {
        let is_case = matches!(tokens.word(index), "case" | "default");
        let colon = match is_case {
            true => (index..tokens.all.len()).find(|&at| tokens.word(at) == ":"),
            false => (tokens.word(index + 1) == ":").then_some(index + 1),
        };
        match colon {
            Some(colon) => index = colon + 1,
            None => break,
        }
    }
    in_front(tokens, index, check)
}

fn in_front(
    tokens: &Tokens<'_>,
    index: usize,
    check: &str,
) -> Result<Vec<(usize, String)>, String> {
    let start = tokens.all.get(index).ok_or("nothing stands there")?.bytes.start;
    if !tokens.is_single_body(index) {
        return Ok(vec![(start, format!("{check}; "))]);
    }
    let end = tokens.end_of_statement(index).ok_or("where the statement ends is not seen")?;
    Ok(vec![(start, format!("{{ {check}; ")), (tokens.all[end].bytes.end, " }".to_owned())])
}

/// The statement that violates the property; others point into it.
pub(super) fn target(
    tokens: &Tokens<'_>,
    line: u32,
    column: u32,
    check: &str,
) -> Result<Vec<(usize, String)>, String> {
    if let Ok(found) = statement(tokens, line, column, check) {
        return Ok(found);
    }
    around_call(tokens, line, column, |call| (format!("({check}, {call}"), ")".to_owned()))
        .map_err(|_| "no statement and no call begins there".to_owned())
}

/// At the head of the loop at a place.
pub(super) fn loop_head(
    tokens: &Tokens<'_>,
    line: u32,
    column: u32,
    check: &str,
) -> Result<Vec<(usize, String)>, String> {
    let is_loop = |&index: &usize| matches!(tokens.word(index), "while" | "for" | "do");
    let Some(index) = tokens.at(line, column).find(is_loop) else {
        // A loop of jumps begins at a label.
        return statement(tokens, line, column, check)
            .map_err(|_| "no loop begins there".to_owned());
    };
    let unseen = "the condition of the loop is not seen";
    match tokens.word(index) {
        "do" => at_body(tokens, index + 1, check),
        "while" if is_end_of_do(tokens, index) => Err("the loop begins at its `do`".to_owned()),
        "while" => {
            tokens.closing(index + 1).ok_or(unseen)?;
            Ok(vec![(tokens.all[index + 1].bytes.end, format!("{check}, "))])
        }
        _ => {
            let (first, second) = header(tokens, index).ok_or(unseen)?;
            if second == first + 1 {
                // Without a condition, each run through the head goes on to the body.
                let close = tokens.closing(index + 1).ok_or(unseen)?;
                return at_body(tokens, close + 1, check);
            }
            Ok(vec![(tokens.all[first].bytes.end, format!(" {check}, "))])
        }
    }
}

/// Where the body of a loop begins.
fn at_body(tokens: &Tokens<'_>, index: usize, check: &str) -> Result<Vec<(usize, String)>, String> {
    match (tokens.word(index), tokens.all.get(index)) {
        ("{", Some(body)) => Ok(vec![(body.bytes.end, format!(" {check};"))]),
        _ => in_front(tokens, index, check),
    }
}

/// Whether a `while` ends a `do`: its condition is followed by a semicolon, and a curly bracket or
/// semicolon that ends the body of one stands before it.
fn is_end_of_do(tokens: &Tokens<'_>, index: usize) -> bool {
    let close = tokens.closing(index + 1);
    let ends = close.is_some_and(|close| tokens.word(close + 1) == ";");
    let body = index.checked_sub(1).map(|before| match tokens.all[before].partner {
        Some(open) if tokens.word(before) == "}" => open,
        _ => before,
    });
    let is_do = body.and_then(|body| body.checked_sub(1)).is_some_and(|at| tokens.word(at) == "do");
    ends && (is_do || tokens.word(index.wrapping_sub(1)) == ";" && !tokens.begins_statement(index))
}

/// The semicolons in the header of a `for`.
fn header(tokens: &Tokens<'_>, index: usize) -> Option<(usize, usize)> {
    let close = tokens.closing(index + 1)?;
    let depth = tokens.all[index + 1].depth + 1;
    let is_one = |at: &usize| tokens.word(*at) == ";" && tokens.all[*at].depth == depth;
    let mut found = (index + 2..close).filter(is_one);
    let both = (found.next()?, found.next()?);
    found.next().is_none().then_some(both)
}

/// Around the call whose right bracket, or whose name, stands at a place: what `text` says goes in
/// place of the call's name and arguments, and behind them.
pub(super) fn around_call(
    tokens: &Tokens<'_>,
    line: u32,
    column: u32,
    text: impl Fn(&str) -> (String, String),
) -> Result<Vec<(usize, String)>, String> {
    let calls = |index: usize| {
        let is_name = |at: usize| {
            let is_word = tokens.all.get(at).is_some_and(|it| it.kind == TokenKind::Word);
            is_word
                && !matches!(
                    tokens.word(at),
                    "if" | "while" | "for" | "switch" | "return" | "sizeof"
                )
        };
        match tokens.word(index) {
            ")" => {
                let open = tokens.all[index].partner?;
                let name = open.checked_sub(1).filter(|&name| is_name(name))?;
                Some((name, index))
            }
            _ => Some((index, tokens.closing(index + 1).filter(|_| is_name(index))?)),
        }
    };
    let (name, close) =
        tokens.at(line, column).find_map(calls).ok_or("no call of a function ends there")?;
    if name.checked_sub(1).is_some_and(|before| matches!(tokens.word(before), "." | ">")) {
        return Err("the function is a member of an object".to_owned());
    }
    let (start, end) = (tokens.all[name].bytes.start, tokens.all[close].bytes.end);
    let call = tokens.between(name, close);
    let (before, behind) = text(&call);
    // What is put in front ends in a copy of the call; the call itself follows.
    let before = before.strip_suffix(&call).unwrap_or(&before).to_owned();
    Ok(vec![(start, before), (end, behind)])
}

/// In the condition of the branch at a place.
pub(super) fn branch(
    tokens: &Tokens<'_>,
    line: u32,
    column: u32,
    number: usize,
    value: &str,
) -> Result<Vec<(usize, String)>, String> {
    let is_one =
        |&index: &usize| matches!(tokens.word(index), "if" | "while" | "for" | "do" | "switch");
    let index = tokens.at(line, column).find(is_one).ok_or("no branch begins there")?;
    let unseen = "the condition is not seen";
    let wanted = match value {
        "true" => "!!",
        "false" => "!",
        _ if tokens.word(index) == "switch" => "",
        _ => return Err(format!("a branch does not go to {value}")),
    };
    let around = |from: usize, to: usize| {
        let note = format!("{OWN}part_{number}({wanted}__parsimony_value)");
        let before = "({ int __parsimony_value = !!(".to_owned();
        let range = (tokens.all[from].bytes.end, tokens.all[to].bytes.start);
        vec![(range.0, before), (range.1, format!("); {note}; __parsimony_value; }})"))]
    };
    let around_condition = |index: usize| {
        let close = tokens.closing(index + 1).ok_or(unseen)?;
        Ok::<_, String>(around(index + 1, close))
    };
    match tokens.word(index) {
        "switch" => {
            let close = tokens.closing(index + 1).ok_or(unseen)?;
            let fits = switch_value(tokens, close, value)?;
            let inside = tokens.between(index + 2, close - 1);
            let before = format!("({{ __typeof__(+({inside})) __parsimony_value = (");
            let behind = format!("); {OWN}part_{number}({fits}); __parsimony_value; }})");
            Ok(vec![
                (tokens.all[index + 1].bytes.end, before),
                (tokens.all[close].bytes.start, behind),
            ])
        }
        "do" => {
            let end = tokens.end_of_statement(index).ok_or(unseen)?;
            let close = end.checked_sub(1).ok_or(unseen)?;
            let open = tokens.all[close].partner.ok_or(unseen)?;
            Ok(around(open, close))
        }
        "for" => {
            let (first, second) = header(tokens, index).ok_or(unseen)?;
            match second == first + 1 {
                true if wanted == "!" => Err("the loop has no condition".to_owned()),
                true => Ok(vec![(tokens.all[first].bytes.end, always(number))]),
                false => Ok(around(first, second)),
            }
        }
        _ => around_condition(index),
    }
}

/// When a `switch` goes to the label of this value.
fn switch_value(tokens: &Tokens<'_>, close: usize, value: &str) -> Result<String, String> {
    if value != "default" {
        let number: i128 = value.parse().map_err(|_| format!("`{value}` is no label"))?;
        return Ok(format!("__parsimony_value == {number}"));
    }
    let end = tokens.all.get(close + 1).and_then(|token| token.partner);
    let end = end.ok_or("the labels of the switch are not seen")?;
    let mut all = vec!["1".to_owned()];
    for at in (close + 1..end).filter(|&at| tokens.word(at) == "case") {
        let colon = (at..end).find(|&at| tokens.word(at) == ":").ok_or("a label does not end")?;
        let label = tokens.between(at + 1, colon - 1);
        if label.contains("...") {
            return Err("a label of a range of values".to_owned());
        }
        all.push(format!("__parsimony_value != ({label})"));
    }
    Ok(all.join(" && "))
}
