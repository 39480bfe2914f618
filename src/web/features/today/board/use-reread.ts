import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useOnLive } from '#web/lib/live.ts';
import { pacedCall } from '#web/lib/paced-call.ts';
import { queryClient } from '#web/lib/query-client.ts';

const paceMs = 8_000;

/** Rereads a query on each event of a trip, and while cars move at a pace that several cars do not exceed. */
export function useReread(queryKey: QueryKey): void {
  const [reread] = useState(() => pacedCall(() => void queryClient.invalidateQueries({ queryKey }), paceMs));
  useOnLive('trip', () => reread.request(true));
  useOnLive('position', () => reread.request(false));
  useEffect(() => reread.stop, [reread]);
}
