/** Where everything is kept for good, by name. */
export interface Archive {
  /** All of it, as it was when the archive was opened and as it has been changed since, here or in other tabs. */
  readonly all: ReadonlyMap<string, string>;
  put(name: string, text: string): void;
  remove(name: string): void;
  /** Calls this when another tab has changed something. */
  onChange(listener: () => void): void;
}

/** What tabs tell each other: what is now kept under a name, or that nothing is. */
interface Change {
  name: string;
  text: string | null;
}

const DATABASE = 'cagey';
const STORE = 'kept';

/**
 * Opens the archive of this browser; nothing if the browser has none, or does not allow it. It is read once, as a
 * whole: a game is a few kilobytes.
 */
export async function openArchive(): Promise<Archive | null> {
  try {
    const database = await opened(indexedDB.open(DATABASE, 1));
    const store = database.transaction(STORE).objectStore(STORE);
    const [names, texts] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    const kept = names.map((name, i): [string, unknown] => [String(name), texts[i]]);
    return archiveOf(database, new Map(kept.filter((entry): entry is [string, string] => typeof entry[1] === 'string')));
  } catch {
    return null;
  }
}

function archiveOf(database: IDBDatabase, all: Map<string, string>): Archive {
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(DATABASE) : null;
  // A newer version of the page may want to change the database.
  database.onversionchange = () => database.close();
  const change = (name: string, text: string | null) => {
    if ((all.get(name) ?? null) === text) return;
    if (text === null) all.delete(name);
    else all.set(name, text);
    channel?.postMessage({ name, text } satisfies Change);
    try {
      const transaction = database.transaction(STORE, 'readwrite');
      const store = transaction.objectStore(STORE);
      if (text === null) store.delete(name);
      else store.put(text, name);
      // The tab may be closed at once: nothing more is to come, so the browser need not wait for it.
      transaction.commit();
    } catch {
      // The disk is full, or the database was closed. What was entered last is still in the other storage.
    }
  };
  return {
    all,
    put: change,
    remove: (name) => change(name, null),
    onChange: (listener) => {
      channel?.addEventListener('message', (event: MessageEvent<Change>) => {
        const { name, text } = event.data;
        if (text === null) all.delete(name);
        else all.set(name, text);
        listener();
      });
    },
  };
}

function opened(request: IDBOpenDBRequest): Promise<IDBDatabase> {
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('another tab has the database of an older version'));
  });
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
