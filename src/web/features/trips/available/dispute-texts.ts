import type { Dispute } from '#contract/dispatch.ts';
import { formatDuration } from '#domain/time.ts';

type Race = Pick<Dispute, 'takenAfterSeconds' | 'seenAfterSeconds' | 'triedAfterSeconds' | 'tried' | 'place'>;

/** Describes how another partner got the trip. Times count from the publication. */
export function formatRace({ takenAfterSeconds, seenAfterSeconds, triedAfterSeconds, tried, place }: Race): string {
  const taken =
    takenAfterSeconds === null
      ? 'A central a entregou a outro parceiro.'
      : `Outro parceiro aceitou em ${time(takenAfterSeconds)}.`;
  if (place !== null) return `${taken} Você era o ${place}º da fila.`;
  const seen = seenAfterSeconds !== null && `Apareceu na sua tela em ${time(seenAfterSeconds)}.`;
  return [taken, seen, formatTry(tried, triedAfterSeconds)].filter(Boolean).join(' ');
}

function formatTry(tried: boolean, after: number | null): string {
  if (!tried) return 'Você não tentou aceitar.';
  return after === null ? 'Você tentou aceitar.' : `Você tentou em ${time(after)}.`;
}

function time(seconds: number): string {
  return seconds === 0 ? 'menos de 1 s' : formatDuration(seconds);
}
