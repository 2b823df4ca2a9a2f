import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { App } from '../app/app';
import { texts } from '../texts';

type Shown = (props: { app: App }) => JSX.Element;

/** A page in a file of its own, which is loaded only when the page is shown. */
export function later(load: () => Promise<Shown>): Shown {
  let loaded: Shown | null = null;
  return function Later({ app }) {
    const [, setLoaded] = useState(false);
    useEffect(() => {
      if (loaded) return;
      load().then(
        (page) => {
          loaded = page;
          setLoaded(true);
        },
        () => app.complain(texts.trouble.notLoaded),
      );
    }, []);
    const Page = loaded;
    return Page ? <Page app={app} /> : <></>;
  };
}
