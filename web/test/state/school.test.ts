import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marksExercise, ruleExercise, RULES, rulesPuzzle, smallPuzzle, techniqueExercise, wrongExercise, type Exercise, type Solved } from '../../src/app/exercise';
import { chapters, nextUnit, schoolOf, type School } from '../../src/app/school';
import { gridValues } from '../../src/engine/convert';
import { answered } from '../../src/engine/engine';
import { peers } from '../../src/puzzle/puzzle';
import { conflicts, isSolved } from '../../src/puzzle/rules';
import { marksOf } from '../../src/session/position';
import { isPassed, TEST_LENGTH, TEST_PASSED, wholeProgress } from '../../src/session/progress';
import { speak, speakPages } from '../../src/texts';
import { appOn, memory } from './apps';
import { ask } from './engine';

const { techniques } = ask('techniques', { lang: 'en' });
const units = chapters(techniques).flatMap(({ units }) => units);

test('the course has every technique once, in the order of prices, after the rules', () => {
  expect(units[0]).toBe('rules');
  expect([...units].sort()).toEqual([...techniques.map(({ id }) => id), 'rules', 'marks'].sort());
  expect(units.filter((unit) => unit !== 'rules' && unit !== 'marks')).toEqual(techniques.map(({ id }) => id));
  // The first technique that rests on candidates comes after pencil marks.
  expect(units.indexOf('marks')).toBeLessThan(units.indexOf('naked-single'));
  expect(units.indexOf('forcing-chain')).toBeGreaterThan(units.indexOf('fish'));
});

/** The values that make no rule broken in a cell, given what is shown. */
function possible({ puzzle, position }: Exercise, cell: number): number[] {
  const all = Array.from({ length: puzzle.size }, (_, i) => i + 1);
  return all.filter((value) => {
    const values = position.values.map((other, at) => (at === cell ? value : other));
    return conflicts(puzzle, values).length === 0;
  });
}

test('exercises about the rules have one answer, which is right', async () => {
  const app = appOn();
  const puzzles: Solved[] = [await rulesPuzzle(app), ...(await Promise.all(Array.from({ length: 20 }, (_, seed) => smallPuzzle(app, seed))))];
  const asked = new Set<string>();
  puzzles.forEach((solved, seed) => {
    expect(isSolved(solved.puzzle, solved.solution)).toBe(true);
    for (const rule of RULES) {
      const exercise = ruleExercise(solved, rule, seed);
      if (!exercise) continue;
      asked.add(rule);
      const { cell, answer } = exercise;
      // What is shown leaves exactly one number: that of the solution.
      expect(possible(exercise, cell!)).toEqual([answer.value]);
      expect(solved.solution[cell!]).toBe(answer.value);
      expect(exercise.why).toContain(String(answer.value));
    }
    const wrong = wrongExercise(solved, seed);
    const right = (at: number) => isSolved(solved.puzzle, wrong.position.values.map((value, cell) => (cell === at ? solved.solution[cell]! : value)));
    expect(wrong.position.values.flatMap((_, cell) => (right(cell) ? [cell] : []))).toEqual([wrong.answer.cell]);
    const marks = marksExercise(solved, seed);
    const taken = peers(solved.puzzle, marks.cell!).map((peer) => marks.position.values[peer]!);
    expect(marksOf(marks.answer.marks!)).toEqual(Array.from({ length: solved.puzzle.size }, (_, i) => i + 1).filter((value) => !taken.includes(value)));
    expect(marks.position.values[marks.cell!]).toBe(0);
  });
  expect([...asked].sort()).toEqual([...RULES].sort());
  // The lesson has every rule.
  expect(RULES.filter((rule) => !ruleExercise(puzzles[0]!, rule))).toEqual([]);
});

/** Techniques of which positions are found fast. */
const QUICK = techniques.filter(({ price }) => price <= 20).map(({ id }) => id);

test.each(QUICK)('every answer to an exercise is true: %s', async (technique) => {
  const app = appOn();
  for (const seed of [1, 2, 3]) {
    const exercise = (await techniqueExercise(app, technique, seed))!;
    const graded = ask('grade', { puzzle: exercise.puzzle.id });
    if (!('solution' in graded) || !graded.solution) throw new Error('there is one solution');
    const solution = gridValues(graded.solution);
    for (const { technique: id, effects } of exercise.answers) {
      expect(id).toBe(technique);
      for (const effect of effects) {
        if ('is' in effect) expect(effect.is).toBe(solution[effect.cell]);
        else expect(marksOf(effect.not)).not.toContain(solution[effect.cell]);
      }
    }
  }
});

/** Waits until the exercise is there. */
async function found(school: School): Promise<Exercise> {
  for (let i = 0; i < 1000 && (school.isSearching || !school.shown); i++) await new Promise((resolve) => setTimeout(resolve));
  return school.shown!.exercise;
}

/** Answers an exercise, rightly or wrongly. */
function answer(school: School, isRight: boolean): void {
  const { task, answer, answers, cell, puzzle } = school.shown!.exercise;
  if (task === 'wrong') school.tryCell(isRight ? answer.cell! : (answer.cell! + 1) % puzzle.size ** 2);
  else if (task === 'marks') school.tryMarks(isRight ? answer.marks! : 0);
  else if (answers.length === 0) school.tryOut(cell!, isRight ? answer.value! : (answer.value! % puzzle.size) + 1);
  else {
    const [effect] = answers[0]!.effects;
    const value = 'is' in effect! ? effect.is : marksOf(effect!.not)[0]!;
    if (isRight) school.tryOut(effect!.cell, value);
    else school.tryOut(-1, value);
  }
}

