import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { App } from '../app/app';
import { pageTexts as texts } from '../texts';
import { Check, Panel } from './controls';
import { solvedHow } from './panels';
import { picture, pngPicture } from './picture';

/** The side of the picture that is sent with a link. */
const PIXELS = 800;

/** The message that goes with a link. It gives away nothing about the solution. */
export function shareMessage(app: App, progress: 'with progress' | 'puzzle only'): string {
  const t = texts.share;
  const { puzzle, about, shown } = app.game.session;
  const name = t.puzzle(puzzle.size, texts.levels[about.level ?? ''] ?? '');
  if (app.game.isOver && !shown) return t.solved(name, solvedHow(app));
  return app.game.isOver || progress === 'puzzle only' ? t.forYou(name) : t.goOn(name);
}

/** Whether something has been entered that a link can hold. */
function isUnderWay({ game }: App): boolean {
  const { values, marks } = game.session.position;
  return values.some((value) => value > 0) || marks.some((marks) => marks > 0);
}

export function SharePanel({ app, onClose }: { app: App; onClose: () => void }): JSX.Element {
  const t = texts.share;
  const { puzzle } = app.game.session;
  const [whole, setWhole] = useState(true);
  const isBegun = isUnderWay(app);
  const progress = whole && isBegun && !app.game.isOver ? 'with progress' : 'puzzle only';
  const link = `${location.origin}${location.pathname}#${app.game.link(progress)}`;
  const message = shareMessage(app, progress);
  const [image, setImage] = useState<File | null>(null);
  // It is drawn beforehand: a browser shares only while it handles the click.
  useEffect(() => {
    if (!('share' in navigator)) return;
    pngPicture(picture(puzzle), PIXELS).then((blob) => setImage(new File([blob], 'cagey.png', { type: 'image/png' })), () => {});
  }, [puzzle.id]);
  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, []);
  const share = () => {
    const bare = { title: texts.name, text: message, url: link };
    const pictured = { ...bare, files: image ? [image] : [] };
    const canPicture = image !== null && navigator.canShare?.(pictured);
    navigator.share(canPicture ? pictured : bare).catch((error: unknown) => {
      // A player who closes the device's own dialogue has changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) app.say(t.notShared);
    });
  };
  return (
    <Panel title={t.title} onClose={onClose} closeText={t.close}>
      {!app.game.isOver && isBegun && <Check text={t.withProgress} checked={whole} onChange={setWhole} />}
      {/* With the text, not below it: on a small screen, they would leave no room for it. */}
      <div class="actions">
        {'share' in navigator && (
          <button type="button" class="primary" onClick={() => void share()}>
            {t.share}
          </button>
        )}
        <button type="button" class="primary" onClick={() => void copy(app, `${message}\n${link}`)}>
          {t.copyMessage}
        </button>
        <button type="button" onClick={() => void copy(app, link)}>
          {t.copyLink}
        </button>
        <button type="button" onClick={() => void copy(app, app.game.session.puzzle.id)}>
          {t.copyId}
        </button>
      </div>
      <p>
        {app.game.isOver ? t.over : whole && isBegun ? t.begun : t.bare} {t.lead}
      </p>
      <label class="field">
        <span>{t.message}</span>
        <textarea rows={2} readOnly value={message} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <label class="field">
        <span>{t.link}</span>
        <input type="text" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
    </Panel>
  );
}

export async function copy(app: App, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    app.say(texts.share.copied);
  } catch {
    app.say(texts.share.notCopied);
  }
}
