import type { Log } from '#server/platform/log.ts';
import { importDistricts } from './gazetteer.ts';
import { clientRecords, partnerNames } from './names.ts';
import { planPast, planPresent } from './plans.ts';
import { everyTenth, liveThrough } from './live-through.ts';
import { formatTimeLeft, Progress } from './progress.ts';

const PAST_TRIPS = 1000;
/** Number of days with trips. The plans and opening balances of the partners begin `DAYS_BEFORE` days earlier. */
const PAST_DAYS = 92;
const DAYS_BEFORE = 5;
const DAY = 86_400_000;

export type DemoOptions = { now?: Date; pastTrips?: number; pastDays?: number; progress?: Progress };

/** Fills an empty database with the demonstration, by the functions that real calls use. */
export async function loadDemo(
  ownerUrl: string,
  log: Log,
  { now = new Date(), pastTrips = PAST_TRIPS, pastDays = PAST_DAYS, progress = new Progress() }: DemoOptions = {},
): Promise<void> {
  const logTenth = everyTenth((percent) =>
    log.info(`Demonstração: ${percent}%. ${formatTimeLeft(progress.secondsLeft)}.`),
  );
  await importDistricts(ownerUrl);
  await liveThrough(ownerUrl, {
    partnerNames,
    clientRecords,
    start: new Date(now.getTime() - (pastDays + DAYS_BEFORE) * DAY),
    until: now,
    plan: (scene) => [...planPast(scene, { days: pastDays, count: pastTrips }), ...planPresent(scene)],
    tell: (percent) => {
      progress.reach(percent);
      if (percent < 100) logTenth(percent);
    },
  });
  log.info(`Demonstração pronta em ${Math.round(progress.elapsedSeconds)} segundos.`);
}
