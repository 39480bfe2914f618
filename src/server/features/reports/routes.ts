import { reportsContract } from '#contract/reports.ts';
import { noteAccess } from '#server/platform/access-log.ts';
import { allow } from '#server/platform/api/allow.ts';
import { fromReplica } from '#server/platform/api/from-replica.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { requirePartner } from '#server/platform/api/own-partner.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { readReport } from './read-report.ts';
import { readDebts } from './list-debts.ts';
import { readMoneyInTransit, readPunctuality } from './read-payments.ts';
import { readSpend, spendClient } from './read-spend.ts';
import { readScore } from './read-score.ts';

const os = implementing(reportsContract);
const admin = allow('admin');

export const reportRoutes = os.router({
  trips: os.trips.use(admin).handler(({ context, input }) => fromReplica(context, ({ db }) => readReport(db, input))),
  spend: os.spend.use(allow('admin', 'client')).handler(async ({ context, input: { clientId, ...days } }) => {
    const client = spendClient(context.actor, clientId);
    const report = await fromReplica(context, ({ db }) => readSpend(db, client, days));
    if (!report) throw new Refused(notFoundRecord);
    await noteAccess(context, { subjectType: 'passengers', subjectId: null, way: 'list' });
    return report;
  }),
  debts: os.debts.use(admin).handler(({ context }) => readDebts(context.services.db)),
  inTransit: os.inTransit.use(admin).handler(({ context }) => readMoneyInTransit(context.services.db)),

  score: os.score.use(allow('admin', 'partner')).handler(async ({ context, input }) => {
    requirePartner(context.actor, input.id);
    const score = await fromReplica(context, ({ db }) => readScore(db, input.id));
    if (!score) throw new Refused(notFoundRecord);
    return score;
  }),

  punctuality: os.punctuality.use(allow('admin', 'partner')).handler(({ context, input }) => {
    const { actor } = context;
    const { partnerId = actor.partnerId } = input;
    // The numbers of another partner are refused as if the partner did not exist.
    if (actor.role !== 'admin' && (!partnerId || partnerId !== actor.partnerId)) throw new Refused(notFoundRecord);
    return fromReplica(context, ({ db }) => readPunctuality(db, partnerId ?? null));
  }),
});
