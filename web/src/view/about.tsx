import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { App } from '../app/app';
import { entered } from '../engine/convert';
import { answered, Refused } from '../engine/engine';
import { language, pageTexts as texts } from '../texts';
import type { Graded, JudgeAnswer, TechniqueEntry } from '../wire/types';
import { ProofCard } from './proof';
import { copy } from './share';
import { download, picture, pngPicture } from './picture';

/** Formats that the page reads, and those that it only writes. */
export const READABLE = ['id', 'cid', 'text', 'json', 'sav', 'ipuz', 'kenny', 'csp'] as const;
export const WRITE_ONLY = ['words', 'mzn', 'cnf'] as const;

type Judged = Exclude<JudgeAnswer, { result: 'error' }>;

/** What is known about the puzzle on the board, and the files that it can be saved as. */
export function AboutPage({ app }: { app: App }): JSX.Element {
  const t = texts.about;
  const { puzzle, position, about } = app.game.session;
  const [judgement, setJudgement] = useState<Judged | null>(null);
  const [grade, setGrade] = useState<Graded | null>(null);
  const [stopped, setStopped] = useState('');
  const [techniques, setTechniques] = useState<TechniqueEntry[]>([]);
  const [format, setFormat] = useState<string>('text');
  const [written, setWritten] = useState<{ text: string; problem: string }>({ text: '', problem: '' });
  useEffect(() => {
    const ask = async () => {
      const judged = answered(await app.engine.ask('judge', { puzzle: puzzle.id }));
      setJudgement(judged);
      setTechniques(await app.coach.allTechniques());
      if (judged.result !== 'unique') return;
      const grade = await app.engine.ask('grade', { puzzle: puzzle.id, lang: language });
      if (grade.result === 'stopped') setStopped(grade.text);
      if (grade.result === 'graded' || grade.result === 'stuck') setGrade(grade);
    };
    ask().catch((error: unknown) => app.failed(error));
  }, [puzzle]);
  useEffect(() => {
    const write = async () => answered(await app.engine.ask('write', { puzzle: puzzle.id, format, position: entered(position) }));
    write().then(
      ({ text }) => setWritten({ text, problem: '' }),
      (error: unknown) => setWritten({ text: '', problem: error instanceof Refused ? error.message : texts.trouble.engine }),
    );
  }, [puzzle, format]);
  const name = `cagey-${puzzle.size}x${puzzle.size}`;
  const nameOf = (id: string) => techniques.find((technique) => technique.id === id)?.name ?? id;
  return (
    <div class="page">
      <h1>{texts.titles.about}</h1>
      <div class="card">
        <dl class="facts">
          <dt>{t.solutions}</dt>
          <dd>{judgement ? solutionsText(judgement) : t.asking}</dd>
          {grade && (
            <>
              <dt>{t.level}</dt>
              <dd>{texts.levels[grade.level]}</dd>
              <dt>{t.score}</dt>
              <dd>{grade.score}</dd>
              <dt>{t.trial}</dt>
              <dd>{grade.trial ? t.trialYes : t.trialNo}</dd>
              <dt>{t.steps}</dt>
              <dd>{grade.steps}</dd>
              <dt>{t.hardest}</dt>
              <dd>
                <a href={`#/technique/${grade.hardest}`}>{nameOf(grade.hardest)}</a>
              </dd>
            </>
          )}
          {stopped && (
            <>
              <dt>{t.level}</dt>
              <dd>{stopped}</dd>
            </>
          )}
          {about.seed !== undefined && !about.day && (
            <>
              <dt>{t.seed}</dt>
              <dd>{about.seed}</dd>
            </>
          )}
        </dl>
        {grade && (
          <table>
            <thead>
              <tr>
                <th scope="col">{t.technique}</th>
                <th scope="col">{t.uses}</th>
              </tr>
            </thead>
            <tbody>
              {techniques
                .filter(({ id }) => grade.uses[id])
                .map(({ id, name }) => (
                  <tr key={id}>
                    <td>
                      <a href={`#/technique/${id}`}>{name}</a>
                    </td>
                    <td>{grade.uses[id]}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        )}
        <div class="actions">
          <button type="button" onClick={() => void app.coach.askWalk().then(() => (location.hash = '#/play'))}>
            {texts.play.walk}
          </button>
          <button
            type="button"
            disabled={!about.solution}
            onClick={() => {
              app.game.showSolution();
              location.hash = '#/play';
            }}
          >
            {t.solve}
          </button>
          <button
            type="button"
            onClick={() => {
              app.entry.editGame();
              location.hash = '#/enter';
            }}
          >
            {t.edit}
          </button>
          <a class="button" href="#/lab">
            {texts.play.lab}
          </a>
          <a class="button primary" href="#/play">
            {t.close}
          </a>
        </div>
      </div>
      {(judgement?.result === 'unique' || judgement?.result === 'none') && <ProofCard app={app} puzzle={puzzle} result={judgement.result} />}
      <div class="card">
        <h2>{t.download}</h2>
        <div class="actions">
          <button type="button" onClick={() => download(new Blob([picture(puzzle, position.values)], { type: 'image/svg+xml' }), `${name}.svg`)}>
            {t.svg}
          </button>
          <button type="button" onClick={() => void pngPicture(picture(puzzle, position.values), 1200).then((blob) => download(blob, `${name}.png`), () => app.complain(texts.trouble.failed))}>
            {t.png}
          </button>
        </div>
        <h2>{t.otherFormats}</h2>
        <label class="field short">
          <span>{t.format}</span>
          <select value={format} onChange={(event) => setFormat(event.currentTarget.value)}>
            <optgroup label={t.opensAgain}>
              {READABLE.map((format) => (
                <option key={format}>{format}</option>
              ))}
            </optgroup>
            <optgroup label={t.forOthers}>
              {WRITE_ONLY.map((format) => (
                <option key={format}>{format}</option>
              ))}
            </optgroup>
          </select>
        </label>
        <textarea rows={8} readOnly spellcheck={false} aria-label={t.otherFormats} value={written.text} />
        {written.problem && (
          <p class="problem" role="alert">
            {written.problem}
          </p>
        )}
        <div class="actions">
          <button type="button" disabled={!written.text} onClick={() => void copy(app, written.text)}>
            {t.copy}
          </button>
          <button type="button" disabled={!written.text} onClick={() => download(written.text, `${name}.${['id', 'cid', 'text'].includes(format) ? 'txt' : format}`)}>
            {t.download}
          </button>
        </div>
        <p class="notice" role="status">
          {app.notice}
        </p>
      </div>
    </div>
  );
}

function solutionsText(judgement: Judged): string {
  const t = texts.about;
  switch (judgement.result) {
    case 'unique':
      return t.one;
    case 'multiple':
      return t.several(judgement.count, judgement.exact);
    case 'none':
      return t.none;
    case 'stopped':
      return t.unknown;
  }
}
