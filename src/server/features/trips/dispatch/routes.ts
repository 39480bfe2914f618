import { dispatchContract } from '#contract/dispatch.ts';
import { missingLinkTexts } from '#domain/access/roles.ts';
import { ok, refuse } from '#domain/outcome.ts';
import { allow } from '#server/platform/api/allow.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { command } from '#server/platform/command.ts';
import { noteSeen } from './attempts.ts';
import { readDisputes } from './disputes.ts';
import { readUncovered } from './uncovered.ts';

const api = implementing(dispatchContract);
const partner = allow('partner');

export const dispatchRoutes = api.router({
  see: api.see.use(partner).handler(({ context, input }) =>
    command(context, { operation: 'dispatch.see', input }, async (tx, { partnerId }) => {
      if (!partnerId) return refuse('forbidden', missingLinkTexts.id_parceiro);
      return ok({ noted: await noteSeen(tx, partnerId, input.trips) });
    }),
  ),
  disputes: api.disputes
    .use(partner)
    .handler(({ context: { services, actor } }) =>
      actor.partnerId ? readDisputes(services.db, actor.partnerId) : { items: [], full: false },
    ),
  uncovered: api.uncovered
    .use(allow('admin', 'attendant'))
    .handler(({ context: { services, actor } }) => readUncovered(services.db, actor)),
});
