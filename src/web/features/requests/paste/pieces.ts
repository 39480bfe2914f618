import type { Span } from '#domain/paste/source.ts';

/** Part of the text. `tone`: told value, value of the focused field, or neither. */
export type Piece = { start: number; words: string; tone: 'told' | 'active' | null };

/** Splits the text where highlights begin and end. */
export function piecesOf(text: string, marks: readonly Span[], active: readonly Span[]): Piece[] {
  const bounds = [0, text.length, ...[...marks, ...active].flatMap(({ start, end }) => [start, end])]
    .filter((at) => at >= 0 && at <= text.length)
    .toSorted((a, b) => a - b);
  const cuts = [...new Set(bounds)];
  const told = covers(marks);
  const focused = covers(active);
  const pieces: Piece[] = [];
  for (const [index, start] of cuts.entries()) {
    const end = cuts[index + 1];
    if (end === undefined) break;
    const tone = focused(start) ? 'active' : told(start) ? 'told' : null;
    pieces.push({ start, words: text.slice(start, end), tone });
  }
  return pieces;
}

function covers(spans: readonly Span[]): (at: number) => boolean {
  return (at) => spans.some(({ start, end }) => start <= at && at < end);
}
