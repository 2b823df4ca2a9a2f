// The trace of a constraint search as a lesson: the board, the search tree and the constraint graph, step by step.
//
// `showLesson(root, { problem, search })` fills an element with it, and `showPair` shows two of them side by side. Both
// parts are answers of the library as JSON: those to `problem` and to `csp` with a trace (docs/api.md). It needs nothing
// else, so that the same file serves the page that `cagey csp --trace --to html` writes and the page of web/.

const several = (count, one, many) => `${count} ${count === 1 ? one : many}`;

/** Every text of the lesson apart from the sentences of the search, which come with it. */
export const TEXTS = {
    en: {
        step: (number, what) => `Step ${number}: ${what}`,
        start: "before the search",
        back: (assignment) => `${assignment} is undone`,
        revision: (number, all, name) => `Revision ${number} of ${all}: ${name}`,
        board: "Board",
        tree: "Search tree",
        graph: "Constraint graph",
        queue: "Queue",
        emptyQueue: "The queue is empty.",
        more: (count) => `and ${count} more`,
        first: "First",
        previous: "Back",
        play: "Play",
        pause: "Pause",
        next: "Next",
        last: "Last",
        speed: "Speed",
        speeds: { slow: "slow", normal: "normal", fast: "fast" },
        goTo: "Step",
        link: "Link to this picture",
        ask: "Ask first",
        controls: "Steps",
        both: "Both searches",
        asTable: "The board as a table",
        noValue: "no value left",
        path: (assignments) => `Assigned: ${assignments}`,
        nothingAssigned: "Nothing is assigned.",
        nodesSeen: (count) => `${several(count, "node", "nodes")} so far`,
        constraint: (name) => name,
        keys: "Arrow keys: one picture. Page up and down: one step. Space: play or pause.",
        outcome: {
            "wipe-out": "Wipe-out",
            broken: "Dead end",
            solution: "Solution",
            "gave-up": "Gave up here",
        },
        candidates: "Why this variable",
        columns: ["variable", "values left", "degree", "weight"],
        ties: (count) => (count === 1 ? "One other ties with it." : `${count} others tie with it.`),
        valuesTried: "Why this order of values",
        valueColumns: ["value", "conflicts with"],
        which: "Which variable is next, and which value is tried? Choose them, or click a value on the board.",
        variable: "Variable",
        value: "Value",
        whatPruned: "What is pruned? Click the values on the board that will go.",
        marked: (count) => several(count, "value marked", "values marked"),
        go: "Answer",
        look: "Look",
        right: "Right",
        wrong: (said, is) => `You said ${said}; it is ${is}`,
        prunedRight: (right, missed, extra) =>
            `Pruned values: ${right} right, ${missed} missed, ${several(extra, "that stays", "that stay")}`,
        counts: (search, solutions) =>
            `${search.result === "gave-up" ? "Gave up: " : ""}${several(solutions, "solution", "solutions")}, ${several(search.nodes, "node", "nodes")}, ${several(search.prunings, "pruning", "prunings")}, ${several(search.wipe_outs, "wipe-out", "wipe-outs")}${search.checks === undefined ? "" : `, ${several(search.checks, "check", "checks")}`}.`,
        leftOut: (count) => `${several(count, "more step is", "more steps are")} left out.`,
        legend: "A blue cell has just been assigned. Struck values are pruned in this picture. A hatched cell has no value left. A dashed red frame is a constraint that cannot hold.",
        treeLegend: "✗ dead end · ✓ solution · the ring is where the search is. Click a node to see its domains.",
        graphLegend: "Orange: at hand. Blue: waiting in the queue. Red: pruning or broken.",
        method: (way) =>
            `Propagation ${way.propagate}, variables ${way.variable}, values ${way.value}, model ${way.model}.`,
    },
    de: {
        step: (number, what) => `Schritt ${number}: ${what}`,
        start: "vor der Suche",
        back: (assignment) => `${assignment} wird zurückgenommen`,
        revision: (number, all, name) => `Revision ${number} von ${all}: ${name}`,
        board: "Gitter",
        tree: "Suchbaum",
        graph: "Constraint-Graph",
        queue: "Warteschlange",
        emptyQueue: "Die Warteschlange ist leer.",
        more: (count) => `und ${count} weitere`,
        first: "Anfang",
        previous: "Zurück",
        play: "Abspielen",
        pause: "Anhalten",
        next: "Weiter",
        last: "Ende",
        speed: "Tempo",
        speeds: { slow: "langsam", normal: "normal", fast: "schnell" },
        goTo: "Schritt",
        link: "Link zu diesem Bild",
        ask: "Erst fragen",
        controls: "Schritte",
        both: "Beide Suchen",
        asTable: "Das Gitter als Tabelle",
        noValue: "kein Wert mehr",
        path: (assignments) => `Belegt: ${assignments}`,
        nothingAssigned: "Nichts ist belegt.",
        nodesSeen: (count) => `bisher ${count} Knoten`,
        constraint: (name) =>
            name.replace(/^cage/, "Käfig").replace(/^row/, "Zeile").replace(/^column/, "Spalte"),
        keys: "Pfeiltasten: ein Bild. Bild auf und ab: ein Schritt. Leertaste: abspielen oder anhalten.",
        outcome: {
            "wipe-out": "Leerer Wertebereich",
            broken: "Sackgasse",
            solution: "Lösung",
            "gave-up": "Hier abgebrochen",
        },
        candidates: "Warum diese Variable",
        columns: ["Variable", "Werte übrig", "Grad", "Gewicht"],
        ties: (count) => (count === 1 ? "Eine andere ist gleichauf." : `${count} andere sind gleichauf.`),
        valuesTried: "Warum diese Reihenfolge der Werte",
        valueColumns: ["Wert", "Konflikte"],
        which: "Welche Variable kommt als Nächste, mit welchem Wert? Wähle beides, oder klicke auf einen Wert im Gitter.",
        variable: "Variable",
        value: "Wert",
        whatPruned: "Was fällt weg? Klicke im Gitter auf die Werte, die wegfallen.",
        marked: (count) => several(count, "Wert markiert", "Werte markiert"),
        go: "Antworten",
        look: "Nachsehen",
        right: "Richtig",
        wrong: (said, is) => `Deine Antwort: ${said}; es ist ${is}`,
        prunedRight: (right, missed, extra) =>
            `Weggefallene Werte: ${right} richtig, ${missed} übersehen, ${several(extra, "bleibt", "bleiben")}`,
        counts: (search, solutions) =>
            `${search.result === "gave-up" ? "Aufgegeben: " : ""}${several(solutions, "Lösung", "Lösungen")}, ${search.nodes} Knoten, ${several(search.prunings, "Streichung", "Streichungen")}, ${several(search.wipe_outs, "leerer Wertebereich", "leere Wertebereiche")}${search.checks === undefined ? "" : `, ${several(search.checks, "Prüfung", "Prüfungen")}`}.`,
        leftOut: (count) => `${several(count, "weiterer Schritt fehlt", "weitere Schritte fehlen")} hier.`,
        legend: "Ein blaues Feld hat eben seinen Wert bekommen. Durchgestrichene Werte fallen in diesem Bild weg. Ein schraffiertes Feld hat keinen Wert mehr. Ein gestrichelter roter Rahmen ist ein Constraint, der nicht mehr gelten kann.",
        treeLegend: "✗ Sackgasse · ✓ Lösung · der Ring zeigt, wo die Suche ist. Ein Klick auf einen Knoten zeigt seine Wertebereiche.",
        graphLegend: "Orange: an der Reihe. Blau: in der Warteschlange. Rot: streicht Werte oder ist verletzt.",
        method: (way) =>
            `Propagation ${way.propagate}, Variablen ${way.variable}, Werte ${way.value}, Modell ${way.model}.`,
    },
};

