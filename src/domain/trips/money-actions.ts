import type { ClientSide } from '#domain/trips/money-sides.ts';

/** Actions that change the client's side of the money. The trip's status does not change. */
type MoneyStep = { from: readonly ClientSide[]; to: ClientSide; by: 'client, admin' | 'admin' | 'admin, system' };

/** The client's side of a trip's money, from settlement on. */
export const clientSteps = {
  /** The client disagrees before the invoice closes: only this trip is held. */
  contest: { from: ['unbilled'], to: 'disputed', by: 'client, admin' },
  /** The central answers: the amount stands, it was wrong, or nothing is owed. */
  'refuse-contest': { from: ['disputed'], to: 'unbilled', by: 'admin' },
  'correct-contest': { from: ['disputed'], to: 'unbilled', by: 'admin' },
  'uphold-contest': { from: ['disputed'], to: 'credited', by: 'admin' },
  invoice: { from: ['unbilled'], to: 'invoiced', by: 'admin, system' },
  /** A passenger's Pix to the central came in, for all that the trip came to. */
  receive: { from: ['none'], to: 'paid', by: 'admin, system' },
  pay: { from: ['invoiced'], to: 'paid', by: 'admin, system' },
  /** A payment was registered wrongly, or came to nothing. What the partner has of the trip stays its own. */
  'reverse-payment': { from: ['paid'], to: 'invoiced', by: 'admin' },
  /** A credit note over all that was invoiced. */
  credit: { from: ['invoiced', 'paid'], to: 'credited', by: 'admin' },
} as const satisfies Record<string, MoneyStep>;

export type ClientStep = keyof typeof clientSteps;

/** Time in which the administrator who settled a reviewed trip may undo it. */
export const SETTLE_UNDO_SECONDS = 60;

/** Everything that moves a trip's money and leaves its status as it is. */
export type MoneyAction = ClientStep | 'correct-amounts' | 'settle' | 'undo-settle' | 'release';
export const moneyActions = [
  'correct-amounts',
  'settle',
  'undo-settle',
  ...Object.keys(clientSteps),
  'release',
] as MoneyAction[];

/** Where the client's side stands after a step; null when it cannot be taken from here. */
export function clientSideAfter(step: ClientStep, side: ClientSide): ClientSide | null {
  const { from, to }: MoneyStep = clientSteps[step];
  return from.includes(side) ? to : null;
}

/** Answers of the central to a contest: the amount is right, it was wrong, or nothing is owed. */
export const contestAnswers = ['refused', 'corrected', 'upheld'] as const;
export type ContestAnswer = (typeof contestAnswers)[number];

export const contestSteps = {
  refused: 'refuse-contest',
  corrected: 'correct-contest',
  upheld: 'uphold-contest',
} as const satisfies Record<ContestAnswer, ClientStep>;
