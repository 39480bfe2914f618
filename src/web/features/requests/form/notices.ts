import type { Verdict } from '#contract/bookings.ts';

/** Groups the verdicts under titles. A refused request neither waits for an approval nor uses a limit. */
export function noticesOf(verdicts: readonly Verdict[]) {
  const of = (kind: Verdict['kind']) => verdicts.filter((verdict) => verdict.kind === kind);
  const [refused, missing, approval, warning] = [of('refused'), of('missing'), of('approval'), of('warning')];
  const points = warning.filter(({ field }) => field?.startsWith('stops'));
  const limits = warning.filter((one) => !points.includes(one));
  const unlessRefused = (told: Verdict[]) => (refused.length === 0 ? told : []);
  const notices = [
    { tone: 'attention', title: 'O pedido não pode ser enviado assim', told: refused },
    { tone: 'info', title: 'Falta informar', told: missing },
    { tone: 'info', title: 'Vai aguardar aprovação', told: unlessRefused(approval) },
    { tone: 'attention', title: 'Confira o ponto no mapa', told: points },
    { tone: 'attention', title: 'Limite perto do fim', told: unlessRefused(limits) },
  ] as const;
  return notices.filter(({ told }) => told.length > 0);
}
