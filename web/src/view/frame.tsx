import type { JSX } from 'preact';
import type { App, Page } from '../app/app';
import { language, texts } from '../texts';
import { AboutPage } from './about';
import { EnterPage } from './enter';
import { HelpPage, TechniquePage } from './help';
import { NewPage } from './new';
import { PlayPage } from './play';
import { GameOnPaper, PrintPage } from './print';
import { SettingsPage } from './settings';

const NAV = ['play', 'new', 'enter', 'print', 'help', 'settings'] as const;

const PAGES: Record<Page, (props: { app: App }) => JSX.Element> = {
  play: PlayPage,
  new: NewPage,
  enter: EnterPage,
  print: PrintPage,
  help: HelpPage,
  settings: SettingsPage,
  about: AboutPage,
  technique: TechniquePage,
};

/** The whole page: navigation, messages about trouble, and the view that is shown. */
export function Frame({ app }: { app: App }): JSX.Element {
  const Shown = PAGES[app.page];
  return (
    <>
      <header class="top no-print">
        <a class="logo" href="#/play">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2 2h20v20H2zM12 2v10H2M12 12h10M12 12v0" />
          </svg>
          <span>{texts.name}</span>
        </a>
        <nav aria-label={texts.nav.label}>
          {NAV.map((page) => (
            <a key={page} href={`#/${page}`} aria-current={app.page === page ? 'page' : undefined}>
              {texts.nav[page]}
            </a>
          ))}
        </nav>
      </header>
      {app.trouble && (
        <div class="trouble no-print" role="alert">
          <p>{app.trouble}</p>
          <button type="button" class="close" aria-label={texts.trouble.close} onClick={() => app.complain('')}>
            <span aria-hidden="true">✕</span>
          </button>
        </div>
      )}
      <main>
        {/* A page that has asked for sentences asks again in another language. The settings keep the focus instead. */}
        <Shown key={app.page === 'settings' ? '' : language} app={app} />
        {app.page !== 'print' && <GameOnPaper app={app} />}
      </main>
    </>
  );
}
