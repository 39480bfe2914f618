import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Trip } from '#contract/trip.ts';
import { isOfferedTo } from '#domain/trips/parties.ts';
import { client } from '#web/lib/api.ts';
import { useOnLive } from '#web/lib/live.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { useSession } from '#web/lib/session.ts';
import { isChimeReady } from './chime.ts';
import { OfferScreen } from './offer-screen.tsx';
import { useDoer } from '../shared/use-doer.ts';

/** Separate query key. Offers are read again when an offer begins or ends, and not at every change of another trip. */
const offersQuery = queryOptions({
  queryKey: ['offers'],
  queryFn: async () => (await client.trips.list({ status: 'offered', order: 'soonest', limit: 10 })).items,
  staleTime: 0,
});

/** Shows a user of a partner the trip that the user may answer, on every page of the panel. */
export function IncomingOffer() {
  const { profile, acting } = useSession();
  // An administrator who acts as the partner does not answer offers.
  const isPartner = profile.tipo === 'parceiro' && profile.id_parceiro !== '' && acting === null;
  return isPartner ? <Offers /> : null;
}

function Offers() {
  const doer = useDoer();
  const queryClient = useQueryClient();
  const { data } = useQuery(offersQuery);
  useOnLive('trip', ({ entityId, payload }) => {
    const known = data?.some(({ id }) => id === entityId) ?? false;
    if (known || payload.status === 'offered') void readAgain(queryClient, offersQuery.queryKey);
  });
  useEffect(() => {
    // Browsers allow the sound of an offer only after a first touch on the page.
    const wake = (): void => void isChimeReady();
    document.addEventListener('pointerdown', wake, { once: true });
    return () => document.removeEventListener('pointerdown', wake);
  }, []);
  // A queue offers the trip to one driver, not to every user of the partner.
  const offer = data?.find((trip) => isOfferedTo(doer, trip));
  if (!offer || offer.offerExpiresAt === null) return null;
  return (
    <OfferScreen
      key={`${offer.id} ${offer.offerExpiresAt}`}
      trip={offer}
      until={offer.offerExpiresAt}
      onGone={() =>
        queryClient.setQueryData<Trip[]>(offersQuery.queryKey, (known) => known?.filter(({ id }) => id !== offer.id))
      }
    />
  );
}
