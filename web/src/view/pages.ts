/** The pages that a game can be begun without. They are loaded when one of them is first shown. */

import type { JSX } from 'preact';
import type { App, Page } from '../app/app';
import { AboutPage } from './about';
import { AfterPage } from './after';
import { DaysPage } from './days';
import { EnterPage } from './enter';
import { HelpPage, TechniquePage } from './help';
import { later } from './later';
import { NewPage } from './new';
import { PrintPage } from './print';
import { SchoolPage } from './school';
import { SettingsPage } from './settings';
import { ShelfPage } from './shelf';
import '../style/later.css';

export const PAGES: Record<Exclude<Page, 'play'>, (props: { app: App }) => JSX.Element> = {
  new: NewPage,
  enter: EnterPage,
  print: PrintPage,
  help: HelpPage,
  settings: SettingsPage,
  about: AboutPage,
  technique: TechniquePage,
  games: ShelfPage,
  days: DaysPage,
  school: SchoolPage,
  after: AfterPage,
  picture: later(() => import('./from-picture').then(({ FromPicturePage }) => FromPicturePage)),
  lab: later(() => import('./lab').then(({ LabPage }) => LabPage)),
};

export { openFile } from './enter';
export { openShared } from './shared';
export { exerciseAloud } from './exercise';
