/** What the bench's processes say to each other. */
export type Order =
  | { order: 'open'; mode: 'watch' | 'follow' | 'socket'; url: string; cookies: string[]; count: number }
  | { order: 'drop'; count: number }
  | { order: 'report' };

export type Reply = { opened: true } | { arrivals: [number, number[]][]; applied: [number, number][] };

/** When each event came to whom it reached, by its number. */
export type Arrivals = Map<number, number[]>;

/** Milliseconds that mean the same in every process of this machine. */
export function arrivalNow(): number {
  return performance.timeOrigin + performance.now();
}

/** An id that says which event of the run it is. */
export function entityIdOf(sequence: number): string {
  return `00000000-0000-7000-8000-${String(sequence).padStart(12, '0')}`;
}

export function sequenceOf(entityId: string): number {
  return Number(entityId.slice(-12));
}
