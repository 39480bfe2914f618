import type { Log } from '#server/platform/log.ts';
import { clientRecords, partnerNames } from './names.ts';
import { planPast, planPresent } from './plans.ts';
import { liveThrough } from './live-through.ts';

const PAST_TRIPS = 2960;
const DAY = 86_400_000;

/** Fills an empty database with the demonstration, through the use cases of real calls. */
export async function loadDemo(ownerUrl: string, log: Log, now = new Date(), pastTrips = PAST_TRIPS): Promise<void> {
  log.info('Preparando a demonstração: um ano de viagens. Leva um ou dois minutos, só na primeira vez.');
  await liveThrough(ownerUrl, {
    partnerNames,
    clientRecords,
    start: new Date(now.getTime() - 370 * DAY),
    until: now,
    plan: (scene) => [...planPast(scene, pastTrips), ...planPresent(scene)],
    tell: (share) => log.info(`Demonstração: ${share}%`),
  });
}
