/** What a page in one file has inside, in place of other files. `crates/cagey-web/src/one_file.rs` puts it there. */
export interface Inside {
  /** The script of the worker. */
  worker: string;
  /** The module with everything, compressed with gzip, as base64. */
  workshop: string;
}

/** Nothing, if the page is a folder of files. */
export const inside: Inside | null = read();

function read(): Inside | null {
  const text = globalThis.document?.getElementById('inside')?.textContent;
  return text ? (JSON.parse(text) as Inside) : null;
}
