import type { Actor } from '#domain/access/roles.ts';
import { localDate } from '#domain/time.ts';
import { createFlexibleRide } from '#server/features/trips/flexible/create.ts';
import { by, type Cast, type SimulatedEvent, zone } from './lives.ts';
import { type DemoArea, required } from './people.ts';

/** Creates a flexible ride of the first client that its passenger can start today. */
export function makeFlexibleRide({ people, until }: Cast, areas: readonly DemoArea[]): SimulatedEvent[] {
  const [client] = people.clients;
  const userId = people.userIds['cliente@demo.example'];
  const [from, to] = areas[client?.areaIndex ?? 0]?.placeIds ?? [];
  if (!client || !userId || !from || !to) return [];
  const actor: Actor = { userId, role: 'cliente', clientId: client.id, partnerId: null, approvesTrips: false };
  const run: SimulatedEvent['run'] = async (tx) => {
    required(
      await createFlexibleRide(tx, actor, by(actor), {
        passenger: { name: 'Emma Clarke', phone: '+12125550142', language: 'en' },
        stops: [from, to].map((placeId) => ({ address: 'Local', placeId })),
        day: localDate(until, zone),
        category: 'comum',
        paymentMethod: 'billed',
        needs: [],
        luggageCount: 0,
        ...(client.costCentreIds[0] && { costCentreId: client.costCentreIds[0] }),
      }),
    );
    return [];
  };
  return [{ at: new Date(until.getTime() - 15 * 60_000), run }];
}
