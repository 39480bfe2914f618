import { formatCents } from '#domain/money.ts';
import type { DayFigures } from '#tests/day/measure.ts';
import type { DaySize } from '#tests/day/world.ts';

type Line = [label: string, value: (figures: DayFigures) => string | number];

const minutes = (seconds: number) => `${(seconds / 60).toFixed(1)} min`;
const share = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`);

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

const lines: Line[] = [
  ['trips completed', ({ completed }) => completed],
  ['trips without a driver', ({ uncovered, requests }) => `${uncovered} (${share(uncovered, requests)})`],
  ['request to acceptance, median', ({ toAcceptance }) => minutes(toAcceptance.median)],
  ['request to acceptance, 90 %', ({ toAcceptance }) => minutes(toAcceptance.p90)],
  ['request to arrival, median', ({ toArrival }) => minutes(toArrival.median)],
  ['request to arrival, 90 %', ({ toArrival }) => minutes(toArrival.p90)],
  ['empty km', ({ emptyKm, loadedKm }) => `${emptyKm} (${share(emptyKm, emptyKm + loadedKm)} of all)`],
  ['earnings of a driver, median', ({ earnings }) => formatCents(earnings.median)],
  ['earnings of a driver, 90 %', ({ earnings }) => formatCents(earnings.p90)],
  ['inequality of earnings (Gini)', ({ gini }) => gini.toFixed(2)],
  ['offers to single drivers', ({ offers }) => offers],
  ['declined', ({ declined, offers }) => share(declined, offers)],
  ['not answered', ({ expired, offers }) => share(expired, offers)],
  ['decisions recorded and repeated', ({ decisions }) => decisions],
];

const conditions = [
  'Requests, shifts and habits are invented and the same for every policy; only the 24 places are real. Trips begin and end',
  'at these places, so that many pickups are at a waiting car. Time is simulated, and every call goes over HTTP. Drives are',
  'estimated from straight lines, without a router. Drivers wait at the ranks under `fila`, where their last trip ended',
  'under `mural`, and there or at a place nearby under `proximidade` and `equilibrio`. Under these two, one driver of five',
  'shares no position and declares a rank; the others send one at least every 100 s. Of the offers, 8 % are declined and',
  '8 % are ignored by chance.',
];

export type Day = { size: DaySize; figures: readonly DayFigures[] };

/** Writes the comparison of the policies for each day. Waiting times are those of immediate trips. */
export function writeReport(days: readonly Day[]): string {
  return `${['# Simulated day', '', ...conditions, ...days.flatMap(writeDay)].join('\n')}\n`;
}

function writeDay({ size, figures }: Day): string[] {
  return [
    '',
    `## ${size.requests} requests`,
    '',
    `${size.drivers} drivers, ${size.ranks} ranks, ${size.fromHour} to ${size.untilHour} h. \`npm run day -- --drivers ${size.drivers} --requests ${size.requests}\``,
    '',
    row(['', ...figures.map(({ policy }) => policy)]),
    row(['---', ...figures.map(() => '--:')]),
    ...lines.map(([label, value]) => row([label, ...figures.map(value)])),
  ];
}
