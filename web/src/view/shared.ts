import type { App } from '../app/app';
import { pageTexts as texts } from '../texts';
import type { Fault } from '../wire/types';

/** Where the service worker puts what another program shares with the installed page. */
const CACHE = 'shared';
const NAME = './shared';

/** Opens what another program has shared with this page: a text, a link or a file. */
export async function openShared(app: App): Promise<void> {
  const cache = await caches.open(CACHE);
  const shared = await cache.match(NAME);
  await caches.delete(CACHE);
  const faults = shared ? await opened(app, await shared.blob()) : [{ message: texts.enter.nothingShared }];
  if (faults[0]) app.complain(faults[0].message);
  app.changed();
}

async function opened(app: App, shared: Blob): Promise<Fault[]> {
  if (!shared.type.startsWith('image/')) return app.imports.openText(await shared.text());
  app.imports.openPicture(shared);
  return [];
}
