/** What tables of several languages put texts together with. */

/** A text that begins with a capital letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A number with what it counts. */
export function several(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
