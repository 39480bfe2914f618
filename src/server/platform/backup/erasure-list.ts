import { createHmac } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { derivedKey } from '#server/platform/auth/sealed-secret.ts';
import { makeFolder } from '#server/platform/storage/make-folder.ts';

const ERASURE_LIST = 'apagamentos.jsonl';

/**
 * Reference to an erased person. A passenger is identified by a keyed hash of the phone number. `keyMark` is a
 * fingerprint of the key.
 */
export type ListedErasure = {
  id: string;
  subjectType: 'user' | 'partner' | 'client' | 'passenger';
  subjectId: string | null;
  phoneHash: string | null;
  keyMark: string | null;
  at: string;
};

/**
 * Reads the list of erasures, which is stored in the folder of the backups. After the restore of an older backup, the
 * listed persons are erased again.
 */
export async function readErasureList(folder: string): Promise<ListedErasure[]> {
  const text = await readFile(join(folder, ERASURE_LIST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => parse(line) ?? []);
}

/** Returns null for a line that a crash left incomplete. The entry is appended again from the database. */
function parse(line: string): ListedErasure | null {
  try {
    return JSON.parse(line) as ListedErasure;
  } catch {
    return null;
  }
}

/** Appends missing entries and flushes them to the disk. */
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

/**
 * Returns a function that hashes phone numbers with a key. Without the key, an attacker could hash all phone numbers
 * and compare them.
 */
export function phoneHasher(serverSecret: string): { hash: (phone: string) => Buffer; mark: string } {
  const key = derivedKey(serverSecret, 'erased phones');
  const hash = (text: string) => createHmac('sha256', key).update(text).digest();
  return { hash, mark: hash('').toString('hex').slice(0, 8) };
}
