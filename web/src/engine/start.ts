import germanFile from '../../engine/cagey_play_de_bg.wasm?url';
import englishFile from '../../engine/cagey_play_en_bg.wasm?url';
import workshopFile from '../../engine/cagey_workshop_bg.wasm?url';
import { inside } from '../inside';
import type { Module } from './modules';
import workerFile from './worker?worker&url';

/** Where each module is: its address, or its bytes. */
export type ModuleFiles = Partial<Record<Module, string | ArrayBuffer>>;

const absolute = (file: string) => new URL(file, location.href).href;

/** Starts a worker. Its name is the language in which it has to answer at once, if there is one. */
export function startWorker(name: string): Worker {
  const worker = new Worker(inside ? insideWorker() : workerFile, { name });
  void moduleFiles().then((files) => worker.postMessage(files));
  return worker;
}

async function moduleFiles(): Promise<ModuleFiles> {
  if (inside) return { workshop: await (unpacked ??= unpack(inside.workshop)) };
  return { play_en: absolute(englishFile), play_de: absolute(germanFile), workshop: absolute(workshopFile) };
}

let script: string | undefined;
const insideWorker = () => (script ??= URL.createObjectURL(new Blob([inside?.worker ?? ''], { type: 'text/javascript' })));

let unpacked: Promise<ArrayBuffer> | undefined;

/** The bytes that were compressed and written as base64. */
async function unpack(base64: string): Promise<ArrayBuffer> {
  const packed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}
