import { refuse, type Refusal } from '#domain/outcome.ts';

/** Statuses of a top-up announced by a partner. */
export const topUpStatuses = ['pending', 'confirmed', 'refused', 'cancelled', 'returned'] as const;
export type TopUpStatus = (typeof topUpStatuses)[number];

type Step = { by: 'admin' | 'partner'; from: TopUpStatus; to: TopUpStatus };

/** Steps of a top-up, with the role that may take the step and the statuses before and after. */
export const topUpSteps = {
  confirm: { by: 'admin', from: 'pending', to: 'confirmed' },
  refuse: { by: 'admin', from: 'pending', to: 'refused' },
  cancel: { by: 'partner', from: 'pending', to: 'cancelled' },
  /** The bank took the money back from the central. */
  return: { by: 'admin', from: 'confirmed', to: 'returned' },
} as const satisfies Record<string, Step>;
export type TopUpStep = keyof typeof topUpSteps;

/** Returns why a step is not possible, or null. */
export function topUpObstacle(step: TopUpStep, status: TopUpStatus): Refusal | null {
  return status === topUpSteps[step].from ? null : refuse('illegal_transition', standing[status]);
}

const standing: Record<TopUpStatus, string> = {
  pending: 'Esta recarga ainda não foi confirmada.',
  confirmed: 'Esta recarga já foi confirmada.',
  refused: 'Esta recarga foi recusada.',
  cancelled: 'O parceiro cancelou esta recarga.',
  returned: 'O banco já devolveu esta recarga.',
};
