import { sql, type SqlBool } from 'kysely';
import { type DocumentKind, documentKindLabels } from '#domain/documents/kinds.ts';
import { driverPaidRoom } from '#domain/payments/driver-paid-room.ts';
import type { LocalDate } from '#domain/time.ts';
import { isPaidToDriver, paymentMethods } from '#domain/trips/payment-methods.ts';
import { centralToday } from '#server/features/areas/read-areas.ts';
import { readAvailable } from '#server/features/wallets/read-wallet.ts';
import { firstPasswordKey } from '#server/platform/auth/code-emails.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { OutboxRow } from '#server/platform/live/outbox-tail.ts';
import type { DomainEvent } from './notify.ts';

export type Event = Pick<OutboxRow, 'topic' | 'entity_id' | 'version' | 'payload' | 'audiences'>;
export type Heard = Event & { entity_id: string };

/** Excludes events older than a day, which come from loading past trips or were processed too late. */
export const fresh = (column: string) => sql<SqlBool>`${sql.ref(column)} > app_now() - interval '1 day'`;
export type Reader = (tx: Tx, heard: Heard) => Promise<DomainEvent[]>;

/** Readers of the topics of records, one statement per event. */
export const recordReaders: Record<string, Reader> = {
  'top-up': readTopUp,
  payout: readPayout,
  invoice: readInvoice,
  wallet: readLowBalance,
  'limit-warning': readLimitWarning,
  'sign-up': readSignUp,
  letter: readEmail,
  review: readReview,
  'passenger-block': readPassengerBlock,
  'still-waiting': readSilence,
  'document.expiring': readDocument,
};
type Request = {
  id: string;
  code: string;
  partner_id: string;
  amount_cents: number;
  status: string;
  by: string | null;
};

const freshRequest = sql<SqlBool>`(${fresh('requested_at')} or ${fresh('decided_at')})`;

async function readTopUp(tx: Tx, { entity_id }: Heard): Promise<DomainEvent[]> {
  const rows = await tx
    .selectFrom('top_ups')
    .select(['id', 'partner_id', 'amount_cents', 'status'])
    .select((eb) => [eb.ref('txid').$notNull().as('code'), eb.fn.coalesce('decided_by', 'requested_by').as('by')])
    .where('id', '=', entity_id)
    .where(freshRequest)
    .execute();
  return rows.map((row) => ofRequest(row, 'top_up'));
}

async function readPayout(tx: Tx, { entity_id }: Heard): Promise<DomainEvent[]> {
  const rows = await tx
    .selectFrom('payouts')
    .select(['id', 'partner_id', 'amount_cents', 'status'])
    .select((eb) => [eb.ref('code').$notNull().as('code'), eb.fn.coalesce('decided_by', 'requested_by').as('by')])
    .where('id', '=', entity_id)
    .where(freshRequest)
    .execute();
  return rows.map((row) => ofRequest(row, 'payout'));
}

/** Notifies the central of a request, and the partner of the central's decision. */
function ofRequest(
  { id, code, partner_id, amount_cents, status, by }: Request,
  event: 'top_up' | 'payout',
): DomainEvent {
  return {
    key: `${event}:${id}:${status}`,
    event,
    subjectId: id,
    actorId: by,
    partnerIds: [partner_id],
    only: status === 'pending' || status === 'cancelled' ? ['admin'] : ['partner'],
    data: { code, amountCents: amount_cents, outcome: status },
  };
}

async function readInvoice(tx: Tx, heard: Heard): Promise<DomainEvent[]> {
  return [...(await readClosedInvoice(tx, heard)), ...(await readContests(tx, heard))];
}

async function readClosedInvoice(tx: Tx, { entity_id }: Heard): Promise<DomainEvent[]> {
  const rows = await tx
    .selectFrom('invoices')
    .select((eb) => ['id', eb.ref('code').$notNull().as('code'), 'client_id', 'total_cents', 'due_on'])
    .where('id', '=', entity_id)
    .where(fresh('created_at'))
    .execute();
  return rows.map(({ id, code, client_id, total_cents, due_on }) => ({
    key: `invoice:${id}:closed`,
    event: 'invoice_closed' as const,
    subjectId: id,
    clientId: client_id,
    data: { code, amountCents: total_cents, dueOn: due_on },
  }));
}

