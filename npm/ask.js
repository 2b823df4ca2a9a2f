/** A question could not be answered, for reasons that people can read. */
export class Refused extends Error {
  constructor(faults) {
    super(faults.map(({ message }) => message).join(' '));
    this.name = 'Refused';
    this.faults = faults;
  }
}

/** Loads a module once, and returns the function that asks it. */
export function loader(start, askJson, file) {
  let started;
  return (source) =>
    (started ??= bytes(source ?? file)
      .then((found) => start({ module_or_path: found }))
      .then(() => asker(askJson))
      .catch((error) => {
        // The next call tries again.
        started = undefined;
        throw error;
      }));
}

/** Node cannot fetch files, so they are read. */
async function bytes(source) {
  if (source instanceof URL && source.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises');
    return readFile(source);
  }
  return source;
}

function asker(askJson) {
  return (verb, request) => {
    const answer = JSON.parse(askJson(JSON.stringify({ ...request, ask: verb })));
    if (answer.result === 'error') throw new Refused(answer.errors);
    return answer;
  };
}
