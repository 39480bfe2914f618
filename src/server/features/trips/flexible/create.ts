import { sql } from 'kysely';
import type { NewFlexibleRide } from '#contract/flexible-rides.ts';
import { type Actor, invited } from '#domain/access/roles.ts';
import { ok, type Outcome, type Refusal, refuse, refuseField } from '#domain/outcome.ts';
import { addDays, localDate } from '#domain/time.ts';
import { flexibleCode, furthestFlexibleDays, mostOpenFlexibleRides } from '#domain/trips/flexible-rides.ts';
import { lockClient } from '#server/features/clients/change-clients.ts';
import { type RequestArea, readRequestArea } from '#server/features/areas/read-areas.ts';
import { type Moment, readMoment } from '#server/features/trips/read/policy.ts';
import { readRequestingClient } from '#server/features/trips/request/client.ts';
import { requireValidRequest, voucherTrip } from '#server/features/trips/request/evaluate.ts';
import { newCode } from '#server/features/trips/ride/link.ts';
import { requestedTerms, stopTerms, type TripTerms } from '#server/features/trips/terms/write-terms.ts';
import { refuseVoucher } from '#server/features/vouchers/change-vouchers.ts';
import { findVoucher } from '#server/features/vouchers/read-vouchers.ts';
import { callerKind } from '#server/platform/api/allow.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { queueEmails } from '#server/platform/emails/queue.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';

/** Terms as stored: without the time, which is that of the start, and without the passenger, who has own columns. */
export type FlexibleTerms = Omit<TripTerms, 'pickupAt' | 'passengers'>;

/**
 * Creates a flexible ride. The request rules of the client are checked now, so that the passenger is not refused because
 * of a missing field. No limit is reserved and no voucher is used: both are decided at the start.
 */
export async function createFlexibleRide(
  tx: Tx,
  actor: Actor,
  audit: AuditContext,
  input: NewFlexibleRide,
): Promise<Outcome<{ id: string }>> {
  if (callerKind(actor) === 'client' && actor.clientId === null) return notFoundRecord;
  const { clientId = null, serviceAreaId = null, stops, passenger, day } = input;
  const [origin] = stops;
  const [client, area, moment] = await Promise.all([
    readRequestingClient(tx, actor, clientId),
    readRequestArea(tx, serviceAreaId, origin && stopTerms(origin)),
    readMoment(tx),
  ]);
  if (!client.ok) return client;
  if (!area.ok) return area;
  const asked = requestedTerms({ ...input, passengers: [passenger], pickupAt: null });
  const voucherCode = input.voucherCode || null;
  const request = { client: client.value, area: area.value, terms: asked, voucherCode, anyTime: true };
  const evaluated = await requireValidRequest(tx, invited, request, moment);
  if (!evaluated.ok) return onPassenger(evaluated);
  const { terms, quote } = evaluated.value;
  const refusal =
    refuseDay(day, area.value, moment) ??
    (await refuseUnusable(tx, client.value.id, voucherCode, {
      ...voucherTrip(area.value, terms, quote),
      pickupDay: day,
    })) ??
    (await refuseTooMany(tx, client.value.id));
  if (refusal) return refusal;
  const { pickupAt: _pickupAt, passengers: _passengers, ...stored } = terms satisfies TripTerms;
  const row = {
    id: newId(),
    client_id: client.value.id,
    requester_id: actor.userId,
    service_area_id: area.value.id,
    code: flexibleCode(newCode()),
    day,
    passenger_name: passenger.name,
    passenger_phone: passenger.phone,
    passenger_email: passenger.email ?? null,
    passenger_language: passenger.language ?? null,
    terms: JSON.stringify(stored satisfies FlexibleTerms),
    voucher_code: voucherCode,
  };
  await tx.insertInto('flexible_rides').values(row).execute();
  await queueLink(tx, row);
  const changes = { day: [null, day] as [unknown, unknown] };
  const subject = { subjectType: 'client', subjectId: client.value.id } as const;
  await recordAudit(tx, audit, { action: 'client.flexible_ride_add', ...subject, changes });
  return ok({ id: row.id });
}

/** Revokes a flexible ride that was not started. A repeated call has no effect. */
export async function revokeFlexibleRide(
  tx: Tx,
  actor: Actor,
  audit: AuditContext,
  id: string,
): Promise<Outcome<{ id: string }>> {
  let found = tx.selectFrom('flexible_rides').select(['client_id', 'trip_id', 'revoked_at']).where('id', '=', id);
  if (callerKind(actor) === 'client') found = found.where('client_id', '=', actor.clientId);
  const row = await found.forUpdate().executeTakeFirst();
  if (!row) return notFoundRecord;
  if (row.trip_id) return refuse('gone', 'O passageiro já chamou o táxi: cancele a viagem, se preciso.');
  if (row.revoked_at) return ok({ id });
  await tx
    .updateTable('flexible_rides')
    .set({ revoked_at: sql`app_now()` })
    .where('id', '=', id)
    .execute();
  const subject = { subjectType: 'client', subjectId: row.client_id } as const;
  await recordAudit(tx, audit, { action: 'client.flexible_ride_revoke', ...subject });
  return ok({ id });
}

/** Queues the e-mail without its link, which is added when the e-mail is sent. */
async function queueLink(tx: Tx, { id, passenger_email: email }: { id: string; passenger_email: string | null }) {
  if (email === null) return;
  const content = { subject: '', paragraphs: [], link: '', ending: '' };
  const made = { by: 'flexible-ride', of: id };
  await queueEmails(tx, { key: `flexible-ride:${id}`, to: { email, name: '' }, content, made });
}

function refuseDay(day: string, { timeZone }: RequestArea, { now }: Moment): Refusal | null {
  const today = localDate(now, timeZone);
  if (day < today) return refuseField('day', 'Este dia já passou: escolha hoje ou um dia depois.');
  if (day <= addDays(today, furthestFlexibleDays)) return null;
  return refuseField('day', `Escolha um dia nos próximos ${furthestFlexibleDays} dias.`);
}

async function refuseUnusable(
  tx: Tx,
  clientId: string,
  code: string | null,
  trip: Parameters<typeof refuseVoucher>[1],
): Promise<Refusal | null> {
  return code === null ? null : refuseVoucher(await findVoucher(tx, clientId, code), trip);
}

/** Refuses more open flexible rides than a client may have. The lock of the client serialises concurrent calls. */
async function refuseTooMany(tx: Tx, clientId: string): Promise<Refusal | null> {
  await lockClient(tx, clientId);
  const { open } = await tx
    .selectFrom('flexible_rides')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('client_id', '=', clientId)
    .where('trip_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('day', '>=', sql<string>`(app_now() - interval '1 day')::date`)
    .executeTakeFirstOrThrow();
  if (open < mostOpenFlexibleRides) return null;
  return refuse('limit_exceeded', `Este cliente já tem ${mostOpenFlexibleRides} corridas flexíveis abertas.`);
}

/** Names the fields as in the input, which has one passenger. */
function onPassenger(refusal: Refusal): Refusal {
  if (!refusal.errors) return refusal;
  const errors = refusal.errors.map(({ field, message }) => ({
    field: field.replace(/^passengers(?:\.0)?/, 'passenger'),
    message,
  }));
  return { ...refusal, errors };
}
