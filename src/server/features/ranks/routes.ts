import { ranksContract } from '#contract/ranks.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf, type SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { ownPartner } from '#server/platform/api/own-partner.ts';
import { command } from '#server/platform/command.ts';
import { confirmEntry, moveDriver, removeDriver } from './arrange-queue.ts';
import { changePolicy, createPolicy } from './change-policies.ts';
import { changeRank, createRank } from './change-ranks.ts';
import { joinQueue } from './join-queue.ts';
import { leaveQueue, reportPlace } from './keep-place.ts';
import { driverOf } from './own-driver.ts';
import { readOwnQueue } from './read-own-queue.ts';
import { listPolicies, readPolicy } from './read-policies.ts';
import { listQueues, readQueue } from './read-queues.ts';
import { listRanks, readRank } from './read-ranks.ts';

const os = implementing(ranksContract);
const admin = allow('admin');
const central = allow('admin', 'attendant');
const partner = allow('partner');

type Called = Pick<SignedInContext, 'services' | 'actor'>;
const ownQueue = ({ services, actor }: Called) => readOwnQueue(services.db, ownPartner(actor), actor.driverId ?? null);

export const ranksRoutes = os.router({
  list: os.list.use(allow('admin', 'attendant', 'partner')).handler(async ({ context: { services, actor } }) => ({
    items: await listRanks(services.db, actor.role === 'parceiro' ? ownPartner(actor) : null),
  })),

  create: os.create.use(admin).handler(async ({ context, input }) => {
    const { id } = await command(context, { operation: 'ranks.create', input }, (tx) => {
      return createRank(tx, auditOf(context), input);
    });
    return readRank(context.services.db, id);
  }),

  update: os.update.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'ranks.update', input }, (tx) => changeRank(tx, auditOf(context), input));
    return readRank(context.services.db, input.id);
  }),

  policies: os.policies.use(admin).handler(async ({ context }) => ({
    items: await listPolicies(context.services.db),
  })),

  createPolicy: os.createPolicy.use(admin).handler(async ({ context, input }) => {
    const { id } = await command(context, { operation: 'ranks.createPolicy', input }, (tx) => {
      return createPolicy(tx, auditOf(context), input);
    });
    return readPolicy(context.services.db, id);
  }),

  updatePolicy: os.updatePolicy.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'ranks.updatePolicy', input }, (tx) => {
      return changePolicy(tx, auditOf(context), input);
    });
    return readPolicy(context.services.db, input.id);
  }),

  queues: os.queues.use(central).handler(async ({ context }) => ({ items: await listQueues(context.services.db) })),

  confirm: os.confirm.use(central).handler(async ({ context, input }) => {
    await command(context, { operation: 'ranks.confirm', input }, (tx) => confirmEntry(tx, auditOf(context), input));
    return readQueue(context.services.db, input.rankId);
  }),

  move: os.move.use(central).handler(async ({ context, input }) => {
    await command(context, { operation: 'ranks.move', input }, (tx) => moveDriver(tx, auditOf(context), input));
    return readQueue(context.services.db, input.rankId);
  }),

  remove: os.remove.use(central).handler(async ({ context, input }) => {
    await command(context, { operation: 'ranks.remove', input }, (tx) => removeDriver(tx, auditOf(context), input));
    return readQueue(context.services.db, input.rankId);
  }),

  own: os.own.use(partner).handler(({ context }) => ownQueue(context)),

  join: os.join.use(partner).handler(async ({ context, input }) => {
    await command(context, { operation: 'ranks.join', input }, (tx, actor) => joinQueue(tx, driverOf(actor), input));
    return ownQueue(context);
  }),

  leave: os.leave.use(partner).handler(async ({ context }) => {
    await command(context, { operation: 'ranks.leave', input: null }, (tx, actor) => leaveQueue(tx, driverOf(actor)));
    return ownQueue(context);
  }),

  report: os.report.use(partner).handler(async ({ context, input }) => {
    await command(context, { operation: 'ranks.report', input }, (tx, actor) => {
      return reportPlace(tx, driverOf(actor), input);
    });
    return ownQueue(context);
  }),
});
