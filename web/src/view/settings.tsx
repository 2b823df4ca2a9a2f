import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { App } from '../app/app';
import { BOARD_SIZES, TEXT_SIZES, type Settings } from '../session/settings';
import { rows } from '../session/statistics';
import { LANGUAGES, pageTexts as texts } from '../texts';
import type { Language } from '../wire/types';
import { Check, Choice } from './controls';
import { chosenFile, openFile } from './enter';
import { download } from './picture';
import { clock } from './play';
import { TimesFile } from './solving-times';

const LANGUAGE_CHOICES = ['auto', ...(Object.keys(LANGUAGES) as Language[])] as const;

/** Whether the browser has agreed to keep everything, and a button that asks it. */
function Persistence(): JSX.Element | null {
  const t = texts.settings;
  const [state, setState] = useState<'unknown' | 'persisted' | 'notPersisted' | 'notPersistable'>('unknown');
  const manager = navigator.storage as StorageManager | undefined;
  useEffect(() => {
    manager?.persisted?.().then((is) => setState(is ? 'persisted' : 'notPersisted'), () => {});
  }, []);
  if (state === 'unknown') return null;
  const ask = () => void manager?.persist().then((is) => setState(is ? 'persisted' : 'notPersistable'), () => setState('notPersistable'));
  return (
    <>
      <p class="note" role="status">
        {t[state]}
      </p>
      {state === 'notPersisted' && (
        <button type="button" onClick={ask}>
          {t.persist}
        </button>
      )}
    </>
  );
}

export function SettingsPage({ app }: { app: App }): JSX.Element {
  const t = texts.settings;
  const { settings } = app;
  const [isSure, setSure] = useState(false);
  const set = (some: Partial<Settings>) => app.setSettings({ ...settings, ...some });
  const flags = ['cageMarks', 'highlightLines', 'highlightSame', 'showConflicts', 'showTimer'] as const;
  const tallies = rows(app.statistics);
  const bringBack = async (file: File | undefined) => {
    if (file && (await openFile(app, file)).length > 0) app.complain(t.noExport);
  };
  return (
    <div class="page">
      <h1>{texts.titles.settings}</h1>
      <div class="card">
        <h2>{t.look}</h2>
        <Choice name="language" legend={t.language} options={LANGUAGE_CHOICES} value={settings.language} onChange={(language) => set({ language })} text={(language) => (language === 'auto' ? t.languageAuto : LANGUAGES[language])} />
        <Choice name="theme" legend={t.theme} options={['auto', 'light', 'dark'] as const} value={settings.theme} onChange={(theme) => set({ theme })} text={(theme) => t[theme]} />
        <Choice name="contrast" legend={t.contrast} options={['auto', 'more'] as const} value={settings.contrast} onChange={(contrast) => set({ contrast })} text={(contrast) => t[contrast]} />
        <Choice name="text" legend={t.textSize} options={TEXT_SIZES} value={settings.textSize} onChange={(textSize) => set({ textSize })} text={(size) => t[size]} />
        <Choice name="board" legend={t.boardSize} options={BOARD_SIZES} value={settings.boardSize} onChange={(boardSize) => set({ boardSize })} text={(size) => t[size]} />
      </div>
      <div class="card">
        <h2>{t.helpTitle}</h2>
        <Choice name="marks" legend={t.autoMarks} options={['off', 'request', 'always'] as const} value={settings.autoMarks} onChange={(autoMarks) => set({ autoMarks })} text={(marks) => t[marks]} />
        <p class="note">{t.autoMarksNote}</p>
        {flags.map((flag) => (
          <Check key={flag} text={t[flag]} checked={settings[flag]} onChange={(on) => set({ [flag]: on })} />
        ))}
      </div>
      <div class="card">
        <h2>{t.keys}</h2>
        <Check text={t.keysEverywhere} checked={settings.keysEverywhere} onChange={(keysEverywhere) => set({ keysEverywhere })} />
        <p class="note">{t.keysEverywhereNote}</p>
      </div>
      <div class="card">
        <h2>{t.statistics}</h2>
        {tallies.length === 0 ? (
          <p>{t.noStatistics}</p>
        ) : (
          <table>
            <thead>
              <tr>
                {[t.size, t.level, t.solved, t.withoutHints, t.best, t.mean].map((head) => (
                  <th scope="col" key={head}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {tallies.map(({ size, level, tally }) => (
                <tr key={`${size} ${level}`}>
                  <td>
                    {size}×{size}
                  </td>
                  <td>{texts.levels[level] ?? t.own}</td>
                  <td>{tally.solved}</td>
                  <td>{tally.withoutHints}</td>
                  <td>{clock(tally.bestSeconds)}</td>
                  <td>{clock(Math.round(tally.totalSeconds / tally.solved))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      <TimesFile app={app} />
      <div class="card">
        <h2>{t.data}</h2>
        <p>{t.dataLead}</p>
        <p>
          <a href="#/games">{t.games}</a>
        </p>
        <Persistence />
        {isSure ? (
          <div role="alert">
            <p>{t.sure}</p>
            <div class="actions">
              <button
                type="button"
                class="danger"
                onClick={() => {
                  app.sync.deleteAll();
                  setSure(false);
                }}
              >
                {t.yesDelete}
              </button>
              <button type="button" onClick={() => setSure(false)}>
                {t.no}
              </button>
            </div>
          </div>
        ) : (
          <div class="actions">
            <button type="button" onClick={() => download(app.device.export(), 'cagey.json')}>
              {t.export}
            </button>
            <label class="button file">
              {t.import}
              <input type="file" onChange={(event) => void bringBack(chosenFile(event.currentTarget))} />
            </label>
            <button type="button" onClick={() => setSure(true)}>
              {t.delete}
            </button>
          </div>
        )}
        <p class="notice" role="status">
          {app.notice}
        </p>
      </div>
    </div>
  );
}
