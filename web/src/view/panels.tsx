import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { App } from '../app/app';
import type { CageCombinations, Hint } from '../app/coach';
import { capital, texts } from '../texts';
import { OPERATORS } from '../wire/operators';
import { Check, Panel } from './controls';
import { Sentence } from './sentence';
import { clock } from './play';

export function HintPanel({ app, hint }: { app: App; hint: Hint }): JSX.Element {
  const t = texts.hint;
  return (
    <Panel
      title={hint.kind === 'mistaken' ? t.mistaken : t.title}
      stage={hint.kind === 'step' ? [t.nudge, t.where, t.full][hint.detail] : undefined}
      onClose={() => app.coach.closeHint()}
      closeText={t.close}
      tone={hint.kind === 'mistaken' ? 'warning' : 'hint'}
      actions={<HintActions app={app} hint={hint} />}
    >
      <div>
        {hint.kind === 'ending' && <Sentence app={app} text={hint.ending.text} spoken={hint.ending.spoken} />}
        {hint.kind === 'mistaken' && (
          <>
            {hint.detail === 0 && <Sentence app={app} text={hint.mistakes[0]!.nudge} />}
            {hint.detail === 1 && <Sentence app={app} text={hint.mistakes[0]!.where} />}
            {hint.detail === 2 && <Sentence app={app} text={hint.mistakes[0]!.message} spoken={hint.mistakes[0]!.spoken} />}
          </>
        )}
        {hint.kind === 'step' && (
          <>
            {hint.detail === 0 && <Sentence app={app} text={hint.step.nudge} spoken={hint.step.spoken.nudge} />}
            {hint.detail === 1 && <Sentence app={app} text={hint.step.where} spoken={hint.step.spoken.where} />}
            {hint.detail === 2 && <Sentence app={app} text={hint.step.full} spoken={hint.step.spoken.full} />}
          </>
        )}
      </div>
    </Panel>
  );
}

function HintActions({ app, hint }: { app: App; hint: Hint }): JSX.Element {
  const t = texts.hint;
  return (
    <>
      {hint.kind !== 'ending' && hint.detail < 2 && (
        <button type="button" class="primary" onClick={() => app.coach.moreHint()}>
          {hint.kind === 'step' ? t.more : hint.detail === 0 ? t.which : t.why}
        </button>
      )}
      {hint.kind === 'step' && hint.detail === 2 && (
        <>
          <button type="button" class="primary" onClick={() => app.coach.applyHint()}>
            {t.apply}
          </button>
          <a href={`#/technique/${hint.step.technique}`}>{t.technique(hint.step.name)}</a>
        </>
      )}
      {hint.kind === 'mistaken' && (
        <button type="button" class={hint.detail === 2 ? 'primary' : undefined} onClick={() => app.game.beforeMistake()}>
          {t.goBack}
        </button>
      )}
    </>
  );
}

export function CombinationsPanel({ app, found }: { app: App; found: CageCombinations }): JSX.Element {
  const t = texts.combinations;
  return (
    <Panel title={t.title(found.clue)} onClose={() => app.coach.closeCombinations()} closeText={t.close}>
      <h3>{t.left}</h3>
      <Sets sets={found.left} op={found.op} />
      <h3>{t.all}</h3>
      <Sets sets={found.all} op={found.op} />
    </Panel>
  );
}

function Sets({ sets, op }: { sets: number[][] | null; op: string }): JSX.Element {
  const t = texts.combinations;
  if (!sets) return <p>{t.many}</p>;
  if (sets.length === 0) return <p>{t.none}</p>;
  const operator = OPERATORS.find(({ ascii }) => ascii === op);
  const separator = operator ? ` ${operator.sign} ` : ', ';
  return (
    <ul class="sets">
      {sets.map((set) => (
        <li key={set.join()}>{(operator?.isLargestFirst ? [...set].reverse() : set).join(separator)}</li>
      ))}
    </ul>
  );
}

export function SolvedPanel({ app, onShare }: { app: App; onShare: () => void }): JSX.Element {
  const t = texts.play;
  return (
    <section class="panel solved" role="status">
      <h2>{app.game.session.shown ? t.shown : t.solved}</h2>
      <p>{app.game.session.shown ? t.shownMore : capital(solvedHow(app))}</p>
      {app.generation.isRunning ? (
        <Making app={app} />
      ) : (
        <div class="actions">
          <button type="button" class="primary" onClick={() => void app.generation.another()}>
            {t.another}
          </button>
          <a class="button" href="#/new">
            {t.harder}
          </a>
          <button type="button" onClick={onShare}>
            {t.share}
          </button>
          <button type="button" onClick={() => app.game.undo()} disabled={!app.game.session.canUndo}>
            {t.undo}
          </button>
        </div>
      )}
    </section>
  );
}

/** Says that a puzzle is being made, and offers to cancel that. */
export function Making({ app }: { app: App }): JSX.Element {
  return (
    <div class="making" role="status">
      <span class="spinner" aria-hidden="true" />
      <span>{texts.new.making}</span>
      <button type="button" onClick={() => app.generation.cancel()}>
        {texts.new.cancel}
      </button>
    </div>
  );
}

/** How the puzzle was solved: with how many hints and, if the player wants to see it, in what time. */
function solvedHow({ game, settings }: App): string {
  const { seconds, hints } = game.session;
  return texts.play.solvedHow(settings.showTimer ? clock(seconds) : '', hints);
}

/** The message that goes with a link. It gives away nothing about the solution. */
export function shareMessage(app: App, progress: 'with progress' | 'puzzle only'): string {
  const t = texts.share;
  const { puzzle, about, shown } = app.game.session;
  const name = t.puzzle(puzzle.size, texts.levels[about.level ?? ''] ?? '');
  if (app.game.isOver && !shown) return t.solved(name, solvedHow(app));
  return app.game.isOver || progress === 'puzzle only' ? t.forYou(name) : t.goOn(name);
}

export function SharePanel({ app, onClose }: { app: App; onClose: () => void }): JSX.Element {
  const t = texts.share;
  const [whole, setWhole] = useState(true);
  const progress = whole && !app.game.isOver ? 'with progress' : 'puzzle only';
  const link = `${location.origin}${location.pathname}#${app.game.link(progress)}`;
  const message = shareMessage(app, progress);
  const share = () =>
    navigator.share({ title: texts.name, text: message, url: link }).catch((error: unknown) => {
      // A player who closes the device's own dialogue has changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) app.say(t.notShared);
    });
  return (
    <Panel
      title={t.title}
      onClose={onClose}
      closeText={t.close}
      actions={
        <>
            {'share' in navigator && (
              <button type="button" class="primary" onClick={() => void share()}>
                {t.share}
              </button>
            )}
            <button type="button" class="primary" onClick={() => void copy(app, `${message}\n${link}`)}>
              {t.copyMessage}
            </button>
            <button type="button" onClick={() => void copy(app, link)}>
              {t.copyLink}
            </button>
            <button type="button" onClick={() => void copy(app, app.game.session.puzzle.id)}>
              {t.copyId}
            </button>
        </>
      }
    >
      {!app.game.isOver && <Check text={t.withProgress} checked={whole} onChange={setWhole} />}
      <p>
        {app.game.isOver ? t.over : whole ? t.begun : t.bare} {t.lead}
      </p>
      <label class="field">
        <span>{t.message}</span>
        <textarea rows={2} readOnly value={message} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <label class="field">
        <span>{t.link}</span>
        <input type="text" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
    </Panel>
  );
}

export async function copy(app: App, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    app.say(texts.about.copied);
  } catch {
    app.say(texts.about.notCopied);
  }
}
