import { Cancelled } from '../engine/engine';
import { sketchOf, type Sketch } from '../entry/sketch';
import type { Known, PictureResult, Reader } from '../vision/reader';
import type { Photo } from '../vision/photo';
import type { PicturePoint, PictureReading, UnreadPicture } from '../wire/types';
import type { App } from './app';

/** A puzzle that is being read from a picture. */
export class FromPicture {
  photo: Photo | null = null;
  isReading = false;
  /** Why no puzzle was read. */
  unread: Pick<UnreadPicture, 'missing'> | null = null;
  reading: PictureReading | null = null;
  /** What was read, with what somebody has changed. */
  sketch: Sketch | null = null;
  private before: Sketch[] = [];
  /** What somebody knows better. */
  known: Known = {};

  constructor(
    private readonly app: App,
    private readonly reader: Pick<Reader, 'read' | 'cancel'>,
    private readonly decode: (file: Blob) => Promise<Photo>,
    private readonly release: (photo: Photo) => void,
  ) {}

  /** Another picture. */
  async open(file: Blob): Promise<void> {
    this.close();
    this.isReading = true;
    this.app.changed();
    try {
      this.photo = await this.decode(file);
    } catch {
      this.isReading = false;
      this.unread = { missing: 'picture' };
      this.app.changed();
      return;
    }
    await this.read({});
  }

  /** Reads the picture again, with what somebody knows better. */
  async read(known: Known): Promise<void> {
    const { app, photo } = this;
    if (!photo) return;
    this.known = known;
    this.isReading = true;
    app.changed();
    try {
      this.take(await this.reader.read(photo, known));
    } catch (error) {
      if (error instanceof Cancelled) return;
      this.isReading = false;
      app.failed(error);
    }
  }

  private take(result: PictureResult): void {
    this.isReading = false;
    this.before = [];
    const isRead = result.result === 'read';
    this.unread = isRead ? null : result;
    this.reading = isRead ? result : null;
    this.sketch = isRead ? sketchOf(result) : null;
    this.app.changed();
  }

  /** The corners of the board: those that somebody has put there, those that were found, or a guess. */
  get corners(): PicturePoint[] {
    const { photo, reading } = this;
    if (this.known.corners) return this.known.corners;
    if (reading) {
      const { lattice } = reading;
      const n = Math.round(Math.sqrt(lattice.length));
      return [lattice[0]!, lattice[n - 1]!, lattice[n * n - 1]!, lattice[n * (n - 1)]!];
    }
    const [width, height] = [photo?.width ?? 0, photo?.height ?? 0];
    const [left, right, top, bottom] = [width * 0.1, width * 0.9, height * 0.1, height * 0.9];
    return [{ x: left, y: top }, { x: right, y: top }, { x: right, y: bottom }, { x: left, y: bottom }];
  }

  change(sketch: Sketch): void {
    if (this.sketch) this.before.push(this.sketch);
    this.sketch = sketch;
    this.app.changed();
  }

  get canUndo(): boolean {
    return this.before.length > 0;
  }

  undo(): void {
    this.sketch = this.before.pop() ?? this.sketch;
    this.app.changed();
  }

  /** Forgets the picture. */
  close(): void {
    this.reader.cancel();
    if (this.photo) this.release(this.photo);
    this.photo = null;
    this.isReading = false;
    this.unread = null;
    this.reading = null;
    this.sketch = null;
    this.before = [];
    this.known = {};
  }
}
