import { useQuery } from '@tanstack/react-query';
import type { Trip } from '#contract/trip.ts';
import { isPartnerSide } from '#domain/access/roles.ts';
import { localDate } from '#domain/time.ts';
import { obstacleOf } from '#web/entities/partner/obstacle.ts';
import type { Obstacle } from '#web/entities/partner/standing.ts';
import { api } from '#web/lib/api.ts';
import { readerZone } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { partnerQuery } from '../queries.ts';
import { useDoer } from './use-doer.ts';

/**
 * Returns a function that finds the obstacle to taking a trip, for the signed-in partner. The function returns null for
 * other users, and until the partner's record is loaded.
 */
export function useObstacles(enabled = true): (trip: Trip) => Obstacle | null {
  const doer = useDoer();
  const partnerId = enabled && isPartnerSide(doer) ? doer.partnerId : '';
  const { data: partner } = useQuery({ ...partnerQuery(partnerId), enabled: partnerId !== '' });
  const { data: wallet = null } = useQuery({
    ...api.wallets.get.queryOptions({ input: { partnerId } }),
    enabled: partnerId !== '',
  });
  const today = localDate(useNow(), readerZone);
  return (trip) =>
    partnerId && partner && trip.partnerId === null ? obstacleOf(trip, { partner, wallet, today }) : null;
}
