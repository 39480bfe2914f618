import { sql } from 'kysely';
import { releaseJob } from '#server/features/trips/money/jobs.ts';
import { formatCents } from '#domain/money.ts';
import { contestAnswers } from '#domain/trips/money-actions.ts';
import { withRetries } from '#server/platform/command.ts';
import { createLog } from '#server/platform/log.ts';
import type { Services } from '#server/platform/services.ts';
import { newId } from '#server/platform/uuid.ts';
import { adjustmentSheet, type TypedAdjustment } from '#tests/adjustment-sheet.ts';
import type { Caller } from '#tests/panel.ts';
import { putUnderWay } from '#tests/trips-under-way.ts';
import { ALONE_CENTS, type Owner, type Stage } from './stage.ts';
import type { Amounts } from './tally.ts';

/** Random choices for an operation. */
export type Picks = { which: number; other: number; cents: number };

/** Effect of an operation on the totals. The test adds up these effects independently of the panel. */
type Effect = Partial<Amounts>;

/** Call that can be repeated, because its idempotency key is fixed before the first attempt. */
export type Command = Effect & { send(): Promise<{ status: number; body?: unknown }> };

/** Chooses the rows of an operation and returns its call. Returns null when no row fits. */
type Plan = (stage: Stage, picks: Picks) => Promise<Command | null>;

const reason = 'Ao acaso';
/** Prefix of the reason of every adjustment that may take a wallet below its minimum. */
export const passing = 'Além do mínimo';
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date());

function call(by: Caller, path: string, body: object = {}, effect: Effect = {}): Command {
  const key = { 'idempotency-key': newId() };
  return { ...effect, send: () => by.post(path, body, key) };
}

const at = <Value>(values: readonly Value[], which: number): Value => values[which % values.length] as Value;
const adminOf = ({ admins }: Stage, { other }: Picks) => at(admins, other);
const partnerOf = ({ partners }: Stage, { which }: Picks) => at(partners, which);
const clientOf = ({ clients }: Stage, { which }: Picks) => at(clients, which);
const idsOf = (owners: readonly Owner[]) => owners.map(({ id }) => id);

const NEWEST = 5;
type Row = { id: string; owner: string };

/** Returns a few of the newest matching rows in the order of the picks, so that concurrent operations often get the same. */
async function rowsOf(stage: Stage, table: string, condition: string, { which, other }: Picks): Promise<Row[]> {
  const partners = ['trips', 'top_ups', 'payouts'].includes(table);
  const owner = sql.ref(partners ? 'partner_id' : 'client_id');
  const owners = idsOf(partners ? stage.partners : stage.clients);
  const { rows } = await sql<Row>`select id, ${owner} as owner from ${sql.table(table)}
    where ${owner} = any(${owners}::uuid[]) and ${sql.raw(condition)} order by id desc limit ${NEWEST}`.execute(
    stage.db,
  );
  const turned = [...rows.slice(which % NEWEST), ...rows.slice(0, which % NEWEST)];
  return other % 2 ? turned : turned.toReversed();
}

/** Plans an operation on one row and its owner. */
function withRow(
  table: string,
  condition: string,
  make: (row: Row, owner: Owner, stage: Stage, picks: Picks) => Command,
): Plan {
  return async (stage, picks) => {
    const [row] = await rowsOf(stage, table, condition, picks);
    const owner = [...stage.partners, ...stage.clients].find(({ id }) => id === row?.owner);
    return row && owner ? make(row, owner, stage, picks) : null;
  };
}

/** Plans a call of an administrator on one row. */
function byAdmin(
  table: string,
  condition: string,
  path: (id: string) => string,
  body: (picks: Picks) => object = () => ({}),
): Plan {
  return withRow(table, condition, ({ id }, _owner, stage, picks) =>
    call(adminOf(stage, picks), path(id), body(picks)),
  );
}

/** Plans a call of an administrator on up to three rows. */
function many(table: string, condition: string, path: string, field: string, body: object = {}): Plan {
  return async (stage, picks) => {
    const ids = (await rowsOf(stage, table, condition, picks)).map(({ id }) => id).slice(0, 1 + (picks.which % 3));
    return ids.length > 0 ? call(adminOf(stage, picks), path, { [field]: ids, ...body }) : null;
  };
}

