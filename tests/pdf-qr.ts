import jsQR from 'jsqr';
import { pdfStreams } from '#tests/pdf-text.ts';

// The package is CommonJS, although its types declare a module.
const decode = jsQR as unknown as typeof jsQR.default;

const PIXELS = 4;
const QUIET = 4;

/** Decodes the QR code that a PDF of the panel draws as squares. */
export function pdfQr(pdf: Buffer): string | undefined {
  const rectangles = pdfStreams(pdf).flatMap((stream) =>
    Array.from(stream.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm), (found) => found.slice(1, 5).map(Number)),
  );
  const squares = rectangles.flatMap(([x = 0, y = 0, width = 0, height = 0]) =>
    width === height ? [{ x, y, width }] : [],
  );
  const unit = squares[0]?.width ?? 1;
  const [left, top] = [Math.min(...squares.map(({ x }) => x)), Math.min(...squares.map(({ y }) => y))];
  const cells = squares.map(({ x, y }) => [Math.round((x - left) / unit), Math.round((y - top) / unit)] as const);
  const side = (Math.max(...cells.flat()) + 1 + 2 * QUIET) * PIXELS;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [column, row] of cells) {
    for (let line = 0; line < PIXELS; line += 1) {
      const at = (((row + QUIET) * PIXELS + line) * side + (column + QUIET) * PIXELS) * 4;
      for (let dot = 0; dot < PIXELS; dot += 1) pixels.fill(0, at + dot * 4, at + dot * 4 + 3);
    }
  }
  return decode(pixels, side, side)?.data;
}
