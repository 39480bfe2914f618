import type { GuestPage, GuestPlace, Hotel } from '#contract/guest-pages.ts';
import { embedPath, guestPath, posterPath } from '#domain/access/guest-paths.ts';
import { isFrameOrigin } from '#domain/access/frame-origins.ts';
import { printStop } from '#domain/places/stop-text.ts';
import { type Refusal, refuse } from '#domain/outcome.ts';
import { readRequestArea } from '#server/features/areas/read-areas.ts';
import { listPlaces } from '#server/features/places/read-places.ts';
import type { StopTerms } from '#server/features/trips/terms/write-terms.ts';
import type { ApiContext } from '#server/platform/api/context.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { countAttempts } from '#server/platform/auth/rate-limit.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';

type PageRow = Omit<RowOf<'guest_pages'>, 'pickup'> & { pickup: StopTerms };

/** Number of places that are suggested to a guest. */
const MOST_PLACES = 6;

const unknown = refuse('not_found', 'Esta página não existe ou não vale mais.');

/** Returns the active page of a code. */
export async function findPage(db: Db | Tx, code: string, { lock = false } = {}): Promise<PageRow | undefined> {
  const query = db.selectFrom('guest_pages').selectAll().where('code', '=', code).where('active', '=', true);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row && withPickup(row);
}

/** Returns the active page of a code, or refuses the call. */
export async function requirePage(context: ApiContext, code: string): Promise<PageRow> {
  const page = await findPage(context.services.db, code);
  if (!page) throw new Refused(await refuseUnknownPage(context));
  return page;
}

/** Counts a call with an unknown or inactive code, and returns its refusal, which is the same for both. */
export async function refuseUnknownPage({ services, address }: ApiContext): Promise<Refusal> {
  return (await countAttempts(services, ['guest-page:address', address])) ?? unknown;
}

export async function showHotel(context: ApiContext, code: string): Promise<Hotel> {
  const { db } = context.services;
  const { client_id: clientId, pickup } = await requirePage(context, code);
  const [{ name }, central, area] = await Promise.all([
    db.selectFrom('clients').select('name').where('id', '=', clientId).executeTakeFirstOrThrow(),
    db.selectFrom('settings').select(['central_name as name', 'central_phone as phone']).executeTakeFirstOrThrow(),
    readRequestArea(db, null, pickup),
  ]);
  const timeZone = area.ok ? area.value.timeZone : 'America/Sao_Paulo';
  return { name, pickup: printStop(pickup), timeZone, central };
}

/** Suggests places of the central only, because any other suggestion could reveal where other guests went. */
export async function suggestPlaces(context: ApiContext, code: string, q: string): Promise<GuestPlace[]> {
  await requirePage(context, code);
  const { items } = await listPlaces(context.services.db, { q, limit: MOST_PLACES });
  return items.map(({ id, name, address, district, city }) => ({
    id,
    name,
    address: [address, district, city].filter(Boolean).join(', '),
  }));
}

/** Returns the page of a client with its addresses, also while it is inactive. */
export async function readOwnPage(db: Db, clientId: string, publicUrl: string): Promise<GuestPage | null> {
  const row = await db.selectFrom('guest_pages').selectAll().where('client_id', '=', clientId).executeTakeFirst();
  if (!row) return null;
  const { active, code, pickup, origins, room_limit_cents: roomLimitCents, version } = withPickup(row);
  return {
    active,
    url: publicUrl + guestPath(code),
    posterUrl: publicUrl + posterPath(code),
    embedUrl: publicUrl + embedPath(code),
    pickup,
    origins,
    roomLimitCents,
    version,
  };
}

/** Returns the origins that may embed the page of a code; empty for an unknown or inactive code. */
export async function readFrameOrigins(db: Db, code: string): Promise<string[]> {
  const page = await findPage(db, code);
  // Checked again, because the origins become part of a header.
  return (page?.origins ?? []).filter(isFrameOrigin);
}

function withPickup(row: RowOf<'guest_pages'>): PageRow {
  return { ...row, pickup: row.pickup as unknown as StopTerms };
}