/** Notifies the central of a new or withdrawn contest of a line, and the client of the decision. */
async function readContests(tx: Tx, { entity_id }: Heard): Promise<DomainEvent[]> {
  const rows = await tx
    .selectFrom('invoice_contests as o')
    .innerJoin('invoices as i', 'i.id', 'o.invoice_id')
    .innerJoin('trips as t', 't.id', 'o.trip_id')
    .leftJoin('invoice_credit_notes as n', 'n.id', 'o.credit_note_id')
    .select((eb) => [
      'o.id',
      'o.state',
      'i.client_id as clientId',
      'n.cents',
      eb.ref('i.code').$notNull().as('code'),
      eb.ref('t.code').$notNull().as('tripCode'),
      eb.fn.coalesce('o.decided_by', 'o.opened_by').as('actorId'),
    ])
    .where('o.invoice_id', '=', entity_id)
    .where(sql<SqlBool>`(${fresh('o.opened_at')} or ${fresh('o.decided_at')})`)
    .execute();
  return rows.map(({ id, state, clientId, cents, code, tripCode, actorId }) => ({
    key: `invoice-contest:${id}:${state}`,
    event: 'invoice_contest' as const,
    subjectId: entity_id,
    actorId,
    clientId,
    only: state === 'open' || state === 'withdrawn' ? (['admin'] as const) : (['client'] as const),
    data: { code, tripCode, outcome: state, ...(cents !== null && { amountCents: cents }) },
  }));
}

const paidToDriver = paymentMethods.filter(isPaidToDriver);

/** Warns partners with recent driver-paid trips at most once a day, when the balance has changed and is low. */
async function readLowBalance(tx: Tx, { entity_id }: Heard): Promise<DomainEvent[]> {
  const wallet = await readAvailable(tx, entity_id);
  if (!wallet || driverPaidRoom(wallet).state === 'free') return [];
  const recent = tx
    .selectFrom('trips')
    .select('id')
    .where('partner_id', '=', entity_id)
    .where('payment_method', 'in', paidToDriver)
    .where(sql<SqlBool>`pickup_at > app_now() - interval '30 days'`);
  const rows = await tx
    .selectNoFrom(centralToday.as('day'))
    .where((eb) => eb.exists(recent))
    .execute();
  return rows.map(({ day }) => ({
    key: `wallet:${entity_id}:${day}`,
    event: 'low_balance' as const,
    subjectId: entity_id,
    partnerIds: [entity_id],
    data: { amountCents: wallet.availableCents },
  }));
}

async function readLimitWarning(tx: Tx, { entity_id }: Heard): Promise<DomainEvent[]> {
  const rows = await tx
    .selectFrom('limit_warnings')
    .select(['client_id', 'cost_centre_id', 'month', 'level', 'limit_cents'])
    .where('id', '=', entity_id)
    .execute();
  return rows.map(({ client_id, cost_centre_id, month, level, limit_cents }) => ({
    key: `limit:${entity_id}`,
    event: 'limit' as const,
    subjectId: client_id,
    clientId: client_id,
    data: { month, level, amountCents: limit_cents, ...(cost_centre_id && { costCentre: true }) },
  }));
}

/** Skips sign-ups that already get a separate e-mail with a correction request or a first password. */
async function readSignUp(tx: Tx, { entity_id }: Heard): Promise<DomainEvent[]> {
  const ownEmails = tx
    .selectFrom('emails')
    .select('id')
    .where('key', 'in', [`sign-up:${entity_id}:correction`, firstPasswordKey(entity_id)]);
  const rows = await tx
    .selectFrom('sign_ups')
    .select(['approved', 'decided_by'])
    .where('user_id', '=', entity_id)
    .where((eb) => eb.not(eb.exists(ownEmails)))
    .execute();
  return rows.flatMap(({ approved, decided_by }) => {
    if (approved === false) return [];
    const event = approved ? ('sign_up_approved' as const) : ('sign_up' as const);
    return [
      {
        key: `sign-up:${entity_id}:${event}`,
        event,
        subjectId: entity_id,
        actorId: decided_by,
        userId: entity_id,
        data: {},
      },
    ];
  });
}

