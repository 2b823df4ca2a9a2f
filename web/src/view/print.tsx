import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { App } from '../app/app';
import { ANSWERS, CAPTIONS, isAddress, LIMITS, PAPERS, PER_PAGE, SIGNS, worksheetsOf, type SheetOrder, type Worksheets } from '../app/worksheets';
import { randomSeed } from '../puzzle/seed';
import { pageTexts as texts } from '../texts';
import { Check, Choice } from './controls';
import { download } from './picture';
import { SheetSets } from './sheet-sets';
import { copy } from './share';

/** How many pages are shown at first. */
const SHOWN = 6;

/** Worksheets: what is on them, and what they look like, page by page as they are printed. */
export function PrintPage({ app }: { app: App }): JSX.Element {
  const t = texts.print;
  const here = location.href.replace(/#.*/, '');
  const sheets = worksheetsOf(app, here);
  const { order, made, isMaking, problem } = sheets;
  useEffect(() => {
    sheets.wish();
    return () => sheets.cancel();
  }, []);
  const set = (change: Partial<SheetOrder>) => sheets.change(change);
  return (
    <div class="page worksheets">
      <div class="no-print">
        <h1>{texts.titles.print}</h1>
        <p>{t.lead}</p>
      </div>
      <form class="card no-print" onSubmit={(event) => event.preventDefault()}>
        <Choice name="source" legend={t.source} options={['new', 'own'] as const} value={order.source} onChange={(source) => set({ source })} text={(source) => t.sources[source]} />
        {order.source === 'new' ? (
          <SheetSets app={app} sheets={sheets} />
        ) : (
          <label class="field">
            <span>{t.own}</span>
            <textarea rows={5} value={order.own} spellcheck={false} onInput={(event) => set({ own: event.currentTarget.value })} />
          </label>
        )}
        <div class="fields">
          <NumberField sheets={sheets} label={t.sheets} value={order.sheets} limits={LIMITS.sheets} onChange={(number) => set({ sheets: number })} />
          {order.source === 'new' && (
            <>
              <NumberField sheets={sheets} label={t.seed} value={order.seed} limits={LIMITS.seed} onChange={(seed) => set({ seed })} />
              <button type="button" onClick={() => set({ seed: randomSeed() })}>
                {t.others}
              </button>
            </>
          )}
        </div>
        <p class="note">{order.source === 'new' ? t.sheetsNote : t.ownNote}</p>
        <Part title={t.layout} open>
          <TextField label={t.heading} value={order.heading} onChange={(heading) => set({ heading })} />
          <Choice name="per-page" legend={t.perPage} options={PER_PAGE} value={order.perPage} onChange={(perPage) => set({ perPage })} />
          <Check text={t.rules} checked={order.rules} onChange={(rules) => set({ rules })} />
          <Check text={t.nameLine} checked={order.nameLine} onChange={(nameLine) => set({ nameLine })} />
          <Check text={t.workingSpace} checked={order.workingSpace} onChange={(workingSpace) => set({ workingSpace })} />
          <Check text={t.large} checked={order.large} onChange={(large) => set({ large, perPage: large ? 1 : 4 })} />
          <Choice name="answers" legend={t.answers} options={ANSWERS} value={order.answers} onChange={(answers) => set({ answers })} text={(answers) => t.answerPlaces[answers]} />
          <Choice name="captions" legend={t.captions} options={CAPTIONS} value={order.captions} onChange={(captions) => set({ captions })} text={(captions) => t.captionKinds[captions]} />
          <Check text={t.codes} checked={order.codes} onChange={(codes) => set({ codes })} />
          {order.codes && <LinkBase order={order} here={here} set={set} />}
        </Part>
        <Part title={t.paperTitle}>
          <Paper order={order} set={set} />
          <div class="fields">
            <NumberField sheets={sheets} label={t.margin} value={order.margin} limits={LIMITS.margin} onChange={(margin) => set({ margin })} />
            <NumberField sheets={sheets} label={t.gutter} value={order.gutter} limits={LIMITS.gutter} onChange={(gutter) => set({ gutter })} />
            <NumberField sheets={sheets} label={t.minText} value={order.minText} limits={LIMITS.minText} onChange={(minText) => set({ minText })} />
          </div>
          <p class="note">{t.minTextNote}</p>
          <Choice name="signs" legend={t.signs} options={SIGNS} value={order.signs} onChange={(signs) => set({ signs })} text={(signs) => t.signKinds[signs]} />
          <TextField label={t.title} value={order.title} onChange={(title) => set({ title })} />
          <p class="note">{t.titleNote}</p>
        </Part>
      </form>
      <div class="preview-bar no-print">
        {/* One region for all that is said, so that screen readers hear when the sheets have changed. */}
        <p role="status" class={problem || sheets.isUnfinished ? 'problem' : undefined}>
          {sheets.isUnfinished ? t.unfinished : isMaking ? t.making : problem || (made ? t.made(made.pages?.length ?? 0, made.puzzles) : t.cancelled)}
        </p>
        <div class="actions">
          {isMaking && (
            <button type="button" onClick={() => sheets.cancel()}>
              {t.cancel}
            </button>
          )}
          {made && <Files app={app} sheets={sheets} />}
        </div>
      </div>
      <section aria-label={t.preview} class="preview">
        {made && <Preview sheets={sheets} />}
        {made && (
          <details class="no-print">
            <summary>{t.command}</summary>
            <p class="note">{order.source === 'new' ? t.commandNote : t.commandOwn}</p>
            <pre tabIndex={0}>{made.command}</pre>
            <button type="button" onClick={() => void copy(app, made.command)}>
              {texts.about.copy}
            </button>
          </details>
        )}
      </section>
    </div>
  );
}

function Part({ title, open, children }: { title: string; open?: boolean; children: ComponentChildren }): JSX.Element {
  return (
    <details class="part" open={open}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  );
}

/** The files: as downloads, or in a tab of the browser, which prints them. */
function Files({ app, sheets }: { app: App; sheets: Worksheets }): JSX.Element {
  const t = texts.print;
  const file = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes], { type: 'application/pdf' });
  const save = () =>
    void app.attempt(async () => {
      const { book, answers } = await sheets.files();
      download(file(book), 'worksheets.pdf');
      if (answers) download(file(answers), 'worksheets-answers.pdf');
    });
  const show = () => {
    // Browsers allow a new tab only while they handle the click.
    const tab = window.open('', '_blank');
    void app.attempt(async () => {
      const { book } = await sheets.files();
      const address = URL.createObjectURL(file(book));
      if (tab) tab.location.href = address;
      else download(file(book), 'worksheets.pdf');
    });
  };
  return (
    <>
      <button type="button" class="primary" disabled={sheets.isUnfinished} onClick={save}>
        {t.save}
      </button>
      <button type="button" disabled={sheets.isUnfinished} onClick={show}>
        {t.show}
      </button>
    </>
  );
}

