"""Unknown functions and objects that are defined elsewhere.

A program of random statements over objects, some of which outside code can reach. The generator follows which objects are still
private, and what they hold: whatever the environment does, these keep their values. The environment is a C file that does what
outside code may: it keeps pointers, writes through them later, follows pointers in objects, calls back, changes globals."""

from .. import native
from ..program import draw_build
from .truth import judged

TYPES = """struct node { int value; struct node *next; };
struct box { struct node *node; int cells[3]; void (*action)(int); int *link; };
"""
SCALARS = ("int", "int", "int", "unsigned char", "short", "long", "unsigned")

# role -> C type of a parameter. The environment knows what stands behind a number.
PARAMETERS = {
    "int": "int",
    "int*": "int *",
    "constint*": "const int *",
    "void*": "void *",
    "node*": "struct node *",
    "box*": "struct box *",
    "number": "unsigned long",
    "boxnumber": "unsigned long",
    "action": "void (*)(int)",
    "writer": "void (*)(int *)",
    "int**": "int **",
    "box": "struct box",
    "rest": "...",
}
RESULTS = (
    "void",
    "void",
    "int",
    "int",
    "unsigned char",
    "short",
    "long",
    "_Bool",
    "int *",
    "struct node *",
    "struct box",
    "void (*%s)(int)",
)

ENVIRONMENT = """
static int *ints[16]; static struct node *nodes[16]; static struct box *boxes[16];
static void (*actions[16])(int); static void (*writers[16])(int *);
static unsigned n_ints, n_nodes, n_boxes, n_actions, n_writers;
static int own_int; static struct node own_node;
static void own_action(int v) { own_int = v; }
#define KEEP(list, what) do { if ((what) && n_##list < 16) list[n_##list++] = (what); } while (0)
#define SOME(list) (n_##list ? list[fuzz_next() % n_##list] : 0)
static void act(void);
static void on_int(int *p) { if (!p) return; if (fuzz_one_in(2)) *p = fuzz_small(); if (fuzz_one_in(2)) KEEP(ints, p); }
static void on_node(struct node *p) {
  for (int i = 0; p && i < 3; i++, p = p->next) { if (fuzz_one_in(2)) p->value = fuzz_small(); if (fuzz_one_in(2)) KEEP(nodes, p); }
}
static void on_action(void (*f)(int)) { if (!f) return; if (fuzz_one_in(2)) KEEP(actions, f); if (fuzz_one_in(3)) f(fuzz_small()); }
static void on_writer(void (*f)(int *)) { if (!f) return; KEEP(writers, f); if (fuzz_one_in(3)) { int *p = SOME(ints); f(p ? p : &own_int); } }
static void on_box(struct box *p) {
  if (!p) return;
  if (fuzz_one_in(2)) p->cells[fuzz_next() % 3] = fuzz_small();
  on_node(p->node); on_int(p->link); on_action(p->action);
  if (fuzz_one_in(4) && n_nodes) p->node = SOME(nodes);
  if (fuzz_one_in(4) && n_ints) p->link = SOME(ints);
  if (fuzz_one_in(6)) p->node = &own_node;
  if (fuzz_one_in(2)) KEEP(boxes, p);
}
static void act(void) {
  if (fuzz_one_in(6)) errno = fuzz_small();
  if (fuzz_one_in(3) && n_ints) *SOME(ints) = fuzz_small();
  if (fuzz_one_in(3) && n_nodes) SOME(nodes)->value = fuzz_small();
  if (fuzz_one_in(3) && n_boxes) on_box(SOME(boxes));
  if (fuzz_one_in(3) && n_actions) SOME(actions)(fuzz_small());
  if (fuzz_one_in(4) && n_writers && n_ints) SOME(writers)(SOME(ints));
  change_globals();
}
"""


