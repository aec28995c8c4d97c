"""Closed C++ programs that throw nothing: classes, virtual calls, templates, static objects, lambdas, new and delete, parts of the library."""

import os

from . import closed, native
from .program import draw_build

HEAD = """static unsigned long long sum = 1;
static void see(long long v) { sum = sum * 31 + (unsigned long long)v; }
"""


class Maker:
    def __init__(self, chance, has_library):
        self.chance, self.has_library = chance, has_library
        self.headers, self.parts, self.body, self.last = set(), [], [], None
        self.fresh = 0

    def name(self, prefix):
        self.fresh += 1
        return f"{prefix}{self.fresh}"

    def number(self, low=0, high=9):
        return self.chance.randrange(low, high)

    def hierarchy(self):
        base, one, two = self.name("Base"), self.name("One"), self.name("Two")
        virtual = self.chance.choice(("", "virtual "))
        destructor = f"virtual ~{base}() {{ see({self.number()}); }}" if self.chance.random() < 0.7 else f"virtual ~{base}() = default;"
        self.parts.append(
            f"struct {base} {{ int v; {base}(int v) : v(v) {{ see(v); }} {destructor} virtual int f(int x) {{ return x + v; }} virtual int g() const {{ return v; }} }};\n"
            f"struct {one} : {virtual}{base} {{ int w = {self.number()}; {one}(int v) : {base}(v + 1) {{ see(g()); }} ~{one}() {{ see(w); }} int f(int x) override {{ return {base}::f(x) * {self.number(2)}; }} }};\n"
            f"struct {two} : {one} {{ {two}(int v) : {virtual and base + '(v), '}{one}(v * 2) {{ }} int g() const override {{ return w + 7; }} }};"
        )
        kinds = [self.chance.choice((base, one, two)) for _ in range(self.number(1, 4))]
        array = ", ".join(f"new {kind}({self.number()})" for kind in kinds)
        end = "for (auto *p : all) delete p;" if self.chance.random() < 0.7 else ""
        cast = f" if (auto *q = dynamic_cast<{self.chance.choice((one, two))} *>(p)) see(q->w);" if self.chance.random() < 0.25 else ""
        self.body.append(
            f"{{ {base} *all[] = {{{array}}}; for (auto *p : all) {{ see(p->f({self.number()})); see(p->g());{cast} }} {end} }}"
        )
        if self.chance.random() < 0.4:
            self.body.append(f"{{ {two} t({self.number()}); {base} &r = t; see(r.g() + r.f(2)); {base} sliced = t; see(sliced.g()); }}")

    def several_bases(self):
        left, right, both = self.name("Left"), self.name("Right"), self.name("Both")
        self.parts.append(
            f"struct {left} {{ int a = {self.number()}; virtual int l() {{ return a; }} virtual ~{left}() {{}} }};\nstruct {right} {{ int b = {self.number()}; virtual int r() {{ return b; }} virtual ~{right}() {{}} }};\n"
            f"struct {both} : {left}, {right} {{ int c = 3; int r() override {{ return a * 10 + b; }} int l() override {{ return c + b; }} }};"
        )
        self.body.append(
            f"{{ {both} o; {right} *p = &o; {left} *q = &o; see(p->r()); see(q->l()); see(static_cast<{both} *>(p)->c); int ({right}::*m)() = &{right}::r; see((p->*m)()); int {both}::*d = &{both}::c; o.*d = 8; see(o.c); }}"
        )

    def counted(self):
        """Objects that count: copies, moves, temporaries, scopes."""
        name = self.name("Counted")
        self.parts.append(
            f"struct {name} {{ static int alive; int n; {name}(int n = 1) : n(n) {{ alive++; }} {name}(const {name} &o) : n(o.n + 10) {{ alive++; }} {name}({name} &&o) noexcept : n(o.n + 100) {{ o.n = 0; alive++; }}\n"
            f"  {name} &operator=(const {name} &o) {{ n = o.n * 2; return *this; }} ~{name}() {{ alive--; see(n); }} {name} operator+(const {name} &o) const {{ return {name}(n + o.n); }} operator bool() const {{ return n > 3; }} }};\nint {name}::alive = 0;\n"
            f"static {name} make_{name}(int n) {{ {name} c(n); if (n > 4) return {name}(n + 1); return c; }}"
        )
        steps = [
            f"{name} a({self.number()}); {name} b = a; {name} c = static_cast<{name} &&>(a); see(a.n + b.n + c.n); b = c; see(b.n);",
            f"see(make_{name}({self.number()}).n); see({name}::alive);",
            f"see((({name}(2) + {name}(3)) ? 5 : 6));",
            f"{name} *p = new {name}[{self.number(1, 4)}]; see(p->n); see({name}::alive); delete[] p;",
            f"for (int i = 0; i < 3; i++) {{ {name} x(i); if (i == 1) continue; see({name}::alive); }}",
            f"const {name} &r = make_{name}(2); see(r.n);",
            f"alignas({name}) unsigned char place[sizeof({name})]; {name} *p = new (place) {name}(4); see(p->n); p->~{name}();",
        ]
        self.headers.add("<new>")
        for step in self.chance.sample(steps, self.chance.choice((1, 2))):
            self.body.append(f"{{ {step} }}")
        self.body.append(f"see({name}::alive);")

    def statics(self):
        """Objects that live longer than main, and guards."""
        name = self.name("Static")
        kind = self.chance.choice(("static", "thread_local", "function", "inline", "static"))
        self.parts.append(f"struct {name} {{ int n; {name}(int n) : n(n) {{ see(n); }} ~{name}() {{ see(n * 3); }} }};")
        if kind == "function":
            self.parts.append(f"static int get_{name}(int v) {{ static {name} one(v); one.n++; return one.n; }}")
            self.body.append(f"see(get_{name}({self.number()})); see(get_{name}({self.number()}));")
        else:
            self.parts.append(f"{kind} {name} one_{name}({self.number()});")
            self.body.append(f"one_{name}.n += {self.number()}; see(one_{name}.n);")

    def templates(self):
        name, fold = self.name("Stack"), self.name("fold")
        self.parts.append(
            f"template <typename T, int N> struct {name} {{ T items[N]; int n = 0; void push(T t) {{ if (n < N) items[n++] = t; }} T pop() {{ return n ? items[--n] : T(); }} template <typename F> T fold(F f, T s) const {{ for (int i = 0; i < n; i++) s = f(s, items[i]); return s; }} }};\n"
            f"template <typename... A> int {fold}(A... a) {{ return (0 + ... + a); }}\ntemplate <int N> struct Power{name} {{ enum {{ value = 2 * Power{name}<N - 1>::value }}; }};\ntemplate <> struct Power{name}<0> {{ enum {{ value = 1 }}; }};"
        )
        kind = self.chance.choice(("int", "short", "long", "unsigned char"))
        pushes = " ".join(f"s.push({self.number()});" for _ in range(self.number(1, 5)))
        self.body.append(
            f"{{ {name}<{kind}, {self.number(1, 5)}> s; {pushes} see(s.fold([]({kind} a, {kind} b) {{ return ({kind})(a * 3 + b); }}, 1)); see(s.pop()); see({fold}(1, 2L, {self.number()})); see(Power{name}<{self.number(1, 8)}>::value); }}"
        )

    def lambdas(self):
        forms = (
            "int k = {0}; auto f = [k](int x) mutable {{ k += x; return k; }}; see(f(1)); see(f(2)); see(k);",
            "int k = {0}; auto f = [&k](int x) {{ k += x; return k; }}; see(f(1)); see(f(2)); see(k);",
            "int (*f)(int) = [](int x) {{ return x * {0}; }}; see(f(3));",
            "auto make = [](int a) {{ return [a](int b) {{ return a * 10 + b; }}; }}; see(make({0})(4));",
            "auto f = [](auto self, int n) -> int {{ return n ? n + self(self, n - 1) : {0}; }}; see(f(f, 3));",
        )
        self.body.append("{ " + self.chance.choice(forms).format(self.number()) + " }")

    def references(self):
        name = self.name("Holder")
        self.parts.append(
            f"struct {name} {{ int *p; {name}() : p(new int({self.number()})) {{}} {name}(const {name} &) = delete; ~{name}() {{ see(*p); delete p; }} int &get() {{ return *p; }} int &operator[](int i) {{ return *(p + 0 * i); }} }};"
        )
        self.body.append(f"{{ {name} h; h.get() += {self.number()}; h[0] *= 2; see(h.get()); auto &&r = h[1]; r++; see(*h.p); }}")

    def library(self):
        forms = (
            (
                "<array>",
                "std::array<int, 4> a{{3, 1, 2, {0}}}; int s = 0; for (int x : a) s = s * 5 + x; see(s); see(a.size()); a.fill(2); see(a.back());",
            ),
            ("<vector>", "std::vector<int> v; for (int i = 0; i < {0}; i++) v.push_back(i * 3); see(v.size()); for (int x : v) see(x);"),
            ("<vector>", "std::vector<int> v{{1, 2, {0}}}; v.insert(v.begin(), 7); v.pop_back(); see(v[0] * 10 + v[1]); see(v.size());"),
            ("<string>", 'std::string s = "ab"; s += \'c\'; s += "{0}"; see(s.size()); see(s[2]); see(s == "abc{0}");'),
            (
                "<string>",
                'std::string s("a long string that is not kept inside {0}"); std::string t = s.substr(2, 4); see(t[0]); see(s.find("str"));',
            ),
            ("<memory>", "std::unique_ptr<int> p(new int({0})); see(*p); auto q = std::move(p); see(!p); see(*q);"),
            ("<memory>", "auto p = std::make_shared<int>({0}); auto q = p; see(p.use_count()); *q += 2; see(*p);"),
            (
                "<algorithm>",
                "int a[] = {{5, 2, {0}, 1}}; std::sort(a, a + 4); for (int x : a) see(x); see(*std::max_element(a, a + 4)); see(std::find(a, a + 4, 2) - a);",
            ),
            (
                "<utility>",
                "std::pair<int, char> p{{{0}, 'a'}}; auto [x, y] = p; see(x); see(y); int a = 1, b = 2; std::swap(a, b); see(a * 10 + b);",
            ),
            ("<optional>", "std::optional<int> o; see(o.has_value()); o = {0}; see(*o); o.reset(); see(o.value_or(4));"),
            (
                "<functional>",
                "std::function<int(int)> f = [](int x) {{ return x + {0}; }}; see(f(2)); f = [&](int x) {{ return x * 2; }}; see(f(3));",
            ),
            ("<map>", "std::map<int, int> m; m[3] = {0}; m[1] = 2; m[3]++; for (auto &e : m) see(e.first * 10 + e.second);"),
            ("<numeric>", "int a[] = {{1, 2, {0}}}; see(std::accumulate(a, a + 3, 4));"),
            ("<tuple>", "auto t = std::make_tuple(1, 'b', {0}L); see(std::get<1>(t)); see(std::get<2>(t));"),
            ("<variant>", "std::variant<int, char> v = {0}; see(v.index()); v = 'c'; see(std::get<char>(v));"),
            ("<list>", "std::list<int> l{{1, {0}}}; l.push_front(5); for (int x : l) see(x);"),
            ("<bitset>", "std::bitset<8> b({0}); b.set(3); see(b.count()); see(b.to_ulong());"),
            ("<string_view>", "std::string_view v = \"hello{0}\"; see(v.substr(1, 3).size()); see(v.find('l'));"),
        )
        header, text = self.chance.choice(forms)
        self.headers.add(header)
        self.body.append("{ " + text.format(self.number(1, 7)) + " }")

    def enumerations(self):
        name = self.name("Colour")
        self.parts.append(
            f"enum class {name} : unsigned char {{ red = {self.number()}, green, blue = 200 }};\nconstexpr int index_of({name} c) {{ switch (c) {{ case {name}::red: return 1; case {name}::green: return 2; default: return 3; }} }}\nnamespace in_{name} {{ inline int n = {self.number()}; namespace {{ int hidden(int v) {{ return v + n++; }} }} }}"
        )
        self.body.append(
            f"{{ {name} c = {name}::green; see((int)c); see(index_of(c)); static_assert(index_of({name}::blue) == 3); see(in_{name}::hidden(2)); see(in_{name}::n); if (int x = index_of(c); x > 1) see(x); }}"
        )

    def make(self):
        features = [
            self.hierarchy,
            self.hierarchy,
            self.several_bases,
            self.counted,
            self.counted,
            self.statics,
            self.statics,
            self.templates,
            self.lambdas,
            self.lambdas,
            self.references,
            self.enumerations,
        ]
        features += [self.library] * (4 if self.has_library else 0)
        for _ in range(self.chance.choice((1, 1, 2, 2, 3))):
            self.chance.choice(features)()

    def text(self):
        headers = "".join(f"#include {header}\n" for header in sorted(self.headers))
        # Made first, so destroyed last: it sees what all destructors did.
        late = "struct Last { ~Last() { CHECK(sum); } };\n__attribute__((init_priority(101))) static Last last;\n"
        ends_late = self.chance.random() < 0.4
        body = "\n".join("  " + line for line in self.body)
        check = "" if ends_late else "  CHECK(sum);\n"
        return (
            f"@CHECK@\n{headers}{HEAD}{late if ends_late else ''}"
            + "\n".join(self.parts)
            + f"\nint main() {{\n{body}\n{check}  return 0;\n}}\n"
        )


def is_available():
    return os.path.exists(native.clang("c++"))


def generate(chance, number, folder, settings):
    """A C++ program as two tasks, always as bitcode."""
    drawn = draw_build(chance, native.has_32_bits("c++"), settings.bits)
    flags = ["-std=c++20"]
    flags += ["-fno-exceptions"] if chance.random() < 0.3 else []
    flags += ["-fno-rtti"] if chance.random() < 0.1 else []
    build = drawn.__class__(drawn.level, drawn.bits, False, "c++", tuple(flags))
    maker = Maker(chance, True)
    maker.make()
    return closed.case_of({"program.cpp": maker.text()}, build, folder)