/** Creates one notification for a failed or unconfirmed e-mail, even when the e-mail is retried. */
async function readEmail(tx: Tx, { entity_id }: Heard): Promise<DomainEvent[]> {
  const rows = await tx
    .selectFrom('emails')
    .select('state')
    .where('id', '=', entity_id)
    .where('state', 'in', ['failed', 'unknown'])
    .execute();
  return rows.map(({ state }) => ({
    key: `email:${entity_id}`,
    event: 'mail_failed' as const,
    subjectId: entity_id,
    data: { outcome: state },
  }));
}

async function readSilence(tx: Tx, { entity_id, version }: Heard): Promise<DomainEvent[]> {
  const rows = await tx
    .selectFrom('presences as p')
    .innerJoin('profiles as u', 'u.driver_id', 'p.driver_id')
    .select(['u.user_id', 'p.partner_id'])
    .where('p.id', '=', entity_id)
    .where('p.ended_at', 'is', null)
    .execute();
  return rows.map(({ user_id, partner_id }) => ({
    key: `still-waiting:${entity_id}:${version}`,
    event: 'still_waiting' as const,
    subjectId: entity_id,
    partnerIds: [partner_id],
    userId: user_id,
    urgent: true,
    data: {},
  }));
}

/** Notifies the central of a request for a review (version 1), and the driver of the answer (version 2). */
async function readReview(tx: Tx, { entity_id, version }: Heard): Promise<DomainEvent[]> {
  const rows = await tx
    .selectFrom('dispatch_reviews')
    .select(['asked_by', 'answered_by', 'partner_id'])
    .where('id', '=', entity_id)
    .execute();
  const isAsked = version === 1;
  const outcome = isAsked ? 'asked' : 'answered';
  return rows.map(({ asked_by, answered_by, partner_id }) => ({
    key: `review:${entity_id}:${outcome}`,
    event: 'review' as const,
    subjectId: entity_id,
    actorId: isAsked ? asked_by : answered_by,
    partnerIds: [partner_id],
    userId: asked_by,
    only: isAsked ? (['admin', 'attendant'] as const) : (['partner'] as const),
    data: { outcome },
  }));
}

const blockSteps = ['asked', 'answered', 'lifted'] as const;

/** Notifies the central of a request for a block (version 1), and the driver of the answer (2) and an early end (3). */
async function readPassengerBlock(tx: Tx, { entity_id, version }: Heard): Promise<DomainEvent[]> {
  const rows = await tx
    .selectFrom('passenger_blocks')
    .select(['asked_by', 'answered_by', 'lifted_by', 'partner_id'])
    .where('id', '=', entity_id)
    .execute();
  return rows.map(({ asked_by, answered_by, lifted_by, partner_id }) => {
    const outcome = blockSteps[(version ?? 1) - 1] ?? 'asked';
    const actors = { asked: asked_by, answered: answered_by, lifted: lifted_by };
    return {
      key: `passenger-block:${entity_id}:${outcome}`,
      event: 'passenger_block' as const,
      subjectId: entity_id,
      actorId: actors[outcome],
      partnerIds: [partner_id],
      userId: asked_by,
      only: outcome === 'asked' ? (['admin', 'attendant'] as const) : (['partner'] as const),
      data: { outcome },
    };
  });
}

/** Payload of the document expiry job. `days` is the number of days until the expiry. */
type Expiring = { partnerId: string; kind: DocumentKind; expiresOn: LocalDate; days: number };

async function readDocument(_tx: Tx, { entity_id, payload }: Heard): Promise<DomainEvent[]> {
  const { partnerId, kind, expiresOn: dueOn, days } = payload as Expiring;
  return [
    {
      key: `document:${entity_id}:${kind}:${dueOn}:${days}`,
      event: 'document_expiring',
      subjectId: partnerId,
      partnerIds: [partnerId],
      data: {
        dueOn,
        documentKind: kind === 'other' ? 'Documento' : documentKindLabels[kind],
        outcome: days < 0 ? 'expired' : 'expiring',
      },
    },
  ];
}
