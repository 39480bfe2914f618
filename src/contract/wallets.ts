import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { entryKindNames } from '#domain/ledger/line-groups.ts';
import { id, instant, localDate, monthStart, reason, requiredText, signedCents, oneOf } from './fields.ts';
import { listOf, pageOf, pageQuery, searchText } from './page.ts';
import { partnerStatuses } from './partners.ts';

/**
 * All amounts are in centavos. The available amount is the balance minus the reserved amount. The pending amount is
 * released on the promised days.
 */
export const wallet = z.object({
  partnerId: id,
  partnerName: z.string(),
  balanceCents: z.int(),
  reservedCents: z.int(),
  availableCents: z.int(),
  pendingCents: z.int(),
  minimumBalanceCents: z.int(),
  /**
   * Commission rate of the partner in basis points. `availableCents` has to cover the commission of driver-paid trips.
   */
  commissionBp: z.int(),
});
export type Wallet = z.infer<typeof wallet>;

/** Wallet in a list. */
export const walletLine = z.extend(wallet, {
  partnerStatus: z.enum(partnerStatuses),
  /** Sum of the top-ups that wait for the central's decision, and sum of the payouts that wait for payment. */
  pendingTopUpCents: z.int(),
  pendingPayoutCents: z.int(),
  /** Posting time of the newest line; null before the first. */
  lastMovedAt: z.nullable(instant),
});
export type WalletLine = z.infer<typeof walletLine>;

/** Orders of a list of wallets: by name, amount or newest line, each in both directions. */
export const walletOrders = [
  'name',
  'name-falling',
  'balance',
  'balance-falling',
  'available',
  'available-falling',
  'pending',
  'pending-falling',
  'moved',
  'moved-falling',
] as const;
export type WalletOrder = (typeof walletOrders)[number];

/** Filter and order of the list of wallets. */
export const walletFilters = {
  q: searchText,
  /**
   * `negative`: the balance is below zero; `low`: the state of `driverPaidRoom` is `low` or `blocked`.
   */
  balance: z.optional(z.enum(['negative', 'low'], 'Escolha negative ou low.')),
  status: z.optional(z.enum(partnerStatuses, 'Escolha pending, active ou suspended.')),
  /** Only wallets with a top-up or payout that waits for the central. */
  waiting: z.optional(z.enum(['top_up', 'payout'], 'Escolha top_up ou payout.')),
  order: z._default(z.enum(walletOrders, oneOf('Ordem desconhecida.')), 'name'),
};

/** Sum over all wallets that match the filter. */
export const walletTotals = z.object({
  count: z.int(),
  balanceCents: z.int(),
  reservedCents: z.int(),
  availableCents: z.int(),
  pendingCents: z.int(),
  pendingTopUpCents: z.int(),
  pendingPayoutCents: z.int(),
});

export const walletEntry = z.object({
  id,
  kind: z.string(),
  label: z.string(),
  reason: z.nullable(z.string()),
  amountCents: z.int(),
  balanceCents: z.int(),
  effectiveOn: localDate,
  tripId: z.nullable(id),
  tripCode: z.nullable(z.string()),
  /** Code of the top-up, payout or adjustment batch of the entry. */
  requestCode: z.nullable(z.string()),
  adjustmentBatchId: z.nullable(id),
  createdAt: instant,
});
export type WalletEntry = z.infer<typeof walletEntry>;

/** Filter of a statement. `q`: part of the code of a trip, top-up or payout, or of the reason. */
export const entryFilters = {
  from: z.optional(localDate),
  to: z.optional(localDate),
  kind: listOf(entryKindNames, 'Tipo de lançamento desconhecido.'),
  q: searchText,
};

/**
 * Month of a wallet by the effective days of its lines. `closingCents` is `openingCents` + `inCents` + `outCents`,
 * where `outCents` is negative. `days`: all days of the month up to today, with the balance at the end of the day.
 */
