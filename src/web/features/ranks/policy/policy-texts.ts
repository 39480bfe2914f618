import type { DispatchPolicy } from '#contract/ranks.ts';
import type { DispatchKind } from '#domain/dispatch/policies.ts';
import { formatDistance, formatMinutes } from '#web/lib/format-counts.ts';

/** Meaning of each kind, in one sentence. */
export const kindMeanings: Record<DispatchKind, string> = {
  mural: 'Todos os parceiros que podem fazer a viagem a veem, e o primeiro que aceita fica com ela.',
  fila: 'A viagem é oferecida a um motorista de cada vez, na ordem da fila, a partir do ponto mais perto do embarque.',
};

/** Returns the times of a policy of kind `fila`, each with its label. */
export function policyFacts(policy: DispatchPolicy): { label: string; value: string }[] {
  const { kind, offerSeconds, chainSeconds, startMarginSeconds, poolFirst, rankMeters } = policy;
  if (kind === 'mural') return [];
  return [
    { label: 'Tempo para responder', value: formatTime(offerSeconds) },
    { label: 'Vai ao mural depois de', value: formatTime(chainSeconds) },
    { label: 'Marcada: começa antes', value: `trajeto + ${formatTime(startMarginSeconds)}` },
    { label: 'Até lá, a marcada', value: poolFirst ? 'fica no mural' : 'espera a fila' },
    { label: 'Pontos a até', value: formatDistance(rankMeters) },
  ];
}

function formatTime(seconds: number): string {
  return seconds < 60 || seconds % 60 !== 0 ? `${seconds} s` : formatMinutes(seconds / 60);
}
