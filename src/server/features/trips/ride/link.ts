import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ridesContract } from '#contract/rides.ts';
import { linkPath } from '#domain/access/pages.ts';
import type { Actor } from '#domain/access/roles.ts';
import { ok, type Outcome, refuse } from '#domain/outcome.ts';
import { isTerminal } from '#domain/trips/status.ts';
import { readTripRow, tripNotFound } from '#server/features/trips/read/trip.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { enqueue } from '#server/platform/database/driver.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { type OutboxEvent, publish } from '#server/platform/live/outbox.ts';

/** Creates the passenger's link of a new trip. */
export async function makeLink(tx: Tx, tripId: string): Promise<void> {
  await enqueue(tx, tx.insertInto('ride_links').values({ trip_id: tripId, code: newCode() }));
}

/**
 * Creates the link that the assigned partner sends to the passenger. A new assignment replaces this link, so that the
 * link of the previous partner becomes invalid.
 */
export async function makePartnerLink(tx: Tx, tripId: string): Promise<void> {
  const link = { code: newCode(), partner_code: newCode() };
  const written = tx.insertInto('ride_links').values({ trip_id: tripId, ...link });
  await enqueue(
    tx,
    written.onConflict((conflict) => conflict.column('trip_id').doUpdateSet({ partner_code: link.partner_code })),
  );
}

/** Deletes the link that the partner sent to the passenger. */
export async function endPartnerLink(tx: Tx, tripId: string): Promise<void> {
  await enqueue(tx, tx.updateTable('ride_links').set({ partner_code: null }).where('trip_id', '=', tripId));
}

/**
 * Creates the links of a trip if they are missing. `renew` replaces both links, so that a link that was sent to a wrong
 * number becomes invalid. The panel does not send the new link to the passenger: an e-mail that still waits is dropped.
 * A link that a person has to send stays on the list.
 */
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
    .values({ trip_id: id, code: newCode(), partner_code: trip.partner_id && newCode() });
  await enqueue(
    tx,
    written.onConflict((conflict) => {
      const link = conflict.column('trip_id');
      if (!renew) return link.doNothing();
      return link.doUpdateSet({
        code: sql.ref('excluded.code'),
        partner_code: sql.ref('excluded.partner_code'),
        delivery: sql<string | null>`case ride_links.delivery when 'waiting' then 'waiting' end`.$castTo<
          'waiting' | null
        >(),
      });
    }),
  );
  if (renew) await publish(tx, linkEvent({ tripId: id, clientId: trip.client_id }, 'renewed'));
  return ok();
}

/** Changes of a link, by the version of their event. `waiting`: a person has to send the link, or the panel sent it. */
const linkChanges = { waiting: 1, sent: 2, renewed: 3 };

/** Tells open pages that the link or the list of links to send changed. */
export function linkEvent(
  { tripId, clientId }: { tripId: string; clientId: string },
  change: keyof typeof linkChanges,
): OutboxEvent {
  const audiences = ['admin' as const, 'attendant' as const, `client:${clientId}` as const];
  return { topic: 'passenger-link', audiences, entityId: tripId, version: linkChanges[change] };
}

/** True for the event of a link that replaced another one. */
export function isRenewal({ topic, version }: { topic: string; version: number | null }): boolean {
  return topic === 'passenger-link' && version === linkChanges.renewed;
}

/** Returns a code of 32 characters with 192 random bits. */
export function newCode(): string {
  return randomBytes(24).toString('base64url');
}

/** Returns the address of the passenger's page. */
export function rideUrl(publicUrl: string, code: string): string {
  return publicUrl + linkPath('ride', code);
}
