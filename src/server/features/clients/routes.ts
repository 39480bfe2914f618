import { noteAccess, noteList } from '#server/platform/access-log.ts';
import { clientsContract } from '#contract/clients.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Actor } from '#domain/access/roles.ts';
import { refuse } from '#domain/outcome.ts';
import { addCostCentre, changeCostCentre } from './cost-centres.ts';
import { allow, callerKind } from '#server/platform/api/allow.ts';
import { auditOf } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { command, dryRun } from '#server/platform/command.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { listClients, readClient } from './read-clients.ts';
import { changeClient, changeClients, createClient } from './change-clients.ts';

const os = implementing(clientsContract);
const admin = allow('admin');
const keepers = allow('admin', 'client');

type OwnChange = InputOf<typeof clientsContract.updateOwn>;

export const clientsRoutes = os.router({
  list: os.list.use(allow('admin', 'attendant')).handler(async ({ context, input }) => {
    const page = await listClients(context.services.db, input);
    await noteList(context, ['client'], input.q);
    return page;
  }),

  create: os.create.use(admin).handler(async ({ context, input }) => {
    const { id } = await command(context, { operation: 'clients.create', input }, (tx) => {
      return createClient(tx, auditOf(context), input);
    });
    return clientOr404(context.services.db, id);
  }),

  get: os.get.use(allow('admin', 'attendant', 'client')).handler(async ({ context, input }) => {
    requireOwn(context.actor, input.id);
    await noteAccess(context, { subjectType: 'client', subjectId: input.id, way: 'open' });
    return clientOr404(context.services.db, input.id);
  }),

  update: os.update.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'clients.update', input }, (tx) => changeClient(tx, auditOf(context), input));
    return clientOr404(context.services.db, input.id);
  }),

  checkMany: os.checkMany
    .use(admin)
    .handler(({ context, input }) => dryRun(context, (tx) => changeClients(tx, auditOf(context), input.items))),

  updateMany: os.updateMany.use(admin).handler(({ context, input }) =>
    command(context, { operation: 'clients.updateMany', input }, (tx) => {
      return changeClients(tx, auditOf(context), input.items);
    }),
  ),

  updateOwn: os.updateOwn.use(allow('client')).handler(async ({ context, input }) => {
    if (context.actor.role !== 'cliente') throw new Refused(notForRegistrars);
    requireOwn(context.actor, input.id);
    await command(context, { operation: 'clients.updateOwn', input }, async (tx, actor) =>
      mayChange(actor, input) ? changeClient(tx, auditOf(context), input) : notForOthers,
    );
    return clientOr404(context.services.db, input.id);
  }),

  addCostCentre: os.addCostCentre.use(keepers).handler(async ({ context, input }) => {
    requireOwn(context.actor, input.id);
    await command(context, { operation: 'clients.addCostCentre', input }, async (tx, actor) =>
      keepsPolicy(actor) ? addCostCentre(tx, auditOf(context), input) : notForOthers,
    );
    return clientOr404(context.services.db, input.id);
  }),

  updateCostCentre: os.updateCostCentre.use(keepers).handler(async ({ context, input }) => {
    requireOwn(context.actor, input.id);
    await command(context, { operation: 'clients.updateCostCentre', input }, async (tx, actor) =>
      keepsPolicy(actor) ? changeCostCentre(tx, auditOf(context), input) : notForOthers,
    );
    return clientOr404(context.services.db, input.id);
  }),
});

/** Refusal of a client's attendants (`cadviagens`), who may not change the client's record. */
const notForRegistrars = refuse('forbidden', 'Seu perfil não permite fazer isto.');

const notForOthers = refuse('forbidden', 'Só quem aprova os pedidos do cliente pode mudar as regras dele.');

/** True for callers who may change cost centres, required fields and approval rules. */
function keepsPolicy({ role, approvesTrips }: Actor): boolean {
  return role === 'admin' || (role === 'cliente' && approvesTrips);
}

function mayChange(actor: Actor, { id: _id, version: _version, ...changes }: OwnChange): boolean {
  const { email: _email, phone: _phone, invoiceEmails: _invoiceEmails, ...policy } = changes;
  return Object.keys(policy).length === 0 || keepsPolicy(actor);
}

async function clientOr404(db: Db, id: string) {
  const client = await readClient(db, id);
  if (!client) throw new Refused(notFoundRecord);
  return client;
}

/**
 * Refuses a client's user who asks for another client. The answer is 404, so that it does not reveal whether that
 * client exists.
 */
function requireOwn(actor: Actor, id: string): void {
  if (callerKind(actor) === 'client' && actor.clientId !== id) throw new Refused(notFoundRecord);
}
