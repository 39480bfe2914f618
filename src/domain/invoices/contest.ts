/** States of the contest of an invoice line. `open` is the only state that changes. */
export const contestStates = ['open', 'accepted', 'refused', 'withdrawn'] as const;
export type ContestState = (typeof contestStates)[number];

export const contestStateLabels: Record<ContestState, string> = {
  open: 'Em contestação',
  accepted: 'Contestação aceita',
  refused: 'Contestação recusada',
  withdrawn: 'Contestação retirada',
};
