import { open } from 'node:fs/promises';
import { endsAsPdf, TAIL_BYTES } from '#domain/documents/file-content.ts';

/** Returns true when the file has the end marker of a PDF. */
export async function isWholePdf(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
    await handle.read(tail, 0, tail.length, size - tail.length);
    return endsAsPdf(tail);
  } finally {
    await handle.close();
  }
}
