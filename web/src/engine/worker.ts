import init, { ask } from '../../engine/cagey_wasm';
import engine from '../../engine/cagey_wasm_bg.wasm?url';
import type { Question, Reply } from './engine';

const ready = init({ module_or_path: new URL(engine, import.meta.url) });

self.onmessage = async (event: MessageEvent<Question>) => {
  const { number, request } = event.data;
  const reply = (reply: Omit<Reply, 'number'>) => self.postMessage({ number, ...reply } satisfies Reply);
  try {
    await ready;
    reply({ answer: ask(request) });
  } catch (error) {
    reply({ failure: String(error) });
  }
};
