import { refuse, type Refusal } from '#domain/outcome.ts';

/** As kept: `matched` by itself, `confirmed` by a person, `parked` in the books as received from nobody knows whom. */
export const lineStates = ['open', 'parked', 'matched', 'confirmed', 'ignored'] as const;
export type LineState = (typeof lineStates)[number];

/** As shown: of the open ones, some have what they may belong to, others are left over. */
export const lineViews = ['suggested', 'left_over', 'parked', 'matched', 'confirmed', 'ignored'] as const;
export type LineView = (typeof lineViews)[number];

/** What may be done with a line, and in which states. */
const lineSteps = {
  assign: ['open', 'parked', 'ignored'],
  park: ['open', 'ignored'],
  ignore: ['open'],
} as const satisfies Record<string, readonly LineState[]>;
export type LineStep = keyof typeof lineSteps;

/** Why the step cannot be taken from here; null when it can. */
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
  ignored: 'Este lançamento foi deixado de lado.',
};
