import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { App } from '../app/app';
import { Cancelled, Refused } from '../engine/engine';
import type { Made } from '../engine/questions';
import { neededRules } from '../puzzle/needed';
import { pageTexts as texts } from '../texts';
import { ALL_OPERATORS, availableLevel, wishFor } from '../puzzle/wish';
import { randomSeed } from '../puzzle/seed';
import { Check, Choice, Operators } from './controls';
import { LevelChoice, useLevels } from './levels';
import { Printed } from './paper';
import { picture } from './picture';

interface Sheets {
  heading: string;
  perPage: number;
  rules: boolean;
  nameLine: boolean;
  answers: boolean;
  seed: number;
  puzzles: Made[];
}

const PRINT_SIZES = [3, 4, 5, 6, 7, 8, 9] as const;
const PER_PAGE = [1, 2, 4, 6];

/** How many puzzles a page can have, and how many answers. With more of the large ones, clues would be smaller than 6 points. */
function mostPerPage(size: number): { puzzles: number; answers: number } {
  return size > 7 ? { puzzles: 4, answers: 6 } : { puzzles: 6, answers: 12 };
}

export function PrintPage({ app }: { app: App }): JSX.Element {
  const t = texts.print;
  const [size, setSize] = useState<number>(4);
  const [wished, setLevel] = useState<string>('easy');
  const [operators, setOperators] = useState(ALL_OPERATORS);
  const [count, setCount] = useState('4');
  const [wantedPerPage, setPerPage] = useState(4);
  const [rules, setRules] = useState(true);
  const [nameLine, setNameLine] = useState(true);
  const [answers, setAnswers] = useState(true);
  const [heading, setHeading] = useState(t.headingDefault);
  const [seed, setSeed] = useState('');
  const [made, setMade] = useState<Sheets | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const isWanted = useRef(true);
  const most = mostPerPage(size).puzzles;
  const perPage = Math.min(wantedPerPage, most);
  const kind = { size, operators, hidden_percent: 0 };
  const available = useLevels(app, kind);
  const level = availableLevel(wished, available.levels);

  const make = async (event: Event) => {
    event.preventDefault();
    const many = /^\d{1,2}$/.test(count.trim()) ? Number(count) : 0;
    if (many < 1 || many > 60) return setProblem(t.badCount);
    if (operators === '') return setProblem(texts.new.needsOperator);
    if (!/^\d{0,15}$/.test(seed.trim())) return setProblem(texts.new.badSeed);
    setProblem('');
    setMade(null);
    isWanted.current = true;
    const first = seed.trim() ? Number(seed) : randomSeed();
    const puzzles: Made[] = [];
    setDone(0);
    try {
      const { levels } = await app.generation.levels(kind);
      const wish = wishFor(kind, availableLevel(wished, levels), false);
      for (let number = 0; number < many && isWanted.current; number++) {
        setDone(number);
        puzzles.push(await app.generation.makeOne(wish, first, number));
      }
      if (isWanted.current) setMade({ heading, perPage, rules, nameLine, answers, seed: first, puzzles });
    } catch (error) {
      if (!(error instanceof Cancelled)) setProblem(error instanceof Refused ? error.message : texts.trouble.engine);
    }
    setDone(null);
  };
  const cancel = () => {
    isWanted.current = false;
    app.generation.cancel();
  };

  return (
    <div class="page">
      <div class="no-print">
        <h1>{texts.titles.print}</h1>
        <p>{t.lead}</p>
        <form class="card" onSubmit={(event) => void make(event)}>
          <Choice name="print-size" legend={t.size} options={PRINT_SIZES} value={size} onChange={setSize} text={(size) => `${size}×${size}`} />
          <LevelChoice name="print-level" legend={t.level} available={available} value={level} onChange={setLevel} />
          <Operators legend={t.operators} names={texts.new.operatorNames} value={operators} onChange={setOperators} />
          <div class="fields">
            <label class="field short">
              <span>{t.count}</span>
              <input type="text" inputMode="numeric" value={count} onInput={(event) => setCount(event.currentTarget.value)} />
            </label>
            <label class="field short">
              <span>{t.seed}</span>
              <input type="text" inputMode="numeric" value={seed} onInput={(event) => setSeed(event.currentTarget.value)} />
            </label>
            <label class="field">
              <span>{t.heading}</span>
              <input type="text" value={heading} maxLength={80} onInput={(event) => setHeading(event.currentTarget.value)} />
            </label>
          </div>
          <Choice name="per-page" legend={t.perPage} options={PER_PAGE} value={perPage} onChange={setPerPage} isOffered={(count) => count <= most} why={most < Math.max(...PER_PAGE) ? t.tooSmall : undefined} />
          <Check text={t.rules} checked={rules} onChange={setRules} />
          <Check text={t.nameLine} checked={nameLine} onChange={setNameLine} />
          <Check text={t.answers} checked={answers} onChange={setAnswers} />
          {problem && (
            <p class="problem" role="alert">
              {problem}
            </p>
          )}
          {done !== null ? (
            <div class="making" role="status">
              <span class="spinner" aria-hidden="true" />
              <span>{t.making(done, Number(count))}</span>
              <button type="button" onClick={cancel}>
                {t.cancel}
              </button>
            </div>
          ) : (
            <div class="actions">
              <button type="submit" class={made ? undefined : 'primary'}>
                {t.make}
              </button>
              {made && (
                <button type="button" class="primary" onClick={() => window.print()}>
                  {t.print}
                </button>
              )}
            </div>
          )}
        </form>
      </div>
      {made && (
        <section aria-label={t.preview} class="sheets">
          <Paper sheets={made} />
        </section>
      )}
    </div>
  );
}

function Paper({ sheets }: { sheets: Sheets }): JSX.Element {
  const t = texts.print;
  const { puzzles, perPage } = sheets;
  const pages = inPages(puzzles, perPage);
  // Answers need less space.
  const answersPerPage = mostPerPage(puzzles[0]?.puzzle.size ?? 0).answers;
  const answerPages = sheets.answers ? inPages(puzzles, answersPerPage) : [];
  return (
    <>
      {pages.map((page, p) => (
        <article class="sheet" key={p}>
          <header>
            <h2>{sheets.heading}</h2>
            {sheets.nameLine && <p class="name-line">{t.name}: </p>}
          </header>
          {sheets.rules && <p class="rules">{texts.rulesText(neededRules(page.map(({ puzzle }) => puzzle)))}</p>}
          <div class={`on-page n${perPage}`}>
            {page.map((made, i) => (
              <Printed key={i} title={t.numbered(p * perPage + i + 1)} meta={texts.levels[made.grade.level] ?? ''} svg={picture(made.puzzle)} />
            ))}
          </div>
        </article>
      ))}
      {answerPages.map((page, p) => (
        <article class="sheet" key={`answers ${p}`}>
          <header>
            <h2>{t.answersTitle(sheets.heading)}</h2>
          </header>
          <div class={`on-page n${answersPerPage}`}>
            {page.map((made, i) => (
              <Printed key={i} title={t.numbered(p * answersPerPage + i + 1)} meta="" svg={picture(made.puzzle, made.solution)} />
            ))}
          </div>
          <footer>{t.madeFrom(sheets.seed)}</footer>
        </article>
      ))}
    </>
  );
}

function inPages<T>(items: T[], perPage: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / perPage) }, (_, page) => items.slice(page * perPage, (page + 1) * perPage));
}
