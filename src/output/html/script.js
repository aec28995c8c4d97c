// Steps through the trace: marks the event and its line, and shows the values assigned so far.
(() => {
  const steps = [...document.querySelectorAll("ol.steps li")];
  if (steps.length === 0) return;
  const slider = document.querySelector(".controls input");
  const shown = document.querySelector(".controls output");
  const values = document.querySelector("table.values tbody");
  let now = -1;
  const mark = (element, on) => element && element.classList.toggle("now", on);
  const line = (index) => document.getElementById(steps[index]?.dataset.at ?? "");
  const valuesAt = (index) => {
    const known = new Map();
    for (const step of steps.slice(0, index + 1)) {
      const { name, of = "", value } = step.dataset;
      if (name === undefined) continue;
      // Functions may have variables of the same name.
      const key = `${of}:${name}`;
      known.delete(key);
      known.set(key, [name, of, value]);
    }
    return [...known].reverse();
  };
  const go = (index, scrolls = true) => {
    index = Math.max(0, Math.min(steps.length - 1, index));
    if (index === now) return;
    mark(steps[now], false); mark(line(now), false);
    now = index;
    mark(steps[now], true); mark(line(now), true);
    const row = line(now);
    if (row) {
      row.closest("details").open = true;
      if (scrolls) row.scrollIntoView({ block: "center" });
    }
    const list = steps[now].parentElement;
    list.scrollTop = steps[now].offsetTop - list.offsetTop - list.clientHeight / 2;
    slider.value = now;
    shown.textContent = `${now + 1} of ${steps.length}`;
    const isFresh = steps[now].dataset.name !== undefined;
    values.replaceChildren(...valuesAt(now).map(([, texts], index) => {
      const row = document.createElement("tr");
      row.classList.toggle("now", isFresh && index === 0);
      for (const text of texts) row.insertCell().textContent = text;
      return row;
    }));
  };
  steps.forEach((step, index) => step.addEventListener("click", () => go(index)));
  slider.addEventListener("input", () => go(Number(slider.value)));
  const moves = { first: () => 0, back: () => now - 1, next: () => now + 1, last: () => steps.length - 1 };
  for (const button of document.querySelectorAll(".controls button")) {
    button.addEventListener("click", () => go(moves[button.value]()));
  }
  document.addEventListener("keydown", (event) => {
    const move = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    if (!move || event.target === slider || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    go(moves[move]());
  });
  // The page opens at the verdict.
  go(steps.length - 1, false);
})();
