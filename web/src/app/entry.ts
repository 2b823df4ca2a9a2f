import { draftOf, emptyDraft, sameDraft, type Draft } from '../entry/draft';
import type { Cage } from '../puzzle/puzzle';
import { texts } from '../texts';
import type { App } from './app';

/** The puzzle that the player is entering, with the drafts before it, so that strokes can be undone. */
export class Entry {
  draft: Draft;
  private before: Draft[] = [];

  constructor(private readonly app: App) {
    this.draft = app.device.draft() ?? emptyDraft(SIZE);
  }

  set(draft: Draft): void {
    const isSame = draft.cages === this.draft.cages && draft.clues === this.draft.clues && draft.values === this.draft.values;
    if (!isSame) this.before.push(this.draft);
    this.draft = draft;
    this.app.device.keepDraft(draft);
    this.app.changed();
  }

  get canUndo(): boolean {
    return this.before.length > 0;
  }

  undo(): void {
    const before = this.before.pop();
    if (!before) return;
    this.draft = before;
    this.app.device.keepDraft(before);
    this.app.changed();
  }

  /** Takes the puzzle on the board, to be changed. */
  editGame(): void {
    const { puzzle, position } = this.app.game.session;
    const cages = puzzle.cages.map((cage) => ({ cells: cage.cells, clue: editableClue(cage) }));
    this.app.page = 'enter';
    this.set(draftOf(puzzle.size, cages, position.values));
  }

  /** Takes over what another tab has drawn. Undo goes back to what was here. */
  catchUp(): void {
    const newer = this.app.device.draft() ?? emptyDraft(this.draft.size);
    if (sameDraft(newer, this.draft)) return;
    this.before.push(this.draft);
    this.draft = newer;
    if (this.app.page === 'enter') this.app.complain(texts.tabs.draft);
  }

  reset(): void {
    this.draft = emptyDraft(SIZE);
    this.before = [];
  }
}

/** The size of a new draft. */
const SIZE = 6;

/** The clue of a cage as it is typed. */
function editableClue({ target, op }: Cage): string {
  return op === '?' || op === '=' ? target : target + op;
}
