import init, { ask } from '../../engine/cagey_wasm';
import engine from '../../engine/cagey_wasm_bg.wasm?url';

const ready = init({ module_or_path: new URL(engine, import.meta.url) });

self.onmessage = async (event: MessageEvent<{ number: number; question: string }>) => {
  const { number, question } = event.data;
  try {
    await ready;
    self.postMessage({ number, answer: ask(question) });
  } catch (error) {
    self.postMessage({ number, failure: String(error) });
  }
};
