import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Trip } from '#contract/trip.ts';
import { addDays, type LocalDate, toInstant } from '#domain/time.ts';
import { readerZone } from '#web/lib/instants.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { tripsQuery, underWay } from '../queries.ts';
import { byDay } from './trip-days.ts';

/** Maximum number of pages to load. With more pages the calendar is incomplete and shows a notice. */
const PAGES_MOST = 15;
const shownStatuses = `${underWay},completed,no_show,unattended`;

/** Loads all trips of a range of days, grouped by pickup day, without cancelled and rejected ones. */
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
  // Days are in the time zone of the pickup, which may differ from the user's: the query adds a day at each end.
  const days = new Map<LocalDate, Trip[]>(byDay(rowsOf(data)).map(({ date, trips }) => [date, trips]));
  return { query, days, complete: data !== undefined && !hasNextPage, tooMany: hasNextPage && !more };
}
