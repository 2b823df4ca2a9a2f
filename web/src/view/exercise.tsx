import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { App } from '../app/app';
import { schoolOf, type School, type Shown } from '../app/school';
import { cageNumbers } from '../puzzle/puzzle';
import { cellPlaceOf } from '../puzzle/speech';
import { bit, marksOf } from '../session/position';
import { TEST_PASSED } from '../session/progress';
import { pageTexts as texts } from '../texts';
import { Board, moved, type CellView } from './board';
import { BoardBox } from './board-box';
import { cellViews } from './play';
import { Sentence } from './sentence';

/** What the player is asked to do. */
function taskOf({ exercise: { task, about } }: Shown): string {
  const t = texts.practice;
  if (task === 'line') return texts.school.tasks.line(about);
  if (task === 'cage') return texts.school.tasks.cage(about);
  return task === 'place' || task === 'remove' ? t[task] : texts.school.tasks[task];
}

/** What came of the last try. */
function resultOf({ exercise, tried }: Shown, isTest: boolean): string {
  if (tried === null) return '';
  if (tried === 'right') return texts.practice.right;
  if (tried === 'other') return texts.school.other;
  if (exercise.answers.length === 0) return texts.school.no;
  // In a test there is no second try.
  return isTest ? texts.practice.wrongInTest : texts.practice.wrong;
}

/** What is told about the answer so far, for eyes and for ears. */
function reasonOf({ exercise: { step, why }, told }: Shown): { text: string; spoken: string } {
  if (told === 'nothing') return { text: '', spoken: '' };
  if (!step) return { text: why, spoken: why };
  return told === 'where' ? { text: step.where, spoken: step.spoken.where } : { text: step.full, spoken: step.spoken.full };
}

/** What a screen reader says about an exercise. */
export function exerciseAloud(app: App): string {
  const school = schoolOf(app);
  const { shown } = school;
  if (school.isSearching) return texts.practice.searching;
  if (school.isMissing) return texts.practice.missing;
  if (school.isOver) return endOf(school);
  if (!shown) return '';
  const { puzzle, cell, about } = shown.exercise;
  const rule = school.rule && texts.school.rules[school.rule](about);
  // Ears do not know which cell is lit.
  const place = cell !== null && `${cellPlaceOf(puzzle, cell)}.`;
  const result = shown.tried ? resultOf(shown, school.mode === 'test') : shown.told === 'nothing' ? [rule, taskOf(shown), place].filter(Boolean).join(' ') : '';
  return [result, reasonOf(shown).spoken].filter(Boolean).join(' ');
}

/** How a lesson or a test ended. */
export function endOf({ mode, right, length }: School): string {
  const t = texts.school;
  return mode === 'lesson' ? t.lessonOver : t.testOver(right, length ?? 0, right >= TEST_PASSED);
}

/** The cells of the board, with what belongs to exercises that no technique explains. */
function cellsOf(app: App, { exercise, told }: Shown, selected: number | null): CellView[] {
  const { puzzle, position, step, lit, answer, task, cell: asked } = exercise;
  const detail = told === 'all' ? 2 : told === 'where' ? 1 : 0;
  const cells = cellViews(app, puzzle, position, told === 'nothing' ? null : step, detail, selected);
  const isTold = told === 'all';
  return cells.map((view, cell) => {
    const look = lit.includes(cell) ? [cell === asked ? 'pointed' : 'role-reason', ...view.look] : view.look;
    if (isTold && cell === asked && answer.value) return { ...view, value: answer.value, look: [...look, 'placed'] };
    if (isTold && cell === asked && task === 'marks') return { ...view, marks: answer.marks ?? 0, look };
    if (task === 'wrong') return { ...view, look: isTold && cell === answer.cell ? ['wrong'] : look.filter((one) => one !== 'wrong') };
    return { ...view, look };
  });
}

