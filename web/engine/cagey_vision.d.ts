/* tslint:disable */
/* eslint-disable */

/**
 * Answers a request, both as JSON. `docs/api.md` describes all of them.
 *
 * ```
 * let answer = cagey_wasm::ask(r#"{"ask":"judge","puzzle":"4:_a_7a4_a3,s1m6m2s2a5d2a7d2"}"#);
 * assert_eq!(answer, r#"{"result":"unique","solution":"4231314223141423"}"#);
 * ```
 */
export function ask(request: string): string;

/**
 * Reads the puzzle in a picture: its width, and the bytes red, green, blue and opacity of each pixel. `size` is its number
 * of rows if somebody knows it, otherwise 0. `corners` are the corners of the board, clockwise from the top left one as the puzzle is read, as x and y
 * in pixels, if somebody has put them there, otherwise nothing. The answer is that of `cagey read --json` without its envelope.
 */
export function read_picture(width: number, rgba: Uint8Array | number[], size: number, corners: Float32Array | number[]): string;

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly ask: (a: number, b: number) => [number, number];
    readonly read_picture: (a: number, b: number, c: number, d: number, e: number, f: number) => [number, number];
    readonly __wbindgen_externrefs: WebAssembly.Table;
    readonly __wbindgen_malloc: (a: number, b: number) => number;
    readonly __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
    readonly __wbindgen_free: (a: number, b: number, c: number) => void;
    readonly __wbindgen_start: () => void;
}

export type SyncInitInput = BufferSource | WebAssembly.Module;

/**
 * Instantiates the given `module`, which can either be bytes or
 * a precompiled `WebAssembly.Module`.
 *
 * @param {{ module: SyncInitInput }} module - Passing `SyncInitInput` directly is deprecated.
 *
 * @returns {InitOutput}
 */
export function initSync(module: { module: SyncInitInput } | SyncInitInput): InitOutput;

/**
 * If `module_or_path` is {RequestInfo} or {URL}, makes a request and
 * for everything else, calls `WebAssembly.instantiate` directly.
 *
 * @param {{ module_or_path: InitInput | Promise<InitInput> }} module_or_path - Passing `InitInput` directly is deprecated.
 *
 * @returns {Promise<InitOutput>}
 */
export default function __wbg_init (module_or_path: { module_or_path: InitInput | Promise<InitInput> } | InitInput | Promise<InitInput>): Promise<InitOutput>;
