import type { JSX } from 'preact';
import type { App } from '../app/app';
import type { Walk } from '../app/coach';
import { texts } from '../texts';
import { Icon, Panel } from './controls';
import { Sentence } from './sentence';

/** An explanation that the player steps through. Its buttons stay in their place whatever the steps say. */
export function WalkPanel({ app, walk }: { app: App; walk: Walk }): JSX.Element {
  const t = texts.walk;
  const step = walk.steps[walk.at];
  const count = walk.steps.length;
  const paragraph = walk.paragraphs.find(({ last }) => last > walk.at);
  return (
    <Panel
      title={step ? `${t.step(walk.at + 1, count)}: ${step.name}` : t.title}
      onClose={() => app.coach.endWalk('leave')}
      closeText={t.close}
      tone="hint walk"
      actions={
        <>
          <StepButton icon="first" label={t.first} to={0} disabled={walk.at === 0} app={app} />
          <StepButton icon="back" label={t.back} to={walk.at - 1} disabled={walk.at === 0} app={app} />
          <Curve app={app} walk={walk} />
          <StepButton icon="play" label={t.forward} to={walk.at + 1} disabled={!step} isMain app={app} />
          <StepButton icon="last" label={t.last} to={count} disabled={!step} app={app} />
        </>
      }
    >
      <div>
        {step ? (
          <>
            {paragraph && (
              <p>
                {walk.at + 1 < paragraph.last && t.towards} <strong>{paragraph.headline}</strong>
              </p>
            )}
            <Sentence app={app} text={step.full} spoken={step.spoken.full} onStep={(number) => app.coach.walkTo(number - 1)} />
            <p>
              <a href={`#/technique/${step.technique}`}>{texts.hint.technique(step.name)}</a> <a href={`#/school/${step.technique}`}>{texts.hint.practise}</a>
            </p>
          </>
        ) : (
          <Sentence app={app} text={walk.ending.text} spoken={walk.ending.spoken} />
        )}
      </div>
      <div class="actions">
        <button type="button" onClick={() => app.coach.endWalk('keep')}>
          {t.keepHere}
        </button>
        <button type="button" onClick={() => app.coach.endWalk('leave')}>
          {t.close}
        </button>
      </div>
    </Panel>
  );
}

function StepButton({ app, icon, label, to, disabled, isMain }: { app: App; icon: string; label: string; to: number; disabled: boolean; isMain?: boolean }): JSX.Element {
  return (
    <button type="button" class={isMain ? 'primary' : undefined} aria-label={label} title={label} disabled={disabled} onClick={() => app.coach.walkTo(to)}>
      <Icon name={icon} />
    </button>
  );
}

/** How hard each step is, as bars that are as high as its price. A slider over them leads to any step. */
function Curve({ app, walk: { steps, at } }: { app: App; walk: Walk }): JSX.Element {
  const t = texts.walk;
  // Prices grow fast, and the cheap steps should be seen too.
  const height = (price: number) => Math.log2(1 + price);
  const most = Math.max(1, ...steps.map(({ price }) => height(price)));
  const step = steps[at];
  return (
    <div class="curve">
      <svg viewBox={`0 0 ${Math.max(1, steps.length)} ${most}`} preserveAspectRatio="none" aria-hidden="true">
        {steps.map(({ price }, i) => (
          <rect key={i} class={i === at ? 'now' : i < at ? 'past' : undefined} x={i - 0.4} width={0.8} y={most - height(price)} height={height(price)} />
        ))}
      </svg>
      <input
        type="range"
        min={0}
        max={steps.length}
        value={at}
        aria-label={t.slider}
        aria-valuetext={step ? `${t.step(at + 1, steps.length)}: ${step.name}` : t.end}
        onInput={(event) => app.coach.walkTo(Number(event.currentTarget.value))}
      />
    </div>
  );
}
