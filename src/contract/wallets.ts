import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { id, instant, localDate, requiredText, signedCents } from './fields.ts';
import { pageOf, pageQuery, searchText } from './page.ts';

/** Available = balance − reserved; pending is to be released on its promised date. All in centavos. */
export const wallet = z.object({
  partnerId: id,
  partnerName: z.string(),
  balanceCents: z.int(),
  reservedCents: z.int(),
  availableCents: z.int(),
  pendingCents: z.int(),
  minimumBalanceCents: z.int(),
  /** Of the partner's trips, in basis points: what `availableCents` has to cover. */
  commissionBp: z.int(),
});
export type Wallet = z.infer<typeof wallet>;

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
  /** Of the top-up or payout behind it. */
  requestCode: z.nullable(z.string()),
  createdAt: instant,
});
export type WalletEntry = z.infer<typeof walletEntry>;

export const upcomingRelease = z.object({
  tripId: id,
  tripCode: z.string(),
  amountCents: z.int(),
  releaseOn: localDate,
});

export const ledgerProof = z.object({
  ok: z.boolean(),
  entries: z.int(),
  unsealed: z.int(),
  blocks: z.int(),
  /** The newest sealed block. Kept elsewhere, it shows later whether the chain was written anew. */
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
    .input(z.object({ ...pageQuery, q: searchText }))
    .output(
      z.extend(pageOf(wallet), {
        totals: z.object({ balanceCents: z.int(), reservedCents: z.int(), pendingCents: z.int() }),
      }),
    ),
  get: oc
    .route({ method: 'GET', path: '/wallets/{partnerId}', summary: 'Lê uma carteira', tags })
    .input(partnerId)
    .output(z.extend(wallet, { upcoming: z.array(upcomingRelease) })),
  entries: oc
    .route({ method: 'GET', path: '/wallets/{partnerId}/entries', summary: 'O extrato de uma carteira', tags })
    .input(z.object({ partnerId: id, ...pageQuery, from: z.optional(localDate), to: z.optional(localDate) }))
    .output(pageOf(walletEntry)),
  adjust: oc
    .route({
      method: 'POST',
      path: '/wallets/adjustments',
      successStatus: 201,
      summary: 'Ajusta uma carteira à mão',
      tags,
    })
    .input(
      z.object({
        partnerId: id,
        /** Positive credits the partner, negative debits. */
        amountCents: signedCents.check(z.refine((value) => value !== 0, 'O valor não pode ser zero.')),
        reason: requiredText('o motivo', 300),
        /** Lets the adjustment pass the partner's minimum balance. */
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
        /** Positive: what the central owes the partner; negative: what the partner owes. */
        amountCents: signedCents.check(z.refine((value) => value !== 0, 'O valor não pode ser zero.')),
        reason: requiredText('a origem do saldo', 300),
      }),
    )
    .output(z.object({ entryId: id, wallet })),
  proof: oc
    .route({ method: 'GET', path: '/ledger/proof', summary: 'Confere a contabilidade inteira', tags })
    .output(ledgerProof),
};
