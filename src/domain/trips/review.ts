import type { BasisPoints, Cents } from '#domain/money.ts';
import { isPaidToDriver, type PaymentMethod } from '#domain/trips/payment-methods.ts';
import type { TripPolicy } from '#domain/trips/policy.ts';

/** Why somebody at the central looks at a trip's amounts before they are posted. */
export const reviewReasons = [
  'no_estimate',
  'beyond_estimate',
  'above_limit',
  'above_ceiling',
  'above_voucher',
  'extras',
  'interrupted',
  'recorded',
  'claimed_waiting',
  'fee',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

export const reviewReasonLabels: Record<ReviewReason, string> = {
  no_estimate: 'Sem estimativa para comparar',
  beyond_estimate: 'Valor longe da estimativa',
  above_limit: 'Acima do limite mensal do cliente ou do centro de custo',
  above_ceiling: 'Acima do teto por viagem do cliente',
  above_voucher: 'Acima do que o voucher autoriza',
  extras: 'Cobranças extras',
  interrupted: 'Viagem interrompida',
  recorded: 'Execução lançada depois',
  claimed_waiting: 'Espera com horário informado pelo motorista',
  fee: 'Taxa de não comparecimento',
};

/** Caps of the client that a trip's amount may pass as it ends. */
export const caps = ['above_limit', 'above_ceiling', 'above_voucher'] as const satisfies readonly ReviewReason[];
export type Cap = (typeof caps)[number];

export type Completion = {
  paymentMethod: PaymentMethod;
  /** Null where the price was left to the taximeter: no amount is near it or far from it. */
  estimateCents: Cents | null;
  /** Caps that the amount passes. */
  passedCaps: readonly Cap[];
  totalCents: Cents;
  extrasCents: Cents;
  interrupted: boolean;
  /** Told afterwards rather than followed by the panel. */
  recorded: boolean;
  /** Waiting is charged, and some of the trip's times are the holder's word alone. */
  claimedWaiting: boolean;
};

type ReviewPolicy = Pick<TripPolicy, 'reviewBp' | 'unestimatedReviewCents'>;

/** Every reason to review a completed trip; none when its money may be posted at once. */
export function reasonsToReview(completion: Completion, policy: ReviewPolicy): ReviewReason[] {
  const { estimateCents, totalCents, extrasCents, interrupted, recorded, claimedWaiting, passedCaps } = completion;
  const found: Partial<Record<ReviewReason, boolean>> = {
    no_estimate: estimateCents === null && isTooMuchUnestimated(completion, policy),
    beyond_estimate: estimateCents !== null && isBeyond(totalCents, estimateCents, policy.reviewBp),
    ...Object.fromEntries(passedCaps.map((cap) => [cap, true])),
    extras: extrasCents > 0,
    interrupted,
    recorded,
    claimed_waiting: claimedWaiting,
  };
  return reviewReasons.filter((reason) => found[reason]);
}

/** A client or the central pays on the driver's word alone; a passenger who pays the driver sees the taximeter. */
function isTooMuchUnestimated({ paymentMethod, totalCents }: Completion, policy: ReviewPolicy): boolean {
  return !isPaidToDriver(paymentMethod) || totalCents > policy.unestimatedReviewCents;
}

/** In whole centavos, so that exactly the margin is still within it. */
function isBeyond(totalCents: Cents, estimateCents: Cents, reviewBp: BasisPoints): boolean {
  return Math.abs(totalCents - estimateCents) * 100_00 > estimateCents * reviewBp;
}
