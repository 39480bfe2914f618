import { newId } from '#server/platform/uuid.ts';
import type { Caller, Panel } from './panel.ts';

/** Creates a hotel, and signs in a user of its reception, who approves trips. */
export async function makeHotel(panel: Panel): Promise<{ clientId: string; reception: Caller }> {
  const clientId = newId();
  const hotel = { id: clientId, kind: 'hotel' as const, name: `Hotel ${clientId.slice(-6)}` };
  await panel.services.db.insertInto('clients').values(hotel).execute();
  return { clientId, reception: await panel.signIn({ tipo: 'cliente', clientId, approvesTrips: true }) };
}
