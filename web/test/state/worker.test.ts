import { expect, test } from 'vitest';
import { Cancelled, Engine } from '../../src/engine/engine';
import { appOn } from './apps';
import { read } from './engine';

/** A worker that answers only when it is told to, however long that takes. */
class SlowWorker {
  readonly asked: { number: number; verb: string }[] = [];
  isRunning = true;
  onmessage: (event: { data: { number: number; answer: string } }) => void = () => {};

  postMessage(question: { number: number; verb: string }): void {
    this.asked.push(question);
  }

  terminate(): void {
    this.isRunning = false;
  }

  answer(verb: string, answer: unknown): void {
    const number = this.asked.find((question) => question.verb === verb)!.number;
    this.onmessage({ data: { number, answer: JSON.stringify(answer) } });
  }
}

function slowEngine() {
  const workers: SlowWorker[] = [];
  const engine = new Engine(() => {
    const worker = new SlowWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  });
  return { engine, workers };
}

const verbs = (worker: SlowWorker) => worker.asked.map(({ verb }) => verb);

test('a question that must be answered first waits for no other', async () => {
  const { engine, workers } = slowEngine();
  const grade = engine.ask('grade', { puzzle: '1:_,a1' });
  const reading = engine.ask('read', { puzzle: '1:_,a1' }, 'first');
  expect(workers.map(({ isRunning }) => isRunning)).toEqual([false, true]);
  expect(verbs(workers[1]!)).toEqual(['read', 'grade']);
  workers[1]!.answer('read', 'a puzzle');
  expect(await reading).toBe('a puzzle');
  workers[1]!.answer('grade', 'a grade');
  expect(await grade).toBe('a grade');
});

test('what was asked about another puzzle is cancelled', async () => {
  const { engine, workers } = slowEngine();
  const app = appOn();
  app.engine.cancel = () => engine.cancel();
  const grade = engine.ask('grade', { puzzle: '1:_,a1' });
  app.game.open(read('2:__b,a3s1'), { solution: [1, 2, 2, 1] });
  await expect(grade).rejects.toBeInstanceOf(Cancelled);
  expect(workers.map(({ isRunning }) => isRunning)).toEqual([false]);
  void engine.ask('grade', { puzzle: '2:__b,a3s1' });
  expect(workers.map(verbs)).toEqual([['grade'], ['grade']]);
});
