import { createWriteStream } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readApplied } from '#server/platform/database/migrate.ts';
import { withOwner } from '#server/platform/database/owner-connection.ts';
import { documentFile } from '#server/platform/storage/document-files.ts';
import {
  copyOut,
  listSequences,
  listTables,
  type Manifest,
  readKeptFiles,
  SAME_TEXT,
  type TableHeader,
} from './contents.ts';
import { requireBackupFolder } from './folder.ts';
import { encodeFrame } from './frames.ts';
import { sealFile } from './sealed-file.ts';

const PIECE_BYTES = 64 * 1024;

export type BackupOptions = {
  ownerUrl: string;
  dataDir: string;
  panelVersion: string;
  /** Null when the backup is not encrypted. */
  key: Buffer | null;
  /** Path of the complete backup. */
  file: string;
};

export type TakenBackup = { file: string; bytes: number; rows: number; head: Manifest['head'] };

/**
 * Copies a snapshot of the database, and the files of the data folder, to one file while the panel continues to work.
 */
export async function takeBackup({ ownerUrl, dataDir, panelVersion, key, file }: BackupOptions): Promise<TakenBackup> {
  const taken = { rows: 0, head: null as Manifest['head'] };
  // The files are read before the snapshot, so that the block in `ledger-seal.head` is never newer than the copied
  // ledger.
  const files = await readKeptFiles(dataDir);
  await requireBackupFolder(dirname(file));
  const draft = `${file}.${process.pid}.parcial`;
  try {
    await withOwner(ownerUrl, async (client) => {
      const tables = await enterSnapshot(client);
      const manifest = await describe(client, panelVersion, files);
      taken.head = manifest.head;
      const frames = readAll(client, { manifest, tables, dataDir }, (count) => (taken.rows += count));
      await pipeline(
        frames,
        createZstdCompress(),
        (source: AsyncIterable<Buffer>) => sealFile(source, key),
        createWriteStream(draft, { mode: 0o600 }),
      );
    });
    await syncToDisk(draft);
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  return { file, bytes: (await stat(file)).size, ...taken };
}

/** Starts the snapshot. The table locks block migrations only. */
async function enterSnapshot(client: Client): Promise<TableHeader[]> {
  await client.query(SAME_TEXT);
  const tables = await listTables(client);
  await client.query('begin isolation level repeatable read read only');
  await client.query(`lock table ${tables.map(({ table }) => table).join(', ')} in access share mode`);
  return tables;
}

async function describe(client: Client, panelVersion: string, files: Manifest['files']): Promise<Manifest> {
  const { rows } = await client.query<{ head: Manifest['head']; takenAt: Date }>(
    `select clock_timestamp() as "takenAt",
       (select json_build_object('number', number, 'hash', encode(hash, 'hex')) from ledger.blocks order by number desc limit 1) as head`,
  );
  return {
    panelVersion,
    takenAt: (rows[0]?.takenAt ?? new Date()).toISOString(),
    migrations: await readApplied(client),
    files,
    sequences: await listSequences(client),
    head: rows[0]?.head ?? null,
  };
}

type Source = { manifest: Manifest; tables: TableHeader[]; dataDir: string };

async function* readAll(
  client: Client,
  { manifest, tables, dataDir }: Source,
  counted: (rows: number) => void,
): AsyncGenerator<Buffer> {
  yield encodeFrame({ kind: 'manifest', manifest });
  const counts: Record<string, number> = {};
  for (const header of tables) {
    yield encodeFrame({ kind: 'table', header });
    const rows = client.query(copyTo(copyOut(header)));
    for await (const piece of inPieces(rows)) yield encodeFrame({ kind: 'rows', rows: piece });
    counts[header.table] = rows.rowCount;
    counted(rows.rowCount);
  }
  let files = 0;
  for await (const file of readDocumentFiles(client, dataDir)) {
    yield encodeFrame({ kind: 'file', ...file });
    files += 1;
  }
  yield encodeFrame({ kind: 'end', counts, files });
}

/** Yields the document files of which the snapshot has a row. Skips a file that was removed meanwhile. */
async function* readDocumentFiles(client: Client, dataDir: string): AsyncGenerator<{ id: string; content: Buffer }> {
  const { rows } = await client.query<{ id: string }>('select id from document_files order by id');
  for (const { id } of rows) {
    const content = await readFile(documentFile(dataDir, id)).catch(ifMissing);
    if (content) yield { id, content };
  }
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    held.push(chunk);
    length += chunk.length;
    if (length < PIECE_BYTES) continue;
    yield Buffer.concat(held);
    [held, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(held);
}

async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
