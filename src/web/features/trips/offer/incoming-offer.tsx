import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Trip } from '#contract/trip.ts';
import { client } from '#web/lib/api.ts';
import { useOnLive } from '#web/lib/live.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { useSession } from '#web/lib/session.ts';
import { isChimeReady } from './chime.ts';
import { OfferScreen } from './offer-screen.tsx';

/** A key of its own: offers are read again when one comes or goes, and not with every trip of the market. */
const offersQuery = queryOptions({
  queryKey: ['offers'],
  queryFn: async () => (await client.trips.list({ status: 'offered', order: 'soonest', limit: 10 })).items,
  staleTime: 0,
});

/** Shows a partner the trip that is offered to it alone, on whatever page it is. */
export function IncomingOffer() {
  const { profile, acting } = useSession();
  // A person who acts as the partner does not answer for it in a minute.
  const isPartner = profile.tipo === 'parceiro' && profile.id_parceiro !== '' && acting === null;
  return isPartner ? <Offers partnerId={profile.id_parceiro} /> : null;
}

function Offers({ partnerId }: { partnerId: string }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(offersQuery);
  useOnLive('trip', ({ entityId, payload }) => {
    const known = data?.some(({ id }) => id === entityId) ?? false;
    if (known || payload.status === 'offered') void readAgain(queryClient, offersQuery.queryKey);
  });
  useEffect(() => {
    // The sound of an offer is heard only after the page was touched once.
    const wake = (): void => void isChimeReady();
    document.addEventListener('pointerdown', wake, { once: true });
    return () => document.removeEventListener('pointerdown', wake);
  }, []);
  const offer = data?.find(({ offeredPartnerId }) => offeredPartnerId === partnerId);
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
