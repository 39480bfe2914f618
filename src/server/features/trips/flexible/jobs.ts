import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/platform/services.ts';
import { purgeFlexibleRides } from './erase.ts';

/** Deletes flexible rides some days after their day. */
export function oldFlexibleRidesJob({ db }: Pick<Services, 'db'>): RecurringJob {
  return { name: 'old-flexible-rides', everySeconds: 3600, run: () => purgeFlexibleRides(db) };
}
