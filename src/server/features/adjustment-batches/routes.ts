import { adjustmentBatchesContract } from '#contract/adjustment-batches.ts';
import type { Outcome } from '#domain/outcome.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf, type SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { Refused, unwrap } from '#server/platform/api/refused.ts';
import type { AuditContext } from '#server/platform/audit.ts';
import { command } from '#server/platform/command.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { checkSheet, listBatches, readBatch } from './read-batches.ts';
import { approveBatch, makeBatch, refuseBatch } from './decide-batch.ts';
import { reverseBatch } from './reverse-batch.ts';
import { readAdjustmentsSheet } from './read-sheet.ts';

const os = implementing(adjustmentBatchesContract);
const admin = allow('admin');

export const adjustmentBatchesRoutes = os.router({
  check: os.check
    .use(admin)
    .handler(async ({ context, input }) =>
      checkSheet(context.services.db, unwrap(await readAdjustmentsSheet(input.file)), input.belowMinimumReason || null),
    ),

  create: os.create.use(admin).handler(async ({ context, input }) => {
    const sheet = unwrap(await readAdjustmentsSheet(input.file));
    const { fileName, belowMinimumReason } = input;
    const said = { fileName: fileName || null, belowMinimumReason: belowMinimumReason || null };
    return move(context, 'create', input, (tx, audit) => makeBatch(tx, audit, { ...sheet, ...said }));
  }),

  list: os.list.use(admin).handler(({ context, input }) => listBatches(context.services.db, input)),

  get: os.get.use(admin).handler(({ context, input }) => show(context, input.id)),

  approve: os.approve
    .use(admin)
    .handler(({ context, input }) => move(context, 'approve', input, (tx, audit) => approveBatch(tx, audit, input))),

  refuse: os.refuse
    .use(admin)
    .handler(({ context, input }) => move(context, 'refuse', input, (tx, audit) => refuseBatch(tx, audit, input))),

  reverse: os.reverse
    .use(admin)
    .handler(({ context, input }) => move(context, 'reverse', input, (tx, audit) => reverseBatch(tx, audit, input))),
});

type Work = (tx: Tx, audit: AuditContext & { actorId: string }) => Promise<Outcome<{ id: string }>>;

async function move(context: SignedInContext, name: string, input: object, work: Work) {
  const audit = { ...auditOf(context), actorId: context.actor.userId };
  const options = { operation: `adjustmentBatches.${name}`, input };
  const { id } = await command(context, options, (tx) => work(tx, audit));
  return show(context, id);
}

async function show({ services }: SignedInContext, id: string) {
  const found = await readBatch(services.db, id);
  if (!found) throw new Refused(notFoundRecord);
  return found;
}
