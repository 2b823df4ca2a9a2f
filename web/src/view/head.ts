import type { App, Page } from '../app/app';
import { language, texts } from '../texts';

/** What the title of a browser's tab says about each page, before the name of Cagey. */
const HEADINGS: Record<Exclude<Page, 'play'>, () => string> = {
  new: () => texts.new.title,
  enter: () => texts.enter.title,
  print: () => texts.print.title,
  help: () => texts.help.title,
  settings: () => texts.settings.title,
  about: () => texts.about.title,
  technique: () => texts.help.techniquesTitle,
  games: () => texts.games.title,
};

/** Says in the head of the document which page is shown, and in which language. */
export function headDocument({ page }: App): void {
  document.documentElement.lang = language;
  document.title = page === 'play' ? texts.title : `${HEADINGS[page]()} – ${texts.name}`;
  document.querySelector('meta[name="description"]')?.setAttribute('content', texts.description);
}
