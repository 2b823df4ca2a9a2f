import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { App } from '../app/app';
import { explain, readPuzzle, type Explanation } from '../engine/questions';
import { EXAMPLE_ID } from '../puzzle/first';
import { cageNumbers, type Puzzle } from '../puzzle/puzzle';
import { inside } from '../inside';
import { pageTexts as texts } from '../texts';
import type { TechniqueEntry } from '../wire/types';
import { Board } from './board';
import { BoardBox } from './board-box';
import { cellViews } from './play';
import { TryIt } from './exercise';
import { Sentence } from './sentence';

export function HelpPage({ app }: { app: App }): JSX.Element {
  const t = texts.help;
  const techniques = useTechniques(app);
  return (
    <div class="page prose">
      <h1>{texts.titles.help}</h1>
      <ul>
        {t.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <h2>{t.exampleTitle}</h2>
      <p>{t.example}</p>
      <Example app={app} />
      <h2>{t.keysTitle}</h2>
      <p>{t.keysLead}</p>
      <table>
        <tbody>
          {t.keys.map(([key, what]) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>{t.techniquesTitle}</h2>
      <p>{t.techniquesLead}</p>
      <ul class="techniques">
        {techniques.map((technique) => (
          <li key={technique.id}>
            <a href={`#/technique/${technique.id}`}>{technique.name}</a> <span class="note">{technique.what}</span>
          </li>
        ))}
      </ul>
      <h2>{texts.titles.lab}</h2>
      <p>{t.lab}</p>
      <p>
        <a class="button" href="#/lab">
          {texts.play.lab}
        </a>
      </p>
      <h2>{t.privacyTitle}</h2>
      <p>{t.privacy}</p>
      <OneFile />
      <Documents />
    </div>
  );
}

/** A link to the page in one file, if it is served beside the page, as `cagey serve` does. */
function OneFile(): JSX.Element | null {
  const t = texts.help;
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (inside) return;
    fetch('./cagey.html', { method: 'HEAD' }).then(({ ok }) => setThere(ok), () => {});
  }, []);
  if (!isThere) return null;
  return (
    <>
      <h2>{t.oneFileTitle}</h2>
      <p>{t.oneFile}</p>
      <p>
        <a class="button" href="./cagey.html" download="cagey.html">
          {t.oneFileLink}
        </a>
      </p>
    </>
  );
}

/** A link to the documents as a book, if the head of the page names it, as on the site of `scripts/site`. */
function Documents(): JSX.Element | null {
  const t = texts.help;
  const book = document.querySelector<HTMLLinkElement>('link[rel=help]')?.href;
  if (!book) return null;
  return (
    <>
      <h2>{t.documentsTitle}</h2>
      <p>{t.documents}</p>
      <p>
        <a class="button" href={book}>
          {t.documentsLink}
        </a>
      </p>
    </>
  );
}

/** A small puzzle, solved step by step. */
function Example({ app }: { app: App }): JSX.Element | null {
  const [puzzle, setPuzzle] = useState<Puzzle | null>(null);
  const [explained, setExplained] = useState<Explanation | null>(null);
  const [at, setAt] = useState(0);
  useEffect(() => {
    const ask = async () => {
      const read = await readPuzzle(app.engine, EXAMPLE_ID);
      if ('faults' in read) return;
      const walk = await explain(app.engine, 'walk', read.puzzle);
      setPuzzle(read.puzzle);
      setExplained(walk);
    };
    ask().catch((error: unknown) => app.failed(error));
  }, []);
  if (!puzzle || !explained) return null;
  const step = explained.steps[at];
  const t = texts.walk;
  return (
    <div class="example">
      <BoardBox size={puzzle.size} labelled head={() => null}>
        <Board size={puzzle.size} cages={cageNumbers(puzzle)} cells={cellViews(app, puzzle, step?.before ?? explained.end, step ?? null, 2, null)} selected={null} label={texts.help.exampleTitle} />
      </BoardBox>
      <div>
        <p class="spoken" role="status">
          {at > 0 && (step ? `${step.name}. ${step.spoken.full}` : explained.ending.spoken)}
        </p>
        <div>
          {step ? (
            <>
              <h3>
                {t.step(at + 1, explained.steps.length)}: {step.name}
              </h3>
              <Sentence app={app} puzzle={puzzle} text={step.full} spoken={step.spoken.full} />
            </>
          ) : (
            <Sentence app={app} puzzle={puzzle} text={explained.ending.text} spoken={explained.ending.spoken} />
          )}
        </div>
        <div class="actions">
          <button type="button" onClick={() => setAt(at - 1)} disabled={at === 0}>
            {t.back}
          </button>
          <button type="button" class="primary" onClick={() => setAt(at + 1)} disabled={!step}>
            {t.forward}
          </button>
        </div>
      </div>
    </div>
  );
}

export function TechniquePage({ app }: { app: App }): JSX.Element {
  const t = texts.technique;
  const techniques = useTechniques(app);
  const technique = techniques.find(({ id }) => id === app.detail);
  return (
    <div class="page prose">
      {technique ? (
        <>
          <h1>{technique.name}</h1>
          <p>
            <span class={`badge ${technique.known_to_keen ? technique.level : ''}`}>{texts.levels[technique.level]}</span>{' '}
            <span class="note">
              {t.price(technique.price, Math.max(...techniques.map(({ price }) => price)))}
            </span>
          </p>
          <h2>{t.try}</h2>
          <TryIt app={app} technique={technique.id} />
          <h2>{t.what}</h2>
          <p>{technique.what}</p>
          <h2>{t.when}</h2>
          <p>{technique.when}</p>
          <h2>{t.why}</h2>
          <p>{technique.why}</p>
          {technique.also.length > 0 && (
            <>
              <h2>{t.also}</h2>
              <p>{technique.also.join(', ').replaceAll('`', '')}</p>
            </>
          )}
        </>
      ) : (
        <>
          <h1>{texts.help.techniquesTitle}</h1>
          {techniques.length > 0 && <p>{t.unknown}</p>}
        </>
      )}
      <div class="actions">
        <a class="button primary" href="#/play">
          {t.toGame}
        </a>
        <a class="button" href="#/help">
          {t.back}
        </a>
      </div>
    </div>
  );
}

/** All techniques, once the library has named them. */
export function useTechniques(app: App): TechniqueEntry[] {
  const [techniques, setTechniques] = useState<TechniqueEntry[]>([]);
  useEffect(() => {
    app.coach.allTechniques().then(setTechniques, (error: unknown) => app.failed(error));
  }, []);
  return techniques;
}
