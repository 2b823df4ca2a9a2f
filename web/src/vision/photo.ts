/** A picture that somebody has taken or chosen, decoded by the browser. */
export interface Photo {
  width: number;
  height: number;
  /** Red, green, blue and opacity of each pixel. */
  rgba: Uint8ClampedArray;
  /** Where the page can show it. It is for `release` to take back. */
  url: string;
}

/** Cameras give more pixels than reading needs; beyond these, a picture is made smaller first. */
const MOST_PIXELS = 12_500_000;

/** Decodes a file, turned as the camera was held. It fails if the browser does not know what it is. */
export async function decode(file: Blob): Promise<Photo> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (bitmap.width * bitmap.height)));
  const [width, height] = [Math.max(1, Math.floor(bitmap.width * scale)), Math.max(1, Math.floor(bitmap.height * scale))];
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('there is no canvas');
  // What is transparent is paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  // The canvas is shown instead of the file, whose pixels may be turned.
  const shown = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  return { width, height, rgba: data, url: URL.createObjectURL(shown ?? file) };
}

export function release(photo: Photo): void {
  URL.revokeObjectURL(photo.url);
}
