import startPlay, { ask as askPlay } from '../../engine/cagey_play';
import playFile from '../../engine/cagey_play_bg.wasm?url';
import workshopFile from '../../engine/cagey_workshop_bg.wasm?url';
import type { Question, Reply } from './engine';
import { moduleFor, type Module } from './modules';

type Ask = (request: string) => string;

const place = (file: string) => ({ module_or_path: new URL(file, import.meta.url) });

/** The modules that have been requested so far. The one for playing always is. */
const started: Partial<Record<Module, Promise<Ask>>> = { play: startPlay(place(playFile)).then(() => askPlay) };
// If that fails, the first question reports it.
started.play?.catch(() => {});

async function startWorkshop(): Promise<Ask> {
  const { default: start, ask } = await import('../../engine/cagey_workshop');
  await start(place(workshopFile));
  return ask;
}

self.onmessage = async (event: MessageEvent<Question>) => {
  const { number, verb, request } = event.data;
  const reply = (reply: Omit<Reply, 'number'>) => self.postMessage({ number, ...reply } satisfies Reply);
  try {
    const ask = await (started[moduleFor(verb, request)] ??= startWorkshop());
    reply({ answer: ask(request) });
  } catch (error) {
    reply({ failure: String(error) });
  }
};
