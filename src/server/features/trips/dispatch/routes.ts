import { dispatchContract } from '#contract/dispatch.ts';
import { isPartnerSide, missingLinkTexts } from '#domain/access/roles.ts';
import { ok, refuse } from '#domain/outcome.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { command } from '#server/platform/command.ts';
import { noteSeen } from './attempts.ts';
import { readDecisions, replayDay } from './decisions.ts';
import { answerReview, askReview, listReviews } from './reviews.ts';
import { readLostTrips } from './passed-trips.ts';
import { readUncovered } from './uncovered.ts';

const api = implementing(dispatchContract);
const partner = allow('partner');

export const dispatchRoutes = api.router({
  decisions: api.decisions
    .use(allow('admin', 'attendant', 'partner'))
    .handler(({ context: { services, actor }, input }) => readDecisions(services.db, actor, input.id)),
  reviews: api.reviews
    .use(allow('admin', 'attendant', 'partner'))
    .handler(({ context: { services, actor } }) => listReviews(services.db, actor)),
  askReview: api.askReview.use(partner).handler(async ({ context, input }) => {
    await command(context, { operation: 'dispatch.askReview', input }, (tx, actor) => askReview(tx, actor, input));
    return listReviews(context.services.db, context.actor);
  }),
  answerReview: api.answerReview.use(allow('admin', 'attendant')).handler(async ({ context, input }) => {
    await command(context, { operation: 'dispatch.answerReview', input }, (tx, actor) =>
      answerReview(tx, auditOf(context), actor.userId, input),
    );
    return listReviews(context.services.db, context.actor);
  }),
  replay: api.replay.use(allow('admin')).handler(({ context: { services }, input }) => replayDay(services.db, input)),
  see: api.see.use(partner).handler(({ context, input }) =>
    command(context, { operation: 'dispatch.see', input }, async (tx, { partnerId }) => {
      if (!partnerId) return refuse('forbidden', missingLinkTexts.id_parceiro);
      return ok({ noted: await noteSeen(tx, partnerId, input.trips) });
    }),
  ),
  disputes: api.disputes
    .use(partner)
    .handler(({ context: { services, actor } }) =>
      isPartnerSide(actor) ? readLostTrips(services.db, actor) : { items: [], full: false },
    ),
  uncovered: api.uncovered
    .use(allow('admin', 'attendant'))
    .handler(({ context: { services, actor } }) => readUncovered(services.db, actor)),
});
