import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';

// The package is CommonJS, and its types say otherwise.
const decode = jsQR as unknown as typeof jsQR.default;

/** What a camera before the screen reads. */
export async function scan(code: Locator): Promise<string | undefined> {
  const { data, width, height } = PNG.sync.read(await code.screenshot());
  return decode(new Uint8ClampedArray(data), width, height)?.data;
}
