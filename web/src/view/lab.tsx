import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { setAddress, showLesson, showPair } from '../../../crates/cagey-render/src/lesson/lesson.js';
import lessonStyle from '../../../crates/cagey-render/src/lesson/lesson.css?inline';
import type { App } from '../app/app';
import { DETAILS, FIRST_WAY, MODELS, MOST_REVISED_SIZE, MOST_SECONDS, PROPAGATORS, SECOND_WAY, VALUE_ORDERS, VARIABLE_ORDERS, fitting, planText, readPlan, searched, type Plan, type Watched, type Way } from '../app/lab';
import { isTooLong } from '../app/imports';
import { Cancelled, Engine, Refused } from '../engine/engine';
import { startWorker } from '../engine/start';
import { EXAMPLE_ID } from '../puzzle/first';
import labStyle from '../style/lab.css?inline';
import { language, pageTexts as texts } from '../texts';
import { Check } from './controls';

/** The style sheets come with this script: a page in one file has no other place for them, and one of several files does not need them before. */
let isDressed = false;
function dress(): void {
  if (isDressed) return;
  isDressed = true;
  for (const style of [lessonStyle, labStyle]) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets.push(sheet);
  }
}

/** A search may take long, and is broken off if the reader wants another: it has a worker of its own. */
const engine = new Engine(() => startWorker(''));

/** Where the puzzle comes from. */
const SOURCES = ['board', 'example', 'pasted'] as const;
type Source = (typeof SOURCES)[number];

/** Constraint search on any puzzle, step by step: one, or two side by side. */
export function LabPage({ app }: { app: App }): JSX.Element {
  dress();
  const t = texts.lab;
  const board = app.game.session.puzzle.id;
  /** What the address asks for. */
  const asked = app.detail;
  const [source, setSource] = useState<Source>('board');
  const [pasted, setPasted] = useState('');
  const [ways, setWays] = useState<Plan['ways']>([FIRST_WAY]);
  const [detail, setDetail] = useState<Plan['detail']>('steps');
  const [all, setAll] = useState(false);
  /** Whether the choices are in sight. While a search is watched, they would only be in the way. */
  const [isChoosing, setChoosing] = useState(() => readPlan(asked) === null);
  const [isSearching, setSearching] = useState(false);
  const [problem, setProblem] = useState('');
  const [shown, setShown] = useState<{ plan: Plan; watched: Watched[]; pictures: string[] } | null>(null);
  /** The address that this page has set itself. */
  const own = useRef('');

  const search = async (plan: Plan, pictures: string[]) => {
    engine.cancel();
    setProblem('');
    setSearching(true);
    try {
      const watched = await searched(engine, plan);
      setShown({ plan: { ...plan, puzzle: watched[0]!.problem.id }, watched, pictures });
      setSearching(false);
      setChoosing(false);
    } catch (error) {
      if (error instanceof Cancelled) return;
      setSearching(false);
      setChoosing(true);
      if (error instanceof Refused) setProblem(error.message);
      else app.failed(error);
    }
  };
  const cancel = () => {
    engine.cancel();
    setSearching(false);
    setChoosing(true);
  };
  // A link makes all choices, and searches.
  useEffect(() => {
    const found = asked === own.current ? null : readPlan(asked);
    if (!found) return;
    const { plan, pictures } = found;
    setSource(plan.puzzle === board ? 'board' : plan.puzzle === EXAMPLE_ID ? 'example' : 'pasted');
    setPasted(plan.puzzle);
    setWays(plan.ways);
    setDetail(plan.detail);
    setAll(plan.all);
    void search(plan, pictures);
  }, [asked]);
  useEffect(() => () => engine.cancel(), []);

  const start = (event: Event) => {
    event.preventDefault();
    const puzzle = source === 'board' ? board : source === 'example' ? EXAMPLE_ID : pasted;
    if (isTooLong(puzzle, puzzle.length)) return setProblem(texts.opened.tooLong);
    void search({ puzzle, ways, detail, all }, []);
  };
  const remember = (plan: Plan, pictures: string[]) => {
    own.current = app.detail = planText(plan, pictures);
    setAddress(`#/lab/${own.current}`);
  };
  const change = (at: number, way: Way) => setWays(ways.map((other, i) => (i === at ? fitting(way) : other)) as unknown as Plan['ways']);
  return (
    <div class="page lab">
      <h1>{texts.titles.lab}</h1>
      {!shown && <p class="prose">{t.lead}</p>}
      <details class="card" open={isChoosing} onToggle={(event) => setChoosing(event.currentTarget.open)}>
        <summary>{t.choose}</summary>
        <form onSubmit={start}>
          <div class="fields">
            <label class="field">
              <span>{t.puzzle}</span>
              <select value={source} onChange={(event) => setSource(event.currentTarget.value as Source)}>
                {SOURCES.map((source) => (
                  <option key={source} value={source}>
                    {t.sources[source]}
                  </option>
                ))}
              </select>
            </label>
            <label class="field">
              <span>{t.detail}</span>
              <select value={detail} onChange={(event) => setDetail(event.currentTarget.value as Plan['detail'])}>
                {DETAILS.map((detail) => (
                  <option key={detail} value={detail}>
                    {t.details[detail]}
                  </option>
                ))}
              </select>
            </label>
          </div>
          {source === 'pasted' && (
            <label class="field">
              <span>{t.pasted}</span>
              <textarea rows={4} spellcheck={false} value={pasted} onInput={(event) => setPasted(event.currentTarget.value)} />
            </label>
          )}
          {ways.map((way, i) => (
            <WayFields key={i} legend={ways.length === 1 ? t.way : t.wayOf(i + 1)} way={way} onChange={(way) => change(i, way)} />
          ))}
          <div>
            <Check text={t.compare} checked={ways.length === 2} onChange={(two) => setWays(two ? [ways[0], SECOND_WAY] : [ways[0]])} />
            <Check text={t.all} checked={all} onChange={setAll} />
          </div>
          <div class="actions">
            <button type="submit" class="primary" disabled={isSearching}>
              {t.start}
            </button>
          </div>
          <p class="note">{t.limits(MOST_SECONDS, MOST_REVISED_SIZE)}</p>
        </form>
      </details>
      <div role="status">
        {problem && <p class="problem">{problem}</p>}
        {isSearching && <p>{t.searching}</p>}
        {!isSearching && shown && <Outcome watched={shown.watched} />}
      </div>
      {isSearching && (
        <div class="actions">
          <span class="spinner" aria-hidden="true" />
          <button type="button" onClick={cancel}>
            {t.cancel}
          </button>
        </div>
      )}
      {shown && <Lesson key={planText(shown.plan)} {...shown} onMove={(pictures) => remember(shown.plan, pictures)} />}
    </div>
  );
}

