import type { BasisPoints, Cents } from '#domain/money.ts';

/** Why somebody at the central looks at a trip's amounts before they are posted. */
export const reviewReasons = [
  'beyond_estimate',
  'extras',
  'interrupted',
  'recorded',
  'claimed_waiting',
  'fee',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

export const reviewReasonLabels: Record<ReviewReason, string> = {
  beyond_estimate: 'Valor longe da estimativa',
  extras: 'Cobranças extras',
  interrupted: 'Viagem interrompida',
  recorded: 'Execução lançada depois',
  claimed_waiting: 'Espera com horário informado pelo motorista',
  fee: 'Taxa de não comparecimento',
};

export type Completion = {
  /** Null where the price was left to the taximeter: there is nothing to stray from. */
  estimateCents: Cents | null;
  totalCents: Cents;
  extrasCents: Cents;
  interrupted: boolean;
  /** Told afterwards rather than followed by the panel. */
  recorded: boolean;
  /** Waiting is charged, and some of the trip's times are the holder's word alone. */
  claimedWaiting: boolean;
};

/** Every reason to review a completed trip; none when its money may be posted at once. */
export function reasonsToReview(completion: Completion, reviewBp: BasisPoints): ReviewReason[] {
  const { estimateCents, totalCents, extrasCents, interrupted, recorded, claimedWaiting } = completion;
  const found: Partial<Record<ReviewReason, boolean>> = {
    beyond_estimate: estimateCents !== null && isBeyond(totalCents, estimateCents, reviewBp),
    extras: extrasCents > 0,
    interrupted,
    recorded,
    claimed_waiting: claimedWaiting,
  };
  return reviewReasons.filter((reason) => found[reason]);
}

/** In whole centavos, so that exactly the margin is still within it. */
function isBeyond(totalCents: Cents, estimateCents: Cents, reviewBp: BasisPoints): boolean {
  return Math.abs(totalCents - estimateCents) * 100_00 > estimateCents * reviewBp;
}
