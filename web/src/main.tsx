import { render } from 'preact';
import { App, DETAILED } from './app/app';
import { Engine } from './engine/engine';
import { startWorker } from './engine/start';
import { inside } from './inside';
import { openArchive } from './session/archive';
import { Device, storage } from './session/device';
import { isLink } from './session/link';
import { language, speakPages, texts } from './texts';
import { Frame } from './view/frame';
import { headDocument } from './view/head';
import { wearTheme } from './view/theme';
import './style/index.css';

const local = storage(() => localStorage);
const device = new Device(local, storage(() => sessionStorage));
const app = new App(device, new Engine(() => startWorker(language)), new Engine(() => startWorker('')), () => navigator.languages);

wearTheme(app.settings);
app.subscribe(() => wearTheme(app.settings));
app.subscribe(() => void app.followLanguage());
window.addEventListener('languagechange', () => void app.followLanguage());
for (const wish of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)']) {
  matchMedia(wish).addEventListener('change', () => wearTheme(app.settings));
}

/** Opens what the address asks for. A link is opened once and then replaced by the address of the page, so that a reload keeps what was played since. */
async function visit(): Promise<void> {
  if (location.hash === '#/shared') {
    // It is opened once. A reload shows what has become of it.
    history.replaceState(null, '', '#/enter');
    app.page = 'enter';
    return app.attempt(async () => {
      const [{ openShared }] = await Promise.all([import('./view/pages'), speakPages()]);
      await openShared(app);
    });
  }
  await app.visit(location.hash.slice(1));
  if (isLink(location.hash.slice(1))) history.replaceState(null, '', '#/play');
}

window.addEventListener('hashchange', () => void visit().then(() => scrollTo(0, 0)));
// A browser would leave the page to show a file that is dropped on it.
window.addEventListener('dragover', (event) => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
});
window.addEventListener('drop', (event) => {
  const [file] = event.dataTransfer?.files ?? [];
  if (!file) return;
  event.preventDefault();
  void Promise.all([import('./view/pages'), speakPages()])
    .then(([{ openFile }]) => openFile(app, file))
    .then(
      ([fault]) => fault && app.complain(fault.message),
      () => app.complain(texts.trouble.notLoaded),
    );
});
// A player who has solved a puzzle here has something to lose. Some browsers ask their user, so not before that.
const stopAsking = app.subscribe(() => {
  if (!app.game.session.counted) return;
  stopAsking();
  void (navigator.storage as StorageManager | undefined)?.persist?.().catch(() => {});
});
let { today } = app.days;
setInterval(() => {
  if (document.visibilityState === 'visible') app.game.tick();
  // A new day has other puzzles.
  if (today === app.days.today) return;
  today = app.days.today;
  app.changed();
}, 1000);
// A browser may have put this tab to sleep while another was played in.
document.addEventListener('visibilitychange', () => (document.visibilityState === 'visible' ? app.sync.catchUp() : app.sync.keep()));
window.addEventListener('storage', () => app.sync.catchUp());
window.addEventListener('pagehide', () => app.sync.keep());

// A page that was shown without a link, as after making a puzzle, gets its address. Other changes leave the address
// alone: a link may have been clicked just now, and its `hashchange` is still to come.
let shown = '';
function showAddress(): void {
  const detail = app.detail && DETAILED.includes(app.page) ? `/${app.detail}` : '';
  const address = `#/${app.page}${detail}`;
  if (address === shown) return;
  shown = address;
  if (!isLink(location.hash.slice(1)) && location.hash !== address && !(location.hash === '' && app.page === 'play')) history.pushState(null, '', address);
}

const root = document.getElementById('app');
const draw = () => root && render(<Frame app={app} />, root);
// Not a word is shown before the language is there.
const isReady = app.followLanguage().then(() => {
  // The first hint should not have to wait for the engine.
  app.engine.warmUp();
  headDocument(app);
  app.subscribe(() => headDocument(app));
  app.subscribe(showAddress);
  app.subscribe(draw);
  // This draws the page for the first time: what the address asks for, and nothing before it.
  void visit();
  void openArchive().then((archive) => {
    if (archive) app.sync.attach(archive);
    else if (!local) app.complain(texts.trouble.notKept);
  });
});

if ('serviceWorker' in navigator && import.meta.env.PROD && !inside) {
  const { serviceWorker } = navigator;
  let registered = '';
  const register = () => {
    if (registered === language) return;
    registered = language;
    serviceWorker.register(`./sw.js?${language}`).catch(() => {
      // Then the page needs the network, like any other.
    });
  };
  void isReady.then(register);
  app.subscribe(register);
  // Files that are not needed to play are kept too, but only after the first move, or when the player leaves.
  const start = app.game.session.position;
  const keepRest = () => {
    unsubscribe();
    void serviceWorker.ready.then(({ active }) => active?.postMessage('keep the rest'));
  };
  const unsubscribe = app.subscribe(() => app.game.session.position !== start && keepRest());
  document.addEventListener('visibilitychange', keepRest, { once: true });
}
