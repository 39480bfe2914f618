import { entryKeys } from '#domain/ledger/entry-keys.ts';
import { openClient, openWallet } from '#domain/ledger/wallet-entries.ts';
import { type Outcome, ok, refuse, refuseField } from '#domain/outcome.ts';
import type { LocalDate } from '#domain/time.ts';
import { centralToday } from '#server/features/areas/read-areas.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { hasOtherPostings } from './read-months.ts';
import { postEntry } from './post-entry.ts';

type Opening = { cents: number; actorId: string | null; reason: string; effectiveOn: LocalDate } & (
  | { partnerId: string }
  | { clientId: string }
);

/**
 * Posts the opening balance of a partner or client, once and before any other entry. A concurrent posting to the same
 * wallet waits for the opening entry, or the opening sees this posting. For clients, the first posting creates all
 * accounts of the client, and two first postings conflict on a unique index.
 */
export async function postOpening(tx: Tx, opening: Opening): Promise<Outcome<{ entryId: string; created: boolean }>> {
  const { cents, actorId, reason, effectiveOn } = opening;
  const ownerId = 'partnerId' in opening ? opening.partnerId : opening.clientId;
  const posted = await postEntry(tx, {
    key: entryKeys.opening(ownerId),
    kind: 'opening',
    postings:
      'partnerId' in opening ? openWallet({ partnerId: ownerId, cents }) : openClient({ clientId: ownerId, cents }),
    actorId,
    reason,
    effectiveOn,
    subject: null,
  });
  if (!posted.ok) return posted.reason === 'key_reused' ? otherOpening : posted;
  if (posted.value.created && (await hasOtherPostings(tx, ownerId, posted.value.entryId))) return tooLate;
  return ok(posted.value);
}

/** Posts the opening balance of a client, entered by an administrator. */
export async function openClientAccount(
  tx: Tx,
  audit: AuditContext,
  { clientId, amountCents, reason }: { clientId: string; amountCents: number; reason: string },
): Promise<Outcome<{ entryId: string }>> {
  const client = await tx
    .selectFrom('clients')
    .select(centralToday.as('today'))
    .where('id', '=', clientId)
    .executeTakeFirst();
  if (!client) return refuseField('clientId', 'Este cliente não existe.');
  const opening = { clientId, cents: amountCents, actorId: audit.actorId, reason, effectiveOn: client.today };
  const posted = await postOpening(tx, opening);
  if (!posted.ok) return posted;
  const { entryId, created } = posted.value;
  const changes: Record<string, [unknown, unknown]> = { balanceCents: [0, amountCents] };
  if (created)
    await recordAudit(tx, audit, { action: 'client.open', subjectType: 'client', subjectId: clientId, changes });
  return ok({ entryId });
}

const otherOpening = refuse(
  'already_exists',
  'O saldo inicial já foi lançado, com outro valor. Corrija-o com um ajuste.',
);
const tooLate = refuse('already_exists', 'Já há lançamentos: o saldo inicial vem antes de todos. Lance um ajuste.');
