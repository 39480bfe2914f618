import type { ConsentKind } from '#domain/privacy/consent-kinds.ts';
import { type Outcome, ok, type Refusal, refuseField } from '#domain/outcome.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { refuseDuplicates, staleRecord } from '#server/platform/record-change.ts';

type NewText = { kind: ConsentKind; body: string; seenVersion: number };

/**
 * Publishes a new version of a text. Old versions are kept unchanged, because users accepted them. The primary key
 * refuses the second of two concurrent publications.
 */
export async function publishText(
  tx: Tx,
  audit: AuditContext,
  { kind, body, seenVersion }: NewText,
): Promise<Outcome<undefined>> {
  const newest = await tx
    .selectFrom('consent_texts')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('kind', '=', kind)
    .executeTakeFirst();
  if ((newest?.version ?? 0) !== seenVersion) return staleRecord;
  const version = seenVersion + 1;
  return refuseDuplicates({ consent_texts_pkey: staleRecord }, async () => {
    await tx.insertInto('consent_texts').values({ kind, version, body, published_by: audit.actorId }).execute();
    await recordAudit(tx, audit, {
      action: `settings.${kind}_published`,
      subjectType: 'settings',
      subjectId: null,
      changes: { version: [seenVersion, version] },
    });
    return ok();
  });
}

type Text = { kind: ConsentKind; version: number };

/** Stores the acceptance of texts. Accepting a text again has no effect. */
export async function acceptTexts(tx: Tx, userId: string, accepted: readonly Text[]): Promise<Outcome<undefined>> {
  const refusal = await refuseOldTexts(tx, accepted);
  if (refusal) return refusal;
  for (const { kind, version } of accepted) {
    await tx
      .insertInto('consents')
      .values({ user_id: userId, kind, version })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return ok();
}

/** Refuses texts that are no longer the newest version. */
export async function refuseOldTexts(tx: Tx, accepted: readonly Text[]): Promise<Refusal | null> {
  for (const { kind, version } of accepted) {
    const newest = await tx
      .selectFrom('consent_texts')
      .select((eb) => eb.fn.max('version').as('version'))
      .where('kind', '=', kind)
      .executeTakeFirst();
    if (newest?.version !== version)
      return refuseField('accepted', 'Há uma versão mais nova: leia-a antes de aceitar.');
  }
  return null;
}
