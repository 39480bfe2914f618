import { guestPagesContract, guestsContract } from '#contract/guest-pages.ts';
import type { Actor } from '#domain/access/roles.ts';
import { refuse } from '#domain/outcome.ts';
import { allow, callerKind } from '#server/platform/api/allow.ts';
import { auditOf, type SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { command } from '#server/platform/command.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { renewPage, savePage } from './change-page.ts';
import { readOwnPage, showHotel, suggestPlaces } from './read-page.ts';
import { estimateForGuest, requestForGuest } from './request.ts';

const api = implementing(guestPagesContract);
const guests = implementing(guestsContract);
const keepers = allow('admin', 'client');

const notForOthers = refuse('forbidden', 'Só quem aprova os pedidos do cliente pode mudar a página do hóspede.');

export const guestPageRoutes = api.router({
  own: api.own.use(allow('admin', 'attendant', 'client')).handler(async ({ context, input: { id } }) => {
    requireOwn(context.actor, id);
    return ownPage(context, id);
  }),

  save: api.save.use(keepers).handler(async ({ context, input }) => {
    requireOwn(context.actor, input.id);
    await command(context, { operation: 'guestPages.save', input }, async (tx, actor) =>
      mayChange(actor) ? savePage(tx, auditOf(context), input) : notForOthers,
    );
    return ownPage(context, input.id);
  }),

  renew: api.renew.use(keepers).handler(async ({ context, input: { id } }) => {
    requireOwn(context.actor, id);
    await command(context, { operation: 'guestPages.renew', input: { id } }, async (tx, actor) =>
      mayChange(actor) ? renewPage(tx, auditOf(context), id) : notForOthers,
    );
    return ownPage(context, id);
  }),
});

export const guestRoutes = guests.router({
  get: guests.get.handler(({ context, input }) => showHotel(context, input.code)),

  places: guests.places.handler(async ({ context, input: { code, q } }) => ({
    items: await suggestPlaces(context, code, q),
  })),

  estimate: guests.estimate.handler(({ context, input }) => estimateForGuest(context, input)),

  request: guests.request.handler(({ context, input }) => requestForGuest(context, input)),
});

async function ownPage({ services: { db, config } }: SignedInContext, clientId: string) {
  return { page: await readOwnPage(db, clientId, config.publicUrl) };
}

function mayChange({ role, approvesTrips }: Actor): boolean {
  return role === 'admin' || (role === 'cliente' && approvesTrips);
}

/** Refuses a client's user who names another client, without revealing whether that client exists. */
function requireOwn(actor: Actor, clientId: string): void {
  if (callerKind(actor) === 'client' && actor.clientId !== clientId) throw new Refused(notFoundRecord);
}
