import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Trip } from '#contract/trip.ts';
import { addDays, type LocalDate, toInstant } from '#domain/time.ts';
import { readerZone } from '#web/lib/instants.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { tripsQuery, underWay } from '../queries.ts';
import { byDay } from './trip-days.ts';

/** A calendar that leaves something out is none; beyond this it says so. */
const PAGES_MOST = 15;
const shownStatuses = `${underWay},completed,no_show,unattended`;

/** Every trip of some days, each under the day of its pickup, but those that were cancelled or refused. */
export function useDays(first: LocalDate, last: LocalDate) {
  const query = useInfiniteQuery(
    tripsQuery({
      status: shownStatuses,
      from: toInstant(addDays(first, -1), '00:00', readerZone).toISOString(),
      to: toInstant(addDays(last, 2), '00:00', readerZone).toISOString(),
      order: 'soonest',
      limit: 100,
    }),
  );
  const { hasNextPage, isFetchingNextPage, fetchNextPage, data, isError } = query;
  const more = hasNextPage && (data?.pages.length ?? 0) < PAGES_MOST;
  useEffect(() => {
    if (more && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [more, isFetchingNextPage, isError, fetchNextPage]);
  // A day is one of the calendar where the trip begins, which may be another than the reader's.
  const days = new Map<LocalDate, Trip[]>(byDay(rowsOf(data)).map(({ date, trips }) => [date, trips]));
  return { query, days, complete: data !== undefined && !hasNextPage, tooMany: hasNextPage && !more };
}
