import { partnersContract } from '#contract/partners.ts';
import { pixKeyLetter } from '#domain/payments/letters.ts';
import { addDriver, addVehicle, changeDriver, changeVehicle } from './fleet-mutations.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf, type SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { requirePartner } from '#server/platform/api/own-partner.ts';
import { command } from '#server/platform/command.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { composeLetter } from '#server/platform/letter.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { listPartners, readAddressees, readPartner } from './data.ts';
import { changePartner, createPartner } from './mutations.ts';

const os = implementing(partnersContract);
const admin = allow('admin');

export const partnersRoutes = os.router({
  list: os.list.use(admin).handler(({ context, input }) => listPartners(context.services.db, input)),

  create: os.create.use(admin).handler(async ({ context, input }) => {
    const { id } = await command(context, { operation: 'partners.create', input }, (tx) => {
      return createPartner(tx, auditOf(context), input);
    });
    return partnerOr404(context.services.db, id);
  }),

  get: os.get.use(allow('admin', 'partner')).handler(({ context, input }) => {
    requirePartner(context.actor, input.id);
    return partnerOr404(context.services.db, input.id);
  }),

  update: os.update.use(admin).handler(({ context, input }) => change(context, 'partners.update', input)),

  updateOwn: os.updateOwn.use(allow('partner')).handler(({ context, input }) => {
    requirePartner(context.actor, input.id);
    return change(context, 'partners.updateOwn', input);
  }),

  addDriver: os.addDriver.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'partners.addDriver', input }, (tx) => addDriver(tx, auditOf(context), input));
    return partnerOr404(context.services.db, input.id);
  }),

  updateDriver: os.updateDriver.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'partners.updateDriver', input }, (tx) =>
      changeDriver(tx, auditOf(context), input),
    );
    return partnerOr404(context.services.db, input.id);
  }),

  addVehicle: os.addVehicle.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'partners.addVehicle', input }, (tx) =>
      addVehicle(tx, auditOf(context), input),
    );
    return partnerOr404(context.services.db, input.id);
  }),

  updateVehicle: os.updateVehicle.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'partners.updateVehicle', input }, (tx) =>
      changeVehicle(tx, auditOf(context), input),
    );
    return partnerOr404(context.services.db, input.id);
  }),
});

/** Tells of another Pix key where mail was read before the change. */
async function change(context: SignedInContext, operation: string, input: InputOf<typeof partnersContract.update>) {
  const { db, auth, mail, config } = context.services;
  const addressees = input.pixKey === undefined ? [] : await readAddressees(db, input.id);
  const { keyChanged } = await command(context, { operation, input }, (tx) =>
    changePartner(tx, auditOf(context), input),
  );
  const partner = await partnerOr404(db, input.id);
  if (keyChanged) {
    const letter = pixKeyLetter(config.publicUrl, partner.name, new Date());
    auth.background.run(letter.subject, () =>
      Promise.all(addressees.map((to) => mail.send(composeLetter(to, letter)))),
    );
  }
  return partner;
}

async function partnerOr404(db: Db, id: string) {
  const partner = await readPartner(db, id);
  if (!partner) throw new Refused(notFoundRecord);
  return partner;
}