/** An exercise on a board: what is to be done, and what the player has made of it. */
export function ExerciseBoard({ app }: { app: App }): JSX.Element | null {
  const t = texts.practice;
  const school = schoolOf(app);
  const { shown } = school;
  const [selected, setSelected] = useState(0);
  const [marks, setMarks] = useState(0);
  const exercise = shown?.exercise;
  useEffect(() => {
    setSelected(exercise?.cell ?? 0);
    setMarks(0);
  }, [exercise?.puzzle, exercise?.cell]);
  if (school.isSearching || !shown) {
    return (
      <div class="actions searching">
        {school.isSearching ? (
          <>
            <span class="spinner" aria-hidden="true" />
            <span>{t.searching}</span>
          </>
        ) : (
          <>
            <p>{school.isMissing && t.missing}</p>
            <button type="button" class="primary" onClick={() => school.again()}>
              {t.another}
            </button>
          </>
        )}
      </div>
    );
  }
  const { puzzle, task, cell: asked } = shown.exercise;
  const numbers = Array.from({ length: puzzle.size }, (_, i) => i + 1);
  const isMarking = task === 'marks';
  const put = (number: number) => {
    if (isMarking) setMarks(marks ^ bit(number));
    else school.tryOut(asked ?? selected, number);
  };
  const canMove = asked === null;
  const cells = cellsOf(app, shown, canMove ? selected : null).map((view, cell) => (isMarking && cell === asked && shown.told !== 'all' ? { ...view, marks } : view));
  const { text, spoken } = reasonOf(shown);
  const result = resultOf(shown, school.mode === 'test');
  return (
    <div class="example practice">
      <BoardBox size={puzzle.size} labelled head={() => null}>
        <Board
          size={puzzle.size}
          cages={cageNumbers(puzzle)}
          cells={cells}
          selected={canMove ? selected : asked}
          label={t.board}
          onSelect={(cell) => canMove && setSelected(cell)}
          onKeyDown={(event) => {
            const to = canMove ? moved(event.key, selected, puzzle.size) : null;
            if (to !== null) setSelected(to);
            else if (/^\d$/.test(event.key) && numbers.includes(Number(event.key))) put(Number(event.key));
            else if (event.key === 'Enter' && school.isAnswered) school.next();
            else if (event.key === 'Enter' && task === 'wrong') school.tryCell(selected);
            else if (event.key === 'Enter' && isMarking) school.tryMarks(marks);
            else return;
            event.preventDefault();
          }}
        />
      </BoardBox>
      <div class="practice-side">
        <p>{taskOf(shown)}</p>
        {task !== 'wrong' && (
          <div class="numbers" role="group" aria-label={texts.play.keypad}>
            {numbers.map((number) => (
              <button type="button" key={number} aria-label={texts.play.enterValue(number)} aria-pressed={isMarking ? marksOf(marks).includes(number) : undefined} disabled={school.isClosed} onClick={() => put(number)}>
                {number}
              </button>
            ))}
          </div>
        )}
        <div class="answer">
          {result && <p class={shown.tried === 'right' ? 'good' : 'problem'}>{result}</p>}
          {text && <Sentence app={app} puzzle={puzzle} text={text} spoken={spoken} />}
        </div>
        <div class="actions">
          {task === 'wrong' && !school.isAnswered && (
            <button type="button" class="primary" onClick={() => school.tryCell(selected)}>
              {texts.school.thisOne}
            </button>
          )}
          {isMarking && !school.isAnswered && (
            <button type="button" class="primary" onClick={() => school.tryMarks(marks)}>
              {texts.school.done}
            </button>
          )}
          <Help school={school} shown={shown} />
          {(school.isAnswered || school.mode === 'practice') && (
            <button type="button" class={school.isAnswered ? 'primary' : undefined} onClick={() => school.next()}>
              {school.mode === 'practice' ? t.another : texts.school.next}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}

/** The button that tells more. In a test, there is none. */
function Help({ school, shown: { told, exercise } }: { school: School; shown: Shown }): JSX.Element | null {
  const t = texts.practice;
  if (school.mode === 'test' || school.isAnswered || told === 'all') return null;
  const text = told === 'nothing' && exercise.step ? (school.isGuided ? texts.school.where : t.hint) : school.isGuided ? texts.hint.why : t.tell;
  return (
    <button type="button" class={school.isGuided && exercise.step ? 'primary' : undefined} onClick={() => school.tell()}>
      {text}
    </button>
  );
}

/** Exercises for a technique, to be begun by a button. */
export function TryIt({ app, technique }: { app: App; technique: string }): JSX.Element {
  const school = schoolOf(app);
  useEffect(() => {
    school.leave();
    return () => school.leave();
  }, [technique]);
  if (school.unit === technique) return <ExerciseBoard app={app} />;
  return (
    <div class="actions">
      <button type="button" class="primary" onClick={() => school.begin(technique, 'practice')}>
        {texts.practice.start}
      </button>
      <a class="button" href={`#/school/${technique}`}>
        {texts.school.toUnit}
      </a>
    </div>
  );
}
