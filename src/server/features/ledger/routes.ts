import { ledgerContract } from '#contract/ledger.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { command } from '#server/platform/command.ts';
import { closeMonth } from './close-month.ts';
import { readClosedMonths } from './read-months.ts';
import { openClientAccount } from './post-opening.ts';

const os = implementing(ledgerContract);
const admin = allow('admin');

export const ledgerRoutes = os.router({
  months: os.months.use(admin).handler(({ context }) => readClosedMonths(context.services.db)),

  closeMonth: os.closeMonth.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'ledger.closeMonth', input }, (tx) =>
      closeMonth(tx, auditOf(context), input.month),
    );
    return readClosedMonths(context.services.db);
  }),

  openClient: os.openClient
    .use(admin)
    .handler(({ context, input }) =>
      command(context, { operation: 'ledger.openClient', input }, (tx) =>
        openClientAccount(tx, auditOf(context), input),
      ),
    ),
});
