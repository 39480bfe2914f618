import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '#web/lib/api.ts';
import { isUncertain } from '#web/lib/api-problem.ts';
import { mayMeasure, measurePosition, newestFixes } from '#web/lib/device-fixes.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSession } from '#web/lib/session.ts';
import { keepOwnQueue } from './keep-own-queue.ts';
import { ownQueueQuery } from '../queries.ts';

/** Interval of the reports. The server removes a driver without reports from the queue. */
const reportMs = 30_000;

/** Tells the server on every page that the driver is still in the queue. */
export function QueueReporter() {
  const { driverId, acting } = useSession();
  // An administrator who acts as the driver gives no sign in the driver's name.
  return driverId !== null && acting === null ? <Reports /> : null;
}

function Reports() {
  const { data } = useQuery(ownQueueQuery);
  const isQueued = data?.place !== null && data?.place !== undefined;
  useEffect(() => (isQueued ? startReports() : undefined), [isQueued]);
  return null;
}

/** Reports at once, then regularly while the page is visible. Returns a function that stops. */
function startReports(): () => void {
  let reportedAt = -Infinity;
  let busy = false;
  async function report(): Promise<void> {
    if (busy || document.visibilityState !== 'visible') return;
    busy = true;
    reportedAt = Date.now();
    try {
      if (await mayMeasure()) await measurePosition();
      keepOwnQueue(await client.ranks.report({ fixes: newestFixes() }));
    } catch (error) {
      // Without connection the next report is tried. A refusal means that the driver is no longer in the queue.
      if (!isUncertain(error)) await queryClient.invalidateQueries({ queryKey: ownQueueQuery.queryKey });
    } finally {
      busy = false;
    }
  }
  const onShown = (): void => {
    if (Date.now() - reportedAt >= reportMs / 2) void report();
  };
  void report();
  const timer = setInterval(() => void report(), reportMs);
  document.addEventListener('visibilitychange', onShown);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onShown);
  };
}