function Preview({ sheets }: { sheets: Worksheets }): JSX.Element {
  const t = texts.print;
  const [all, setAll] = useState(false);
  const { pages = [], crowded, missing } = sheets.made!;
  const shown = all ? pages : pages.slice(0, SHOWN);
  return (
    <>
      {crowded && <p class="note no-print">{t.crowded(sheets.made!.per_page, crowded)}</p>}
      {missing && <p class="problem no-print">{t.missing(missing)}</p>}
      <div class="sheets">
        {shown.map((svg, page) => (
          <div key={page} class="sheet-page" dangerouslySetInnerHTML={{ __html: svg }} />
        ))}
      </div>
      {shown.length < pages.length && (
        <>
          <button type="button" class="no-print" onClick={() => setAll(true)}>
            {t.showAll(pages.length)}
          </button>
          <p class="only-print">{t.notAll(shown.length, pages.length)}</p>
        </>
      )}
    </>
  );
}

/** The address that codes lead to, with what is wrong with it for somebody else's phone. */
function LinkBase({ order, here, set }: { order: SheetOrder; here: string; set: (change: Partial<SheetOrder>) => void }): JSX.Element {
  const t = texts.print;
  const isOnlyHere = /^file:|^https?:\/\/(localhost|127\.|\[::1\])/.test(order.linkBase);
  const problem = isOnlyHere ? t.onlyHere : isAddress(order.linkBase) ? '' : t.noAddress;
  return (
    <>
      <TextField label={t.linkBase} value={order.linkBase} onChange={(linkBase) => set({ linkBase: linkBase.trim() || here })} />
      <p class={problem ? 'problem' : 'note'}>{problem || t.codesNote}</p>
    </>
  );
}

function Paper({ order, set }: { order: SheetOrder; set: (change: Partial<SheetOrder>) => void }): JSX.Element {
  const t = texts.print;
  const known = PAPERS.find((paper) => paper === order.paper);
  return (
    <div class="fields">
      <label class="field short">
        <span>{t.paper}</span>
        <select value={known ?? 'other'} onChange={(event) => set({ paper: event.currentTarget.value === 'other' ? '170x240mm' : event.currentTarget.value })}>
          {PAPERS.map((paper) => (
            <option key={paper} value={paper}>
              {t.papers[paper]}
            </option>
          ))}
          <option value="other">{t.otherPaper}</option>
        </select>
      </label>
      {!known && <TextField label={t.paperSize} value={order.paper} onChange={(paper) => set({ paper })} />}
    </div>
  );
}

function TextField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }): JSX.Element {
  return (
    <label class="field">
      <span>{label}</span>
      <input type="text" value={value} maxLength={500} onInput={(event) => onChange(event.currentTarget.value)} />
    </label>
  );
}

/** A number between limits. While something else is typed, the field says what it takes, and nothing can be saved. */
export function NumberField({ sheets, label, value, limits, onChange }: { sheets: Worksheets; label: string; value: number; limits: readonly [number, number]; onChange: (value: number) => void }): JSX.Element {
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef({});
  const [least, most] = limits;
  const isGood = (text: string) => /^\d{1,16}([.,]\d+)?$/.test(text.trim()) && numberOf(text) >= least && numberOf(text) <= most;
  const isBad = typed !== null && !isGood(typed);
  useEffect(() => {
    sheets.mark(field.current, isBad);
    return () => sheets.mark(field.current, false);
  }, [isBad]);
  return (
    <label class="field short">
      <span>{label}</span>
      <input
        type="text"
        inputMode="decimal"
        value={typed ?? String(value)}
        aria-invalid={isBad}
        onInput={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          if (isGood(text)) onChange(numberOf(text));
        }}
        onBlur={() => isBad || setTyped(null)}
      />
      {isBad && (
        <span class="problem" role="alert">
          {texts.print.badNumber(least, most)}
        </span>
      )}
    </label>
  );
}

const numberOf = (text: string) => Number(text.trim().replace(',', '.'));
