import type { JSX } from 'preact';
import type { App } from '../app/app';
import { LIMITS, MOST_SETS, PRESETS, type PresetName, type SheetSet, type Worksheets } from '../app/worksheets';
import { availableLevel } from '../puzzle/wish';
import { pageTexts as texts } from '../texts';
import { Check, Choice, Operators } from './controls';
import { LevelChoice, useLevels } from './levels';
import { SIZES } from './new';
import { NumberField } from './print';

/** The kinds of puzzles that every sheet has. */
export function SheetSets({ app, sheets }: { app: App; sheets: Worksheets }): JSX.Element {
  const t = texts.print;
  const { sets } = sheets.order;
  return (
    <>
      {sets.map((set, number) => (
        <fieldset class="sheet-set" key={number}>
          <legend>{sets.length > 1 ? t.kind(number + 1) : t.puzzles}</legend>
          <SetFields app={app} sheets={sheets} set={set} number={number} onChange={(change) => sheets.changeSet(number, change)} />
          {sets.length > 1 && (
            <button type="button" onClick={() => sheets.removeSet(number)}>
              {t.removeKind(number + 1)}
            </button>
          )}
        </fieldset>
      ))}
      {sets.length < MOST_SETS && (
        <button type="button" onClick={() => sheets.addSet()}>
          {t.addKind}
        </button>
      )}
    </>
  );
}

function SetFields({ app, sheets, set, number, onChange }: { app: App; sheets: Worksheets; set: SheetSet; number: number; onChange: (change: Partial<SheetSet>) => void }): JSX.Element {
  const t = texts.print;
  const { preset } = set;
  const isOpen = preset === '' || PRESETS[preset];
  const available = useLevels(app, set);
  const level = availableLevel(set.level, available.levels);
  // Puzzles of another size may not have the level that was chosen.
  if (isOpen && level !== set.level && set.operators !== '') queueMicrotask(() => onChange({ level }));
  return (
    <>
      <div class="fields">
        <label class="field">
          <span>{t.preset}</span>
          <select value={preset} onChange={(event) => onChange({ preset: event.currentTarget.value as PresetName | '' })}>
            <option value="">{t.free}</option>
            {(Object.keys(PRESETS) as PresetName[]).map((name) => (
              <option key={name} value={name}>
                {t.presets[name]}
              </option>
            ))}
          </select>
        </label>
        <NumberField sheets={sheets} label={t.count} value={set.count} limits={LIMITS.count} onChange={(count) => onChange({ count: Math.max(1, Math.floor(count)) })} />
      </div>
      {isOpen && (
        <>
          <Choice name={`size-${number}`} legend={t.size} options={SIZES} value={set.size} onChange={(size) => onChange({ size })} text={(size) => `${size}×${size}`} />
          <LevelChoice name={`level-${number}`} legend={t.level} available={available} value={level} onChange={(level) => onChange({ level })} />
          <Operators legend={t.operators} names={texts.new.operatorNames} value={set.operators} onChange={(operators) => onChange({ operators })} />
          <Choice name={`hidden-${number}`} legend={texts.new.hidden} options={[0, 50, 100]} value={set.hidden_percent} onChange={(hidden_percent) => onChange({ hidden_percent })} text={(hidden) => (hidden === 0 ? texts.new.hiddenNone : hidden === 50 ? texts.new.hiddenSome : texts.new.hiddenAll)} />
          <Check text={t.symmetric} checked={set.symmetric} onChange={(symmetric) => onChange({ symmetric })} />
        </>
      )}
    </>
  );
}
