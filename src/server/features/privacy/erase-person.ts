import { type Outcome, ok, refuse, refuseField } from '#domain/outcome.ts';
import type { AuditContext } from '#server/platform/audit.ts';
import { phoneHasher } from '#server/platform/backup/erasure-list.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { erase, type Subject } from './erase.ts';
import { decideRequest } from './decide-request.ts';
import { passengerObstacle, readLinked, readStanding } from './find-obstacles.ts';

export const unknownPassenger = refuseField('phone', 'Nenhuma viagem tem um passageiro com este telefone.');

/**
 * Erases a user's account, and the partner or client that is the same person. The caller must remove `files` after the
 * commit.
 */
export async function erasePerson(
  tx: Tx,
  audit: AuditContext,
  { id, version, dataDir }: { id: string; version: number; dataDir: string },
  files: string[],
): Promise<Outcome<undefined>> {
  const decided = await decideRequest(tx, { id, version, decidedBy: audit.actorId ?? '', status: 'erased' });
  if (!decided.ok) return decided;
  const { userId } = decided.value;
  const linked = await readLinked(tx, userId);
  const { obstacles } = await readStanding(tx, linked);
  if (obstacles.length > 0) return refuse('illegal_transition', obstacles.join(' '));
  const { partnerId, clientId } = linked;
  const subjects: Subject[] = [
    ...(partnerId ? [{ type: 'partner' as const, id: partnerId }] : []),
    ...(clientId ? [{ type: 'client' as const, id: clientId }] : []),
    { type: 'user', id: userId },
  ];
  for (const subject of subjects) files.push(...(await erase(tx, audit, dataDir, { id: newId(), subject })));
  return ok();
}

/** Erases a passenger. The phone identifies the passenger, who has no account. */
export async function erasePassengerOf(
  tx: Tx,
  audit: AuditContext,
  { phone, dataDir, secret }: { phone: string; dataDir: string; secret: string },
): Promise<Outcome<undefined>> {
  const obstacle = await passengerObstacle(tx, phone);
  if (obstacle === 'unknown') return unknownPassenger;
  if (obstacle === 'open') return refuseField('phone', 'Há viagem deste passageiro que ainda não terminou.');
  if (obstacle === 'unpaid') return refuseField('phone', 'Há um Pix em aberto de uma viagem deste passageiro.');
  const subject = { type: 'passenger' as const, phone, phoneHash: phoneHasher(secret).hash(phone) };
  await erase(tx, audit, dataDir, { id: newId(), subject });
  return ok();
}
