import type { App } from '../app/app';
import type { CageCombinations, Hint } from '../app/coach';
import type { WhyNot } from '../app/why';
import { cageAt } from '../puzzle/puzzle';
import { cellPlaceOf, tellClue } from '../puzzle/speech';
import { texts } from '../texts';
import { capital } from '../texts/wording';

/**
 * What a screen reader says about what is shown beside the board: the library's sentences to be heard, and those of the
 * lesson. The region for it is there before its text, as it must be; a panel that comes with its text would not be
 * noticed.
 */
export function aloud(app: App): string {
  const { coach, why } = app;
  if (coach.walk) {
    const { steps, at, ending } = coach.walk;
    const step = steps[at];
    return step ? `${step.name}. ${step.spoken.full}` : heard(ending);
  }
  if (app.game.isOver || app.game.paused) return '';
  if (why.question) return whyAloud(app, why.question);
  if (coach.hint) return hintAloud(coach.hint);
  if (coach.combinations) return combinationsAloud(app, coach.combinations);
  return lessonAloud(app);
}

function hintAloud(hint: Hint): string {
  if (hint.kind === 'ending') return heard(hint.ending);
  const stage = (['nudge', 'where', 'full'] as const)[hint.detail];
  if (hint.kind === 'step') return hint.step.spoken[stage];
  const [mistake] = hint.mistakes;
  return !mistake ? '' : stage === 'full' ? mistake.spoken : mistake[stage];
}

function whyAloud({ game }: App, { cell, value, answer, detail }: WhyNot): string {
  if (value === null) return texts.why.which(cellPlaceOf(game.session.puzzle, cell));
  return (answer?.[detail] ?? []).map(({ spoken }) => spoken).join(' ');
}

function combinationsAloud({ game }: App, { left }: CageCombinations): string {
  const t = texts.combinations;
  const clue = capital(tellClue(cageAt(game.session.puzzle, game.selected)));
  const sets = !left ? t.many : left.length === 0 ? t.none : `${t.left}: ${left.map((set) => set.join(', ')).join('; ')}.`;
  return `${clue}. ${sets}`;
}

function lessonAloud({ game, lesson }: App): string {
  const { step } = lesson;
  if (!step) return '';
  const t = texts.lesson;
  const [place = '', ...others] = lesson.cells.map((cell) => cellPlaceOf(game.session.puzzle, cell));
  return `${t.titles[step]}. ${step === 'given' || step === 'row' ? t.spoken[step](place, others) : t.texts[step].join(' ')}`;
}

function heard({ spoken, text }: { spoken?: string; text?: string }): string {
  return spoken ?? text ?? '';
}
