import { vouchersContract } from '#contract/vouchers.ts';
import { refuse } from '#domain/outcome.ts';
import { allow, callerKind } from '#server/platform/api/allow.ts';
import { auditOf } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { command } from '#server/platform/command.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { listVouchers, readVoucher } from './read-vouchers.ts';
import { addVoucher, changeVoucher } from './change-vouchers.ts';

const os = implementing(vouchersContract);
const admin = allow('admin');
/** Registrars receive the code for a trip from other users of the client and may not see the list. */
const notForRegistrars = refuse('forbidden', 'Seu perfil não permite fazer isto.');

export const vouchersRoutes = os.router({
  list: os.list.use(allow('admin', 'client')).handler(({ context: { services, actor }, input }) => {
    if (callerKind(actor) === 'client') {
      if (actor.role !== 'cliente') throw new Refused(notForRegistrars);
      if (actor.clientId !== input.clientId) throw new Refused(notFoundRecord);
    }
    return listVouchers(services.db, input);
  }),

  create: os.create.use(admin).handler(async ({ context, input }) => {
    const { id } = await command(context, { operation: 'vouchers.create', input }, (tx) =>
      addVoucher(tx, auditOf(context), input),
    );
    return readVoucher(context.services.db, id);
  }),

  update: os.update.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'vouchers.update', input }, (tx) => changeVoucher(tx, auditOf(context), input));
    return readVoucher(context.services.db, input.id);
  }),
});
