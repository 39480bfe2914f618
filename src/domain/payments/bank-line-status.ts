import { refuse, type Refusal } from '#domain/outcome.ts';

/** Stored states: `matched` automatically, `confirmed` by a user, `parked` as an unidentified receipt in the ledger. */
export const lineStates = ['open', 'parked', 'matched', 'confirmed', 'ignored'] as const;
export type LineState = (typeof lineStates)[number];

/** Displayed states: open lines are divided into lines with suggestions and lines without suggestions. */
export const lineViews = ['suggested', 'left_over', 'parked', 'matched', 'confirmed', 'ignored'] as const;
export type LineView = (typeof lineViews)[number];

/** Steps on a line, with the states in which each step is possible. */
const lineSteps = {
  assign: ['open', 'parked', 'ignored'],
  park: ['open', 'ignored'],
  ignore: ['open'],
} as const satisfies Record<string, readonly LineState[]>;
export type LineStep = keyof typeof lineSteps;

/** Returns why a step is not possible in this state, or null. */
export function lineObstacle(step: LineStep, state: LineState, cents: number): Refusal | null {
  if (!(lineSteps[step] as readonly LineState[]).includes(state)) return refuse('illegal_transition', standing[state]);
  if (step === 'park' && cents < 0)
    return refuse('illegal_transition', 'Só o que entrou pode ficar como recebimento não identificado.');
  return null;
}

const standing: Record<LineState, string> = {
  open: 'Este lançamento ainda está em aberto.',
  parked: 'Este recebimento já está registrado como não identificado: diga a quem pertence.',
  matched: 'Este lançamento já foi conciliado.',
  confirmed: 'Este lançamento já foi conciliado por alguém.',
  ignored: 'Este lançamento foi ignorado.',
};
