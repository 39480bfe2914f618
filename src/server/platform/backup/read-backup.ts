import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { StartupError } from '#server/platform/startup-error.ts';
import type { Manifest } from './contents.ts';
import { decodeFrames, type Frame } from './frames.ts';
import { openFile } from './sealed-file.ts';

/** Passes the frames of a backup to `use`. Throws a StartupError if the file is incomplete or changed. */
export async function readBackup<Answer>(
  file: string,
  key: Buffer | null,
  use: (frames: AsyncIterable<Frame>) => Promise<Answer>,
): Promise<Answer> {
  await access(file).catch(() => {
    throw new StartupError(`O arquivo de backup ${file} não existe ou não pode ser lido.`);
  });
  return pipeline(
    createReadStream(file),
    (source: AsyncIterable<Buffer>) => openFile(source, key),
    createZstdDecompress(),
    (source: AsyncIterable<Buffer>) => use(decodeFrames(source)),
  );
}

/** Reads the complete backup, so that a restore does not start with a file that is damaged at its end. */
export async function checkBackup(file: string, key: Buffer | null): Promise<{ manifest: Manifest; rows: number }> {
  return readBackup(file, key, async (frames) => {
    let manifest: Manifest | null = null;
    let counts: Record<string, number> | null = null;
    for await (const frame of frames) {
      if (frame.kind === 'manifest') manifest = frame.manifest;
      if (frame.kind === 'end') counts = frame.counts;
    }
    if (!manifest || !counts) throw new Error(`${file} is sealed, and not a backup`);
    return { manifest, rows: Object.values(counts).reduce((sum, count) => sum + count, 0) };
  });
}
