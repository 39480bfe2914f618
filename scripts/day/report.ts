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

/** Writes the comparison of the policies. Waiting times are those of immediate trips. */
export function writeReport(size: DaySize, figures: readonly DayFigures[]): string {
  return `${[
    '# Simulated day',
    '',
    `${size.drivers} drivers, ${size.requests} requests, ${size.ranks} ranks, ${size.fromHour} to ${size.untilHour} h. \`npm run day\``,
    '',
    row(['', ...figures.map(({ policy }) => policy)]),
    row(['---', ...figures.map(() => '--:')]),
    ...lines.map(([label, value]) => row([label, ...figures.map(value)])),
  ].join('\n')}\n`;
}
