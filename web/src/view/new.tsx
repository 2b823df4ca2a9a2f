import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { App } from '../app/app';
import { ALL_OPERATORS, availableLevel, wishFor } from '../puzzle/wish';
import { pageTexts as texts } from '../texts';
import { Check, Choice, Operators } from './controls';
import { LevelChoice, useLevels } from './levels';
import { Making } from './panels';
import { Today } from './today';

export const SIZES = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

export function NewPage({ app }: { app: App }): JSX.Element {
  const t = texts.new;
  const { about, puzzle } = app.game.session;
  const [size, setSize] = useState<number>(SIZES.find((size) => size === puzzle.size) ?? 6);
  const [wished, setLevel] = useState<string>(about.level ?? 'easy');
  const [operators, setOperators] = useState(ALL_OPERATORS);
  const [hidden, setHidden] = useState(0);
  const [trial, setTrial] = useState(false);
  const [seed, setSeed] = useState('');
  const isSeed = /^\d{0,15}$/.test(seed.trim());
  const kind = { size, operators, hidden_percent: hidden };
  const available = useLevels(app, kind);
  // The level that was wished for comes back together with a size that has it.
  const level = availableLevel(wished, available.levels);
  const problem = operators === '' ? t.needsOperator : isSeed ? '' : t.badSeed;
  const make = (event: Event) => {
    event.preventDefault();
    if (problem) return;
    void app.attempt(async () => {
      // The form may have been sent before it could show the levels of this kind.
      const { levels } = await app.generation.levels(kind);
      await app.generation.make(wishFor(kind, availableLevel(wished, levels), trial), seed.trim() ? Number(seed) : undefined);
    });
  };
  return (
    <div class="page">
      <h1>{texts.titles.new}</h1>
      <div class="card">
        <p>{t.dailyNote}</p>
        <Today app={app} />
      </div>
      <form class="card wish" onSubmit={make}>
        <Choice name="size" legend={t.size} options={SIZES} value={size} onChange={setSize} text={(size) => `${size}×${size}`} />
        <LevelChoice name="level" legend={t.level} available={available} value={level} onChange={setLevel} />
        <Operators legend={t.operators} names={t.operatorNames} value={operators} onChange={setOperators} />
        <Choice name="hidden" legend={t.hidden} options={[0, 50, 100]} value={hidden} onChange={setHidden} text={(hidden) => (hidden === 0 ? t.hiddenNone : hidden === 50 ? t.hiddenSome : t.hiddenAll)} />
        <Check text={t.trial} checked={trial} onChange={setTrial} />
        <p class="note">{t.trialNote}</p>
        <label class="field short">
          <span>{t.seed}</span>
          <input type="text" inputMode="numeric" value={seed} onInput={(event) => setSeed(event.currentTarget.value)} />
        </label>
        <p class="note">{t.seedNote}</p>
        {app.generation.isRunning ? (
          <>
            <Making app={app} />
            <p class="note">{t.slow}</p>
          </>
        ) : (
          <div class="actions">
            {/* In the bar that stays in sight, with the button that would otherwise seem to do nothing. */}
            {problem && (
              <p class="problem" role="alert">
                {problem}
              </p>
            )}
            <button type="submit" class="primary">
              {t.make}
            </button>
          </div>
        )}
      </form>
    </div>
  );
}
