/** Messages between the processes of the bench. */
export type Order =
  | {
      order: 'open';
      mode: 'watch' | 'follow' | 'socket';
      url: string;
      cookies: string[];
      count: number;
      headers?: readonly string[];
    }
  | { order: 'drop'; count: number }
  | { order: 'report' };

export type Reply = { opened: true } | { arrivals: [number, number[]][]; applied: [number, number][] };

/** Arrival times of each event at the pages, by its number. */
export type Arrivals = Map<number, number[]>;

/** Returns milliseconds that are comparable between processes of this machine. */
export function arrivalNow(): number {
  return performance.timeOrigin + performance.now();
}

/** Returns an id that encodes the number of the event. */
export function entityIdOf(sequence: number): string {
  return `00000000-0000-7000-8000-${String(sequence).padStart(12, '0')}`;
}

export function sequenceOf(entityId: string): number {
  return Number(entityId.slice(-12));
}
