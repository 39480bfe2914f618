import { invoiceContestsContract, invoicesContract } from '#contract/invoices.ts';
import type { Actor } from '#domain/access/roles.ts';
import { type Outcome, type Refusal, refuse } from '#domain/outcome.ts';
import { noteAccess } from '#server/platform/access-log.ts';
import { allow, proves } from '#server/platform/api/allow.ts';
import { auditOf, type SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { newId } from '#server/platform/uuid.ts';
import type { AuditContext } from '#server/platform/audit.ts';
import { command } from '#server/platform/command.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { periodUntil, previewClosing } from './preview-closing.ts';
import { closeInvoice } from './close-invoice.ts';
import { acceptContest, openContest, refuseContest, withdrawContest } from './contest-line.ts';
import { creditTrip } from './credit-trip.ts';
import { listInvoices, mayReadInvoice, readInvoice, readTotals } from './read-invoices.ts';
import { listItems, readDetail, readSums } from './read-lines.ts';
import { emailTo } from './email-exports.ts';
import { askSending } from './send-invoices.ts';
import { changeInvoice, keysOf, payInvoice, prepay, applyCredit } from './pay-invoice.ts';
import { readToday } from './lock-invoice.ts';
import { askWriteOff, confirmWriteOff, refuseWriteOff } from './write-off.ts';

const os = implementing(invoicesContract);
const admin = allow('admin');
const readers = withoutRegistrars('admin', 'client');
const contesters = withoutRegistrars('client');

/** A client's attendants (`cadviagens`) may not read the client's invoices. */
function withoutRegistrars(...kinds: Parameters<typeof allow>) {
  return proves(
    allow(...kinds).concat(({ context, next }) => {
      if (context.actor.role === 'cadviagens')
        throw new Refused(refuse('forbidden', 'Seu perfil não permite fazer isto.'));
      return next();
    }),
  );
}

export const invoiceRoutes = os.router({
  list: os.list.use(readers).handler(({ context, input }) => listInvoices(context.services.db, context.actor, input)),
  totals: os.totals
    .use(readers)
    .handler(({ context, input }) => readTotals(context.services.db, context.actor, input.clientId ?? null)),
  get: os.get.use(readers).handler(({ context, input }) => show(context, input.id)),
  items: os.items.use(readers).handler(async ({ context, input }) => {
    await requireReadable(context, input.id);
    return listItems(context.services.db, input);
  }),
  itemSums: os.itemSums.use(readers).handler(async ({ context, input }) => {
    await requireReadable(context, input.id);
    return readSums(context.services.db, input);
  }),
  item: os.item.use(readers).handler(async ({ context, input: { id, tripId } }) => {
    await requireReadable(context, id);
    const found = (await readDetail(context.services.db, context.actor, id, tripId)) ?? refused(notFoundRecord);
    await noteAccess(context, { subjectType: 'trip', subjectId: tripId, way: 'open' });
    return found;
  }),

  preview: os.preview.use(admin).handler(async ({ context: { services }, input: { clientId } }) => {
    const preview = await previewClosing(services.db, clientId, await readToday(services.db));
    return preview ?? refused(notFoundRecord);
  }),
  close: os.close.use(admin).handler(({ context, input }) =>
    move(context, 'close', input, async (tx, actor, { audit }) => {
      const { today } = await readToday(tx);
      return closeInvoice(tx, actor, audit, {
        clientId: input.clientId,
        periodOf: (client) => periodUntil(today, client),
        until: null,
        shownCents: input.totalCents,
      });
    }),
  ),
  update: os.update.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'invoices.update', input }, (tx) => changeInvoice(tx, auditOf(context), input));
    return show(context, input.id);
  }),
  pay: os.pay
    .use(admin)
    .handler(({ context, input }) =>
      move(context, 'pay', input, (tx, actor, { audit, keys }) =>
        payInvoice(tx, actor, audit, { ...input, key: keys.payment(input.id) }),
      ),
    ),
  applyCredit: os.applyCredit
    .use(admin)
    .handler(({ context, input }) =>
      move(context, 'applyCredit', input, (tx, actor, { audit, keys }) =>
        applyCredit(tx, actor, audit, input.id, keys.payment(input.id)),
      ),
    ),
  creditNote: os.creditNote
    .use(admin)
    .handler(({ context, input }) =>
      move(context, 'creditNote', input, (tx, actor, { audit, keys }) =>
        creditTrip(tx, actor, audit, { ...input, key: keys.creditNote(input.id) }),
      ),
    ),
  askWriteOff: os.askWriteOff
    .use(admin)
    .handler(({ context, input }) =>
      move(context, 'askWriteOff', input, (tx, _actor, { audit }) => askWriteOff(tx, audit, input)),
    ),
  confirmWriteOff: os.confirmWriteOff
    .use(admin)
    .handler(({ context, input }) =>
      move(context, 'confirmWriteOff', input, (tx, _actor, { audit }) => confirmWriteOff(tx, audit, input.id)),
    ),
  refuseWriteOff: os.refuseWriteOff
    .use(admin)
    .handler(({ context, input }) =>
      move(context, 'refuseWriteOff', input, (tx, _actor, { audit }) => refuseWriteOff(tx, audit, input.id)),
    ),
  send: os.send.use(admin).handler(async ({ context, input: { id } }) => {
    const invoice = await show(context, id);
    if (invoice.clientEmails.length === 0)
      return refused(refuse('illegal_transition', 'O cliente não tem e-mail no cadastro.'));
    return move(context, 'send', { id }, (tx, _actor, { audit }) =>
      askSending(tx, audit, id, emailTo(`invoice:${newId()}`, context.services.config.publicUrl, invoice)),
    );
  }),
  prepay: os.prepay.use(admin).handler(async ({ context, input }) => {
    const { db } = context.services;
    const options = { operation: 'invoices.prepay', input };
    await command(context, options, (tx) =>
      prepay(tx, auditOf(context), { ...input, key: keysFor(context).prepayment }),
    );
    const { creditCents } = await readTotals(db, context.actor, input.clientId);
    return { clientId: input.clientId, creditCents };
  }),
});