/** Plans an operation on an open payout batch and one of its payouts. */
function withBatch(make: (id: string, payoutId: string, by: Caller) => Command): Plan {
  return async (stage, picks) => {
    const { rows } = await sql<{ id: string; payout: string }>`
      select b.id, p.id as payout from payout_batches b join payouts p on p.batch_id = b.id
      where b.status = 'open' and p.partner_id = any(${idsOf(stage.partners)}::uuid[]) order by p.id desc limit ${NEWEST}`.execute(
      stage.db,
    );
    const row = rows[picks.which % Math.max(1, rows.length)];
    return row ? make(row.id, row.payout, adminOf(stage, picks)) : null;
  };
}

const open = 'open_cents > 0';

function drive(status: 'arrived' | 'in_progress'): Plan {
  return async (stage, picks) => {
    const { actor } = clientOf(stage, picks);
    const partner = at(stage.partners, picks.other);
    const method =
      status === 'arrived' ? 'billed' : at(['billed', 'billed', 'cash', 'pix_central'] as const, picks.cents);
    const put = () =>
      withRetries(() =>
        stage.db.transaction().execute((tx) => putUnderWay(tx, stage.central, actor, partner.id, method, status)),
      );
    return { send: async () => ({ status: 201, body: await put() }) };
  };
}

/** Runs the release job, as another node would do. */
const release: Plan = async ({ db }) => {
  const services = { db, log: createLog({ level: 'silent' }), live: { hint: () => undefined } } as unknown as Services;
  return { send: async () => ({ status: 200, body: await releaseJob(services).run() }) };
};

/** Reports a Pix payment of a passenger: partial, exact or too high, also while the trip is in review. */
const receivePix: Plan = async (stage, picks) => {
  const { rows } = await sql<{ id: string; open: number }>`
    select t.id, g.open_cents as open from trip_charges g join trips t on t.id = g.trip_id
    where t.partner_id = any(${idsOf(stage.partners)}::uuid[]) and g.open_cents > 0 order by t.id desc limit ${NEWEST}`.execute(
    stage.db,
  );
  const row = rows[picks.which % Math.max(1, rows.length)];
  if (!row) return null;
  const cents = at([row.open, row.open, picks.cents], picks.other);
  const body = { openCents: row.open, cents, receivedOn: today() };
  return call(adminOf(stage, picks), `/trips/${row.id}/pix-receipts`, body, { pixCents: cents });
};

const payInvoice =
  (more: (picks: Picks) => number): Plan =>
  async (stage, picks) => {
    const [row] = await rowsOf(stage, 'invoices', open, picks);
    if (!row) return null;
    const { open_cents: openCents } = await stage.db
      .selectFrom('invoices')
      .select('open_cents')
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
    const cents = Math.max(1, (openCents ?? 0) + more(picks));
    return call(
      adminOf(stage, picks),
      `/invoices/${row.id}/payments`,
      { cents, receivedOn: today() },
      { receivedCents: cents },
    );
  };

const creditNote: Plan = async (stage, picks) => {
  const { rows } = await sql<{ id: string; trip: string; left: number }>`
    select n.invoice_id as id, n.trip_id as trip, n.cents - n.credited_cents as left from invoice_items n join invoices i on i.id = n.invoice_id
    where i.client_id = any(${idsOf(stage.clients)}::uuid[]) and n.credited_cents < n.cents order by n.trip_id desc limit ${NEWEST}`.execute(
    stage.db,
  );
  const row = rows[picks.other % Math.max(1, rows.length)];
  if (!row) return null;
  const cents = picks.which % 2 ? row.left : Math.min(row.left, picks.cents);
  return call(adminOf(stage, picks), `/invoices/${row.id}/credit-notes`, { tripId: row.trip, cents, reason });
};

type FileWords = { reason: string; belowMinimumReason?: string; more?: readonly number[] };

/** Sends a file with one adjustment per partner. The rows of `more` make it wait for a second administrator. */
function sendFile(stage: Stage, picks: Picks, { reason: said, belowMinimumReason, more = [] }: FileWords): Command {
  const amounts = stage.partners.map((_, index) => ((picks.other + index) % 3 ? 3 * picks.cents : -picks.cents));
  const rows = [...amounts, ...more].map((cents, index): TypedAdjustment => {
    const { id } = at(stage.partners, picks.which + (index % stage.partners.length));
    return [id, formatCents(cents), `${said} ${newId()}`];
  });
  const body = { file: adjustmentSheet(...rows), ...(belowMinimumReason && { belowMinimumReason }) };
  const adjustedCents = more.length > 0 ? 0 : amounts.reduce((sum, cents) => sum + cents, 0);
  return call(adminOf(stage, picks), '/adjustment-batches', body, { adjustedCents });
}

