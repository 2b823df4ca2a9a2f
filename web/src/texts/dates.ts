import { language } from './index';

/** A day, such as 2026-11-16, as people of the page's language write it: in full, or as short as it can be. */
export function dateText(day: string, form: 'full' | 'long' | 'short'): string {
  const style: Intl.DateTimeFormatOptions = form === 'short' ? { day: 'numeric', month: 'short' } : { dateStyle: form };
  return new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`));
}
