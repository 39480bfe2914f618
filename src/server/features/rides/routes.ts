import { ridesContract } from '#contract/rides.ts';
import { linkPath } from '#domain/access/pages.ts';
import { ok, refuse } from '#domain/outcome.ts';
import { allow, anyRole } from '#server/platform/api/allow.ts';
import type { ApiContext, SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { Refused, unwrap } from '#server/platform/api/refused.ts';
import { countAttempts } from '#server/platform/auth/rate-limit.ts';
import { command } from '#server/platform/command.ts';
import { etagOf, readLinkCode, readPosition, readRide } from './data.ts';
import { createLink, hidePosition, notFound, storePosition } from './mutations.ts';

const api = implementing(ridesContract);
const bookers = allow('admin', 'attendant', 'client');
const holder = allow('partner');

export const rideRoutes = api.router({
  get: api.get.handler(({ context, input }) => follow(context, input.code)),

  link: api.link.use(anyRole).handler(({ context, input }) => showLink(context, input.id)),

  createLink: api.createLink.use(bookers).handler(async ({ context, input }) => {
    await command(context, { operation: 'rides.createLink', input }, (tx, actor) => createLink(tx, actor, input));
    return showLink(context, input.id);
  }),

  position: api.position.use(anyRole).handler(async ({ context, input }) => {
    const position = await readPosition(context.services.db, context.actor, input.id);
    return unwrap(position === undefined ? notFound : ok({ position }));
  }),

  sharePosition: api.sharePosition.use(holder).handler(async ({ context, input }) => {
    await command(context, { operation: 'rides.sharePosition', input }, (tx, actor) => storePosition(tx, actor, input));
  }),

  hidePosition: api.hidePosition.use(holder).handler(async ({ context, input }) => {
    await command(context, { operation: 'rides.hidePosition', input }, (tx, actor) =>
      hidePosition(tx, actor, input.id),
    );
  }),
});

const unknown = refuse('not_found', 'Este link não existe ou não vale mais.');
const page = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' };

/** Needs no sign-in. Unknown codes all get the same response and count against the limit of the address. */
async function follow({ services, address, headers }: ApiContext, code: string) {
  const shown = await readRide(services.db, code);
  if (!shown) throw new Refused((await countAttempts(services, ['ride:address', address])) ?? unknown);
  const body = { ...shown, tiles: services.config.outside.tiles };
  const answer = { ...page, etag: etagOf(body) };
  if (headers['if-none-match'] === answer.etag) return { status: 304 as const, headers: answer };
  return { status: 200 as const, headers: answer, body };
}

async function showLink({ services: { db, config }, actor }: SignedInContext, id: string) {
  const code = await readLinkCode(db, actor, id);
  if (code === undefined) throw new Refused(notFound);
  return { url: code && config.publicUrl + linkPath('ride', code) };
}
