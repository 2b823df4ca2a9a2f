import type { JSX } from 'preact';
import type { App } from '../app/app';
import type { WhyNot } from '../app/why';
import { colOf, rowOf } from '../puzzle/puzzle';
import { texts } from '../texts';
import { Panel } from './controls';
import { Sentence } from './sentence';

/** Why the selected cell cannot have a number: the number is chosen here, and the answer comes in three sizes. */
export function WhyPanel({ app, question }: { app: App; question: WhyNot }): JSX.Element {
  const t = texts.why;
  const { puzzle } = app.game.session;
  const { value, answer, detail, cell } = question;
  const name = texts.play.rowLabel(rowOf(puzzle, cell) + 1) + texts.play.columnLabel(colOf(puzzle, cell) + 1);
  const numbers = Array.from({ length: puzzle.size }, (_, i) => i + 1);
  return (
    <Panel
      title={value === null ? t.which(name) : t.title(name, value)}
      onClose={() => app.why.close()}
      closeText={texts.hint.close}
      tone="hint why"
      actions={
        answer && detail < 2 ? (
          <button type="button" class="primary" onClick={() => app.why.more()}>
            {texts.hint.more}
          </button>
        ) : undefined
      }
    >
      <div class="numbers" role="group" aria-label={t.which(name)}>
        {numbers.map((number) => (
          <button type="button" key={number} aria-pressed={number === value} onClick={() => void app.why.ask(number)}>
            {number}
          </button>
        ))}
      </div>
      <div class="answer">
        {answer?.[detail].map(({ text, spoken }, i) => (
          <Sentence key={`${i} ${text}`} app={app} text={text} spoken={spoken} />
        ))}
      </div>
    </Panel>
  );
}
