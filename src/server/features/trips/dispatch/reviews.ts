import { sql } from 'kysely';
import type { DispatchReview, dispatchContract } from '#contract/dispatch.ts';
import { type Actor, isPartnerSide } from '#domain/access/roles.ts';
import { ok, type Outcome, refuse, refuseField } from '#domain/outcome.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { publish } from '#server/platform/live/outbox.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';

/** Maximum number of open requests of one driver. */
const MOST_OPEN = 5;
const MOST_SHOWN = 100;

/** Asks for a review of an automatic decision by a person. Only a user who is a driver may ask. */
export async function askReview(
  tx: Tx,
  actor: Actor,
  { tripId, question }: InputOf<typeof dispatchContract.askReview>,
): Promise<Outcome<{ id: string }>> {
  if (!isPartnerSide(actor) || !actor.driverId)
    return refuse('forbidden', 'Sua conta não está ligada a um motorista: peça à central.');
  const { driverId, partnerId, userId } = actor;
  // Locked, so that concurrent requests are counted.
  await tx.selectFrom('drivers').select('id').where('id', '=', driverId).forNoKeyUpdate().execute();
  const open = tx.selectFrom('dispatch_reviews').select('id').where('driver_id', '=', driverId);
  if ((await open.where('answer', 'is', null).execute()).length >= MOST_OPEN)
    return refuseField('question', `Há ${MOST_OPEN} pedidos sem resposta: espere a central responder.`);
  if (tripId && !(await wasDecided(tx, tripId, driverId)))
    return refuseField('tripId', 'Nenhuma decisão desta viagem envolveu você.');
  const id = newId();
  const row = { id, driver_id: driverId, partner_id: partnerId, trip_id: tripId ?? null, question, asked_by: userId };
  await tx.insertInto('dispatch_reviews').values(row).execute();
  await publishReview(tx, id, 1, userId);
  return ok({ id });
}

async function wasDecided(tx: Tx, tripId: string, driverId: string): Promise<boolean> {
  const about = JSON.stringify([{ driverId }]);
  const { rows } = await sql`
    select from dispatch_decisions where trip_id = ${tripId} and candidates @> ${about}::jsonb limit 1`.execute(tx);
  return rows.length > 0;
}

/** Answers a review. The answer is final. */
export async function answerReview(
  tx: Tx,
  audit: AuditContext,
  userId: string,
  { id, answer }: InputOf<typeof dispatchContract.answerReview>,
): Promise<Outcome<undefined>> {
  const row = await tx.selectFrom('dispatch_reviews').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) return notFoundRecord;
  if (row.answer !== null) return refuse('illegal_transition', 'Este pedido já foi respondido.');
  const answered = { answer, answered_by: userId, answered_at: sql<Date>`app_now()` };
  await tx.updateTable('dispatch_reviews').set(answered).where('id', '=', id).execute();
  await recordAudit(tx, audit, {
    action: 'dispatch.answer_review',
    subjectType: 'partner',
    subjectId: row.partner_id,
    changes: {},
  });
  await publishReview(tx, id, 2, row.asked_by);
  return ok();
}

async function publishReview(tx: Tx, id: string, version: number, askedBy: string | null): Promise<void> {
  const audiences = ['admin' as const, 'attendant' as const, ...(askedBy ? [`user:${askedBy}` as const] : [])];
  await publish(tx, { topic: 'review', audiences, entityId: id, version });
}

/** Lists the reviews, open ones first. A driver sees only the own ones. */
export async function listReviews(db: Db, actor: Actor): Promise<{ items: DispatchReview[] }> {
  const mine = actor.role === 'parceiro';
  const rows = await db
    .selectFrom('dispatch_reviews as r')
    .innerJoin('drivers as d', 'd.id', 'r.driver_id')
    .innerJoin('partners as p', 'p.id', 'r.partner_id')
    .leftJoin('trips as t', 't.id', 'r.trip_id')
    .leftJoin('profiles as u', 'u.user_id', 'r.answered_by')
    .select(['r.id', 'd.name as driverName', 'p.name as partnerName', 'r.trip_id as tripId', 't.code as tripCode'])
    .select(['r.question', 'r.asked_at', 'r.answer', 'r.answered_at', 'u.nome as answeredBy'])
    .$if(mine, (query) => query.where('r.driver_id', '=', actor.driverId ?? null))
    .orderBy(sql`r.answer is not null`)
    .orderBy('r.asked_at', 'desc')
    .orderBy('r.id')
    .limit(MOST_SHOWN)
    .execute();
  return {
    items: rows.map(({ asked_at, answered_at, answeredBy, ...row }) =>
      Object.assign(row, {
        askedAt: asked_at.toISOString(),
        answeredAt: answered_at?.toISOString() ?? null,
        // A driver reads the answer of the central, not of a person.
        answeredBy: mine ? null : answeredBy,
      }),
    ),
  };
}