test.each(['rules', 'marks', 'naked-single', 'cage-values', 'naked-set'])('a lesson is done by doing it, and a test is passed by being right: %s', async (unit) => {
  const storage = memory();
  const app = appOn(storage);
  const school = schoolOf(app);
  school.begin(unit, 'lesson');
  for (let i = 0; i < school.length!; i++) {
    const { task } = await found(school);
    expect(school.isAnswered).toBe(false);
    answer(school, false);
    expect([school.shown!.tried, school.isAnswered]).toEqual(['wrong', false]);
    if (school.isGuided) {
      // Everything is told, and then it has to be done all the same.
      while (school.shown!.told !== 'all') school.tell();
      expect(school.isAnswered).toBe(false);
    }
    answer(school, true);
    expect([task, school.isAnswered, school.shown!.told]).toEqual([task, true, 'all']);
    expect(schoolOf(appOn(storage)).progress[unit]?.lesson ?? 0).toBe(0);
    school.next();
  }
  expect([school.isOver, school.progress[unit]?.lesson]).toEqual([true, 1]);
  // Three of five are not enough.
  for (const right of [TEST_PASSED - 1, TEST_PASSED]) {
    school.begin(unit, 'test');
    for (let i = 0; i < TEST_LENGTH; i++) {
      await found(school);
      school.tell();
      expect(school.shown!.told).toBe('nothing');
      answer(school, i < right);
      expect(school.isAnswered).toBe(true);
      // One try is all there is.
      answer(school, true);
      school.next();
    }
    expect([school.isOver, school.right]).toEqual([true, right]);
    expect(isPassed(schoolOf(appOn(storage)).progress[unit])).toBe(right >= TEST_PASSED);
  }
  // A worse result later takes nothing away.
  school.begin(unit, 'test');
  for (let i = 0; i < TEST_LENGTH; i++) {
    await found(school);
    answer(school, false);
    school.next();
  }
  expect(school.progress[unit]?.best).toBe(TEST_PASSED);
});

test('what was told is not counted as found', async () => {
  const school = schoolOf(appOn());
  school.begin('naked-single', 'practice');
  await found(school);
  school.tell();
  school.tell();
  answer(school, true);
  expect(school.progress['naked-single']).toBeUndefined();
  school.next();
  await found(school);
  answer(school, true);
  expect(school.progress['naked-single']?.right).toBe(1);
  school.leave();
});

test('whatever is done in the school, progress only grows, and is there again after a reload', async () => {
  const storage = memory();
  const app = appOn(storage);
  const school = schoolOf(app);
  const deed = fc.constantFrom('right', 'wrong', 'tell', 'next', 'lesson', 'practice', 'test', 'leave', 'reload' as const);
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 20 }), async (deeds) => {
      for (const one of deeds) {
        const before = school.progress['marks'] ?? { lesson: 0, right: 0, best: 0 };
        if (one === 'lesson' || one === 'practice' || one === 'test') school.begin('marks', one);
        else if (one === 'leave') school.leave();
        else if (one === 'reload') expect(schoolOf(appOn(storage)).progress).toEqual(school.progress);
        else if (school.unit && !school.isOver) {
          await found(school);
          if (one === 'right' || one === 'wrong') answer(school, one === 'right');
          else if (one === 'tell') school.tell();
          else if (school.isAnswered) school.next();
        }
        const after = school.progress['marks'] ?? before;
        expect(after.lesson >= before.lesson && after.right >= before.right && after.best >= before.best).toBe(true);
      }
    }),
    { numRuns: 30 },
  );
});

test('the next unit is the first that is not passed, after the one that was', () => {
  const passed = { lesson: 1, right: 5, best: 5 };
  expect(nextUnit(units, {})).toBe('rules');
  expect(nextUnit(units, { rules: passed })).toBe(units[1]);
  expect(nextUnit(units, { [units[3]!]: passed }, units[3])).toBe(units[4]);
  expect(nextUnit(units, Object.fromEntries(units.map((unit) => [unit, passed])))).toBeNull();
  expect(nextUnit(units, Object.fromEntries(units.slice(1).map((unit) => [unit, passed])), units.at(-1))).toBe('rules');
});

test('progress that anybody may have changed is read or left out, and an export adds to what is here', async () => {
  fc.assert(
    fc.property(fc.jsonValue(), (some) => {
      expect(wholeProgress(wholeProgress(some))).toEqual(wholeProgress(some));
    }),
  );
  const [one, other] = [appOn(), appOn()];
  one.device.keepRecord('school', { rules: { lesson: 1, right: 3, best: 5 } });
  other.device.keepRecord('school', { rules: { lesson: 0, right: 7, best: 2 }, marks: { lesson: 1, right: 0, best: 0 } });
  await other.imports.openText(one.device.export());
  expect(schoolOf(other).progress).toEqual({ rules: { lesson: 1, right: 7, best: 5 }, marks: { lesson: 1, right: 0, best: 0 } });
});

test('the names in what exercises say are those of the language, and the board knows them', async () => {
  for (const lang of ['de', 'en'] as const) {
    await speak(lang);
    await speakPages();
    const solved = await rulesPuzzle(appOn());
    const { why, puzzle } = wrongExercise(solved, 3);
    const {
      references: [names],
    } = answered(ask('references', { puzzle: puzzle.id, texts: [why], lang }));
    expect(names).toHaveLength(3);
  }
});
