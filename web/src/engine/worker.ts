import startGerman, { ask as askGerman } from '../../engine/cagey_play_de';
import startEnglish, { ask as askEnglish } from '../../engine/cagey_play_en';
import startWorkshop, { ask as askWorkshop } from '../../engine/cagey_workshop';
import type { Language } from '../wire/types';
import type { Question, Reply } from './engine';
import { moduleFor, type Module } from './modules';
import type { ModuleFiles } from './start';

type Ask = (request: string) => string;

const START: Record<Module, (file: string | ArrayBuffer) => Promise<Ask>> = {
  play_en: (file) => startEnglish({ module_or_path: file }).then(() => askEnglish),
  play_de: (file) => startGerman({ module_or_path: file }).then(() => askGerman),
  workshop: (file) => startWorkshop({ module_or_path: file }).then(() => askWorkshop),
};

/** The language of the page when it started this worker, which is its name; none, if the worker is only to make puzzles. */
const language = self.name as Language | '';

/** Where the modules are. The first message says so. */
let foundFiles: (files: ModuleFiles) => void;
const files = new Promise<ModuleFiles>((resolve) => (foundFiles = resolve));

/** The modules that have been requested so far. */
const started: Partial<Record<Module, Promise<Ask>>> = {};

async function start(wanted: Module): Promise<Ask> {
  const known = await files;
  // A page in one file has the workshop only, which has everything.
  const module = known[wanted] ? wanted : 'workshop';
  return (started[module] ??= START[module](known[module]!));
}

// If that fails, the first question reports it.
if (language) start(`play_${language}`).catch(() => {});

self.onmessage = async (event: MessageEvent<Question | ModuleFiles>) => {
  if (!('verb' in event.data)) return foundFiles(event.data);
  const { number, verb, request } = event.data;
  const reply = (reply: Omit<Reply, 'number'>) => self.postMessage({ number, ...reply } satisfies Reply);
  try {
    const ask = await start(moduleFor(verb, request, language || 'en'));
    reply({ answer: ask(request) });
  } catch (error) {
    reply({ failure: String(error) });
  }
};
