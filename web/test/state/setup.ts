import fc from 'fast-check';

// The same examples in every run. CAGEY_SEED tries others.
fc.configureGlobal({ seed: Number(process.env.CAGEY_SEED ?? 1) });
