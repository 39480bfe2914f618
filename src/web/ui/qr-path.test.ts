import jsQR from 'jsqr';
import { expect, it } from 'vitest';
import { brCode } from '#domain/pix/br-code.ts';
import { qrPath } from './qr-path.ts';

const PIXELS = 4;

/** Renders the path to pixels, for the decoder. */
function draw({ path, size }: { path: string; size: number }): { pixels: Uint8ClampedArray; side: number } {
  const side = size * PIXELS;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, column, line] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let y = 0; y < PIXELS; y += 1) {
      for (let x = 0; x < PIXELS; x += 1) {
        const at = ((Number(line) * PIXELS + y) * side + Number(column) * PIXELS + x) * 4;
        pixels.fill(0, at, at + 3);
      }
    }
  }
  return { pixels, side };
}

it.each([
  { key: '11222333000181', name: 'CHAME UM TAXI', city: 'SAO PAULO' },
  { key: `${'a'.repeat(65)}@exemplo.com`, name: 'A'.repeat(25), city: 'B'.repeat(15) },
])('a QR code contains exactly the payload of the charge: %j', (account) => {
  const code = brCode({ account, amountCents: 123_45, txid: 'VIAGEM000123' });
  const { pixels, side } = draw(qrPath(code));
  expect(jsQR(pixels, side, side)?.data).toBe(code);
});
