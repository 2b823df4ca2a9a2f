import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { App, Page } from '../app/app';
import { language, speakPages, texts } from '../texts';
import { aloud } from './aloud';
import { Icon } from './controls';
import { GameOnPaper } from './paper';
import { PlayPage } from './play';

/** The pages in the bar at the top. On a narrow screen, only the first ones have room; a menu has the rest. */
const NAV = ['play', 'days', 'new', 'school', 'games', 'enter', 'print', 'help', 'settings'] as const;
const FIRST = 4;

/** The other pages, once they are loaded. */
let pages: typeof import('./pages') | null = null;

/** What draws a page; nothing as long as it is being loaded. */
function drawn(app: App, page: Page): ((props: { app: App }) => JSX.Element) | null {
  if (page === 'play') return PlayPage;
  if (pages) return pages.PAGES[page];
  Promise.all([import('./pages'), speakPages()]).then(
    ([loaded]) => {
      pages = loaded;
      app.changed();
    },
    () => app.trouble || app.complain(texts.trouble.notLoaded),
  );
  return null;
}

/** What is said on a page about what is shown beside its board. */
function heard(app: App): string {
  if (app.page === 'play') return app.imports.isOpening ? texts.opened.opening : aloud(app);
  return ((app.page === 'technique' || app.page === 'school') && pages?.exerciseAloud(app)) || '';
}

function Navigation({ app }: { app: App }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const nav = useRef<HTMLElement>(null);
  // It closes when a page was chosen, or something else pressed.
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      const isInside = event.target instanceof Node && nav.current?.contains(event.target);
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : event.type === 'hashchange' || !isInside) setOpen(false);
    };
    const events = ['hashchange', 'pointerdown', 'keydown'];
    for (const name of events) window.addEventListener(name, close);
    return () => events.forEach((name) => window.removeEventListener(name, close));
  }, [isOpen]);
  return (
    <nav aria-label={texts.nav.label} ref={nav} class={isOpen ? 'open' : undefined}>
      <div class="first">
        {NAV.slice(0, FIRST).map((page) => (
          <PageLink key={page} app={app} page={page} />
        ))}
      </div>
      <button type="button" class="close rest-button" aria-label={texts.nav.rest} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="menu" />
      </button>
      <div class="rest">
        {NAV.slice(FIRST).map((page) => (
          <PageLink key={page} app={app} page={page} />
        ))}
      </div>
    </nav>
  );
}

function PageLink({ app, page }: { app: App; page: (typeof NAV)[number] }): JSX.Element {
  return (
    <a href={`#/${page}`} aria-current={app.page === page ? 'page' : undefined}>
      {texts.nav[page]}
    </a>
  );
}

/** The whole page: navigation, messages about trouble, and the view that is shown. */
export function Frame({ app }: { app: App }): JSX.Element {
  // The page of this drawing: by the time that an effect runs, there may be another.
  const { page } = app;
  const Shown = drawn(app, page);
  // While a link is being opened, the game before it would only be in the way.
  const isHidden = app.page === 'play' && app.imports.isOpening;
  const main = useRef<HTMLElement>(null);
  // A unit of the school is a page of its own, with its heading.
  const place = page === 'school' ? `school/${app.detail.split('/')[0]}` : page;
  const before = useRef<string>(place);
  // Screen readers notice only what is said in a region that is there already.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  // After a change of pages, a screen reader and the Tab key go on at the heading of the new one.
  useEffect(() => {
    const heading = main.current?.querySelector('h1');
    // Some pages wait for the library before they say what they are about.
    if (!Shown || before.current === place || !heading) return;
    before.current = place;
    heading.setAttribute('tabindex', '-1');
    heading.focus({ preventScroll: true });
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
        <Navigation app={app} />
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
        {isThere && heard(app)}
      </p>
      <main ref={main}>
        {/* A page that has asked for sentences asks again in another language. The settings keep the focus instead. */}
        {Shown && !isHidden && <Shown key={app.page === 'settings' ? '' : language} app={app} />}
        {app.page !== 'print' && <GameOnPaper app={app} />}
      </main>
    </>
  );
}
