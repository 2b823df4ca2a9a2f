import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { App } from '../app/app';
import type { AvailableLevels } from '../app/generation';
import { LEVELS, type Kind } from '../puzzle/wish';
import { texts } from '../texts';
import type { Level } from '../wire/types';
import { Choice } from './controls';

/** The levels that such puzzles can have. Until the engine has answered, the previous ones are shown. */
export function useLevels(app: App, { size, operators, hidden_percent }: Kind): AvailableLevels {
  const [available, setAvailable] = useState<AvailableLevels>({ levels: [...LEVELS] });
  useEffect(() => {
    let isWanted = operators !== '';
    if (isWanted) {
      app.generation.levels({ size, operators, hidden_percent }).then(
        (available) => isWanted && setAvailable(available),
        (error: unknown) => app.failed(error),
      );
    }
    return () => {
      isWanted = false;
    };
  }, [size, operators, hidden_percent]);
  return available;
}

/** A choice of level, in which those that such puzzles cannot have are disabled. */
export function LevelChoice({ name, legend, available, value, onChange }: { name: string; legend: string; available: AvailableLevels; value: string; onChange: (level: string) => void }): JSX.Element {
  const { levels, why } = available;
  return <Choice name={name} legend={legend} options={LEVELS} value={value as Level} onChange={onChange} text={(level) => texts.levels[level] ?? level} isOffered={(level) => levels.includes(level)} why={why} />;
}
