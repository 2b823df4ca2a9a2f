import type { Settings } from '../session/settings';

/** Chooses a theme and sizes. The style sheet has all of them, and attributes of the root element say which one applies. */
export function wearTheme(settings: Settings): void {
  const root = document.documentElement;
  const isDark = settings.theme === 'dark' || (settings.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  const isStrong = settings.contrast === 'more' || matchMedia('(prefers-contrast: more)').matches;
  root.dataset.theme = isDark ? 'dark' : 'light';
  root.dataset.contrast = isStrong ? 'more' : 'usual';
  root.dataset.text = settings.textSize;
  root.dataset.board = settings.boardSize;
}
