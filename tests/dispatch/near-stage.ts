import { newId } from '#server/platform/uuid.ts';
import type { Coordinates } from '#domain/places/distance.ts';
import { airport, type Driver, makeDriver, type Place, type Stage } from './stage.ts';

/** Place this far north of the pickup of the test trips. */
export const north = (meters: number): Coordinates => ({ lat: airport.lat + meters / 111_195, lng: airport.lng });

type Presence = {
  partnerId?: string;
  /** Position of the driver, its age, and whether the consent to use it is open. */
  at?: Coordinates;
  secondsOld?: number;
  consents?: boolean;
  declaredRankId?: string;
  earnedCents?: number;
};

/** Makes an available driver by rows, without the commands of the driver's page. */
export async function present(stage: Stage<Place>, presence: Presence = {}): Promise<Driver> {
  const driver = await makeDriver(stage, presence.partnerId);
  await bePresent(stage, driver, presence);
  return driver;
}

export async function bePresent(
  { panel: { services } }: Stage<Place>,
  { driverId, partnerId }: Pick<Driver, 'driverId' | 'partnerId'>,
  { at, secondsOld = 0, consents = true, declaredRankId, earnedCents = 0 }: Presence,
): Promise<void> {
  const { db } = services;
  const row = { id: newId(), driver_id: driverId, partner_id: partnerId, earned_cents: earnedCents };
  await db
    .insertInto('presences')
    .values({ ...row, declared_rank_id: declaredRankId ?? null })
    .execute();
  if (!at) return;
  if (consents) await db.insertInto('position_consents').values({ id: newId(), driver_id: driverId }).execute();
  const taken = new Date(Date.now() - secondsOld * 1000);
  const position = { driver_id: driverId, ...at, taken_at: taken, received_at: taken };
  await db.insertInto('driver_positions').values(position).execute();
}

/** Puts a driver at the end of a queue. */
export async function enqueueDriver(
  { panel: { services } }: Stage<Place>,
  { driverId, partnerId }: Pick<Driver, 'driverId' | 'partnerId'>,
  rankId: string,
  isConfirmed = true,
): Promise<void> {
  const { rows } = await services.pool.query<{ next: string }>(`select nextval('queue_arrivals') as next`);
  const place = { id: newId(), rank_id: rankId, driver_id: driverId, partner_id: partnerId };
  const confirmed_at = isConfirmed ? new Date() : null;
  await services.db
    .insertInto('queue_places')
    .values({ ...place, sequence: Number(rows[0]?.next), confirmed_at })
    .execute();
}
