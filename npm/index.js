import start, { ask } from './cagey_workshop.js';
import { loader, Refused } from './ask.js';

export { Refused };

export const load = loader(start, ask, new URL('./cagey_workshop_bg.wasm', import.meta.url));