const SVG = "http://www.w3.org/2000/svg";
const CELL = 100;
/** The distance of the nodes of the tree. */
const ACROSS = 78;
const DOWN = 40;
const MOST_QUEUED = 12;
/** How many patterns there are: each lesson of a page has one of its own. */
let patterns = 0;
const DELAYS = { slow: 2500, normal: 1200, fast: 350 };

/** Changes the address of the window. A browser may refuse that if it happens very often, as while a key is held down. */
export function setAddress(address) {
    try {
        history.replaceState(null, "", address);
    } catch {
        // The next picture tries again.
    }
}

/** Makes an element with attributes and children. */
function make(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
        else if (value !== undefined) element.setAttribute(key, value);
    }
    element.append(...children);
    return element;
}

function draw(name, attributes = {}, text) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    return element;
}

/**
 * The pictures of a trace in their order, and the nodes of its tree. A step gives a picture of its assignment with what that
 * prunes, or one for each revision if the trace has them; then one for each level that the search goes back.
 */
export function pictures(problem, search) {
    const index = new Map(problem.variables.map((variable, i) => [variable.name, i]));
    const split = (assignment) => {
        const at = assignment.lastIndexOf("=");
        return { variable: index.get(assignment.slice(0, at)), value: Number(assignment.slice(at + 1)) };
    };
    const frames = [];
    const nodes = [];
    let node = null;
    let domains = problem.variables.map((variable) => variable.domain);
    for (const step of search.steps ?? []) {
        const tried = step.assignment === undefined || step.assignment === null ? null : split(step.assignment);
        node = {
            step: step.step,
            parent: node,
            children: [],
            depth: node ? node.depth + 1 : 0,
            variable: tried?.variable,
            value: tried?.value,
            before: domains,
            outcome: step.outcome,
            frame: 0,
        };
        node.parent?.children.push(node);
        nodes.push(node);
        const backs = step.back ?? [];
        const told = step.text.slice(0, step.text.length - backs.length);
        const pruned = step.pruned.map((one) => ({ ...one, at: index.get(one.variable) }));
        let current = domains;
        if (tried) {
            current = domains.slice();
            current[tried.variable] = [tried.value];
        }
        const after = step.domains.flat(step.domains.length === problem.variables.length ? 0 : 1);
        const revisions = step.revisions ?? [];
        if (revisions.length > 0) {
            // Only arc consistency has a queue.
            let queue = step.queue?.length > 0 ? step.queue : null;
            frames.push({ kind: "assign", step, node, domains: current, pruned: [], texts: [], queue, hand: null, part: 0 });
            let done = 0;
            revisions.forEach((revision, i) => {
                const own = pruned.slice(done, done + revision.pruned);
                done += revision.pruned;
                current = without(current, own);
                queue &&= [...queue.slice(1), ...(revision.requeued ?? [])];
                frames.push({
                    kind: "revise",
                    step,
                    node,
                    domains: current,
                    pruned: own,
                    texts: revision.text,
                    queue,
                    hand: revision.constraint,
                    number: i + 1,
                    of: revisions.length,
                    part: i + 1,
                });
            });
            frames.at(-1).outcome = step.outcome;
            frames.at(-1).last = true;
            if (step.outcome !== "goes-on") frames.at(-1).texts = [...frames.at(-1).texts, told.at(-1)];
        } else {
            frames.push({ kind: "assign", step, node, domains: after, pruned, texts: told, queue: null, hand: null, outcome: step.outcome, last: true, part: 0 });
        }
        node.frame = frames.length - 1;
        domains = after;
        let pending = [];
        const texts = step.text.slice(step.text.length - backs.length);
        backs.forEach((back, i) => {
            pending.push(texts[i]);
            if (back.undone === undefined) return;
            domains = node.before;
            const undone = node;
            node = node.parent;
            frames.push({ kind: "back", step, node, undone, domains, pruned: [], texts: pending, queue: null, hand: null, part: frames.at(-1).part + 1 });
            pending = [];
        });
        if (pending.length > 0) {
            frames.push({ kind: "back", step, node, undone: null, domains, pruned: [], texts: pending, queue: null, hand: null, part: frames.at(-1).part + 1 });
        }
    }
    place(nodes);
    return { frames, nodes };
}

