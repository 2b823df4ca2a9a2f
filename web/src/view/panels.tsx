import type { JSX } from 'preact';
import type { App } from '../app/app';
import type { CageCombinations, Hint } from '../app/coach';
import { texts } from '../texts';
import { capital } from '../texts/wording';
import { OPERATORS } from '../wire/operators';
import { Panel } from './controls';
import { expert } from './expert';
import { Sentence } from './sentence';
import { clock } from './play';
import { Today } from './today';

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
          <a href={`#/school/${hint.step.technique}`}>{t.practise}</a>
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
          <a class="button" href="#/after">
            {t.lookBack}
          </a>
          {expert && <expert.Note app={app} />}
          <button type="button" onClick={() => app.game.undo()} disabled={!app.game.session.canUndo}>
            {t.undo}
          </button>
        </div>
      )}
      <Today app={app} />
    </section>
  );
}

/** Says that a puzzle is being made, and offers to cancel that. */
export function Making({ app }: { app: App }): JSX.Element {
  return (
    <div class="making" role="status">
      <span class="spinner" aria-hidden="true" />
      <span>{texts.play.making}</span>
      <button type="button" onClick={() => app.generation.cancel()}>
        {texts.play.cancelMaking}
      </button>
    </div>
  );
}

/** How the puzzle was solved: with how many hints and, if the player wants to see it, in what time. */
export function solvedHow({ game, settings }: App): string {
  const { seconds, hints } = game.session;
  return texts.play.solvedHow(settings.showTimer ? clock(seconds) : '', hints);
}
