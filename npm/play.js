import start, { ask } from './cagey_play_en.js';
import { loader, Refused } from './ask.js';

export { Refused };

export const load = loader(start, ask, new URL('./cagey_play_en_bg.wasm', import.meta.url));
