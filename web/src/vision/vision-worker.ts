import start, { read_picture } from '../../engine/cagey_vision';
import type { Answered, Asked } from './reader';

let started: Promise<unknown> | undefined;

self.onmessage = async (event: MessageEvent<Asked>) => {
  const { number, module, width, rgba, size = 0, corners = [] } = event.data;
  try {
    await (started ??= start({ module_or_path: module }));
    const places = Float32Array.from(corners.flatMap(({ x, y }) => [x, y]));
    self.postMessage({ number, result: read_picture(width, new Uint8Array(rgba), size, places) } satisfies Answered);
  } catch (error) {
    self.postMessage({ number, failure: String(error) } satisfies Answered);
  }
};
