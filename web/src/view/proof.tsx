import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { App } from '../app/app';
import { answered, Cancelled } from '../engine/engine';
import type { Puzzle } from '../puzzle/puzzle';
import { pageTexts as texts } from '../texts';
import type { WrittenProof } from '../wire/types';
import { download } from './picture';

/** How long a proof is looked for. */
const MOST_MILLISECONDS = 120_000;

type State = 'asked for' | 'running' | 'not found' | WrittenProof;

/** A proof that a puzzle has no other solution, or none at all, to be checked by programs that others have written. */
export function ProofCard({ app, puzzle, result }: { app: App; puzzle: Puzzle; result: 'unique' | 'none' }): JSX.Element {
  const t = texts.about;
  const [state, setState] = useState<State>('asked for');
  useEffect(() => setState('asked for'), [puzzle]);
  const prove = async () => {
    setState('running');
    try {
      const proved = answered(await app.generation.prove({ puzzle: puzzle.id, limits: { time_ms: MOST_MILLISECONDS } }));
      setState(proved.steps === undefined ? 'not found' : proved);
    } catch (error) {
      setState('asked for');
      if (!(error instanceof Cancelled)) app.failed(error);
    }
  };
  const name = `cagey-${puzzle.size}x${puzzle.size}`;
  return (
    <div class="card" aria-live="polite">
      <h2>{t.proof}</h2>
      {typeof state !== 'object' && <p>{result === 'unique' ? t.proofOne : t.proofNone}</p>}
      {state === 'asked for' && (
        <div class="actions">
          <button type="button" onClick={() => void prove()}>
            {t.prove}
          </button>
        </div>
      )}
      {state === 'running' && (
        <div class="actions">
          <span>{t.proving}</span>
          <button type="button" onClick={() => app.generation.cancel()}>
            {t.stopProving}
          </button>
        </div>
      )}
      {state === 'not found' && (
        <>
          <p>{t.notProved}</p>
          <pre>cagey solve {puzzle.id} --proof proof.drat</pre>
        </>
      )}
      {typeof state === 'object' && (
        <>
          <p>{result === 'unique' ? t.proved : t.provedNone}</p>
          <pre>
            drat-trim {name}.cnf {name}.drat
          </pre>
          <div class="actions">
            <button type="button" onClick={() => download(state.formula ?? '', `${name}.cnf`)}>
              {t.formulaFile}
            </button>
            <button type="button" onClick={() => download(state.steps ?? '', `${name}.drat`)}>
              {t.proofFile}
            </button>
          </div>
        </>
      )}
    </div>
  );
}
