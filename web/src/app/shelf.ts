import type { ShelfGame } from '../session/device';
import { folderName, withPlaces, wholeOrder, type Placed, type ShelfOrder } from '../session/shelf';
import { pageTexts as texts } from '../texts';
import type { App } from './app';

/** A game on the shelf, with its place there. */
export type ShelvedGame = ShelfGame & Placed;

/** What was done last, in words, and how it is taken back. */
interface Done {
  text: string;
  takeBack: () => void;
}

/** Every game that is kept, in the order that the player gives them. Everything that is done here can be taken back. */
export class Shelf {
  private readonly done: Done[] = [];

  constructor(private readonly app: App) {}

  get order(): ShelfOrder {
    return wholeOrder(this.app.device.record('shelf'));
  }

  games(): ShelvedGame[] {
    const { games } = this.order;
    return this.app.device.shelf().map((game) => ({ ...game, ...games[game.key] }));
  }

  setStar(game: ShelvedGame, name: string): void {
    const isStar = !game.star;
    this.place(game.key, { star: isStar || undefined } as Placed, isStar ? texts.games.starred(name) : texts.games.unstarred(name));
  }

  /** Puts a game into a folder, or out of all of them. */
  move(key: string, folder: string, name: string): void {
    const { folders, games } = this.order;
    if ((games[key]?.folder ?? '') === folder || (folder && !folders.includes(folder))) return;
    this.place(key, { folder: folder || undefined } as Placed, folder ? texts.games.moved(name, folder) : texts.games.movedOut(name));
  }

  private place(key: string, change: Placed, text: string): void {
    const before = this.order.games[key] ?? {};
    this.keep(withPlaces(this.order, { [key]: { ...before, ...change } }));
    // Only what was changed is changed back: meanwhile, another tab may have changed the rest.
    const back = Object.fromEntries(Object.keys(change).map((what) => [what, before[what as keyof Placed]]));
    this.did(text, () => this.keep(withPlaces(this.order, { [key]: { ...this.order.games[key], ...back } })));
  }

  /** Makes a folder, unless there is one of that name, and returns its name; nothing if the name is empty. */
  addFolder(text: string): string {
    const name = folderName(text);
    const { order } = this;
    if (!name || order.folders.includes(name)) return name;
    this.keep({ ...order, folders: [...order.folders, name] });
    this.did(texts.games.folderMade(name), () => this.keep(wholeOrder({ ...this.order, folders: this.order.folders.filter((other) => other !== name) })));
    return name;
  }

  /** Gives a folder another name. If there already is one, the games of both are in it. */
  renameFolder(from: string, text: string): void {
    const to = folderName(text);
    const before = this.order;
    if (!to || to === from || !before.folders.includes(from)) return;
    const inside = Object.keys(before.games).filter((key) => before.games[key]!.folder === from);
    const folders = before.folders.includes(to) ? before.folders.filter((name) => name !== from) : before.folders.map((name) => (name === from ? to : name));
    this.keep(withPlaces({ ...before, folders }, this.places(inside, to)));
    this.did(texts.games.folderRenamed(from, to), () => {
      const now = this.order;
      const others = before.folders.includes(to) ? now.folders : now.folders.filter((name) => name !== to);
      this.keep(withPlaces({ ...now, folders: backIn(others, from, before.folders) }, this.places(inside, from)));
    });
  }

  /** Removes a folder. Its games stay, in no folder. */
  removeFolder(name: string): void {
    const before = this.order;
    const inside = Object.keys(before.games).filter((key) => before.games[key]!.folder === name);
    this.keep(wholeOrder({ ...before, folders: before.folders.filter((other) => other !== name) }));
    this.did(texts.games.folderRemoved(name), () => {
      const now = this.order;
      this.keep(withPlaces({ ...now, folders: backIn(now.folders, name, before.folders) }, this.places(inside, name)));
    });
  }

  /** Games with another folder. */
  private places(keys: string[], folder: string): Record<string, Placed> {
    const { games } = this.order;
    return Object.fromEntries(keys.map((key) => [key, { ...games[key], folder }]));
  }

  delete(key: string, name: string): void {
    const bringBack = this.app.game.delete(key);
    this.did(texts.games.deleted(name), bringBack);
  }

  /** What was done last; nothing if everything is taken back. */
  get last(): string {
    return this.done.at(-1)?.text ?? '';
  }

  undo(): void {
    this.done.pop()?.takeBack();
    this.app.changed();
  }

  private did(text: string, takeBack: () => void): void {
    this.done.push({ text, takeBack });
    this.app.changed();
  }

  private keep(order: ShelfOrder): void {
    this.app.device.keepRecord('shelf', order);
  }
}

/** A list to which a name is added again, in the place that it had before. */
function backIn(names: string[], name: string, before: readonly string[]): string[] {
  if (names.includes(name)) return names;
  const after = new Set(before.slice(before.indexOf(name) + 1));
  const at = names.findIndex((other) => after.has(other));
  return at < 0 ? [...names, name] : [...names.slice(0, at), name, ...names.slice(at)];
}

const shelves = new WeakMap<App, Shelf>();

/** The shelf of a page. It remembers what was done for as long as the page is open. */
export function shelfOf(app: App): Shelf {
  const shelf = shelves.get(app) ?? new Shelf(app);
  shelves.set(app, shelf);
  return shelf;
}
