import type { Language } from '../wire/types';
import { en, type Texts } from './en';

export type { Texts } from './en';
export { capital } from './en';

/** The languages of the page, each by its own name. */
export const LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch' };

/** How the table of each language is loaded. English is always there, for the time before another one is. */
const TABLES: Record<Language, () => Promise<Texts>> = {
  en: () => Promise.resolve(en),
  de: () => import('./de').then(({ de }) => de),
};

/** The texts of the page, in the language that was chosen last. */
export let texts: Texts = en;

/** That language. The engine's sentences appear among those of the page, so it is asked for them in this language. */
export let language: Language = 'en';

/** Changes the language of all texts. If its table cannot be loaded, they stay as they are. */
export async function speak(wanted: Language): Promise<void> {
  try {
    texts = await TABLES[wanted]();
    language = wanted;
  } catch {
    // There is no network, and the table was never loaded.
  }
}

/** The first language that a reader prefers and the page has; English if there is none. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const [primary] = tag.toLowerCase().split('-');
    if (primary !== undefined && primary in LANGUAGES) return primary as Language;
  }
  return 'en';
}
