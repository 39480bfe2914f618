import type { Log } from '#server/platform/log.ts';
import { clientRecords, partnerNames } from './names.ts';
import { planPast, planPresent } from './plans.ts';
import { everyTenth, liveThrough } from './live-through.ts';
import { formatTimeLeft, Progress } from './progress.ts';

const PAST_TRIPS = 1000;
/** Days of the trips; the plans and opening balances of the partners begin some days before. */
const PAST_DAYS = 92;
const DAYS_BEFORE = 5;
const DAY = 86_400_000;

export type DemoOptions = { now?: Date; pastTrips?: number; pastDays?: number; progress?: Progress };

/** Fills an empty database with the demonstration, through the use cases of real calls. */
export async function loadDemo(
  ownerUrl: string,
  log: Log,
  { now = new Date(), pastTrips = PAST_TRIPS, pastDays = PAST_DAYS, progress = new Progress() }: DemoOptions = {},
): Promise<void> {
  const logTenth = everyTenth((percent) =>
    log.info(`Demonstração: ${percent}%. ${formatTimeLeft(progress.secondsLeft)}.`),
  );
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
