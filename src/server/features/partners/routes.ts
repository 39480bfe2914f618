import { noteAccess, noteList } from '#server/platform/access-log.ts';
import { partnersContract } from '#contract/partners.ts';
import type { Actor } from '#domain/access/roles.ts';
import { addDriver, addVehicle, changeDriver, changeVehicle, type FleetAuthor } from './change-fleet.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf, type SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { requirePartner } from '#server/platform/api/own-partner.ts';
import { command, dryRun } from '#server/platform/command.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { listPartners, readPartner } from './read-partners.ts';
import { changePartners, createPartner } from './change-partners.ts';
import { changeAndTell } from './change-pix-key.ts';

const os = implementing(partnersContract);
const admin = allow('admin');
const both = allow('admin', 'partner');

export const partnersRoutes = os.router({
  list: os.list.use(admin).handler(async ({ context, input }) => {
    const page = await listPartners(context.services.db, input);
    await noteList(context, ['partner'], input.q);
    return page;
  }),

  create: os.create.use(admin).handler(async ({ context, input }) => {
    const { id } = await command(context, { operation: 'partners.create', input }, (tx) => {
      return createPartner(tx, auditOf(context), input);
    });
    return partnerOr404(context.services.db, id);
  }),

  get: os.get.use(both).handler(async ({ context, input }) => {
    requirePartner(context.actor, input.id);
    await noteAccess(context, { subjectType: 'partner', subjectId: input.id, way: 'open' });
    return partnerOr404(context.services.db, input.id);
  }),

  update: os.update.use(admin).handler(({ context, input }) => change(context, 'partners.update', input)),

  checkMany: os.checkMany
    .use(admin)
    .handler(({ context, input }) => dryRun(context, (tx) => changePartners(tx, auditOf(context), input.items))),

  updateMany: os.updateMany.use(admin).handler(({ context, input }) =>
    command(context, { operation: 'partners.updateMany', input }, (tx) => {
      return changePartners(tx, auditOf(context), input.items);
    }),
  ),

  updateOwn: os.updateOwn.use(allow('partner')).handler(({ context, input }) => {
    requirePartner(context.actor, input.id);
    return change(context, 'partners.updateOwn', input);
  }),

  addDriver: os.addDriver.use(both).handler(async ({ context, input }) => {
    requirePartner(context.actor, input.id);
    await command(context, { operation: 'partners.addDriver', input }, (tx, actor) =>
      addDriver(tx, auditOf(context), input, authorOf(actor)),
    );
    return partnerOr404(context.services.db, input.id);
  }),

  updateDriver: os.updateDriver.use(both).handler(async ({ context, input }) => {
    requirePartner(context.actor, input.id);
    await command(context, { operation: 'partners.updateDriver', input }, (tx, actor) =>
      changeDriver(tx, auditOf(context), input, authorOf(actor)),
    );
    return partnerOr404(context.services.db, input.id);
  }),

  addVehicle: os.addVehicle.use(both).handler(async ({ context, input }) => {
    requirePartner(context.actor, input.id);
    await command(context, { operation: 'partners.addVehicle', input }, (tx, actor) =>
      addVehicle(tx, auditOf(context), input, authorOf(actor)),
    );
    return partnerOr404(context.services.db, input.id);
  }),

  updateVehicle: os.updateVehicle.use(both).handler(async ({ context, input }) => {
    requirePartner(context.actor, input.id);
    await command(context, { operation: 'partners.updateVehicle', input }, (tx, actor) =>
      changeVehicle(tx, auditOf(context), input, authorOf(actor)),
    );
    return partnerOr404(context.services.db, input.id);
  }),
});

function authorOf({ role }: Actor): FleetAuthor {
  return role === 'admin' ? 'central' : 'partner';
}

async function change(context: SignedInContext, operation: string, input: InputOf<typeof partnersContract.update>) {
  const { db, config } = context.services;
  await command(context, { operation, input }, (tx) => changeAndTell(tx, auditOf(context), config.publicUrl, input));
  return partnerOr404(db, input.id);
}

async function partnerOr404(db: Db, id: string) {
  const partner = await readPartner(db, id);
  if (!partner) throw new Refused(notFoundRecord);
  return partner;
}
