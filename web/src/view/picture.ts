import { cageNumbers, clueText, colOf, rowOf, type Puzzle } from '../puzzle/puzzle';
import { texts } from '../texts';
import { linePaths } from './board';

/** A picture of a puzzle in black on white, for paper and files, as a self-contained SVG. */
export function picture(puzzle: Puzzle, values: readonly number[] = []): string {
  const { size } = puzzle;
  const unit = 100;
  const margin = 6;
  const side = size * unit + 2 * margin;
  const { walls, threads } = linePaths(size, cageNumbers(puzzle));
  const clues = puzzle.cages.map((cage) => {
    const [cell = 0] = cage.cells;
    const text = escaped(clueText(cage));
    // Long clues are smaller, so that they stay inside their cell.
    const height = Math.min(30, 150 / Math.max(1, text.length));
    return `<text x="${colOf(puzzle, cell) * unit + 9}" y="${rowOf(puzzle, cell) * unit + 10 + height * 0.8}" font-size="${height}" font-weight="600">${text}</text>`;
  });
  const numbers = values.map((value, cell) =>
    value > 0 ? `<text x="${(colOf(puzzle, cell) + 0.5) * unit}" y="${(rowOf(puzzle, cell) + 0.78) * unit}" font-size="50" text-anchor="middle">${Number(value)}</text>` : '',
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${side} ${side}" width="${side}" height="${side}" role="img" aria-label="${texts.play.board(size)}" font-family="Noto Sans, Segoe UI, Helvetica, Arial, sans-serif">` +
    `<rect x="${-margin}" y="${-margin}" width="${side}" height="${side}" fill="#fff"/>` +
    `<g fill="none" stroke="#000" transform="scale(${unit})"><path d="${threads}" stroke="#999" stroke-width=".015"/>` +
    `<path d="${walls}M0 0h${size}v${size}h${-size}z" stroke-width=".055" stroke-linecap="square"/></g>` +
    `<g fill="#000">${clues.join('')}${numbers.join('')}</g></svg>`
  );
}

/** A text that is not markup, wherever it comes from. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The same picture as a PNG. */
export async function pngPicture(svg: string, pixels: number): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = pixels;
    canvas.getContext('2d')?.drawImage(image, 0, 0, pixels, pixels);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Offers a file to the player as a download. */
export function download(content: Blob | string, name: string): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content]) : content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
