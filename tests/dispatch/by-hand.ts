import { runTrip, tripBody } from '#tests/central.ts';
import type { Caller } from '#tests/panel.ts';
import type { ShownTrip, Stage } from './stage.ts';

export const HOURS = 60;
const DAY = 24 * HOURS;

type Choice = { partnerId: string; driverId?: string };

/** Requests of trips, and the calls by which the central gives them to drivers, on this stage. */
export function byHandOn({ panel: { services }, central, client, admin, attendant }: Stage) {
  let days = 0;
  return {
    /** Requests a trip of a day of its own, so that drivers have time for it. */
    book: (): Promise<ShownTrip> => {
      days += 1;
      return runTrip(client, client, tripBody(central, { minutes: 2 * DAY + days * DAY }));
    },
    requestNow: (): Promise<ShownTrip> => runTrip(client, client, tripBody(central)),
    setPolicy: (kind: 'mural' | 'fila', { poolFirst = false } = {}) =>
      services.pool.query('update dispatch_policies set kind = $1, pool_first = $2, offer_seconds = 60', [
        kind,
        poolFirst,
      ]),
    designate: ({ id }: { id: string }, { partnerId, driverId }: Choice, by: Caller = admin) =>
      by.post(`/trips/${id}/designate`, { partnerId, driverId }),
    offer: ({ id }: { id: string }, { partnerId, driverId }: Choice) =>
      admin.post(`/trips/${id}/offer`, { partnerIds: [partnerId], driverId }),
    enqueue: ({ id }: { id: string }, by: Caller = attendant) => by.post(`/trips/${id}/enqueue`, {}),
  };
}
export type ByHand = ReturnType<typeof byHandOn>;

export function secondsLeft({ offerExpiresAt }: { offerExpiresAt: string }): number {
  return (Date.parse(offerExpiresAt) - Date.now()) / 1000;
}