function without(domains, pruned) {
    if (pruned.length === 0) return domains;
    const left = domains.slice();
    for (const one of pruned) left[one.at] = left[one.at].filter((value) => value !== one.value);
    return left;
}

/** Gives each node of the tree its place: leaves side by side, and every other node above the middle of its children. */
function place(nodes) {
    let leaves = 0;
    // Children come after their parents, and their subtrees in order: from the end, every child is placed before its parent.
    const first = new Map();
    for (const node of nodes) if (node.children.length === 0) first.set(node, leaves++);
    for (let i = nodes.length - 1; i >= 0; i--) {
        const node = nodes[i];
        const children = node.children;
        node.x = children.length === 0 ? first.get(node) : (children[0].x + children.at(-1).x) / 2;
        node.y = node.depth;
    }
}

/** The buttons that move through a lesson, or through two at once, its keys, and the clock that plays it. */
class Controls {
    /** A player has `first`, `last`, `back`, `forward`, `playOn`, `toStep` and `isAtEnd`. More fields come after the buttons. */
    constructor(texts, player, label, ...more) {
        this.texts = texts;
        this.player = player;
        this.timer = null;
        const button = (text, act, name) =>
            make("button", { type: "button", onclick: () => (this.stop(), act()), "aria-label": name, title: name }, text);
        this.playButton = make("button", { type: "button", class: "lesson-play", onclick: () => this.toggle() }, texts.play);
        this.speed = make(
            "select",
            { onchange: () => this.timer && (this.stop(), this.play()) },
            ...Object.entries(texts.speeds).map(([value, text]) => make("option", { value }, text)),
        );
        this.speed.value = "normal";
        this.bar = make(
            "div",
            { class: "lesson-controls", role: "group", "aria-label": label },
            // The sign after each arrow asks for a letter rather than a coloured picture.
            button("|◀\uFE0E", () => player.first(), texts.first),
            button("◀\uFE0E", () => player.back(), texts.previous),
            this.playButton,
            button("▶\uFE0E", () => player.forward(), texts.next),
            button("▶\uFE0E|", () => player.last(), texts.last),
        );
        this.top = make("div", { class: "lesson-top" }, this.bar, make("div", { class: "lesson-fields" }, make("label", {}, texts.speed, " ", this.speed), ...more));
    }

    toggle() {
        this.timer ? this.stop() : this.play();
    }

    play() {
        if (this.player.isAtEnd) this.player.first();
        this.timer = setInterval(() => (this.player.isAtEnd ? this.stop() : this.player.playOn()), DELAYS[this.speed.value]);
        this.playButton.textContent = this.texts.pause;
    }

    stop() {
        clearInterval(this.timer);
        this.timer = null;
        this.playButton.textContent = this.texts.play;
    }

    key(event) {
        if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("input, select, textarea")) return;
        const { player } = this;
        const act = {
            ArrowRight: () => player.forward(),
            ArrowLeft: () => player.back(),
            PageDown: () => player.toStep(1),
            PageUp: () => player.toStep(-1),
            Home: () => player.first(),
            End: () => player.last(),
            " ": () => this.toggle(),
        }[event.key];
        if (!act || (event.key === " " && event.target.closest?.("button, [role=button], a, summary"))) return;
        event.preventDefault();
        if (event.key !== " ") this.stop();
        act();
    }
}

/**
 * Fills an element with a lesson. Options:
 * - `lang`: the language of its labels, `en` or `de`;
 * - `at`: the name of the picture that is shown first, such as `step-4` or `step-4.2`;
 * - `href`: the address of a picture, given its name; `onMove`: called with the name of a picture when it is shown. Without
 *   them, the address of the page is used: it ends with `#step-4`;
 * - `controls`: those of a pair, in place of its own buttons and keys; `title`: what sets it apart from the other.
 *
 * `dispose` of what this returns ends it.
 */
export function showLesson(root, data, options = {}) {
    return new Lesson(root, data, { lang: "en", ...options });
}

/** Fills an element with two lessons under the same controls. `at` and `onMove` are about a list of two names. */
export function showPair(root, data, options = {}) {
    return new Pair(root, data, { lang: "en", ...options });
}

class Pair {
    constructor(root, data, options) {
        const texts = TEXTS[options.lang] ?? TEXTS.en;
        this.ended = new AbortController();
        this.controls = new Controls(texts, this, texts.both);
        const places = data.map(() => make("div"));
        const note = (text) => make("p", { class: "lesson-note" }, text);
        root.replaceChildren(this.controls.top, make("div", { class: "lesson-pair" }, ...places), ...[texts.legend, texts.treeLegend, texts.graphLegend, texts.keys].map(note));
        root.classList.add("lesson", "lesson-has-pair");
        this.lessons = [];
        const names = () => this.lessons.map((lesson) => lesson.name(lesson.frame));
        this.lessons = data.map((one, i) =>
            showLesson(places[i], one, {
                ...options,
                controls: this.controls,
                title: options.titles?.[i],
                at: options.at?.[i],
                href: () => options.href?.(names()),
                onMove: () => this.lessons.length > 0 && options.onMove?.(names()),
            }),
        );
        // Only now does each link know where the other lesson is.
        this.each((lesson) => lesson.render());
        window.addEventListener("keydown", (event) => this.controls.key(event), { signal: this.ended.signal });
    }

