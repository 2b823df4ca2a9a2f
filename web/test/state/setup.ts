import fc from 'fast-check';
import { speak, speakPages } from '../../src/texts';

// The same examples in every run. CAGEY_SEED tries others.
fc.configureGlobal({ seed: Number(process.env.CAGEY_SEED ?? 1) });

// As the page does before it shows anything.
await speak('en');
await speakPages();
