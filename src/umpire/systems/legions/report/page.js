"use strict";
(() => {
  const story = JSON.parse(document.getElementById("story").textContent);
  const by = (query, from = document) => [...from.querySelectorAll(query)];
  const one = (id) => document.getElementById(id);
  const chapters = by(".chapter"), tabs = by(".chapters button"), scrub = one("scrub"), here = one("where");
  const lines = by(".line");
  const chapterOf = new Map(lines.map((line) => [line, Number(line.closest(".chapter").dataset.chapter)]));
  const start = { view: null };
  const whole = chapters.length ? chapters[0].querySelector(".board").getAttribute("viewBox").split(" ").map(Number) : [];
  let current = -1, at = null, timer = 0, loud = [];

  document.documentElement.classList.add("live");
  document.querySelector(".controls").hidden = false;

  // --- which lines count as steps
  function count() {
    const all = one("all").checked;
    document.documentElement.classList.toggle("all", all);
    loud = all ? lines : lines.filter((line) => !line.classList.contains("quiet"));
    scrub.max = Math.max(0, loud.length - 1);
  }

  // --- chapters
  function show(number) {
    number = Math.min(chapters.length - 1, Math.max(0, number));
    if (number === current) return;
    current = number;
    chapters.forEach((each, index) => each.classList.toggle("current", index === number));
    tabs.forEach((tab, index) => {
      tab.setAttribute("aria-selected", index === number);
      tab.tabIndex = index === number ? 0 : -1;
    });
    if (start.view) board().setAttribute("viewBox", start.view.join(" "));
  }
  const board = () => chapters[current].querySelector(".board");

  function chapter(number) {
    show(number);
    clear();
    restore(board(), story.chapters[current], Infinity);
    const first = loud.findIndex((line) => chapterOf.get(line) === current);
    if (first >= 0) scrub.value = first;
    here.textContent = chapters[current].querySelector("figcaption").textContent;
    const log = chapters[current].querySelector(".log");
    if (log) log.scrollTop = 0;
  }

  // --- a moment: every model where it stood then
  function restore(svg, told, moment) {
    const states = new Map(told.begins.map((state) => [state[0], state]));
    for (const [index, changed] of told.changes) {
      if (index > moment) break;
      for (const state of changed) states.set(state[0], state);
    }
    for (const [model, x, y, turn, wounds, place] of states.values()) {
      const drawn = svg.querySelector(`[data-m="${model}"]`);
      if (!drawn) continue;
      const turned = drawn.tagName === "use" ? null : drawn.firstElementChild;
      drawn.style.transform = `translate(${x}px,${y}px)`;
      if (turned) turned.setAttribute("transform", `rotate(${turn})`);
      const count = drawn.querySelector(".count");
      if (count) count.textContent = wounds;
      drawn.classList.toggle("inside", place === 1);
      if (drawn.querySelector(".cross")) drawn.classList.toggle("dead", place === 2);
      else drawn.classList.toggle("aside", place === 2);
    }
    by(".path", svg).forEach((path) => path.classList.toggle("later", Number(path.dataset.e) > moment));
    by(".tag", svg).forEach((tag) => carry(svg, tag, moment));
  }

  // A name follows its Detachment where models of it stand elsewhere than at the end of the chapter.
  function carry(svg, tag, moment) {
    tag.style.transform = "";
    const unit = svg.querySelector(`.unit[data-u="${tag.dataset.u}"]`);
    const moved = unit && story.chapters[current].begins.some((state) => unit.querySelector(`[data-m="${state[0]}"]`));
    const box = moved && moment !== Infinity && boxOf(unit);
    if (!box) return;
    const half = tag.getBBox().width / 2, x = Number(tag.getAttribute("x")), y = Number(tag.getAttribute("y"));
    const middle = Math.min(Math.max((box.left + box.right) / 2, whole[0] + half), whole[0] + whole[2] - half);
    tag.style.transform = `translate(${middle - x}px,${Math.max(box.top - 8, whole[1] + 8) - y}px)`;
  }

  function boxOf(unit) {
    const spots = by(".m", unit).filter((each) => !each.matches(".aside,.dead")).map(spotOf);
    const crosses = by(".m", unit).map(spotOf);
    const used = spots.length ? spots : crosses;
    if (!used.length) return null;
    const xs = used.map((spot) => spot[0]), ys = used.map((spot) => spot[1]);
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  }
  function spotOf(drawn) {
    const told = drawn.style.transform || drawn.getAttribute("transform");
    return told.match(/-?[\d.]+/g).slice(0, 2).map(Number);
  }

  // --- a line: its moment, its Detachments, its shots
  function clear() {
    if (at) at.classList.remove("here");
    at = null;
    const svg = board();
    svg.classList.remove("focus");
    by(".lit", svg).forEach((each) => each.classList.remove("lit"));
    svg.querySelector(".over").replaceChildren();
  }

  function light(svg, units) {
    svg.classList.toggle("focus", units.length > 0);
    for (const unit of units) by(`[data-u="${unit}"]`, svg).forEach((each) => each.classList.add("lit"));
  }

  function go(line, { scroll = true } = {}) {
    show(chapterOf.get(line));
    clear();
    at = line;
    line.classList.add("here");
    const svg = board();
    const index = Number(line.dataset.e);
    restore(svg, story.chapters[current], index);
    const units = line.dataset.u ? line.dataset.u.split(" ") : [];
    light(svg, units);
    if (line.dataset.a !== undefined && units.length > 1) units.slice(1).forEach((unit) => shoot(svg, units[0], unit));
    const step = loud.indexOf(line);
    if (step >= 0) scrub.value = step;
    here.textContent = `${chapters[current].querySelector("figcaption").textContent} · ${index}`;
    const group = line.closest("details");
    if (group && !line.closest("summary")) group.open = true;
    if (scroll) reveal(line);
  }

  // Scrolls the log alone, so that the picture stays in sight.
  function reveal(line) {
    const log = line.closest(".log"), inner = line.getBoundingClientRect(), outer = log.getBoundingClientRect();
    if (inner.top < outer.top) log.scrollTop -= outer.top - inner.top + 40;
    else if (inner.bottom > outer.bottom) log.scrollTop += inner.bottom - outer.bottom + 40;
  }

  function middleOf(svg, unit) {
    const drawn = svg.querySelector(`.unit[data-u="${unit}"]`);
    const box = drawn && boxOf(drawn);
    if (box) return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const area = svg.querySelector(`g[data-u="${unit}"]`);
    if (!area) return null;
    const { x, y, width, height } = area.getBBox();
    return [x + width / 2, y + height / 2];
  }

  function shoot(svg, from, to) {
    const a = middleOf(svg, from), b = middleOf(svg, to);
    if (!a || !b) return;
    const drawn = document.createElementNS("http://www.w3.org/2000/svg", "line");
    const set = { class: "shot", x1: a[0], y1: a[1], x2: b[0], y2: b[1], "marker-end": "url(#arrow)" };
    for (const [name, value] of Object.entries(set)) drawn.setAttribute(name, value);
    svg.querySelector(".over").append(drawn);
  }

  function step(by) {
    const from = at ? loud.indexOf(at) : Number(scrub.value) - (by > 0 ? 1 : 0);
    const next = loud[Math.min(loud.length - 1, Math.max(0, from + by))];
    if (next) go(next);
  }

  function play(on = !timer) {
    clearInterval(timer);
    timer = on ? setInterval(() => (loud.indexOf(at) === loud.length - 1 ? play(false) : step(1)), 750) : 0;
    one("play").textContent = on ? "❚❚ Pause" : "▶ Play";
  }

  // --- rules
  function law(id) {
    const text = one(`rule-${id}`);
    if (!text) return;
    const shown = text.cloneNode(true);
    shown.removeAttribute("id");
    one("law").querySelector("div").replaceChildren(shown);
    one("law").showModal();
  }

  // --- zoom: wheel and drag, one view for all pictures
  function view(next) {
    start.view = next;
    const svg = board();
    svg.setAttribute("viewBox", (next || whole).join(" "));
    svg.classList.toggle("near", Boolean(next));
  }
  function zoom(svg, event, factor) {
    const [x, y, w, h] = start.view || whole, box = svg.getBoundingClientRect();
    const px = x + ((event.clientX - box.left) / box.width) * w, py = y + ((event.clientY - box.top) / box.height) * h;
    const width = Math.min(whole[2], Math.max(whole[2] / 12, w * factor)), ratio = width / w;
    if (width >= whole[2]) return view(null);
    view([px - (px - x) * ratio, py - (py - y) * ratio, width, h * ratio]);
  }
  by(".board").forEach((svg) => {
    let grip = null;
    svg.addEventListener("wheel", (event) => {
      event.preventDefault();
      zoom(svg, event, event.deltaY > 0 ? 1.2 : 1 / 1.2);
    }, { passive: false });
    svg.addEventListener("dblclick", (event) => zoom(svg, event, 0.5));
    svg.addEventListener("pointerdown", (event) => { if (start.view) grip = [event.clientX, event.clientY, ...start.view]; });
    svg.addEventListener("pointermove", (event) => {
      if (!grip || !event.buttons) return;
      const box = svg.getBoundingClientRect(), [cx, cy, x, y, w, h] = grip;
      view([x - ((event.clientX - cx) / box.width) * w, y - ((event.clientY - cy) / box.height) * h, w, h]);
    });
    svg.addEventListener("pointerup", () => { grip = null; });
  });

  // --- what people do
  document.addEventListener("click", (event) => {
    const rule = event.target.closest("[data-rule]"), line = event.target.closest(".line");
    const jump = event.target.closest("[data-go]"), unit = event.target.closest(".board [data-u]");
    if (rule) { event.preventDefault(); law(rule.dataset.rule); }
    else if (jump) {
      const wanted = lines.find((each) => each.dataset.e === jump.dataset.go);
      if (wanted) { go(wanted); one("table").scrollIntoView(); }
    }
    else if (line) go(line, { scroll: false });
    else if (unit) { clear(); light(board(), [unit.dataset.u]); }
    else if (event.target.closest(".board")) { clear(); }
    else if (event.target === one("law")) one("law").close();
  });
  by(".army tr[data-u]").forEach((row) => row.addEventListener("click", () => {
    clear();
    light(board(), [row.dataset.u]);
    one("table").scrollIntoView();
  }));
  tabs.forEach((tab, index) => tab.addEventListener("click", () => chapter(index)));
  document.querySelector(".chapters").addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    chapter(current + by);
    tabs[current].focus();
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input") || one("law").open) return;
    const keys = {
      ArrowRight: () => chapter(current + 1), ArrowLeft: () => chapter(current - 1), ".": () => step(1),
      ",": () => step(-1), "0": () => view(null), Escape: () => chapter(current),
    };
    if (event.key === " " && !event.target.closest("button,summary")) { event.preventDefault(); play(); }
    else if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
  });
  one("back").addEventListener("click", () => step(-1));
  one("on").addEventListener("click", () => step(1));
  one("play").addEventListener("click", () => play());
  one("whole").addEventListener("click", () => view(null));
  one("all").addEventListener("change", count);
  scrub.addEventListener("input", () => { if (loud[scrub.value]) go(loud[scrub.value]); });

  const bar = document.querySelector("nav.bar");
  new ResizeObserver(() => document.documentElement.style.setProperty("--nav", `${bar.offsetHeight}px`)).observe(bar);
  count();
  if (chapters.length) {
    const asked = location.hash.match(/^#(chapter|event)-(\d+)$/);
    chapter(asked && asked[1] === "chapter" ? Number(asked[2]) : chapters.length - 1);
    const line = asked && asked[1] === "event" && lines.find((each) => each.dataset.e === asked[2]);
    if (line) go(line);
  }
})();