    get isAtEnd() {
        return this.lessons.every((lesson) => lesson.isAtEnd);
    }

    each(act) {
        this.lessons.forEach(act);
    }

    first() {
        this.each((lesson) => lesson.first());
    }

    last() {
        this.each((lesson) => lesson.last());
    }

    back() {
        this.each((lesson) => lesson.back());
    }

    forward() {
        this.each((lesson) => lesson.forward());
    }

    playOn() {
        this.forward();
    }

    toStep(by) {
        this.each((lesson) => lesson.toStep(by));
    }

    dispose() {
        this.controls.stop();
        this.ended.abort();
        this.each((lesson) => lesson.dispose());
    }
}

class Lesson {
    constructor(root, { problem, search }, options) {
        this.root = root;
        this.problem = problem;
        this.search = search;
        this.options = options;
        this.texts = TEXTS[options.lang] ?? TEXTS.en;
        this.size = Math.round(Math.sqrt(problem.variables.length));
        this.constraints = new Map(problem.constraints.map((constraint) => [constraint.name, constraint]));
        this.index = new Map(problem.variables.map((variable, i) => [variable.name, i]));
        const { frames, nodes } = pictures(problem, search);
        this.frames = frames;
        this.nodes = nodes;
        this.at = 0;
        /** The last picture that was seen: the tree is drawn as far as that. */
        this.seen = 0;
        this.question = null;
        this.answer = null;
        this.ended = new AbortController();
        this.build();
        // Without a page around it that says otherwise, the address of the window is that of the picture.
        if (!options.href) {
            window.addEventListener("hashchange", () => this.show(location.hash.slice(1)), { signal: this.ended.signal });
            this.show(location.hash.slice(1));
        }
        this.show(options.at);
        this.render();
    }

    build() {
        const { texts, options } = this;
        const { signal } = this.ended;
        this.stepInput = make("input", {
            type: "number",
            min: 0,
            max: this.nodes.at(-1)?.step ?? 0,
            onchange: () => (this.controls.stop(), this.goToStep(Number(this.stepInput.value))),
        });
        this.askFirst = make("input", { type: "checkbox", onchange: () => this.render() });
        const goTo = make("label", {}, texts.goTo, " ", this.stepInput);
        const isAlone = !options.controls;
        this.controls = options.controls ?? new Controls(texts, this, texts.controls, goTo, make("label", {}, this.askFirst, " ", texts.ask));
        this.link = make("a", {}, texts.link);
        this.heading = make("h2", { class: "lesson-title" });
        this.told = make("div", { class: "lesson-text", "aria-live": "polite" });
        this.boardBox = make("div", { class: "lesson-board" });
        this.boardTable = make("table");
        this.tableBox = make("details", { class: "lesson-table", ontoggle: () => this.fillTable() }, make("summary", {}, texts.asTable), this.boardTable);
        this.pathNote = make("p", { class: "lesson-note lesson-path" });
        this.treeBox = make("div", { class: "lesson-tree", tabindex: 0, role: "region", "aria-label": options.title ? `${texts.tree}: ${options.title}` : texts.tree });
        this.graphBox = make("div", { class: "lesson-graph" });
        this.treeBox.addEventListener("scroll", () => this.drawTree());
        const section = (name, title, ...children) =>
            make("section", { class: `lesson-${name}-part` }, make("h2", { class: "lesson-part" }, title), ...children);
        const legend = (kind, text) => make("p", { class: `lesson-note ${kind}` }, text);
        const note = (text) => legend("", text);
        this.root.classList.add("lesson");
        const solutions = this.search.solutions?.length ?? 0;
        const end = [texts.method(this.search), texts.counts(this.search, solutions)];
        if (this.search.left_out) end.push(texts.leftOut(this.search.left_out));
        this.root.replaceChildren(
            ...(options.title ? [make("h2", { class: "lesson-name" }, options.title)] : []),
            note(end.join(" ")),
            ...(isAlone ? [this.controls.top] : []),
            make(
                "div",
                { class: "lesson-parts" },
                section("board", texts.board, this.boardBox, this.tableBox, legend("lesson-legend lesson-when-wide", texts.legend)),
                make(
                    "section",
                    { class: "lesson-words-part" },
                    this.heading,
                    ...(isAlone ? [] : [goTo]),
                    this.told,
                    make("p", {}, this.link),
                    legend("lesson-legend lesson-when-narrow", texts.legend),
                ),
                section("tree", texts.tree, this.pathNote, this.treeBox, legend("lesson-legend", texts.treeLegend)),
                section("graph", texts.graph, this.graphBox, legend("lesson-legend", texts.graphLegend)),
            ),
            ...(isAlone ? [note(texts.keys)] : []),
        );
        this.drawBoard();
        this.drawGraph();
        this.buildTree();
        if (isAlone) window.addEventListener("keydown", (event) => this.controls.key(event), { signal });
        window.addEventListener("resize", () => this.drawTree(), { signal });
    }

    /** Ends it: nothing moves any more, and no key does anything. */
    dispose() {
        this.controls.stop();
        this.ended.abort();
    }

    get isAtEnd() {
        return this.at === this.frames.length - 1;
    }

    first() {
        this.go(0);
    }

    last() {
        this.go(this.frames.length - 1);
    }

    back() {
        this.go(this.at - 1);
    }

    playOn() {
        this.go(this.at + 1);
    }

    toStep(by) {
        this.goToStep(this.frame.step.step + by);
    }

    get frame() {
        return this.frames[this.at];
    }

