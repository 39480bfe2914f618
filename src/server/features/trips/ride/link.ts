import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ridesContract } from '#contract/rides.ts';
import type { Actor } from '#domain/access/roles.ts';
import { ok, type Outcome, refuse } from '#domain/outcome.ts';
import { isTerminal } from '#domain/trips/status.ts';
import { readTripRow, tripNotFound } from '#server/features/trips/read/trip.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { enqueue } from '#server/platform/database/driver.ts';
import type { Tx } from '#server/platform/database/pool.ts';

/** Stores the passenger's link of a trip that is being requested. */
export async function makeLink(tx: Tx, tripId: string): Promise<void> {
  await enqueue(tx, tx.insertInto('ride_links').values({ trip_id: tripId, code: newCode() }));
}

/**
 * Creates the link that the assigned partner passes on. Each assignment has its own, so that the link of an earlier one is
 * invalid.
 */
export async function makePartnerLink(tx: Tx, tripId: string): Promise<void> {
  const link = { code: newCode(), holder_code: newCode() };
  const written = tx.insertInto('ride_links').values({ trip_id: tripId, ...link });
  await enqueue(
    tx,
    written.onConflict((conflict) => conflict.column('trip_id').doUpdateSet({ holder_code: link.holder_code })),
  );
}

/** Invalidates the link that the partner passed on. */
export async function endPartnerLink(tx: Tx, tripId: string): Promise<void> {
  await enqueue(tx, tx.updateTable('ride_links').set({ holder_code: null }).where('trip_id', '=', tripId));
}

/** Creates a missing link. `renew` replaces both links, so that one sent to a wrong number becomes invalid. */
export async function createLink(
  tx: Tx,
  actor: Actor,
  { id, renew }: InputOf<typeof ridesContract.createLink>,
): Promise<Outcome<undefined>> {
  const trip = await readTripRow(tx, actor, id);
  if (!trip) return tripNotFound;
  if (isTerminal(trip.status)) return refuse('gone', 'Esta viagem terminou: não há mais o que acompanhar.');
  const written = tx
    .insertInto('ride_links')
    .values({ trip_id: id, code: newCode(), holder_code: trip.partner_id && newCode() });
  await enqueue(
    tx,
    written.onConflict((conflict) => {
      const link = conflict.column('trip_id');
      if (!renew) return link.doNothing();
      return link.doUpdateSet({ code: sql.ref('excluded.code'), holder_code: sql.ref('excluded.holder_code') });
    }),
  );
  return ok();
}

/** Returns 192 random bits as 32 characters. */
function newCode(): string {
  return randomBytes(24).toString('base64url');
}
