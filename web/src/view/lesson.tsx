import type { JSX } from 'preact';
import type { App } from '../app/app';
import type { LessonStep } from '../app/lesson';
import { texts } from '../texts';
import { Panel } from './controls';

/** What the first board teaches. */
export function LessonPanel({ app, step }: { app: App; step: LessonStep }): JSX.Element {
  const t = texts.lesson;
  const [at, all] = app.lesson.progress;
  return (
    <Panel
      title={t.titles[step]}
      stage={step === 'done' ? undefined : t.progress(at, all)}
      onClose={() => app.lesson.skip()}
      closeText={t.skip}
      tone="hint lesson"
      actions={
        step === 'hint' ? (
          <button type="button" class="primary" onClick={() => void app.coach.askHint()}>
            {t.askHint}
          </button>
        ) : step === 'done' ? (
          <button type="button" class="primary" onClick={() => app.lesson.skip()}>
            {t.end}
          </button>
        ) : undefined
      }
    >
      <div>
        {(step === 'given' || step === 'row') && app.lesson.isOff && <p class="problem">{t.other[step]}</p>}
        {t.texts[step].map((text, i) => (
          <p key={text}>
            {text} {step === 'given' && i > 0 && <a href="#/help">{t.help}</a>}
          </p>
        ))}
      </div>
    </Panel>
  );
}
