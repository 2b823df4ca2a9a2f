/** The pages that a game can be begun without. They are loaded when one of them is first shown. */

import type { JSX } from 'preact';
import type { App, Page } from '../app/app';
import { AboutPage } from './about';
import { EnterPage } from './enter';
import { GamesPage } from './games';
import { HelpPage, TechniquePage } from './help';
import { NewPage } from './new';
import { PrintPage } from './print';
import { SettingsPage } from './settings';

export const PAGES: Record<Exclude<Page, 'play'>, (props: { app: App }) => JSX.Element> = {
  new: NewPage,
  enter: EnterPage,
  print: PrintPage,
  help: HelpPage,
  settings: SettingsPage,
  about: AboutPage,
  technique: TechniquePage,
  games: GamesPage,
};

export { openFile } from './enter';
