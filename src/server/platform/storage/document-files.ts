import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { type DocumentContentType, DOCUMENT_BYTES, contentTypeOf, HEAD_BYTES } from '#domain/documents/file-content.ts';
import { type Outcome, ok, refuse, refuseField } from '#domain/outcome.ts';
import { newId } from '#server/platform/uuid.ts';
import { rewriteImage } from './rewrite-image.ts';
import { isWholePdf } from './whole-pdf.ts';

export type KeptFile = { id: string; contentType: 'image/jpeg' | 'application/pdf'; bytes: number; sha256: Buffer };

const PART = '.parte';
const ABANDONED_MILLISECONDS = 3_600_000;

const folderOf = (dataDir: string): string => join(dataDir, 'documents');
/** Path of a document. The file name is the id, so that the name of the uploaded file never becomes a path. */
export const documentFile = (dataDir: string, id: string): string => join(folderOf(dataDir), id);

/**
 * Stores an uploaded file from a stream, up to the allowed size. Decodes images and encodes them again, which removes
 * trailing data and location metadata. The caller inserts the row that refers to the file afterwards.
 */
export async function keepDocumentFile(dataDir: string, body: Readable): Promise<Outcome<KeptFile>> {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  const id = newId();
  const [raw, clean] = [partFile(dataDir), partFile(dataDir)];
  try {
    const received = await receive(body, raw);
    if (!received.ok) return received;
    const contentType = await cleanFile(received.value, raw, clean);
    if (contentType === null) return unreadable;
    const source = contentType === 'image/jpeg' ? clean : raw;
    const kept = { id, contentType, ...(await sumUp(source)) };
    await rename(source, documentFile(dataDir, id));
    await syncFolder(dataDir);
    return ok(kept);
  } finally {
    await Promise.all([raw, clean].map((path) => rm(path, { force: true })));
  }
}

const partFile = (dataDir: string): string => join(folderOf(dataDir), `${randomUUID()}${PART}`);
const wrongType = refuseField('file', 'Este arquivo não é uma foto (JPEG, PNG ou WebP) nem um PDF.');
const unreadable = refuseField(
  'file',
  'Não foi possível abrir este arquivo. Tire a foto de novo, ou salve o PDF de novo.',
);
const tooLarge = refuse('too_large', 'O arquivo passa de 10 MB.', [{ field: 'file', message: 'No máximo 10 MB.' }]);

/** Writes the upload. Stops at the first byte beyond the limit, and does not read the remaining bytes. */
async function receive(body: Readable, path: string): Promise<Outcome<DocumentContentType>> {
  const handle = await open(path, 'wx+', 0o600);
  try {
    let bytes = 0;
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > DOCUMENT_BYTES) return tooLarge;
      await handle.write(chunk);
    }
    await handle.sync();
    const head = Buffer.alloc(HEAD_BYTES);
    await handle.read(head, 0, HEAD_BYTES, 0);
    const type = contentTypeOf(head);
    return type === null ? wrongType : ok(type);
  } finally {
    await handle.close();
  }
}

async function cleanFile(
  type: DocumentContentType,
  raw: string,
  clean: string,
): Promise<KeptFile['contentType'] | null> {
  if (type === 'application/pdf') return (await isWholePdf(raw)) ? type : null;
  return (await rewriteImage(raw, clean)) ? 'image/jpeg' : null;
}

async function sumUp(path: string): Promise<{ bytes: number; sha256: Buffer }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { bytes: (await stat(path)).size, sha256: hash.digest() };
}

async function syncFolder(dataDir: string): Promise<void> {
  const handle = await open(folderOf(dataDir), 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Writes a file from a backup. An existing file with this id has the same content, because ids are unique. */
export async function restoreDocumentFile(dataDir: string, id: string, content: Buffer): Promise<void> {
  if (!ID.test(id)) throw new Error('The backup names a file as no id of ours is');
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  await writeFile(documentFile(dataDir, id), content, { mode: 0o600, flush: true });
}

export async function hasDocumentFile(dataDir: string, id: string): Promise<boolean> {
  return (await stat(documentFile(dataDir, id)).catch(() => null)) !== null;
}

export async function removeDocumentFile(dataDir: string, id: string): Promise<void> {
  await rm(documentFile(dataDir, id), { force: true });
}

/**
 * Lists the files that are so old that their upload has ended. The caller can remove listed files that have no row.
 * Also removes partial files that a crash has left.
 */
export async function listSettledFiles(dataDir: string, now: number = Date.now()): Promise<string[]> {
  const names: string[] = await readdir(folderOf(dataDir)).catch(() => []);
  const settled: string[] = [];
  for (const name of names) {
    const path = join(folderOf(dataDir), name);
    const found = await stat(path).catch(() => null);
    if (!found?.isFile() || now - found.mtimeMs < ABANDONED_MILLISECONDS) continue;
    if (name.endsWith(PART)) await rm(path, { force: true });
    else settled.push(name);
  }
  return settled;
}
