import { useQuery } from '@tanstack/react-query';
import type { KnownPassenger } from '#contract/passengers.ts';
import { parsePhone } from '#domain/documents/phone.ts';
import { knownPassengersQuery } from '../queries.ts';
import type { TermsValues } from './terms.ts';

export type OpenTrip = KnownPassenger['openTrips'][number];

/** Passengers of all clients with the typed phone. */
export type Caller = {
  people: readonly KnownPassenger[];
  /** Trips of these passengers that have not ended. */
  openTrips: readonly OpenTrip[];
  /** True while the server searches for the phone. */
  searching: boolean;
  /** True when no passenger has this phone. */
  unknown: boolean;
};

const none: readonly KnownPassenger[] = [];

/** Finds the passengers with the phone of the first passenger. Only the central sees the passengers of all clients. */
export function useCaller({ passengers }: TermsValues, central: boolean): Caller {
  const phone = parsePhone(passengers[0]?.phone ?? '');
  const enabled = central && phone !== null;
  const { data, isLoading } = useQuery({ ...knownPassengersQuery({ clientId: null, phone: phone ?? '' }), enabled });
  const people = enabled ? (data?.items ?? none) : none;
  return {
    people,
    openTrips: people.flatMap(({ openTrips }) => openTrips),
    searching: isLoading,
    unknown: enabled && data?.items.length === 0,
  };
}
