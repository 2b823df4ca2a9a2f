import type { App } from '../app/app';
import { language, texts } from '../texts';

/** Says in the head of the document which page is shown, and in which language. */
export function headDocument({ page }: App): void {
  document.documentElement.lang = language;
  document.title = page === 'play' ? texts.title : `${texts.titles[page]} – ${texts.name}`;
  document.querySelector('meta[name="description"]')?.setAttribute('content', texts.description);
}
