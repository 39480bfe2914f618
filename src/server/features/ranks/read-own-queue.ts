import { sql, type SqlBool } from 'kysely';
import type { OwnPlace, OwnQueue } from '#contract/ranks.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { readPassedOver } from './passed-over.ts';
import { readQueueSettings } from './queue-settings.ts';
import { isPaused, lacksPosition, placeInQueue } from './read-queues.ts';
import { queuedAt } from './read-ranks.ts';
import { readReturn } from './returns.ts';
import type { Driver } from '#server/features/presence/row/presences.ts';

const MOVES_SHOWN_HOURS = 24;

/** Returns the queue as a user of the partner sees it. `driverId` is null for a user who is no driver. */
export async function readOwnQueue(db: Db, partnerId: string, driverId: string | null): Promise<OwnQueue> {
  const ranks = await listOwnRanks(db, partnerId);
  if (driverId === null) return { driverId, place: null, offeredReturn: null, ranks, moves: [] };
  const [place, back, moves] = await Promise.all([
    readOwnPlace(db, { driverId, partnerId }),
    readReturn(db, driverId),
    listMoves(db, driverId),
  ]);
  const offeredReturn =
    back && place === null ? { rankId: back.rankId, rankName: back.rankName, until: back.until.toISOString() } : null;
  return { driverId, place, offeredReturn, ranks, moves };
}

async function listOwnRanks(db: Db, partnerId: string): Promise<OwnQueue['ranks']> {
  const { entryByHand } = await readQueueSettings(db);
  const rows = await db
    .selectFrom('ranks as r')
    .innerJoin('partner_areas as a', 'a.service_area_id', 'r.service_area_id')
    .select(['r.id', 'r.name', 'r.lat', 'r.lng', 'r.radius_meters as radiusMeters', 'r.capacity'])
    .select(queuedAt.as('queued'))
    .where('a.partner_id', '=', partnerId)
    .where('r.active', 'is', true)
    .orderBy('r.name')
    .orderBy('r.id')
    .execute();
  const needsPosition = entryByHand === 'refuse';
  return rows.map(({ id, name, lat, lng, radiusMeters, queued, capacity }) => {
    return { id, name, centre: { lat, lng }, radiusMeters, queued, capacity, needsPosition };
  });
}

async function readOwnPlace(db: Db, driver: Driver): Promise<OwnPlace | null> {
  const row = await db
    .selectFrom('queue_places as p')
    .innerJoin('ranks as r', 'r.id', 'p.rank_id')
    .innerJoin('presences as e', (join) => join.onRef('e.driver_id', '=', 'p.driver_id').on('e.ended_at', 'is', null))
    .crossJoin('settings as s')
    .select(['r.id as rankId', 'r.name as rankName', 'r.capacity', 'p.joined_at as joinedAt', queuedAt.as('queued')])
    .select([placeInQueue.as('place'), isPaused.as('isPaused'), lacksPosition.as('lacksPosition')])
    .select(sql<boolean>`p.confirmed_at is not null`.as('isConfirmed'))
    .select(sql<Date>`least(e.seen_at, p.located_at) + make_interval(secs => s.queue_removal_seconds)`.as('removedAt'))
    .where('p.driver_id', '=', driver.driverId)
    .where('p.left_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const passedOver = await readPassedOver(db, driver, row);
  const { isPaused: _paused, ...place } = row;
  return { ...place, joinedAt: row.joinedAt.toISOString(), removedAt: row.removedAt.toISOString(), passedOver };
}

/** Lists the changes by the central that put the driver back or passed the driver over, newest first. */
async function listMoves(db: Db, driverId: string): Promise<OwnQueue['moves']> {
  const rows = await db
    .selectFrom('queue_moves as m')
    .innerJoin('ranks as r', 'r.id', 'm.rank_id')
    .select(['m.moved_at', 'r.name as rankName', 'm.reason'])
    .where(sql<SqlBool>`m.moved_at > app_now() - make_interval(hours => ${MOVES_SHOWN_HOURS})`)
    .where(sql<SqlBool>`m.affected_driver_ids @> array[${driverId}]::uuid[]`)
    .orderBy('m.moved_at', 'desc')
    .orderBy('m.id', 'desc')
    .execute();
  return rows.map(({ moved_at, rankName, reason }) => ({ at: moved_at.toISOString(), rankName, reason }));
}
