import visionFile from '../../engine/cagey_vision_bg.wasm?url';
import { Cancelled } from '../engine/engine';
import type { PicturePoint, PictureReading, UnreadPicture } from '../wire/types';
import type { Photo } from './photo';
import workerFile from './vision-worker?worker&url';

/** What came of reading a picture. */
export type PictureResult = ({ result: 'read' } & PictureReading) | ({ result: 'unread' } & UnreadPicture);

/** What somebody knows better than the reader: how many rows there are, and where the corners of the board are, clockwise from the top left one. */
export interface Known {
  size?: number;
  corners?: PicturePoint[];
}

/** What the worker is asked. Its first message also says where its module is. */
export interface Asked extends Known {
  number: number;
  module: string;
  width: number;
  rgba: ArrayBuffer;
}

export interface Answered {
  number: number;
  /** As JSON. */
  result?: string;
  failure?: string;
}

/** Reads puzzles from pictures, in a worker of its own, so that the page can be used meanwhile. Only the last question is answered. */
export class Reader {
  private worker: Worker | null = null;
  private number = 0;
  private reject: ((error: Error) => void) | null = null;

  read(photo: Photo, known: Known = {}): Promise<PictureResult> {
    this.cancel();
    const number = ++this.number;
    const worker = (this.worker ??= new Worker(workerFile));
    return new Promise((resolve, reject) => {
      this.reject = reject;
      worker.onmessage = ({ data }: MessageEvent<Answered>) => {
        if (data.number !== number) return;
        this.reject = null;
        if (data.result !== undefined) return resolve(JSON.parse(data.result) as PictureResult);
        this.end();
        reject(new Error(data.failure));
      };
      worker.onerror = (event) => {
        this.end();
        reject(new Error(event.message));
      };
      // A copy is sent: the picture may be read again with other corners.
      const rgba = photo.rgba.slice().buffer;
      const module = new URL(visionFile, location.href).href;
      worker.postMessage({ number, module, width: photo.width, rgba, ...known } satisfies Asked, [rgba]);
    });
  }

  /** Breaks off what is being read. */
  cancel(): void {
    if (!this.reject) return;
    this.reject(new Cancelled());
    this.reject = null;
    this.end();
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = null;
  }
}
