import { sql } from 'kysely';
import type { passengerBlocksContract } from '#contract/passenger-blocks.ts';
import { type Actor, isPartnerSide } from '#domain/access/roles.ts';
import { blockAskDays, mostOpenBlocks } from '#domain/dispatch/passenger-blocks.ts';
import { ok, type Outcome, refuse, refuseField } from '#domain/outcome.ts';
import type { TripStatus } from '#domain/trips/status.ts';
import { tripNotFound } from '#server/features/trips/read/trip.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { RowOf, Tx } from '#server/platform/database/pool.ts';
import { publish } from '#server/platform/live/outbox.ts';
import { newId } from '#server/platform/uuid.ts';

type Asked = InputOf<typeof passengerBlocksContract.ask>;
type Driver = { driverId: string; partnerId: string };

const blockedAgain = 'Você já pediu para não atender este passageiro.';

/** Asks not to be offered a passenger again. Only the driver of the trip may ask, while the trip is recent. */
export async function askBlock(
  tx: Tx,
  audit: AuditContext,
  actor: Actor,
  { tripId, passenger, conduct, otherConduct, description }: Asked,
): Promise<Outcome<{ id: string }>> {
  if (!isPartnerSide(actor) || !actor.driverId)
    return refuse('forbidden', 'Sua conta não está ligada a um motorista: peça à central.');
  const { driverId, partnerId, userId } = actor;
  // Locked, so that concurrent requests are counted.
  await tx.selectFrom('drivers').select('id').where('id', '=', driverId).forNoKeyUpdate().execute();
  const allowed = await mayAsk(tx, { driverId, partnerId }, { tripId, passenger });
  if (!allowed.ok) return allowed;
  const id = newId();
  await tx
    .insertInto('passenger_blocks')
    .values({
      id,
      driver_id: driverId,
      partner_id: partnerId,
      trip_id: tripId,
      position: passenger,
      conduct,
      other_conduct: conduct === 'other' ? (otherConduct ?? null) : null,
      description,
      asked_by: userId,
    })
    .execute();
  await recordAudit(tx, audit, { action: 'passenger_block.ask', subjectType: 'trip', subjectId: tripId });
  await publishBlock(tx, { id, asked_by: userId }, 'asked');
  return ok({ id });
}

type Subject = Pick<Asked, 'tripId' | 'passenger'>;

async function mayAsk(tx: Tx, driver: Driver, subject: Subject): Promise<Outcome<undefined>> {
  const found = await readSubject(tx, driver, subject);
  if (!found) return tripNotFound;
  if (!endedWithPassenger.has(found.status) || !found.isRecent)
    return refuse(
      'illegal_transition',
      `O pedido só vale para uma viagem sua, concluída ou em que o passageiro não compareceu, há no máximo ${blockAskDays} dias.`,
    );
  if (found.phone === null) return refuseField('passenger', 'A viagem não tem este passageiro.');
  if (found.phone === '') return refuseField('passenger', 'Os dados deste passageiro foram apagados.');
  if (found.isBlocked) return refuse('already_exists', blockedAgain);
  if (found.open >= mostOpenBlocks)
    return refuse('limit_exceeded', `Há ${mostOpenBlocks} pedidos sem resposta: espere a central responder.`);
  return ok();
}

const endedWithPassenger = new Set<TripStatus>(['completed', 'no_show']);

type Found = RowOf<'trips', 'status'> & {
  phone: RowOf<'trip_passengers'>['phone'] | null;
  isRecent: boolean;
  /** True when the driver has asked about this passenger of this trip, or has an open or valid block of the person. */
  isBlocked: boolean;
  open: number;
};

async function readSubject(tx: Tx, { driverId, partnerId }: Driver, { tripId, passenger }: Subject) {
  const { rows } = await sql<Found>`
    select t.status, p.phone, coalesce(t.ended_at > app_now() - make_interval(days => ${blockAskDays}), false) as "isRecent",
      exists (select from passenger_blocks b join trip_passengers o on o.trip_id = b.trip_id and o.position = b.position
        where b.driver_id = t.driver_id and (b.trip_id = t.id and b.position = p.position
          or o.phone = p.phone and (b.approved is null or b.ends_at > app_now()))) as "isBlocked",
      (select count(*)::integer from passenger_blocks b join trip_passengers o on o.trip_id = b.trip_id and o.position = b.position
        where b.driver_id = t.driver_id and b.approved is null and o.phone <> '') as open
    from trips t left join trip_passengers p on p.trip_id = t.id and p.position = ${passenger}
    where t.id = ${tripId} and t.driver_id = ${driverId} and t.partner_id = ${partnerId}`.execute(tx);
  return rows[0];
}

const versions = { asked: 1, answered: 2, lifted: 3 } as const;

/** Publishes a step of a block to the central and to the user who asked. */
export async function publishBlock(
  tx: Tx,
  { id, asked_by }: { id: string; asked_by: string | null },
  step: keyof typeof versions,
): Promise<void> {
  const audiences = ['admin' as const, 'attendant' as const, ...(asked_by ? [`user:${asked_by}` as const] : [])];
  await publish(tx, { topic: 'passenger-block', audiences, entityId: id, version: versions[step] });
}
