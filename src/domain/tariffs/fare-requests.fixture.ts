import type { FareLine } from '#domain/tariffs/fare-lines.ts';
import type { FareRequest } from '#domain/tariffs/estimate.ts';
import type { Tariff } from '#domain/tariffs/tariff.ts';
import { toInstant } from '#domain/time.ts';

export const timeZone = 'America/Sao_Paulo';

/** Returns the instant of a local time (`2026-03-06 19:45`) in São Paulo and Belo Horizonte. */
export const at = (local: string): Date => toInstant(local.slice(0, 10), local.slice(11), timeZone);

const nowhere = { placeId: null, zoneIds: [] };

/** Legs as [metres, minutes], driven consecutively from the pickup. */
type Drive = { pickup: string; legs: readonly (readonly [meters: number, minutes: number])[] };

export function fareOf(tariff: Tariff, { pickup, legs }: Drive, more: Partial<FareRequest> = {}): FareRequest {
  let from = at(pickup);
  const segments = legs.map(([meters, minutes]) => {
    const segment = { from, to: new Date(from.getTime() + minutes * 60_000), meters };
    from = segment.to;
    return segment;
  });
  return {
    tariff,
    segments,
    calendar: { timeZone, extraHolidays: [], exceptionalPeriods: [] },
    waitingSeconds: 0,
    luggageCount: 0,
    ends: { origin: nowhere, destination: nowhere },
    ...more,
  };
}

/** Returns the amount of each kind of line. */
export function amounts({ lines }: { lines: readonly FareLine[] }): Record<string, number> {
  return Object.fromEntries(lines.map(({ kind, cents }) => [kind, cents]));
}

/** Returns the lines as shown on the page. */
export function said({ lines }: { lines: readonly FareLine[] }): string[] {
  return lines.map(({ label, detail }) => `${label}: ${detail}`.replaceAll('\u00a0', ' '));
}
