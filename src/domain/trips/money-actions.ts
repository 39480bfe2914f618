import type { ClientSide } from '#domain/trips/money-sides.ts';

/** Change of the state of the client's debt for a trip. The trip's status does not change. */
type MoneyStep = { from: readonly ClientSide[]; to: ClientSide; by: 'client, admin' | 'admin' | 'admin, system' };

/** Steps of the client's debt for a trip (`clientSide`) after the settlement. */
export const clientSteps = {
  /** The client contests the amount before the invoice is closed. Only this trip is excluded from the invoice. */
  contest: { from: ['unbilled'], to: 'disputed', by: 'client, admin' },
  /** Answers of the central: the amount is right, the amount is wrong, or the client owes nothing. */
  'refuse-contest': { from: ['disputed'], to: 'unbilled', by: 'admin' },
  'correct-contest': { from: ['disputed'], to: 'unbilled', by: 'admin' },
  'uphold-contest': { from: ['disputed'], to: 'credited', by: 'admin' },
  invoice: { from: ['unbilled'], to: 'invoiced', by: 'admin, system' },
  /** A passenger's Pix has paid the whole amount of the trip to the central. */
  receive: { from: ['none'], to: 'paid', by: 'admin, system' },
  pay: { from: ['invoiced'], to: 'paid', by: 'admin, system' },
  /** A payment was registered wrongly, or was not received. The partner keeps its part of the trip. */
  'reverse-payment': { from: ['paid'], to: 'invoiced', by: 'admin' },
  /** A credit note over the whole invoiced amount. */
  credit: { from: ['invoiced', 'paid'], to: 'credited', by: 'admin' },
} as const satisfies Record<string, MoneyStep>;

export type ClientStep = keyof typeof clientSteps;

/** Time in which the administrator who settled a reviewed trip may undo the settlement. */
export const SETTLE_UNDO_SECONDS = 60;

/** All actions that change a trip's money without changing its status. */
export type MoneyAction = ClientStep | 'correct-amounts' | 'settle' | 'undo-settle' | 'release';
export const moneyActions = [
  'correct-amounts',
  'settle',
  'undo-settle',
  ...Object.keys(clientSteps),
  'release',
] as MoneyAction[];

/** Returns the state of the client's debt after a step; null when the step is not possible in this state. */
export function clientSideAfter(step: ClientStep, side: ClientSide): ClientSide | null {
  const { from, to }: MoneyStep = clientSteps[step];
  return from.includes(side) ? to : null;
}

/**
 * Answers of the central to a client that contests an amount: the amount is right, the amount is wrong, or the client
 * owes nothing.
 */
export const contestAnswers = ['refused', 'corrected', 'upheld'] as const;
export type ContestAnswer = (typeof contestAnswers)[number];

export const contestSteps = {
  refused: 'refuse-contest',
  corrected: 'correct-contest',
  upheld: 'uphold-contest',
} as const satisfies Record<ContestAnswer, ClientStep>;
