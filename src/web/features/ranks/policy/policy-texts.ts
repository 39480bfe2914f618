import type { DispatchPolicy } from '#contract/ranks.ts';
import { type DispatchKind, earningsDays } from '#domain/dispatch/policies.ts';
import { count, formatDistance, formatMinutes } from '#web/lib/format-counts.ts';

/** Meaning of each kind, in one sentence. */
export const kindMeanings: Record<DispatchKind, string> = {
  mural: 'Todos os parceiros que podem fazer a viagem a veem, e o primeiro que aceita fica com ela.',
  fila: 'A viagem é oferecida a um motorista de cada vez, na ordem da fila, a partir do ponto mais perto do embarque.',
  proximidade: 'A viagem é oferecida a um motorista de cada vez, a partir de quem chega antes ao embarque.',
  equilibrio: `Entre os motoristas que chegam a tempo, a viagem é oferecida primeiro a quem ganhou menos em ${earningsDays} dias.`,
};

/** True for the kinds that compare drivers by their way to the pickup, and not by ranks. */
export function comparesMinutes(kind: DispatchKind): boolean {
  return kind === 'proximidade' || kind === 'equilibrio';
}

/** Returns the times of a policy that offers trips, each with its label. */
export function policyFacts(policy: DispatchPolicy): { label: string; value: string }[] {
  const { kind, offerSeconds, chainSeconds, startMarginSeconds, poolFirst, rankMeters } = policy;
  if (kind === 'mural') return [];
  return [
    { label: 'Tempo para responder', value: formatTime(offerSeconds) },
    { label: 'Vai ao mural depois de', value: formatTime(chainSeconds) },
    { label: 'Marcada: começa antes', value: `trajeto + ${formatTime(startMarginSeconds)}` },
    { label: 'Até lá, a marcada', value: poolFirst ? 'fica no mural' : waiting[kind] },
    ...(comparesMinutes(kind) ? minuteFacts(policy) : [{ label: 'Pontos a até', value: formatDistance(rankMeters) }]),
  ];
}

const waiting = { fila: 'espera a fila', proximidade: 'espera a hora', equilibrio: 'espera a hora' };

function minuteFacts({ mostMinutes, endingMinutes }: DispatchPolicy) {
  return [
    { label: 'No embarque em até', value: formatMinutes(mostMinutes) },
    {
      label: 'Ocupado por até',
      value: endingMinutes === 0 ? 'só os livres' : formatMinutes(endingMinutes),
    },
  ];
}

function formatTime(seconds: number): string {
  return seconds < 60 || seconds % 60 !== 0 ? `${seconds} s` : formatMinutes(seconds / 60);
}

/** Formats the result of repeating the decisions of a day, of which some differ. */
export function formatReplay(decisions: number, differing: number): string {
  if (decisions === 0) return 'Nenhuma decisão neste dia.';
  if (differing > 0) return `${count(differing, 'decisão diferente', 'decisões diferentes')} de ${decisions}.`;
  if (decisions === 1) return '1 decisão refeita: dá o mesmo resultado.';
  return `${count(decisions, 'decisão refeita', 'decisões refeitas')}: todas dão o mesmo resultado.`;
}