const contests = implementing(invoiceContestsContract);

export const invoiceContestRoutes = contests.router({
  open: contests.open
    .use(contesters)
    .handler(({ context, input }) =>
      move(context, 'contest', input, (tx, { clientId }, { audit }) => openContest(tx, audit, { ...input, clientId })),
    ),
  withdraw: contests.withdraw
    .use(contesters)
    .handler(({ context, input }) =>
      move(context, 'withdrawContest', input, (tx, { clientId }, { audit }) =>
        withdrawContest(tx, audit, { ...input, clientId }),
      ),
    ),
  accept: contests.accept
    .use(admin)
    .handler(({ context, input }) =>
      move(context, 'acceptContest', input, (tx, actor, { audit }) => acceptContest(tx, actor, audit, input)),
    ),
  refuse: contests.refuse
    .use(admin)
    .handler(({ context, input }) =>
      move(context, 'refuseContest', input, (tx, _actor, { audit }) => refuseContest(tx, audit, input)),
    ),
});

type Hand = { audit: AuditContext & { actorId: string }; keys: ReturnType<typeof keysOf> };
type Work = (tx: Tx, actor: Actor, hand: Hand) => Promise<Outcome<{ id: string }>>;

/** Runs a command that moves money, with a required `Idempotency-Key`, and returns the invoice. */
async function move(context: SignedInContext, name: string, input: object, work: Work) {
  const hand = { audit: { ...auditOf(context), actorId: context.actor.userId }, keys: keysFor(context) };
  const options = { operation: `invoices.${name}`, input };
  const { id } = await command(context, options, (tx, actor) => work(tx, actor, hand));
  return show(context, id);
}

function keysFor({ actor, idempotencyKey }: SignedInContext) {
  return keysOf(actor.userId, idempotencyKey ?? '');
}

/** Refuses an invoice that the caller may not see as not found. */
async function requireReadable({ services, actor }: SignedInContext, id: string): Promise<void> {
  if (!(await mayReadInvoice(services.db, actor, id))) refused(notFoundRecord);
}

/** Returns the invoice. An invoice that the caller may not see is reported as not found. */
async function show({ services, actor }: SignedInContext, id: string) {
  return (await readInvoice(services.db, actor, id)) ?? refused(notFoundRecord);
}

function refused(refusal: Refusal): never {
  throw new Refused(refusal);
}
