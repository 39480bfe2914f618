import { newId } from '#server/platform/uuid.ts';
import type { Coordinates } from '#domain/places/distance.ts';
import type { Db } from '#server/platform/database/pool.ts';
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
  if (consents) {
    const given_by = await ensureUser(db, driverId, partnerId);
    await db.insertInto('position_consents').values({ id: newId(), driver_id: driverId, given_by }).execute();
  }
  const taken = new Date(Date.now() - secondsOld * 1000);
  const position = { driver_id: driverId, ...at, taken_at: taken, received_at: taken };
  await db.insertInto('driver_positions').values(position).execute();
}

/** Returns the user of a driver. A driver without a user gets a blocked one, who is as unreachable as none. */
async function ensureUser(db: Db, driverId: string, partnerId: string): Promise<string> {
  const known = await db.selectFrom('profiles').select('user_id').where('driver_id', '=', driverId).executeTakeFirst();
  if (known) return known.user_id;
  const id = newId();
  await db
    .insertInto('auth_users')
    .values({ id, name: 'Motorista', email: `${id}@exemplo.com.br` })
    .execute();
  const profile = { user_id: id, tipo: 'parceiro', id_parceiro: partnerId, driver_id: driverId } as const;
  await db
    .insertInto('profiles')
    .values({ ...profile, blocked_at: new Date(), blocked_reason: 'Sem acesso' })
    .execute();
  return id;
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