export const walletMonth = z.object({
  month: localDate,
  openingCents: z.int(),
  inCents: z.int(),
  outCents: z.int(),
  closingCents: z.int(),
  days: z.array(z.object({ day: localDate, inCents: z.int(), outCents: z.int(), balanceCents: z.int() })),
  kinds: z.array(z.object({ kind: z.string(), label: z.string(), count: z.int(), cents: z.int() })),
  /** Month of the first line (null without lines) and current month, in the time zone of the partner. */
  firstMonth: z.nullable(localDate),
  currentMonth: localDate,
});
export type WalletMonth = z.infer<typeof walletMonth>;

export const upcomingRelease = z.object({
  tripId: id,
  tripCode: z.string(),
  amountCents: z.int(),
  /** Null: released when the client has paid the invoice of the trip. */
  releaseOn: z.nullable(localDate),
  /** True while the client contests the trip. The release then waits for the answer of the central. */
  held: z.boolean(),
});

/**
 * Trips whose amounts the central still reviews. `partnerCents` excludes trips paid to the driver.
 */
const inReview = z.object({ trips: z.int(), partnerCents: z.int() });

export const ledgerProof = z.object({
  ok: z.boolean(),
  entries: z.int(),
  unsealed: z.int(),
  blocks: z.int(),
  /** Newest sealed block. A copy of the hash stored outside the panel reveals a later change of the chain. */
  head: z.nullable(z.object({ number: z.int(), hash: z.string() })),
  checkedAt: instant,
  findings: z.array(z.object({ check: z.string(), subject: z.string(), detail: z.string() })),
});
export type LedgerProof = z.infer<typeof ledgerProof>;

const tags = ['Carteiras'];
const partnerId = z.object({ partnerId: id });

export const walletsContract = {
  list: oc
    .route({ method: 'GET', path: '/wallets', summary: 'Lista as carteiras', tags })
    .input(z.object({ ...pageQuery, ...walletFilters }))
    .output(z.extend(pageOf(walletLine), { totals: walletTotals })),
  get: oc
    .route({ method: 'GET', path: '/wallets/{partnerId}', summary: 'Consulta uma carteira', tags })
    .input(partnerId)
    .output(z.extend(wallet, { upcoming: z.array(upcomingRelease), inReview })),
  entries: oc
    .route({ method: 'GET', path: '/wallets/{partnerId}/entries', summary: 'O extrato de uma carteira', tags })
    .input(z.object({ partnerId: id, ...pageQuery, ...entryFilters }))
    .output(pageOf(walletEntry)),
  month: oc
    .route({ method: 'GET', path: '/wallets/{partnerId}/months/{month}', summary: 'Um mês de uma carteira', tags })
    .input(z.object({ partnerId: id, month: monthStart }))
    .output(walletMonth),
  adjust: oc
    .route({
      method: 'POST',
      path: '/wallets/adjustments',
      successStatus: 201,
      summary: 'Ajusta uma carteira manualmente',
      tags,
    })
    .input(
      z.object({
        partnerId: id,
        /** A positive amount credits the partner, a negative amount debits the partner. */
        amountCents: signedCents.check(z.refine((value) => value !== 0, 'O valor não pode ser zero.')),
        reason,
        /** True: allows a balance below the minimum of the partner. */
        belowMinimum: z._default(z.boolean(), false),
      }),
    )
    .output(z.object({ entryId: id, wallet })),
  open: oc
    .route({
      method: 'POST',
      path: '/wallets/openings',
      successStatus: 201,
      summary: 'Lança o saldo inicial de uma carteira, antes de qualquer outro lançamento',
      tags,
    })
    .input(
      z.object({
        partnerId: id,
        /** Positive: debt of the central to the partner; negative: debt of the partner. */
        amountCents: signedCents.check(z.refine((value) => value !== 0, 'O valor não pode ser zero.')),
        reason: requiredText('a origem do saldo', 300),
      }),
    )
    .output(z.object({ entryId: id, wallet })),
  proof: oc
    .route({ method: 'GET', path: '/ledger/proof', summary: 'Verifica todos os saldos', tags })
    .output(ledgerProof),
};
