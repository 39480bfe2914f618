import { Bytes } from './bytes.ts';
import type { Manifest, TableHeader } from './contents.ts';

/**
 * Frames of a backup. Their order is: the manifest, each table followed by its rows in pieces, the files, and the end
 * with the numbers of rows.
 */
export type Frame =
  | { kind: 'manifest'; manifest: Manifest }
  | { kind: 'table'; header: TableHeader }
  | { kind: 'rows'; rows: Buffer }
  /** A document (`DATA_DIR/documents`), by its id. */
  | { kind: 'file'; id: string; content: Buffer }
  /** `files` is missing in backups made before documents existed. */
  | { kind: 'end'; counts: Record<string, number>; files?: number };

const LETTERS = { manifest: 77, table: 84, rows: 68, file: 70, end: 69 } as const;
const HEAD_BYTES = 5;
const ID_BYTES = 36;

export function encodeFrame(frame: Frame): Buffer {
  const content = contentOf(frame);
  const head = Buffer.alloc(HEAD_BYTES);
  head[0] = LETTERS[frame.kind];
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}

function contentOf(frame: Frame): Buffer {
  if (frame.kind === 'rows') return frame.rows;
  if (frame.kind === 'file') return Buffer.concat([Buffer.from(frame.id), frame.content]);
  const { kind: _kind, ...content } = frame;
  return Buffer.from(JSON.stringify(content));
}

export async function* decodeFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const bytes = new Bytes(source);
  for (;;) {
    const head = await bytes.take(HEAD_BYTES);
    if (head.length === 0) return;
    const content = await bytes.take(head.readUInt32BE(1));
    yield decode(head[0], content);
  }
}

function decode(letter: number | undefined, content: Buffer): Frame {
  if (letter === LETTERS.rows) return { kind: 'rows', rows: content };
  if (letter === LETTERS.file)
    return { kind: 'file', id: content.toString('latin1', 0, ID_BYTES), content: content.subarray(ID_BYTES) };
  const kind = (['manifest', 'table', 'end'] as const).find((known) => LETTERS[known] === letter);
  if (!kind) throw new Error(`A backup of this version has no part ${letter}`);
  return { kind, ...JSON.parse(content.toString()) } as Frame;
}
