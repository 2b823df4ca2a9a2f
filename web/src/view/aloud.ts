import type { App } from '../app/app';
import type { Hint } from '../app/coach';

/**
 * What a screen reader says when a hint or a step of an explanation is shown: the library's sentences to be heard. The
 * region for it is there before its text, as it must be; a panel that comes with its text would not be noticed.
 */
export function aloud({ page, coach: { hint, walk } }: App): string {
  if (page !== 'play') return '';
  if (walk) {
    const step = walk.steps[walk.at];
    return step ? `${step.name}. ${step.spoken.full}` : heard(walk.ending);
  }
  return hint ? hintAloud(hint) : '';
}

function hintAloud(hint: Hint): string {
  if (hint.kind === 'ending') return heard(hint.ending);
  const stage = (['nudge', 'where', 'full'] as const)[hint.detail];
  if (hint.kind === 'step') return hint.step.spoken[stage];
  const [mistake] = hint.mistakes;
  return !mistake ? '' : stage === 'full' ? mistake.spoken : mistake[stage];
}

function heard({ spoken, text }: { spoken?: string; text?: string }): string {
  return spoken ?? text ?? '';
}
