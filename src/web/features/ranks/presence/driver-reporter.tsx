import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { forgetReports, noteReport } from '#web/entities/presence/last-sign.ts';
import { client } from '#web/lib/api.ts';
import { isUncertain } from '#web/lib/api-problem.ts';
import { mayMeasure, measurePosition, newestFixes } from '#web/lib/device-fixes.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSession } from '#web/lib/session.ts';
import { keepOwnQueue } from '../own/keep-own-queue.ts';
import { ownPresenceQuery, ownQueueQuery } from '../queries.ts';
import { isStandingStill, measureShared } from './measure-shared.ts';
import { onReportNow, setPositionState } from './position-state.ts';
import { dueReport, type LastReports, noReports, type Reporting, reportMs } from './report-pace.ts';

/** Tells the server on every page that the driver is still available, and where, if the driver shares the position. */
export function DriverReporter() {
  const { driverId, acting } = useSession();
  // An administrator who acts as the driver gives no sign in the driver's name.
  return driverId !== null && acting === null ? <Reports /> : null;
}

function Reports() {
  const presence = useQuery(ownPresenceQuery).data;
  const queue = useQuery(ownQueueQuery).data;
  const isPresent = presence !== undefined && presence.presence !== null;
  const isQueued = queue !== undefined && queue.place !== null;
  const shares = presence?.sharesPosition ?? false;
  const last = useRef<LastReports>(noReports);
  useEffect(() => {
    if (!isPresent && !isQueued) {
      last.current = noReports;
      forgetReports();
    } else if (!isQueued) last.current = { ...last.current, place: -Infinity };
    return isPresent || isQueued ? startReports({ isPresent, isQueued, shares }, last) : undefined;
  }, [isPresent, isQueued, shares]);
  return null;
}

type Kept = { current: LastReports };

/**
 * Reports at once, then regularly while the page is visible, and when the connection returns. Returns a function that
 * stops.
 */
function startReports(states: Omit<Reporting, 'isStill'>, last: Kept): () => void {
  let busy = false;
  let stopped = false;
  async function report(): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      // A report may make another one due. None is sent twice, because each notes its time before it is sent.
      let due = nextDue();
      while (due !== null) {
        note(due);
        await reports[due]();
        due = nextDue();
      }
    } catch (error) {
      // Without an answer every report is due again. A refusal means that the availability or the place has ended.
      if (isUncertain(error)) last.current = noReports;
      else {
        await queryClient.invalidateQueries({ queryKey: ownQueueQuery.queryKey });
        await queryClient.invalidateQueries({ queryKey: ownPresenceQuery.queryKey });
      }
    } finally {
      busy = false;
    }
  }
  function nextDue(): Due | null {
    if (stopped || document.visibilityState !== 'visible') return null;
    return dueReport({ ...states, isStill: isStandingStill() }, last.current, Date.now());
  }
  function note(due: Due): void {
    const now = Date.now();
    last.current = { ...last.current, ...(due !== 'sign' && { [due]: now }), contact: now };
  }
  const tick = (): void => void report();
  const soon = (): void => {
    last.current = { ...last.current, position: -Infinity };
    tick();
  };
  const onOnline = (): void => {
    last.current = noReports;
    tick();
  };
  tick();
  const timer = setInterval(tick, reportMs);
  const stopHearing = onReportNow(soon);
  document.addEventListener('visibilitychange', tick);
  window.addEventListener('online', onOnline);
  return () => {
    stopped = true;
    clearInterval(timer);
    stopHearing();
    document.removeEventListener('visibilitychange', tick);
    window.removeEventListener('online', onOnline);
  };
}

type Due = NonNullable<ReturnType<typeof dueReport>>;

const reports: Record<Due, () => Promise<void>> = {
  place: async () => {
    if (await mayMeasure()) await measurePosition();
    keepOwnQueue(await noteAnswer(client.ranks.report({ fixes: newestFixes() })));
  },
  position: async () => {
    const position = await measureShared();
    await noteAnswer(client.presence.position({ position }));
    if (position) setPositionState({ sentAt: Date.parse(position.at) });
  },
  sign: async () => {
    await noteAnswer(client.presence.position({ position: null }));
  },
};

/** Time after which a report without an answer counts as failed. A dead connection may leave it open for minutes. */
const overdueMs = 10_000;

async function noteAnswer<Answer>(call: Promise<Answer>): Promise<Answer> {
  const overdue = setTimeout(() => noteReport({ answered: false }), overdueMs);
  try {
    const answer = await call;
    noteReport({ answered: true });
    return answer;
  } catch (error) {
    noteReport({ answered: !isUncertain(error) });
    throw error;
  } finally {
    clearTimeout(overdue);
  }
}
