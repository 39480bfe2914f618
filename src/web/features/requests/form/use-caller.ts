import { useQuery } from '@tanstack/react-query';
import type { KnownPassenger } from '#contract/passengers.ts';
import { parsePhone } from '#domain/documents/phone.ts';
import { knownPassengersQuery } from '../queries.ts';
import type { TermsValues } from './terms.ts';

export type OpenTrip = KnownPassenger['openTrips'][number];

/** Passengers of all clients with the typed phone. */
export type Caller = {
  /** The typed phone in E.164; null while it is unfinished. */
  number: string | null;
  people: readonly KnownPassenger[];
  /** Trips of these passengers that have not ended. */
  openTrips: readonly OpenTrip[];
  /** True while the server searches for the phone. False once a search failed, although it is repeated. */
  searching: boolean;
  /** True when no passenger has this phone. */
  unknown: boolean;
};

const none: readonly KnownPassenger[] = [];

/** Finds the passengers with the phone of the first passenger. Only the central sees the passengers of all clients. */
export function useCaller({ passengers }: TermsValues, central: boolean): Caller {
  const number = parsePhone(passengers[0]?.phone ?? '');
  const enabled = central && number !== null;
  const query = knownPassengersQuery({ clientId: null, phone: number ?? '' });
  const { data, isLoading, failureCount } = useQuery({ ...query, enabled });
  const people = enabled ? (data?.items ?? none) : none;
  return {
    number,
    people,
    openTrips: people.flatMap(({ openTrips }) => openTrips),
    searching: isLoading && failureCount === 0,
    unknown: enabled && data?.items.length === 0,
  };
}