/** Amounts above the limit that one administrator may post alone. */
const forTwo = [ALONE_CENTS, -ALONE_CENTS / 2];

/** Plans that the second administrator approves or refuses a waiting file, with the effect on the ledger. */
function withWaiting(step: string, effect: (cents: number) => Effect): Plan {
  return async (stage, picks) => {
    const { rows } = await sql<{ id: string; version: number; cents: number }>`
      select b.id, b.version, b.credit_cents - b.debit_cents as cents from adjustment_batches b
      where b.status = 'awaiting' and b.id in (
        select batch_id from adjustment_batch_rows where partner_id = any(${idsOf(stage.partners)}::uuid[]))
      order by b.number desc limit ${NEWEST}`.execute(stage.db);
    const row = rows[picks.which % Math.max(1, rows.length)];
    if (!row) return null;
    const path = `/adjustment-batches/${row.id}/${step}`;
    return call(adminOf(stage, picks), path, { version: row.version, reason }, effect(row.cents));
  };
}

export const commands = {
  adjust: async (stage, picks) => {
    const amountCents = picks.other % 3 ? 4 * picks.cents : -picks.cents;
    const belowMinimum = picks.other % 5 === 0;
    const body = {
      partnerId: partnerOf(stage, picks).id,
      amountCents,
      reason: belowMinimum ? passing : reason,
      belowMinimum,
    };
    return call(adminOf(stage, picks), '/wallets/adjustments', body, { adjustedCents: amountCents });
  },

  adjustByFile: async (stage, picks) => sendFile(stage, picks, { reason }),
  adjustByFilePassing: async (stage, picks) => sendFile(stage, picks, { reason: passing, belowMinimumReason: passing }),
  askAdjustments: async (stage, picks) => sendFile(stage, picks, { reason, more: forTwo }),
  approveAdjustments: withWaiting('approve', (adjustedCents) => ({ adjustedCents })),
  refuseAdjustments: withWaiting('refuse', () => ({})),

  askTopUp: async (stage, picks) =>
    call(partnerOf(stage, picks).caller, '/top-ups', { amountCents: 1_00 + picks.cents }),
  confirmTopUps: many('top_ups', "status = 'pending'", '/top-ups/confirm', 'ids'),
  refuseTopUps: many('top_ups', "status = 'pending'", '/top-ups/refuse', 'ids', { reason }),
  cancelTopUp: withRow('top_ups', "status = 'pending'", ({ id }, { caller }) => call(caller, `/top-ups/${id}/cancel`)),
  returnTopUp: byAdmin(
    'top_ups',
    "status = 'confirmed'",
    (id) => `/top-ups/${id}/return`,
    () => ({ reason }),
  ),

  askPayout: async (stage, picks) =>
    call(partnerOf(stage, picks).caller, '/payouts', { amountCents: 1_00 + picks.cents }),
  payPayouts: many('payouts', "status = 'pending'", '/payouts/pay', 'ids'),
  refusePayouts: many('payouts', "status = 'pending'", '/payouts/refuse', 'ids', { reason }),
  cancelPayout: withRow('payouts', "status = 'pending'", ({ id }, { caller }) => call(caller, `/payouts/${id}/cancel`)),
  returnPayout: byAdmin(
    'payouts',
    "status = 'paid'",
    (id) => `/payouts/${id}/return`,
    () => ({ reason }),
  ),
  batchPayouts: many('payouts', "status = 'pending' and batch_id is null", '/payout-batches', 'payoutIds'),
  payBatch: withBatch((id, _payout, by) => call(by, `/payout-batches/${id}/pay`)),
  takeOut: withBatch((id, payout, by) => call(by, `/payout-batches/${id}/take-out`, { payoutIds: [payout] })),

  drive: drive('in_progress'),
  complete: withRow('trips', "status = 'in_progress'", ({ id }, { caller }, _stage, { other, cents }) =>
    call(caller, `/trips/${id}/complete`, at([{}, {}, { tollsCents: cents }, { extrasCents: cents }], other)),
  ),
  settle: byAdmin(
    'trips',
    "partner_side = 'in_review'",
    (id) => `/trips/${id}/settle`,
    ({ which, cents }) => at([{}, { discountCents: cents % 1_000, reason }, { parkingCents: cents, reason }], which),
  ),
  undoSettlement: byAdmin('trips', 'settled_at is not null', (id) => `/trips/${id}/undo-settlement`),
  arriveInVain: drive('arrived'),
  noShow: withRow('trips', "status = 'arrived'", ({ id }, { caller }) => call(caller, `/trips/${id}/no-show`)),
  cancelLate: byAdmin(
    'trips',
    "status = 'arrived'",
    (id) => `/trips/${id}/cancel`,
    () => ({ reason, feeCents: 13_33 }),
  ),
  giveBackLate: withRow('trips', "status = 'arrived'", ({ id }, { caller }) =>
    call(caller, `/trips/${id}/give-back`, { reason, feeCents: 5_55 }),
  ),
  release,
  contest: byAdmin(
    'trips',
    "client_side = 'unbilled'",
    (id) => `/trips/${id}/contest`,
    () => ({ reason }),
  ),
  answer: byAdmin(
    'trips',
    "client_side = 'disputed'",
    (id) => `/trips/${id}/answer-contest`,
    ({ which, cents }) => ({
      answer: at(contestAnswers, which),
      reason,
      ...(which % 3 === 1 && { fareCents: cents, feeCents: cents }),
    }),
  ),

  receivePix,

  closeInvoice: async (stage, picks) =>
    call(adminOf(stage, picks), '/invoices', { clientId: clientOf(stage, picks).id }),
  payInvoice: payInvoice(({ cents }) => -cents),
  overpayInvoice: payInvoice(({ cents }) => cents),
  prepay: async (stage, picks) =>
    call(
      adminOf(stage, picks),
      '/invoices/prepayments',
      { clientId: clientOf(stage, picks).id, cents: picks.cents, receivedOn: today() },
      { prepaidCents: picks.cents },
    ),
  applyCredit: byAdmin('invoices', open, (id) => `/invoices/${id}/credit`),
  creditNote,
  reversePayment: async (stage, picks) => {
    const { rows } = await sql<{ id: string; payment: string }>`
      select p.invoice_id as id, p.id as payment from invoice_payments p join invoices i on i.id = p.invoice_id
      where i.client_id = any(${idsOf(stage.clients)}::uuid[]) and p.reversed_at is null order by p.id desc limit ${NEWEST}`.execute(
      stage.db,
    );
    const row = rows[picks.which % Math.max(1, rows.length)];
    return row ? call(adminOf(stage, picks), `/invoices/${row.id}/payments/${row.payment}/reverse`, { reason }) : null;
  },
  askWriteOff: byAdmin(
    'invoices',
    open,
    (id) => `/invoices/${id}/write-off`,
    () => ({ reason }),
  ),
  confirmWriteOff: byAdmin('invoices', open, (id) => `/invoices/${id}/write-off/confirm`),
  refuseWriteOff: byAdmin('invoices', open, (id) => `/invoices/${id}/write-off/refuse`),
} as const satisfies Record<string, Plan>;

export type CommandName = keyof typeof commands;
export const commandNames = Object.keys(commands) as CommandName[];

/** Weights of frequent operations: those that bring in money, and those on whose rows other operations depend. */
const weights: Partial<Record<CommandName, number>> = {
  drive: 4,
  complete: 5,
  arriveInVain: 2,
  adjust: 3,
  askAdjustments: 2,
  approveAdjustments: 2,
  confirmTopUps: 2,
  askPayout: 3,
  payPayouts: 2,
  settle: 2,
  undoSettlement: 2,
  receivePix: 3,
  release: 2,
  closeInvoice: 3,
};
export const commonCommands = commandNames.flatMap((name) => Array.from({ length: weights[name] ?? 1 }, () => name));

/** Returns false for operations without a single idempotency key. Such an operation acts again when it is repeated. */
export function isKeyed(name: CommandName): boolean {
  return name !== 'drive' && name !== 'arriveInVain' && name !== 'release';
}
