import { sql } from 'kysely';
import type { Found } from '#contract/search.ts';
import type { Db } from '#server/platform/database/pool.ts';

/** Finds drivers by part of their name and vehicles by part of their plate. Active drivers and vehicles come first. */
export async function findFleet(db: Db, q: string, limit: number): Promise<Pick<Found, 'drivers' | 'vehicles'>> {
  const plate = q.replaceAll(/[^\da-z]/gi, '').toUpperCase();
  const [drivers, vehicles] = await Promise.all([
    db
      .selectFrom('drivers')
      .innerJoin('partners', 'partners.id', 'drivers.partner_id')
      .select(['drivers.id', 'drivers.name', 'partners.id as partnerId', 'partners.name as partnerName'])
      .where(sql<boolean>`position(plain_text(${q}) in plain_text(drivers.name)) > 0`)
      .orderBy('drivers.active', 'desc')
      .orderBy(sql`plain_text(drivers.name)`)
      .orderBy('drivers.id')
      .limit(limit)
      .execute(),
    plate.length < SHORTEST_PLATE
      ? []
      : db
          .selectFrom('vehicles')
          .innerJoin('partners', 'partners.id', 'vehicles.partner_id')
          .select(['vehicles.id', 'vehicles.plate', 'vehicles.model'])
          .select(['partners.id as partnerId', 'partners.name as partnerName'])
          .where(sql<boolean>`position(${plate} in vehicles.plate) > 0`)
          .orderBy('vehicles.active', 'desc')
          .orderBy('vehicles.plate')
          .orderBy('vehicles.id')
          .limit(limit)
          .execute(),
  ]);
  return { drivers, vehicles };
}

/** Shorter texts match most plates. */
const SHORTEST_PLATE = 3;
