import type { JSX } from 'preact';
import type { App } from '../app/app';
import { neededRules } from '../puzzle/needed';
import { texts } from '../texts';
import { picture } from './picture';

/** The puzzle on the board, for printing it from the game. */
export function GameOnPaper({ app }: { app: App }): JSX.Element {
  const { puzzle, position, about } = app.game.session;
  const level = about.level ? (texts.levels[about.level] ?? '') : '';
  return (
    <article class="sheet only-print">
      <div class="on-page n1">
        <Printed title={about.title || texts.play.title(puzzle.size)} meta={level} svg={picture(puzzle, position.values)} />
      </div>
      <p class="rules">{texts.rulesText(neededRules([puzzle]))}</p>
    </article>
  );
}

/** A picture on paper, with a title. */
export function Printed({ title, meta, svg }: { title: string; meta: string; svg: string }): JSX.Element {
  return (
    <figure>
      <figcaption>
        <span>{title}</span>
        <span>{meta}</span>
      </figcaption>
      <div class="picture" dangerouslySetInnerHTML={{ __html: svg }} />
    </figure>
  );
}
