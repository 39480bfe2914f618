import { type Refusal, refuse } from '#domain/outcome.ts';
import { tripNotFound } from '#server/features/trips/read/trip.ts';
import type { ApiContext, SignedInContext } from '#server/platform/api/context.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { countAttempts } from '#server/platform/auth/rate-limit.ts';
import { rideUrl } from './link.ts';
import { etagOf, readLinkCode, readRide } from './read-ride.ts';

const unknown = refuse('not_found', 'Este link não existe ou não vale mais.');
const page = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' };

/**
 * Returns the passenger's page. Needs no sign-in. All unknown codes get the same answer, and calls with them are
 * limited per network address.
 */
export async function followRide(context: ApiContext, code: string) {
  const { services, headers } = context;
  const shown = await readRide(services.db, code);
  if (!shown) throw new Refused(await refuseUnknownCode(context));
  const body = { ...shown, tiles: services.config.outside.tiles };
  const answer = { ...page, etag: etagOf(body) };
  if (headers['if-none-match'] === answer.etag) return { status: 304 as const, headers: answer };
  return { status: 200 as const, headers: answer, body };
}

/** Counts a call with an unknown code, and returns its refusal. */
export async function refuseUnknownCode({ services, address }: ApiContext): Promise<Refusal> {
  return (await countAttempts(services, ['ride:address', address])) ?? unknown;
}

export async function showLink({ services: { db, config }, actor }: SignedInContext, id: string) {
  const code = await readLinkCode(db, actor, id);
  if (code === undefined) throw new Refused(tripNotFound);
  return { url: code && rideUrl(config.publicUrl, code) };
}
