//! A harness for a function to start from: a `main` that calls it with arbitrary arguments, in C.
use super::clean;
use crate::base::counterexample::{Parameter, Signature};

/// The lines of a harness that calls `entry`.
pub fn harness(entry: &str, signature: &Signature) -> Vec<String> {
    let mut lines = head(entry, signature);
    lines.extend([String::new(), "int main(void) {".to_owned()]);
    for parameter in &signature.parameters {
        lines.extend(argument(parameter));
    }
    lines.push(
        "  /* What the caller has to see to: verifier_assume(0 <= n && n <= 4); */".to_owned(),
    );
    let names: Vec<_> = signature.parameters.iter().map(|it| it.name.as_str()).collect();
    let call = format!("{entry}({})", names.join(", "));
    match signature.result.as_str() {
        "void" => lines.push(format!("  {call};")),
        ty => {
            let mut result = "result".to_owned();
            while names.contains(&result.as_str()) {
                result.push('_');
            }
            lines.push(format!("  {};", declared(ty, &format!("{result} = {call}"))));
            lines.push(format!("  /* What must hold then: assert({result} >= 0); */"));
            lines.push(format!("  (void){result};"));
        }
    }
    lines.extend(["  return 0;".to_owned(), "}".to_owned()]);
    lines.iter().map(|line| clean::line(line).to_string()).collect()
}

/// What makes the function and its types known.
fn head(entry: &str, signature: &Signature) -> Vec<String> {
    let with = if signature.file.is_some() { "" } else { ", and the program" };
    let mut lines = vec![
        format!("/* A harness for `{entry}` to start from: verify harness.c{with}. */"),
        "#include <assert.h>".to_owned(),
        "#include <verifier.h>".to_owned(),
        String::new(),
    ];
    let Some(file) = &signature.file else {
        lines.push("/* Better include the header that declares it. */".to_owned());
        lines.push(format!("{};", declaration(entry, signature)));
        return lines;
    };
    lines.push(match signature.is_static {
        true => format!("/* `{entry}` is static: only its own file can call it. */"),
        false => {
            "/* Its types are in this file; a header that declares it serves as well. */".to_owned()
        }
    });
    if signature.has_main {
        lines.push("#define main main_of_the_program".to_owned());
    }
    lines.push(format!("#include \"{file}\""));
    if signature.has_main {
        lines.push("#undef main".to_owned());
    }
    lines
}

fn declaration(entry: &str, signature: &Signature) -> String {
    let parameters: Vec<_> =
        signature.parameters.iter().map(|it| declared(&it.ty, &it.name)).collect();
    let parameters = match parameters.is_empty() {
        true => "void".to_owned(),
        false => parameters.join(", "),
    };
    declared(&signature.result, &format!("{entry}({parameters})"))
}

/// Makes an argument: a pointer leads to one element, of any content.
fn argument(parameter: &Parameter) -> Vec<String> {
    let Parameter { name, ty } = parameter;
    if ty.contains("(*)(") {
        return vec![format!("  {} = 0; /* which function? */", declared(ty, name))];
    }
    let is_pointer = ty.ends_with('*') || ty.contains("(**");
    let element = ty.trim_end_matches('*').trim_end();
    if is_pointer && ["void", "function"].contains(&element) {
        vec![format!("  {} = verifier_buffer(1); /* how much? */", declared(ty, name))]
    } else if is_pointer {
        vec![format!(
            "  {} = verifier_buffer(sizeof *{name}); /* one, or more? */",
            declared(ty, name)
        )]
    } else {
        vec![format!("  {};", declared(ty, name)), format!("  verifier_any(&{name});")]
    }
}

/// A name with its type in front.
fn declared(ty: &str, name: &str) -> String {
    let ty = ty.replace("function *", "void *");
    // A pointer to a function, or one that leads there: `int (*f)(char)`, `int (**f)(char)`.
    if let Some((result, rest)) = ty.split_once("(*")
        && let Some((stars, parameters)) = rest.split_once(")(")
        && stars.chars().all(|star| star == '*')
    {
        return format!("{result}(*{stars}{name})({parameters}");
    }
    // A pointer to an array: `int (*a)[4]`.
    if let Some((element, rest)) = ty.split_once('[')
        && let Some((counts, stars)) = rest.rsplit_once(']')
    {
        return format!("{element} ({}{name})[{counts}]", stars.replace(' ', ""));
    }
    if ty.ends_with('*') { format!("{ty}{name}") } else { format!("{ty} {name}") }
}

#[cfg(test)]
mod tests {
    use super::declared;

    #[test]
    fn names_stand_inside_of_types() {
        assert_eq!(declared("int", "n"), "int n");
        assert_eq!(declared("int *", "p"), "int *p");
        assert_eq!(declared("int[4] *", "a"), "int (*a)[4]");
        assert_eq!(declared("int (*)(char)", "f"), "int (*f)(char)");
        assert_eq!(declared("int (**)(char)", "t"), "int (**t)(char)");
    }
}
