import type { Language } from '../wire/types';
import type { PlayTexts } from './en';
import type { PageTexts } from './pages-en';

export type { PlayTexts } from './en';

/** Every text of the page. */
export type Texts = PlayTexts & PageTexts;

/** The languages of the page, each by its own name. */
export const LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch' };

/** How the tables of each language are loaded: what is needed to play, and what the other pages say. A reader waits for one language only. */
const TABLES: Record<Language, { play: () => Promise<PlayTexts>; pages: () => Promise<PageTexts> }> = {
  en: { play: () => import('./en').then(({ en }) => en), pages: () => import('./pages-en').then(({ pagesEn }) => pagesEn) },
  de: { play: () => import('./de').then(({ de }) => de), pages: () => import('./pages-de').then(({ pagesDe }) => pagesDe) },
};

/** The texts that are needed to play, in the language that was chosen last. There are none before one was. */
export let texts: PlayTexts;

/** The same with those of the other pages. There are none before `speakPages` has loaded them. */
export let pageTexts: Texts;

/** That language. The engine's sentences appear among those of the page, so it is asked for them in this language. */
export let language: Language = 'en';

/**
 * Changes the language of all texts. If its table cannot be loaded, they stay as they are, and a page that has none
 * yet takes another language.
 */
export async function speak(wanted: Language): Promise<void> {
  const others = (Object.keys(TABLES) as Language[]).filter((other) => other !== wanted);
  for (const one of texts ? [wanted] : [wanted, ...others]) {
    try {
      const play = await TABLES[one].play();
      if (pageTexts) pageTexts = { ...play, ...(await TABLES[one].pages()) };
      texts = play;
      language = one;
      return;
    } catch {
      // There is no network, and the table was never loaded.
    }
  }
}

/** Loads the texts of the other pages too. */
export async function speakPages(): Promise<void> {
  if (pageTexts) return;
  const asked = language;
  const pages = await TABLES[asked].pages();
  // The language may have changed meanwhile.
  if (asked !== language) return speakPages();
  pageTexts ??= { ...texts, ...pages };
}

/** The first language that a reader prefers and the page has; English if there is none. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const [primary] = tag.toLowerCase().split('-');
    if (primary !== undefined && primary in LANGUAGES) return primary as Language;
  }
  return 'en';
}
