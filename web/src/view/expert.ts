import type { App } from '../app/app';
import { speakPages } from '../texts';
import type { HandView } from './hand';

/** How the hand of an expert is drawn, once it is loaded. */
export let expert: HandView | null = null;

/** Loads it: when a player has begun to play, and not before. */
export async function loadExpert(app: App): Promise<void> {
  const [{ takeUp }] = await Promise.all([import('./hand'), speakPages()]);
  expert ??= takeUp(app);
  app.changed();
}
