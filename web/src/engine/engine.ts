import type { Questions } from './answers';

/** What a worker says: the answer to a question, by its number. */
interface Reply {
  number: number;
  answer?: string;
  failure?: string;
}

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}

/** The engine said no, with a reason that people can read. */
export class Refused extends Error {}

/** Nobody wanted the answer any more. */
export class Cancelled extends Error {}

/** The library in a worker of its own. Questions are answered one after the other. */
export class Engine {
  private worker: Worker | null = null;
  private waiting = new Map<number, Waiting>();
  private number = 0;

  constructor(private readonly start: () => Worker) {}

  ask<Q extends keyof Questions>(ask: Q, details: Questions[Q][0]): Promise<Questions[Q][1]> {
    const worker = (this.worker ??= this.started());
    const number = this.number++;
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve: resolve as (answer: unknown) => void, reject });
      worker.postMessage({ number, question: JSON.stringify({ ask, ...details }) });
    });
  }

  /** Ends whatever it is at. The next question starts a new worker. */
  cancel(): void {
    this.end(new Cancelled());
  }

  private started(): Worker {
    const worker = this.start();
    worker.onmessage = (event: MessageEvent<Reply>) => {
      const { number, answer, failure } = event.data;
      const waiting = this.waiting.get(number);
      this.waiting.delete(number);
      if (failure !== undefined) {
        // After a crash nothing in its memory can be relied on.
        waiting?.reject(new Error(failure));
        this.end(new Error(failure));
        return;
      }
      const parsed = JSON.parse(answer ?? 'null') as { error?: string };
      if (typeof parsed?.error === 'string') waiting?.reject(new Refused(parsed.error));
      else waiting?.resolve(parsed);
    };
    worker.onerror = (event) => this.end(new Error(event.message || 'the engine could not be loaded'));
    return worker;
  }

  private end(why: Error): void {
    this.worker?.terminate();
    this.worker = null;
    for (const { reject } of this.waiting.values()) reject(why);
    this.waiting.clear();
  }
}
