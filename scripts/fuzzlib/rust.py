"""Closed Rust programs: arithmetic that wraps or panics not, enumerations, traits, slices, boxes, vectors."""

import shutil

from . import native
from .program import SAFE, UNSAFE, Build, Case, Dropped, Task

HEAD = """@CHECK@
static mut SUM: u64 = 1;
fn see(v: i64) { unsafe { SUM = SUM.wrapping_mul(31).wrapping_add(v as u64); } }
"""
PIECES = (
    "let mut a = [{0}i32, 2, 3, 4]; a[{1} % 4] += 5; for x in a.iter() {{ see(*x as i64); }}",
    "let x = {0}u8; see(x.wrapping_sub(7) as i64); see(x.checked_add(250).map_or(-1, |v| v as i64)); see(x.saturating_sub(9) as i64);",
    "enum Shape {{ Dot, Line(i32), Box {{ w: i32, h: i32 }} }} let all = [Shape::Dot, Shape::Line({0}), Shape::Box {{ w: {1}, h: 3 }}]; for s in &all {{ see(match s {{ Shape::Dot => 0, Shape::Line(n) => *n as i64, Shape::Box {{ w, h }} => (w * h) as i64 }}); }}",
    "trait T {{ fn f(&self, x: i64) -> i64; }} struct A(i64); struct B; impl T for A {{ fn f(&self, x: i64) -> i64 {{ x + self.0 }} }} impl T for B {{ fn f(&self, x: i64) -> i64 {{ x * {0} }} }} let v: [&dyn T; 2] = [&A({1}), &B]; for t in v {{ see(t.f(3)); }}",
    "let b = Box::new({0}i64); see(*b + 1); let c = b; see(*c);",
    "let mut v = Vec::new(); for i in 0..{0} {{ v.push(i as i64 * 2); }} see(v.len() as i64); for x in &v {{ see(*x); }}",
    "struct D(i64); impl Drop for D {{ fn drop(&mut self) {{ see(self.0); }} }} let _a = D({0}); {{ let _b = D({1}); }} let c = D(9); drop(c);",
    "let o: Option<i32> = if {0} > 4 {{ Some({1}) }} else {{ None }}; if let Some(n) = o {{ see(n as i64); }} else {{ see(-3); }} see(o.unwrap_or(8) as i64);",
    "let k = {0}i64; let f = |x: i64| x * k + 1; see(f({1})); let mut n = 0; let mut g = |x: i64| {{ n += x; n }}; g(2); see(g(3));",
    "fn gcd(a: u32, b: u32) -> u32 {{ if b == 0 {{ a }} else {{ gcd(b, a % b) }} }} see(gcd({0} * 12, {1} * 8 + 4) as i64);",
    'let s = "ab{0}"; see(s.len() as i64); for c in s.bytes() {{ see(c as i64); }}',
    "let t = ({0}i16, {1}u64); see(t.0 as i64 - 5); see(t.1.leading_zeros() as i64); see((t.1 as f64 * 1.5) as i64);",
    "let mut i = {0}i32; let r = loop {{ i += 3; if i > 20 {{ break i * 2; }} }}; see(r as i64); see((i32::MAX.wrapping_add({1})) as i64);",
    "let a = [5i32, {0}, 8]; see(a.iter().map(|x| x * 2).filter(|x| x % 4 == 0).sum::<i32>() as i64); let (l, r) = a.split_at(1); see((l.len() * 10 + r.len()) as i64);",
)


def is_available():
    return shutil.which("rustc") is not None


def text_with(body, check):
    return HEAD.replace("@CHECK@\n", check) + "fn main() {\n" + body + "\n    check(unsafe { SUM });\n}\n"


def generate(chance, number, folder, settings):
    """A Rust program as two tasks, as bitcode."""
    if settings.bits == 32:
        raise Dropped("Rust only at 64 bits")
    build = Build(chance.choice(("-O0", "-O0", "-O1", "-O2")), 64, False, "rust")
    chosen = chance.sample(PIECES, chance.choice((1, 1, 2, 3)))
    body = "\n".join("    { " + piece.format(chance.randrange(1, 9), chance.randrange(1, 9)) + " }" for piece in chosen)
    value = native_value(text_with(body, 'fn check(v: u64) { println!("{:x}", v); }\n'), folder, build)
    because = f"a native run computes {value:#x}"

    def task(name, operator, claim):
        check = f'extern "C" {{ fn reach_error(); }}\nfn check(v: u64) {{ if v {operator} {value:#x} {{ unsafe {{ reach_error() }} }} }}\n'
        return Task(name, {"program.rs": text_with(body, check)}, claim, because, True)

    return Case(build, [task("equal", "==", UNSAFE), task("other", "!=", SAFE)])


def native_value(text, folder, build):
    native.write(folder, {"native.rs": text})
    path = native.compile_to(
        "native", ["rustc", "--edition=2021", "-A", "warnings", "-Cpanic=abort", f"-Copt-level={build.level[2:]}", "native.rs"], folder
    )
    done = native.execute(path)
    if done is None or done.returncode != 0:
        raise Dropped("the native run fails")
    return int(done.stdout.strip(), 16)
