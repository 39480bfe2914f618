import { sql } from 'kysely';
import { phoneHasher, type ListedErasure } from '#server/platform/backup/erasure-list.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { erase, type Subject } from './erase.ts';
import { allPhones } from './find-subjects.ts';

const system = { actorId: null, address: null, requestId: null };

export type Replayed = { again: number; files: string[]; otherKey: number };

/** Repeats listed erasures that this database does not have, because it was restored from an older backup. */
export async function replay(
  tx: Tx,
  listed: readonly ListedErasure[],
  { dataDir, secret }: { dataDir: string; secret: string },
): Promise<Replayed> {
  // Makes nodes that start at the same time wait for each other.
  await sql`select pg_advisory_xact_lock(hashtext('painel.erasures'))`.execute(tx);
  const known = new Set((await tx.selectFrom('erasures').select('id').execute()).map(({ id }) => id));
  const missing = listed.filter(({ id }) => !known.has(id));
  const { hash, mark } = phoneHasher(secret);
  const phones = missing.some(({ phoneHash }) => phoneHash !== null) ? await allPhones(tx) : [];
  const byHash = new Map(phones.map((phone) => [hash(phone).toString('base64url'), phone]));
  const files: string[] = [];
  for (const one of missing) {
    const subject = subjectOf(one, byHash);
    files.push(...(await erase(tx, system, dataDir, { id: one.id, subject, at: new Date(one.at) })));
  }
  const otherKey = missing.filter(({ keyMark }) => keyMark !== null && keyMark !== mark).length;
  return { again: missing.length, files, otherKey };
}

function subjectOf({ subjectType, subjectId, phoneHash }: ListedErasure, byHash: Map<string, string>): Subject {
  if (subjectType === 'passenger') {
    const hashed = phoneHash ?? '';
    // An unknown hash becomes the phone '-', which no passenger has. The erasure is then recorded and changes no
    // passenger.
    return { type: 'passenger', phone: byHash.get(hashed) ?? '-', phoneHash: Buffer.from(hashed, 'base64url') };
  }
  if (subjectId === null) throw new Error(`an erasure of a ${subjectType} names nobody`);
  return { type: subjectType, id: subjectId };
}