    /** One picture on; with "ask first", the question about the next step comes before it. */
    forward() {
        const next = this.frames[this.at + 1];
        if (!next) return;
        const asks = this.askFirst.checked && next.kind === "assign" && next.step.assignment;
        if (asks && !this.question) {
            this.question = { phase: "variable", of: next, variable: null, value: null, pruned: new Set() };
            this.render();
            return;
        }
        this.go(this.at + 1);
    }

    go(to) {
        this.question = null;
        this.answer = null;
        this.at = Math.max(0, Math.min(this.frames.length - 1, to));
        this.seen = Math.max(this.seen, this.at);
        this.render();
    }

    goToStep(step) {
        const node = this.nodes[Math.max(0, Math.min(this.nodes.length - 1, step || 0))];
        if (node) this.go(node.frame);
    }

    name(frame) {
        return frame.part === 0 ? `step-${frame.step.step}` : `step-${frame.step.step}.${frame.part}`;
    }

    /** Shows the picture of a name, if there is one. */
    show(name) {
        const found = /^step-(\d+)(?:\.(\d+))?$/.exec(name ?? "");
        if (!found || this.name(this.frame) === name) return;
        const [step, part] = [Number(found[1]), Number(found[2] ?? 0)];
        const to = this.frames.findIndex((frame) => frame.step.step === step && frame.part === part);
        if (to >= 0) this.go(to);
    }

    render() {
        const { frame, options } = this;
        if (!frame) return;
        const name = this.name(frame);
        if (options.href) options.onMove?.(name);
        else if (location.hash !== `#${name}` && (this.at > 0 || location.hash)) setAddress(`#${name}`);
        this.link.setAttribute("href", options.href?.(name) ?? `#${name}`);
        this.stepInput.value = frame.step.step;
        this.words();
        this.fillBoard();
        this.fillTable();
        this.lightGraph();
        this.drawTree(true);
    }

    title(frame) {
        const { texts } = this;
        const what = frame.step.assignment ?? texts.start;
        if (frame.kind === "back") {
            const { variable, value } = frame.undone ?? {};
            return variable === undefined
                ? texts.step(frame.step.step, what)
                : texts.step(frame.step.step, texts.back(`${this.problem.variables[variable].name}=${value}`));
        }
        if (frame.kind === "revise") return `${texts.step(frame.step.step, what)} – ${texts.revision(frame.number, frame.of, texts.constraint(frame.hand))}`;
        return texts.step(frame.step.step, what);
    }

    words() {
        const { frame, texts } = this;
        if (this.question) {
            this.heading.textContent = texts.step(this.question.of.step.step, "?");
            this.told.replaceChildren(this.asked());
            return;
        }
        this.heading.textContent = this.title(frame);
        const parts = [];
        if (this.answer) parts.push(make("p", { class: "lesson-answer" }, this.answer));
        // A search may also give up after a dead end, on its way back.
        const kind = this.isAtEnd && this.search.result === "gave-up" ? "gave-up" : frame.last && frame.outcome;
        const outcome = texts.outcome[kind];
        if (outcome) parts.push(make("p", { class: `lesson-outcome lesson-${kind}` }, outcome));
        if (frame.texts.length > 0) {
            parts.push(make("ul", {}, ...frame.texts.map((text) => make("li", {}, text))));
        }
        if (frame.queue) parts.push(this.queued(frame.queue));
        const choice = frame.kind === "assign" && frame.step.choice;
        if (choice) parts.push(...this.chosen(choice));
        this.told.replaceChildren(...parts);
    }

    queued(queue) {
        const { texts } = this;
        if (queue.length === 0) return make("p", { class: "lesson-queue" }, texts.emptyQueue);
        const names = queue.slice(0, MOST_QUEUED).map((name) => make("li", {}, texts.constraint(name)));
        if (queue.length > MOST_QUEUED) names.push(make("li", {}, texts.more(queue.length - MOST_QUEUED)));
        return make("div", { class: "lesson-queue" }, make("h3", {}, texts.queue), make("ol", {}, ...names));
    }

