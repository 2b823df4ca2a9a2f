import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { App, Page } from '../app/app';
import { language, texts } from '../texts';
import { aloud } from './aloud';
import { Icon } from './controls';
import { GameOnPaper } from './paper';
import { PlayPage } from './play';

const NAV = ['play', 'new', 'enter', 'print', 'help', 'settings'] as const;

type Pages = (typeof import('./pages'))['PAGES'];

/** The other pages, once they are loaded. */
let pages: Pages | null = null;

/** What draws a page; nothing as long as it is being loaded. */
function drawn(app: App, page: Page): ((props: { app: App }) => JSX.Element) | null {
  if (page === 'play') return PlayPage;
  if (pages) return pages[page];
  import('./pages').then(
    ({ PAGES }) => {
      pages = PAGES;
      app.changed();
    },
    () => app.trouble || app.complain(texts.trouble.notLoaded),
  );
  return null;
}

/** The whole page: navigation, messages about trouble, and the view that is shown. */
export function Frame({ app }: { app: App }): JSX.Element {
  const Shown = drawn(app, app.page);
  const main = useRef<HTMLElement>(null);
  const before = useRef(app.page);
  // After a change of pages, a screen reader and the Tab key go on at the heading of the new one.
  useEffect(() => {
    if (!Shown || before.current === app.page) return;
    before.current = app.page;
    const heading = main.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  });
  return (
    <>
      <header class="top no-print">
        <a class="logo" href="#/play">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2 2h20v6.5H8.5v7H22V22H2z" />
            <rect x="14.5" y="9.5" width="5" height="5" rx="1" />
          </svg>
          <span>{texts.name}</span>
        </a>
        <nav aria-label={texts.nav.label}>
          {NAV.map((page) => (
            <a key={page} href={`#/${page}`} aria-current={app.page === page ? 'page' : undefined}>
              {page === 'settings' && <Icon name="settings" />}
              <span>{texts.nav[page]}</span>
            </a>
          ))}
        </nav>
      </header>
      {/* It is there before its text, so that a screen reader notices the text. */}
      <div role="alert">
        {app.trouble && (
          <div class="trouble no-print">
            <p>{app.trouble}</p>
            <button type="button" class="close" aria-label={texts.trouble.close} onClick={() => app.complain('')}>
              <span aria-hidden="true">✕</span>
            </button>
          </div>
        )}
      </div>
      <p class="spoken" role="status">
        {aloud(app)}
      </p>
      <main ref={main}>
        {/* A page that has asked for sentences asks again in another language. The settings keep the focus instead. */}
        {Shown && <Shown key={app.page === 'settings' ? '' : language} app={app} />}
        {app.page !== 'print' && <GameOnPaper app={app} />}
      </main>
    </>
  );
}
