import { randomBytes } from 'node:crypto';
import { requestOnce } from '#server/features/trips/guests/request.ts';
import type { Cast, SimulatedEvent } from './lives.ts';
import { type DemoArea, HOTEL, required } from './people.ts';

/**
 * Requests a trip of a guest on the account of the room, which waits for the reception. Its pickup is some hours ahead, so
 * that it still waits when the panel opens.
 */
export function askAsGuest({ people, until }: Cast, areas: readonly DemoArea[]): SimulatedEvent[] {
  const client = people.clients[HOTEL];
  const placeId = areas[client?.areaIndex ?? 0]?.placeIds[0];
  if (!client || !placeId) return [];
  const run: SimulatedEvent['run'] = async (tx) => {
    const { code } = await tx
      .selectFrom('guest_pages')
      .select('code')
      .where('client_id', '=', client.id)
      .executeTakeFirstOrThrow();
    const guest = { name: 'Olivia Brooks', phone: '+12125550173', room: '904', language: 'en' } as const;
    const way = { destination: 'Local', placeId, passengerCount: 1, luggageCount: 2 };
    const pickupAt = new Date(until.getTime() + 150 * 60_000).toISOString();
    const asked = { code, ...guest, ...way, pickupAt, paymentMethod: 'billed' as const };
    required(await requestOnce(tx, asked, { key: 'demo', hash: randomBytes(32) }));
    return [];
  };
  return [{ at: new Date(until.getTime() - 7 * 60_000), run }];
}