class Thing:
    """An object of the program."""

    def __init__(self, name, type_name, storage, is_private, known):
        self.name, self.type, self.storage = name, type_name, storage
        self.is_private = is_private  # outside code cannot know its address, so far
        self.known = known  # leaf -> value, while it is private

    @property
    def leaves(self):
        by_type = {"struct node": [".value"], "struct box": [".cells[0]", ".cells[1]", ".cells[2]"], "array": ["[0]", "[1]", "[2]", "[3]"]}
        return [self.name + part for part in by_type.get(self.type, [""])]


class Maker:
    """One program in the making."""

    def __init__(self, chance, is_safe):
        self.chance, self.is_safe = chance, is_safe
        self.things, self.functions = [], {}
        self.declarations, self.globals, self.locals, self.helpers, self.body = [], [], [], [], []
        self.environment_objects, self.changes, self.bodies = [], [], []
        self.fresh = 0
        self.actions, self.writers = [], []  # callbacks
        self.named = []  # those that outside code can name
        self.links = {}  # private box -> node that its pointer leads to
        self.flags = []  # variables that callbacks set, with all their values

    def name(self, prefix):
        self.fresh += 1
        return f"{prefix}{self.fresh}"

    def small(self):
        return self.chance.randrange(-1, 5)

    # Objects

    def make_thing(self):
        type_name = self.chance.choice(("scalar", "scalar", "struct node", "struct node", "struct box", "array"))
        type_name = self.chance.choice(SCALARS) if type_name == "scalar" else type_name
        storage = self.chance.choice(("local", "local", "static", "static", "heap", "global", "extern", "local", "thread"))
        name = self.name({"struct node": "node", "struct box": "box", "array": "array"}.get(type_name, "x"))
        thing = Thing(name, type_name, storage, storage not in ("global", "extern"), {})
        element, dimension = ("int", "[4]") if type_name == "array" else (type_name, "")
        if storage == "heap":
            self.locals.append(f"{element} *{name}_at = calloc({4 if dimension else 1}, sizeof({element}));")
            thing.name = f"{name}_at" if dimension else f"(*{name}_at)"
        elif storage == "local":
            self.locals.append(f"{element} {name}{dimension} = {{0}};")
        elif storage == "extern":
            shown = dimension if self.chance.random() < 0.5 else dimension and "[]"
            self.globals.append(f"extern {element} {name}{shown};")
            self.environment_objects.append(f"{element} {name}{dimension and '[64]'};")
        else:
            prefix = {"static": "static ", "thread": "static _Thread_local ", "global": ""}[storage]
            self.globals.append(f"{prefix}{element} {name}{dimension};")
        if storage == "global":
            self.environment_objects.append(f"extern {element} {name}{dimension};")
        if not thing.is_private:
            self.changes += [f"if (fuzz_one_in(3)) {leaf} = fuzz_small();" for leaf in thing.leaves]
        thing.known = {leaf: 0 for leaf in thing.leaves}
        self.things.append(thing)

    def of_type(self, *types):
        return [thing for thing in self.things if thing.type in types]

    def expose(self, thing):
        """Outside code may know its address from now on, and what its pointers lead to."""
        thing.is_private = False
        for target in self.links.get(thing.name, []):
            if target.is_private:
                self.expose(target)

    def private(self):
        return [thing for thing in self.things if thing.is_private]

    def public(self):
        return [thing for thing in self.things if not thing.is_private]

    # Callbacks

    def make_callback(self):
        name, flag, extra = self.name("call"), self.name("flag"), self.name("count")
        values = self.chance.sample(range(1, 9), 2)
        self.globals += [f"static int {flag};", f"static unsigned {extra};"]
        self.flags.append((flag, values))
        linkage = self.chance.choice(("static ", "static ", ""))
        if self.chance.random() < 0.7:
            check = "" if self.is_safe else self.chance.choice(("", "", f" if (v == {self.small()} && {extra} > 1) reach_error();"))
            self.helpers.append(
                f"{linkage}void {name}(int v) {{ {flag} = v > {self.small()} ? {values[0]} : {values[1]}; {extra}++;{check} }}"
            )
            self.actions.append(name)
            if not linkage:
                self.named.append(name)
        else:
            self.helpers.append(f"static void {name}(int *p) {{ if (p) *p = {self.small()}; {flag} = {values[0]}; }}")
            self.writers.append(name)

    # External functions

    def make_function(self):
        roles = self.chance.choices([role for role in PARAMETERS if role != "rest"], k=self.chance.choice((0, 1, 1, 1, 2, 3)))
        if "int" in roles[:1] and self.chance.random() < 0.4:
            roles = ["int", "rest"]
        result = self.chance.choice(RESULTS)
        name = self.name("outside")
        types = ", ".join(PARAMETERS[role] for role in roles) or "void"
        shape = result % f"{name}({types})" if "%s" in result else f"{result} {name}({types})"
        self.declarations.append(f"extern {shape};")
        self.functions[name] = (roles, result)
        self.bodies.append(self.definition(name, roles, result))

    def definition(self, name, roles, result):
        """What the environment does in it."""

        def parameter(role, index):
            kind = PARAMETERS[role]
            return kind if role == "rest" else kind.replace("(*)", f"(*p{index})") if "(*)" in kind else f"{kind} p{index}"

        uses = {
            "int": "own_int += p{};",
            "int*": "on_int(p{});",
            "constint*": "on_int((int *)p{});",
            "void*": "on_int(p{});",
            "node*": "on_node(p{});",
            "box*": "on_box(p{});",
            "number": "on_int((int *)p{});",
            "boxnumber": "on_box((struct box *)p{});",
            "action": "on_action(p{});",
            "writer": "on_writer(p{});",
            "int**": "if (p{0}) {{ on_int(*p{0}); if (n_ints && fuzz_one_in(3)) *p{0} = SOME(ints); }}",
            "box": "on_box(&p{});",
            "rest": "__builtin_va_list list; __builtin_va_start(list, p0); for (int i = 0; i < p0; i++) on_int(__builtin_va_arg(list, int *)); __builtin_va_end(list);",
        }
        body = [uses[role].format(index) for index, role in enumerate(roles)]
        self.chance.shuffle(body)
        results = {
            "void": "",
            "int *": "{ int *p = SOME(ints); return p ? p : &own_int; }",
            "struct node *": "{ struct node *p = SOME(nodes); return p ? p : &own_node; }",
            "struct box": "{ struct box b = {0}; struct box *p = SOME(boxes); if (p) b = *p; b.cells[0] = fuzz_small(); if (!b.node) b.node = &own_node; return b; }",
            "void (*%s)(int)": "{ void (*f)(int) = SOME(actions); return f ? f : own_action; }",
        }
        # A box that was passed by value dies with the call.
        before = "unsigned boxes_before = n_boxes;" if "box" in roles else ""
        after = "n_boxes = boxes_before;" if "box" in roles else ""
        types = ", ".join(parameter(role, index) for index, role in enumerate(roles)) or "void"
        shape = result % f"{name}({types})" if "%s" in result else f"{result} {name}({types})"
        return f"{shape} {{ {before} {' '.join(body)} {after} act(); {results.get(result, 'return fuzz_small();')} }}"

    def argument(self, role):
        """An argument, or nothing where there is no fitting object."""
        ints, nodes, boxes = self.of_type("int"), self.of_type("struct node"), self.of_type("struct box")
        arrays = self.of_type("array")
        if role == "int":
            public = [leaf for thing in self.public() for leaf in thing.leaves]
            return self.chance.choice([str(self.small()), *public])
        if role in ("int*", "constint*", "void*", "number"):
            if not ints + arrays + nodes:
                return "0"
            thing = self.chance.choice(ints + arrays + nodes)
            self.expose(thing)
            # A pointer to the first member is one to the whole.
            text = f"&{thing.leaves[0] if thing.type != 'array' else self.chance.choice(thing.leaves)}"
            return f"(unsigned long){text}" if role == "number" else text
        if role in ("node*", "box*", "boxnumber", "box"):
            some = nodes if role == "node*" else boxes
            if not some:
                return "(struct box){0}" if role == "box" else "0"
            thing = self.chance.choice(some)
            if role == "box":
                for target in self.links.get(thing.name, []):
                    self.expose(target)
                return thing.name
            self.expose(thing)
            return f"(unsigned long)&{thing.name}" if role == "boxnumber" else f"&{thing.name}"
        if role in ("action", "writer"):
            return self.chance.choice((self.actions if role == "action" else self.writers) or ["0"])
        pointer = self.name("pointer")
        thing = self.chance.choice(ints) if ints else None
        if thing:
            self.expose(thing)
        self.locals_late(f"int *{pointer} = {'&' + thing.name if thing else '0'};")
        return f"&{pointer}"

    def locals_late(self, text):
        """A local variable of this place; things that are made later are not in scope before."""
        self.body.append(text)

    def call(self):
        name, (roles, result) = self.chance.choice(list(self.functions.items()))
        if "rest" in roles:
            pointers = [self.argument("int*") for _ in range(self.chance.randrange(3))]
            pointers = [f"(int *){pointer}" for pointer in pointers]
            text = f"{name}({', '.join([str(len(pointers)), *pointers])})"
        else:
            text = f"{name}({', '.join(self.argument(role) for role in roles)})"
        self.body.append(self.use_result(text, result))

    def use_result(self, text, result):
        if result == "void" or self.chance.random() < 0.2:
            return f"{text};"
        if result == "int *":
            return self.chance.choice((f"{{ int *p = {text}; if (p) *p = {self.small()}; }}", f"*{text} = {self.small()};"))
        if result == "struct node *":
            return f"{{ struct node *p = {text}; if (p) p->value = {self.small()}; }}"
        if result == "struct box":
            public = [thing for thing in self.of_type("struct box") if not thing.is_private]
            if public:
                return f"{self.chance.choice(public).name} = {text};"
            return f"{text};"
        if "%s" in result:
            return f"{text}({self.small()});"
        if self.is_safe:
            public = [thing for thing in self.of_type("int") if not thing.is_private]
            return f"{self.chance.choice(public).name} = {text};" if public else f"{text};"
        return f"if ({text} == {self.small()}) reached++;"

    # Statements

    def assign(self):
        thing = self.chance.choice(self.things)
        leaf, value = self.chance.choice(thing.leaves), self.chance.randrange(0, 5)
        self.body.append(f"{leaf} = {value};")
        if thing.is_private:
            thing.known[leaf] = value

    def add_in_loop(self):
        private = self.private()
        if private:
            thing = self.chance.choice(private)
            leaf, rounds, step = self.chance.choice(thing.leaves), self.chance.randrange(1, 4), self.chance.randrange(1, 4)
            public = [leaf for thing in self.public() for leaf in thing.leaves]
            inside = f" {self.chance.choice(public)} = i;" if public else ""
            self.body.append(f"for (int i = 0; i < {rounds}; i++) {{ {leaf} += {step};{inside} }}")
            thing.known[leaf] += rounds * step

    def link(self):
        """A pointer in a box to a node, an integer or a callback."""
        boxes = self.of_type("struct box")
        if not boxes:
            return
        box = self.chance.choice(boxes)
        kind = self.chance.choice(("node", "node", "link", "action"))
        if kind == "action":
            if self.actions:
                self.body.append(f"{box.name}.action = {self.chance.choice(self.actions)};")
            return
        targets = self.of_type("struct node") if kind == "node" else self.of_type("int")
        if targets:
            target = self.chance.choice(targets)
            self.body.append(f"{box.name}.{kind} = &{target.name};")
            # An earlier target of the pointer is taken to be reachable still: that exposes too
            # much, never too little.
            self.links.setdefault(box.name, []).append(target)
            if not box.is_private:
                self.expose(target)

    def chain(self):
        nodes = self.of_type("struct node")
        if len(nodes) >= 2:
            first, second = self.chance.sample(nodes, 2)
            self.body.append(f"{first.name}.next = &{second.name};")
            self.links.setdefault(first.name, []).append(second)
            if not first.is_private:
                self.expose(second)

    def check(self):
        held = [f"{leaf} == {thing.known[leaf]}" for thing in self.private() for leaf in thing.leaves]
        broken = [f"{leaf} != {thing.known[leaf]}" for thing in self.private() for leaf in thing.leaves]
        broken += [f"({flag} != {a} && {flag} != {b} && {flag} != 0)" for flag, (a, b) in self.flags]
        open_ones = [f"{leaf} == {self.small()}" for thing in self.public() for leaf in thing.leaves]
        open_ones += [f"{flag} == {self.chance.choice(values)}" for flag, values in self.flags]
        if self.is_safe:
            if broken:
                public = f" && {self.chance.choice(open_ones)}" if open_ones and self.chance.random() < 0.2 else ""
                self.body.append(f"if ({self.chance.choice(broken)}{public}) reach_error();")
        elif open_ones:
            wanted = self.chance.sample(open_ones, min(len(open_ones), self.chance.choice((1, 1, 1, 2))))
            wanted += self.chance.sample(held, min(len(held), self.chance.choice((0, 0, 1))))
            self.body.append(f"if ({' && '.join(wanted)}) reach_error();")

    def remember(self):
        """A copy of a value from before a call."""
        public = [leaf for thing in self.public() for leaf in thing.leaves]
        if public and not self.is_safe:
            leaf, name = self.chance.choice(public), self.name("before")
            self.body.append(f"long {name} = {leaf};")
            self.call()
            self.body.append(f"if ({leaf} != {name}) reach_error();")

    def make(self):
        for _ in range(self.chance.randrange(2, 6)):
            self.make_thing()
        for _ in range(self.chance.choice((0, 0, 1, 2))):
            self.make_callback()
        for _ in range(self.chance.randrange(1, 4)):
            self.make_function()
        steps = (
            self.call,
            self.call,
            self.call,
            self.assign,
            self.assign,
            self.add_in_loop,
            self.link,
            self.link,
            self.chain,
            self.check,
            self.remember,
        )
        for _ in range(self.chance.randrange(4, 14)):
            self.chance.choice(steps)()
        self.call()
        for _ in range(self.chance.randrange(1, 3)):
            self.check()
        if not self.is_safe and self.chance.random() < 0.3:
            self.body.append(f"if (reached == {self.chance.randrange(1, 3)}) reach_error();")

    def program(self):
        parts = [
            "#include <stdlib.h>",
            "extern void reach_error(void);",
            TYPES,
            *self.declarations,
            *self.globals,
            "static int reached;",
            *self.helpers,
            "int main(void) {",
            *("  " + line for line in self.locals + self.body),
            "  return 0;",
            "}",
        ]
        return "\n".join(parts) + "\n"

    def environment(self):
        # A function whose address nobody takes is not called from outside: so says src/program_facts/outside.rs.
        body = "\n".join(self.body)
        for name in self.named:
            if name in body:
                self.environment_objects.append(f"void {name}(int);")
                self.changes.append(f"if (fuzz_one_in(4)) {name}(fuzz_small());")
        changes = "static void change_globals(void) {\n" + "\n".join("  " + line for line in self.changes) + "\n}"
        return "\n".join([TYPES, *self.environment_objects, "static void change_globals(void);", ENVIRONMENT, changes, *self.bodies]) + "\n"


def generate(chance, number, folder, settings):
    maker = Maker(chance, chance.random() < 0.45)
    maker.make()
    build = draw_build(chance, native.has_32_bits(), settings.bits)
    return judged({"program.c": maker.program()}, maker.environment(), build, folder, maker.is_safe)
