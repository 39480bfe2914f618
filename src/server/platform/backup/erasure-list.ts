import { createHmac } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { derivedKey } from '#server/platform/auth/sealed-secret.ts';
import { makeFolder } from '#server/platform/storage/make-folder.ts';

const ERASURE_LIST = 'apagamentos.jsonl';

/** Who was erased, by reference. A passenger's is the keyed hash of a phone, with a mark of the key. */
export type ListedErasure = {
  id: string;
  subjectType: 'user' | 'partner' | 'client' | 'passenger';
  subjectId: string | null;
  phoneHash: string | null;
  keyMark: string | null;
  at: string;
};

/** Beside the backups: an older one, once restored, has to be told whom it must not bring back. */
export async function readErasureList(folder: string): Promise<ListedErasure[]> {
  const text = await readFile(join(folder, ERASURE_LIST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => parse(line) ?? []);
}

/** A line that a crash cut off is written again: what it was about is in the database. */
function parse(line: string): ListedErasure | null {
  try {
    return JSON.parse(line) as ListedErasure;
  } catch {
    return null;
  }
}

/** Adds those that the list has not, and waits for the disk. */
export async function addToErasureList(folder: string, erasures: readonly ListedErasure[]): Promise<void> {
  const known = new Set((await readErasureList(folder)).map(({ id }) => id));
  const missing = erasures.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return;
  await makeFolder(folder);
  const file = await open(join(folder, ERASURE_LIST), 'a', 0o600);
  try {
    await file.appendFile(missing.map((one) => `\n${JSON.stringify(one)}`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Phones are few enough to be tried one by one: without the server's secret their hashes say nothing. */
export function phoneHasher(serverSecret: string): { hash: (phone: string) => Buffer; mark: string } {
  const key = derivedKey(serverSecret, 'erased phones');
  const hash = (text: string) => createHmac('sha256', key).update(text).digest();
  return { hash, mark: hash('').toString('hex').slice(0, 8) };
}