/** The four choices that make a way to search. */
function WayFields({ legend, way, onChange }: { legend: string; way: Way; onChange: (way: Way) => void }): JSX.Element {
  const t = texts.lab;
  const choice = <K extends keyof Way>(name: K, values: readonly Way[K][], isOpen: (value: Way[K]) => boolean = () => true) => (
    <label class="field">
      <span>{t.parts[name]}</span>
      <select value={way[name]} onChange={(event) => onChange({ ...way, [name]: event.currentTarget.value })}>
        {values.map((value) => (
          <option key={value} value={value} disabled={!isOpen(value)}>
            {t.names[value]}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      <div class="fields">
        {choice('propagate', PROPAGATORS)}
        {choice('variable', VARIABLE_ORDERS)}
        {choice('value', VALUE_ORDERS)}
        {choice('model', MODELS, (model) => fitting({ ...way, model }).model === model)}
      </div>
    </fieldset>
  );
}

/** What came of a search, for ears and where it gave up; of two searches, in a table, which is the first thing that a lecturer compares. */
function Outcome({ watched }: { watched: Watched[] }): JSX.Element {
  const t = texts.lab;
  const result = ({ search, mostNodes }: Watched) => (search.result === 'gave-up' ? t.gaveUp(mostNodes, MOST_SECONDS) : t.solutions(search.solutions.length));
  const [one, other] = watched;
  if (one && !other) return <p class={one.search.result === 'gave-up' ? 'problem' : 'spoken'}>{t.came(result(one), one.search.nodes)}</p>;
  return (
    <div class="scrolls" role="region" aria-label={t.compared} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.way}</th>
            {t.counts.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {watched.map((one, i) => (
            <tr key={i}>
              <th scope="row">
                {t.wayOf(i + 1)} <span class="lab-way">{wayName(one.search)}</span>
              </th>
              <td>{result(one)}</td>
              {[one.search.nodes, one.search.assignments, one.search.prunings, one.search.wipe_outs, one.search.checks].map((count, i) => (
                <td key={i}>{count.toLocaleString(language)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const wayName = ({ propagate, variable, value, model }: Way) => [propagate, variable, value, model].join(' · ');

/** The pictures of the searches, drawn by the script that also draws the pages of `cagey csp --to html`. */
function Lesson({ plan, watched, pictures, onMove }: { plan: Plan; watched: Watched[]; pictures: string[]; onMove: (pictures: string[]) => void }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = place.current!;
    const address = (pictures: string[]) => `#/lab/${planText(plan, pictures)}`;
    const [one, other] = watched;
    const lesson =
      one && other
        ? showPair(root, [one, other], { lang: language, at: pictures, href: address, onMove, titles: [texts.lab.wayOf(1), texts.lab.wayOf(2)] })
        : showLesson(root, one!, { lang: language, at: pictures[0], href: (picture) => address([picture]), onMove: (picture) => onMove([picture]) });
    // The button that was pressed is out of sight now.
    const heading = pictures.length === 0 && root.querySelector<HTMLElement>('.lesson-title');
    if (heading) {
      heading.tabIndex = -1;
      heading.focus();
    }
    return () => lesson.dispose();
  }, [watched]);
  return <div class="lab-lesson" ref={place} />;
}
