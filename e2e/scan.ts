import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';

// The package is CommonJS, although its types say otherwise.
const decode = jsQR as unknown as typeof jsQR.default;

/** Decodes the QR code in a screenshot of the element. */
export async function scan(code: Locator): Promise<string | undefined> {
  const { data, width, height } = PNG.sync.read(await code.screenshot());
  return decode(new Uint8ClampedArray(data), width, height)?.data;
}
