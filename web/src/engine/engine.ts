import type { Answer, Exchanges, Fault } from '../wire/types';
import type { Verb } from './modules';

/** A question to a worker. Its number links the reply to it. */
export interface Question {
  number: number;
  verb: Verb;
  /** As JSON. */
  request: string;
}

/** What a worker replies: the answer to a question, as JSON, or what kept it from answering. */
export interface Reply {
  number: number;
  answer?: string;
  failure?: string;
}

interface Waiting {
  question: Question;
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}

/** The engine refused a question, for reasons that people can read. */
export class Refused extends Error {
  constructor(faults: Fault[]) {
    super(faults.map(({ message }) => message).join(' '));
  }
}

/** An answer. If it only says why there is none, that is thrown. */
export function answered<A extends Answer>(answer: A): Exclude<A, { result: 'error' }> {
  if (answer.result === 'error') throw new Refused(answer.errors);
  return answer as Exclude<A, { result: 'error' }>;
}

/** The answer was no longer wanted. */
export class Cancelled extends Error {}

/** The library in a worker of its own, which answers questions one after the other. */
export class Engine {
  private worker: Worker | null = null;
  private waiting = new Map<number, Waiting>();
  private number = 0;

  constructor(private readonly start: () => Worker) {}

  /** Loads what is needed to play, so that the first question does not wait for it. */
  warmUp(): void {
    this.worker ??= this.started();
  }

  /**
   * Asks a question. If it must be answered `first`, what the worker is doing is broken off, and the other questions
   * are asked again after this one.
   */
  ask<V extends Verb>(verb: V, request: Exchanges[V]['request'], order: 'first' | 'in turn' = 'in turn'): Promise<Exchanges[V]['answer']> {
    const question: Question = { number: this.number++, verb, request: JSON.stringify({ ask: verb, ...request }) };
    const others = order === 'first' ? [...this.waiting.values()].map(({ question }) => question) : [];
    if (others.length > 0) this.stop();
    return new Promise((resolve, reject) => {
      this.waiting.set(question.number, { question, resolve: resolve as (answer: unknown) => void, reject });
      const worker = (this.worker ??= this.started());
      for (const one of [question, ...others]) worker.postMessage(one);
    });
  }

  /** Ends whatever the worker is doing, if it is doing anything. The next question starts a new one. */
  cancel(): void {
    if (this.waiting.size > 0) this.end(new Cancelled());
  }

  private started(): Worker {
    const worker = this.start();
    worker.onmessage = (event: MessageEvent<Reply>) => {
      const { number, answer, failure } = event.data;
      const waiting = this.waiting.get(number);
      this.waiting.delete(number);
      if (failure !== undefined) {
        // After a crash, nothing in the worker's memory can be relied on.
        waiting?.reject(new Error(failure));
        this.end(new Error(failure));
        return;
      }
      waiting?.resolve(JSON.parse(answer ?? 'null'));
    };
    worker.onerror = (event) => this.end(new Error(event.message || 'the engine could not be loaded'));
    return worker;
  }

  private stop(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  private end(why: Error): void {
    this.stop();
    for (const { reject } of this.waiting.values()) reject(why);
    this.waiting.clear();
  }
}
