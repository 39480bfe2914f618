import { open } from 'node:fs/promises';

/**
 * Maximum number of pixels, enough for a phone camera. An image with more pixels is refused after reading its header,
 * before it is decoded.
 */
const LARGEST_PIXELS = 60_000_000;
const LARGEST_SIDE = 2_560;
const SECONDS = 20;
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Decodes an image and writes it as a new JPEG in upright orientation. Returns false when the image cannot be read
 * completely.
 */
export async function rewriteImage(from: string, to: string): Promise<boolean> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await rewrite(from, to);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

async function rewrite(from: string, to: string): Promise<boolean> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    await sharp(from, { limitInputPixels: LARGEST_PIXELS, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: LARGEST_SIDE, height: LARGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
      .toFile(to);
  } catch {
    return false;
  }
  const handle = await open(to, 'r+');
  try {
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return true;
}