    chosen(choice) {
        const { texts, search } = this;
        const parts = [];
        const table = (title, head, rows) =>
            make(
                "table",
                {},
                make("caption", {}, title),
                make("thead", {}, make("tr", {}, ...head.map((text) => make("th", { scope: "col" }, text)))),
                make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map((text) => make("td", {}, String(text)))))),
            );
        if (search.variable !== "first" && choice.candidates?.length > 1) {
            const rows = choice.candidates.map((one) => [one.variable, one.values, one.degree, one.weight]);
            parts.push(table(texts.candidates, texts.columns, rows));
            if (choice.ties) parts.push(make("p", {}, texts.ties(choice.ties)));
        }
        const compared = (choice.values ?? []).filter((one) => one.ruled_out !== undefined && one.ruled_out !== null);
        if (compared.length > 1) {
            parts.push(table(texts.valuesTried, texts.valueColumns, compared.map((one) => [one.value, one.ruled_out])));
        }
        return parts;
    }

    /** The form of a question. */
    asked() {
        const { texts, question, problem } = this;
        const open = problem.variables.filter((_, i) => !this.isAssigned(i));
        if (question.phase === "variable") {
            const variable = make(
                "select",
                {
                    onchange: () => {
                        question.variable = variable.value === "" ? null : Number(variable.value);
                        question.value = null;
                        this.render();
                    },
                },
                make("option", { value: "" }, "–"),
                ...open.map((one) => make("option", { value: this.index.get(one.name) }, one.name)),
            );
            variable.value = question.variable ?? "";
            const left = question.variable === null ? [] : this.frame.domains[question.variable];
            const value = make(
                "select",
                { onchange: () => ((question.value = Number(value.value) || null), this.fillBoard()) },
                make("option", { value: "" }, "–"),
                ...left.map((one) => make("option", { value: one }, String(one))),
            );
            value.value = question.value ?? "";
            return make(
                "form",
                { class: "lesson-question", onsubmit: (event) => (event.preventDefault(), this.answerVariable()) },
                make("p", {}, texts.which),
                make("label", {}, texts.variable, " ", variable),
                make("label", {}, texts.value, " ", value),
                make("button", { type: "submit" }, texts.go),
            );
        }
        this.markedNote = make("p", {}, texts.marked(question.pruned.size));
        return make(
            "form",
            { class: "lesson-question", onsubmit: (event) => (event.preventDefault(), this.lookAtAnswer()) },
            make("p", { class: "lesson-answer" }, question.said),
            make("p", {}, texts.whatPruned),
            this.markedNote,
            make("button", { type: "submit" }, texts.look),
        );
    }

    answerVariable() {
        const { texts, question, problem } = this;
        const { node } = question.of;
        const is = `${problem.variables[node.variable].name}=${node.value}`;
        const said =
            question.variable === null ? "–" : `${problem.variables[question.variable].name}=${question.value ?? "?"}`;
        question.said = said === is ? `${texts.right}: ${is}` : texts.wrong(said, is);
        question.phase = "pruned";
        this.render();
    }

    lookAtAnswer() {
        const { question, texts } = this;
        const wanted = new Set(question.of.step.pruned.map((one) => `${this.index.get(one.variable)},${one.value}`));
        const right = [...question.pruned].filter((one) => wanted.has(one)).length;
        const answer = `${question.said}. ${texts.prunedRight(right, wanted.size - right, question.pruned.size - right)}.`;
        this.go(this.at + 1);
        this.answer = answer;
        this.words();
    }

    /** A click on a value of the board while a question is open. */
    clicked(variable, value) {
        const { question } = this;
        if (!question) return;
        if (question.phase === "variable") {
            question.variable = variable;
            question.value = value;
            this.render();
            return;
        }
        const key = `${variable},${value}`;
        question.pruned.has(key) ? question.pruned.delete(key) : question.pruned.add(key);
        this.markedNote.textContent = this.texts.marked(question.pruned.size);
        this.fillBoard();
    }

    isAssigned(variable) {
        for (let node = this.frame.node; node; node = node.parent) if (node.variable === variable) return true;
        return false;
    }

    drawBoard() {
        const { size, problem } = this;
        const whole = size * CELL;
        const svg = draw("svg", { viewBox: `-6 -6 ${whole + 12} ${whole + 12}`, role: "img", "aria-label": this.texts.board });
        const hatchName = `lesson-hatch-${++patterns}`;
        svg.style.setProperty("--hatch", `url(#${hatchName})`);
        const hatch = draw("pattern", { id: hatchName, width: 12, height: 12, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" });
        hatch.append(draw("rect", { width: 12, height: 12, class: "lesson-empty" }), draw("rect", { width: 5, height: 12, class: "lesson-hatched" }));
        const defs = draw("defs");
        defs.append(hatch);
        this.background = draw("g");
        this.cellShapes = problem.variables.map(({ cell: [row, col] }) => {
            const shape = draw("rect", { x: col * CELL, y: row * CELL, width: CELL, height: CELL, class: "lesson-cell" });
            this.background.append(shape);
            return shape;
        });
        const cageOf = new Map();
        problem.cages.forEach((cage, i) => cage.cells.forEach(([row, col]) => cageOf.set(row * size + col, i)));
        let thin = "";
        let thick = `M0 0h${whole}v${whole}h${-whole}z`;
        for (let row = 0; row < size; row++) {
            for (let col = 0; col < size; col++) {
                const cage = cageOf.get(row * size + col);
                if (col + 1 < size) {
                    const line = `M${(col + 1) * CELL} ${row * CELL}v${CELL}`;
                    cageOf.get(row * size + col + 1) === cage ? (thin += line) : (thick += line);
                }
                if (row + 1 < size) {
                    const line = `M${col * CELL} ${(row + 1) * CELL}h${CELL}`;
                    cageOf.get((row + 1) * size + col) === cage ? (thin += line) : (thick += line);
                }
            }
        }
        const clues = draw("g", { class: "lesson-clues" });
        for (const cage of problem.cages) {
            const [row, col] = cage.cells.reduce((one, other) => (other[0] < one[0] || (other[0] === one[0] && other[1] < one[1]) ? other : one));
            if (cage.clue) clues.append(draw("text", { x: col * CELL + 6, y: row * CELL + 22 }, cage.clue));
        }
        this.values = draw("g", { class: "lesson-values" });
        this.frames_ = draw("g");
        svg.append(defs, this.background, draw("path", { d: thin, class: "lesson-thin" }), draw("path", { d: thick, class: "lesson-thick" }), clues, this.values, this.frames_);
        this.boardBox.replaceChildren(svg);
        this.board = svg;
    }

    fillBoard() {
        const { frame, problem, size, question } = this;
        const assigned = new Map();
        for (let node = frame.node; node; node = node.parent) {
            if (node.variable !== undefined) assigned.set(node.variable, node.value);
        }
        let domains = frame.domains;
        let fresh = frame.kind === "back" ? undefined : frame.node?.variable;
        if (question?.phase === "pruned") {
            const { node } = question.of;
            assigned.set(node.variable, node.value);
            fresh = node.variable;
        } else if (question) fresh = undefined;
        const struck = new Map();
        if (!question) for (const one of frame.pruned) struck.set(one.at, [...(struck.get(one.at) ?? []), one.value]);
        const across = Math.ceil(Math.sqrt(size));
        const parts = [];
        problem.variables.forEach(({ cell: [row, col], name }, i) => {
            const [x, y] = [col * CELL, row * CELL];
            let kind = "lesson-cell";
            if (i === fresh) kind += " lesson-fresh";
            else if (assigned.has(i)) kind += " lesson-assigned";
            else if (struck.has(i)) kind += " lesson-losing";
            const isEmpty = !assigned.has(i) && domains[i].length === 0;
            if (isEmpty) kind += " lesson-wiped";
            if (question?.phase === "variable" && question.variable === i) kind += " lesson-guess";
            this.cellShapes[i].setAttribute("class", kind);
            if (assigned.has(i)) {
                const kind = i === fresh ? "lesson-value lesson-on-fresh" : "lesson-value";
                parts.push(draw("text", { x: x + CELL / 2, y: y + 74, class: kind }, assigned.get(i)));
                return;
            }
            const gone = struck.get(i) ?? [];
            const cellSize = (CELL - 28) / across;
            for (const value of [...domains[i], ...gone].sort((one, other) => one - other)) {
                const [down, right] = [Math.floor((value - 1) / across), (value - 1) % across];
                const at = { x: x + 14 + (right + 0.5) * cellSize, y: y + 24 + (down + 0.5) * cellSize };
                const isGone = gone.includes(value);
                const key = `${i},${value}`;
                const isMarked = question && (question.pruned.has(key) || (question.variable === i && question.value === value && question.phase === "variable"));
                const mark = draw("g", { class: `lesson-mark${isGone ? " lesson-gone" : ""}${isMarked ? " lesson-chosen" : ""}` });
                mark.append(draw("text", { x: at.x, y: at.y + cellSize * 0.28, "font-size": cellSize * 0.8 }, value));
                if (isGone || (isMarked && question.phase === "pruned")) {
                    const half = cellSize * 0.36;
                    mark.append(draw("path", { d: `M${at.x - half} ${at.y + half}L${at.x + half} ${at.y - half}` }));
                }
                if (question) {
                    mark.prepend(draw("rect", { x: at.x - cellSize / 2, y: at.y - cellSize / 2, width: cellSize, height: cellSize, class: "lesson-target" }));
                    mark.setAttribute("role", "button");
                    mark.setAttribute("tabindex", 0);
                    mark.setAttribute("aria-label", `${name}=${value}`);
                    mark.addEventListener("click", () => this.clicked(i, value));
                    mark.addEventListener("keydown", (event) => {
                        if (event.key === "Enter" || event.key === " ") (event.preventDefault(), event.stopPropagation(), this.clicked(i, value));
                    });
                }
                parts.push(mark);
            }
            if (isEmpty) parts.push(draw("text", { x: x + CELL - 22, y: y + CELL - 14, class: "lesson-nothing" }, "∅"));
        });
        this.values.replaceChildren(...parts);
        this.board.setAttribute("role", question ? "group" : "img");
        this.frames_.replaceChildren();
        if (question) return;
        const frameCells = (name, kind) => {
            for (const variable of this.constraints.get(name)?.scope ?? []) {
                const [row, col] = problem.variables[this.index.get(variable)].cell;
                this.frames_.append(draw("rect", { x: col * CELL + 5, y: row * CELL + 5, width: CELL - 10, height: CELL - 10, class: kind }));
            }
        };
        if (frame.hand) frameCells(frame.hand, "lesson-hand");
        if (frame.last && frame.step.broken) frameCells(frame.step.broken, "lesson-violated");
    }

    /** The board for those who do not see it: what each variable has. It is made only while it is open. */
    fillTable() {
        if (!this.tableBox.open) return;
        const { problem, size, texts } = this;
        const told = problem.variables.map(({ name }, i) => {
            const values = this.frame.domains[i];
            return `${name}${this.isAssigned(i) ? " = " : ": "}${values.join(", ") || texts.noValue}`;
        });
        const rows = Array.from({ length: size }, (_, row) => make("tr", {}, ...told.slice(row * size, (row + 1) * size).map((text) => make("td", {}, text))));
        this.boardTable.replaceChildren(...rows);
    }

    drawGraph() {
        const { problem, size } = this;
        const margin = 60;
        const svg = draw("svg", { viewBox: `${-margin} ${-margin} ${(size - 1) * CELL + 2 * margin} ${(size - 1) * CELL + 2 * margin}`, role: "img", "aria-label": this.texts.graph });
        const centre = (name) => {
            const [row, col] = problem.variables[this.index.get(name)].cell;
            return [col * CELL, row * CELL];
        };
        this.arcs = new Map();
        const arcs = draw("g");
        for (const constraint of problem.constraints) {
            const points = constraint.scope.map(centre);
            const group = draw("g", { class: `lesson-arc lesson-${constraint.kind}` });
            if (points.length === 1) {
                group.append(draw("circle", { cx: points[0][0], cy: points[0][1], r: 30 }));
            } else if (points.length === 2) {
                const [[x1, y1], [x2, y2]] = points;
                const length = Math.hypot(x2 - x1, y2 - y1);
                // Longer arcs are bent more, so that they do not run through the variables between.
                const bend = (constraint.kind === "cage" ? -0.22 : 0.16) * length * (length > CELL ? 1.3 : 1);
                const [mx, my] = [(x1 + x2) / 2 + ((y2 - y1) / length) * bend, (y1 + y2) / 2 - ((x2 - x1) / length) * bend];
                group.append(draw("path", { d: `M${x1} ${y1}Q${mx} ${my} ${x2} ${y2}` }));
            } else {
                let [x, y] = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
                if (constraint.kind === "all-different") {
                    const isRow = points[0][1] === points[1][1];
                    [x, y] = isRow ? [-44, y] : [x, -44];
                } else [x, y] = [x + 14, y + 14];
                group.append(draw("path", { d: points.map(([px, py]) => `M${x} ${y}L${px} ${py}`).join("") }));
                group.append(draw("rect", { x: x - 8, y: y - 8, width: 16, height: 16, class: "lesson-box" }));
            }
            group.append(draw("title", {}, constraint.formula ?? constraint.name));
            arcs.append(group);
            this.arcs.set(constraint.name, group);
        }
        const nodes = draw("g");
        this.graphNodes = problem.variables.map((variable) => {
            const [x, y] = centre(variable.name);
            const node = draw("g", { class: "lesson-variable" });
            node.append(draw("circle", { cx: x, cy: y, r: 22 }), draw("text", { x, y: y - 2 }, variable.name), draw("text", { x, y: y + 13, class: "lesson-domain" }));
            nodes.append(node);
            return node;
        });
        svg.append(arcs, nodes);
        this.graphBox.replaceChildren(svg);
        this.lit = [];
    }

    lightGraph() {
        const { frame, question } = this;
        for (const arc of this.lit) arc.classList.remove("lesson-at-hand", "lesson-waiting", "lesson-pruning");
        this.lit = [];
        const light = (name, kind) => {
            const arc = this.arcs.get(name);
            if (!arc) return;
            arc.classList.add(kind);
            this.lit.push(arc);
        };
        if (!question) {
            for (const name of frame.queue ?? []) light(name, "lesson-waiting");
            for (const one of frame.pruned) light(one.by, "lesson-pruning");
            if (frame.hand) light(frame.hand, "lesson-at-hand");
            if (frame.last && frame.step.broken) light(frame.step.broken, "lesson-pruning");
        }
        this.graphNodes.forEach((node, i) => {
            const values = frame.domains[i];
            node.classList.toggle("lesson-set", this.isAssigned(i));
            node.lastChild.textContent = values.length > 5 ? `${values.length}` : values.join(" ") || "∅";
        });
    }

    /** `V11=1`, or 0 for what is before the first assignment. */
    labelOf({ variable, value }) {
        return variable === undefined ? "0" : `${this.problem.variables[variable].name}=${value}`;
    }

    buildTree() {
        this.treeSvg = draw("svg", { role: "img", "aria-label": this.texts.tree });
        this.treeBox.replaceChildren(this.treeSvg);
    }

    /** Draws the part of the tree that can be seen, as far as the lesson has come. */
    drawTree(follows = false) {
        const { nodes, treeBox, treeSvg } = this;
        if (nodes.length === 0) return;
        const step = this.frames[this.seen].step.step;
        const known = nodes.filter((node) => node.step <= step);
        const widest = known.reduce((most, node) => Math.max(most, node.x), 0);
        const deepest = known.reduce((most, node) => Math.max(most, node.y), 0);
        const width = Math.max((widest + 1) * ACROSS, treeBox.clientWidth - 4);
        const height = (deepest + 1) * DOWN + 16;
        treeSvg.setAttribute("width", width);
        treeSvg.setAttribute("height", height);
        const x = (node) => node.x * ACROSS + 20;
        const y = (node) => node.y * DOWN + 24;
        const present = this.frame.node ?? nodes[0];
        if (follows) {
            treeBox.scrollLeft = x(present) - treeBox.clientWidth / 2;
            treeBox.scrollTop = y(present) - treeBox.clientHeight / 2;
        }
        const [left, right] = [treeBox.scrollLeft - 2 * ACROSS, treeBox.scrollLeft + treeBox.clientWidth + 2 * ACROSS];
        const [top, bottom] = [treeBox.scrollTop - 2 * DOWN, treeBox.scrollTop + treeBox.clientHeight + 2 * DOWN];
        const path = new Set();
        for (let node = present; node; node = node.parent) path.add(node);
        const { texts } = this;
        const assignments = [...path].filter((node) => node.variable !== undefined).map((node) => this.labelOf(node));
        this.pathNote.textContent = assignments.length > 0 ? texts.path(assignments.reverse().join(" → ")) : texts.nothingAssigned;
        treeSvg.setAttribute("aria-label", `${texts.tree}: ${texts.nodesSeen(known.length)}`);
        const edges = [];
        const shapes = [];
        for (const node of known) {
            const [px, py] = [x(node), y(node)];
            if (py < top || py > bottom) continue;
            const parent = node.parent;
            const isSeen = px >= left && px <= right;
            const reaches = parent && Math.min(px, x(parent)) <= right && Math.max(px, x(parent)) >= left;
            if (reaches) {
                const kind = path.has(node) ? "lesson-edge lesson-on-path" : "lesson-edge";
                edges.push(draw("path", { d: `M${x(parent)} ${y(parent)}L${px} ${py}`, class: kind }));
            }
            if (!isSeen) continue;
            const outcome = node.step <= this.frame.step.step || node.frame <= this.seen ? node.outcome : "goes-on";
            const kind = ["lesson-node", `lesson-is-${outcome}`];
            if (path.has(node)) kind.push("lesson-on-path");
            if (node.step > this.frame.step.step) kind.push("lesson-later");
            const group = draw("g", { class: kind.join(" "), "data-step": node.step });
            if (node === present) group.append(draw("circle", { cx: px, cy: py, r: 14, class: "lesson-here" }));
            group.append(draw("circle", { cx: px, cy: py, r: 9 }));
            const sign = { "wipe-out": "✗", broken: "✗", solution: "✓", "gave-up": "…" }[outcome];
            if (sign) group.append(draw("text", { x: px, y: py + 4, class: "lesson-sign" }, sign));
            group.append(draw("text", { x: px + 18, y: py + 4, class: "lesson-label" }, this.labelOf(node)));
            group.addEventListener("click", () => (this.controls.stop(), this.go(node.frame)));
            shapes.push(group);
        }
        treeSvg.replaceChildren(...edges, ...shapes);
    }
}

/** Reads a lesson that is written as compressed JSON in base64, as in the page of `cagey csp --trace --to html`. */
export async function readLesson(base64) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return JSON.parse(await new Response(stream).text());
}
