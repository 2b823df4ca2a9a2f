import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { App } from '../app/app';
import { cageNumbers } from '../puzzle/puzzle';
import { texts } from '../texts';
import type { TechniqueEntry } from '../wire/types';
import { Board, moved } from './board';
import { BoardBox } from './board-box';
import { cellViews } from './play';
import { Sentence } from './sentence';

/** A board to try a technique on. */
export function Practice({ app, technique }: { app: App; technique: TechniqueEntry }): JSX.Element {
  const t = texts.practice;
  const { exercise, isSearching, missing } = app.practice;
  const [selected, setSelected] = useState(0);
  useEffect(() => {
    app.practice.clear();
    return () => app.practice.clear();
  }, [technique.id]);
  const find = () => void app.practice.find(technique);
  if (!exercise || exercise.technique !== technique.id) {
    return (
      <>
        <div class="actions" role="status">
          {isSearching ? (
            <>
              <span class="spinner" aria-hidden="true" />
              <span>{t.searching}</span>
            </>
          ) : (
            <button type="button" class="primary" onClick={find}>
              {t.start}
            </button>
          )}
        </div>
        {missing === technique.id && <p>{t.missing}</p>}
      </>
    );
  }
  const { puzzle, step, before, told, tried } = exercise;
  const detail = told === 'all' ? 2 : told === 'where' ? 1 : 0;
  const isPlacing = step.effects.some((effect) => 'is' in effect);
  const numbers = Array.from({ length: puzzle.size }, (_, i) => i + 1);
  const cells = cellViews(app, puzzle, before, told === 'nothing' ? null : step, detail, selected);
  return (
    <div class="example practice">
      <BoardBox size={puzzle.size} labelled head={() => null}>
        <Board
          size={puzzle.size}
          cages={cageNumbers(puzzle)}
          cells={cells}
          selected={selected}
          label={t.board}
          onSelect={setSelected}
          onKeyDown={(event) => {
            const to = moved(event.key, selected, puzzle.size);
            if (to !== null) setSelected(to);
            else if (/^\d$/.test(event.key)) app.practice.tryOut(selected, Number(event.key));
            else return;
            event.preventDefault();
          }}
        />
      </BoardBox>
      <div class="practice-side">
        <p>{isPlacing ? t.place : t.remove}</p>
        <div class="numbers" role="group" aria-label={texts.play.keypad}>
          {numbers.map((number) => (
            <button type="button" key={number} aria-label={texts.play.enterValue(number)} onClick={() => app.practice.tryOut(selected, number)}>
              {number}
            </button>
          ))}
        </div>
        <div aria-live="polite">
          {tried === 'right' && <p class="good">{t.right}</p>}
          {tried === 'wrong' && <p class="problem">{t.wrong}</p>}
          {told === 'where' && <Sentence app={app} puzzle={puzzle} text={step.where} spoken={step.spoken.where} />}
          {told === 'all' && <Sentence app={app} puzzle={puzzle} text={step.full} spoken={step.spoken.full} />}
        </div>
        <div class="actions">
          {told !== 'all' && (
            <button type="button" onClick={() => app.practice.tell()}>
              {told === 'nothing' ? t.hint : t.tell}
            </button>
          )}
          <button type="button" class={told === 'all' ? 'primary' : undefined} onClick={find}>
            {t.another}
          </button>
        </div>
      </div>
    </div>
  );
}
