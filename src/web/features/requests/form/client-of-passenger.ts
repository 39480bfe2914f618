import type { KnownPassenger } from '#contract/passengers.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import type { RecordOption } from '#web/ui/record-select.tsx';

export type FoundPassenger = Pick<KnownPassenger, 'clientId' | 'clientName' | 'name' | 'phone'>;

/** Option of a client, with the passenger by whom the search found the client. */
export type ClientOption = RecordOption & { passenger?: FoundPassenger };

/** Adds the clients of the passengers, each client once. The detail names the first passenger of the client. */
export function withPassengers(
  clients: readonly ClientOption[],
  passengers: readonly FoundPassenger[],
): ClientOption[] {
  const options = new Map(clients.map((option) => [option.value, option]));
  for (const passenger of passengers) {
    const { clientId, clientName, name, phone } = passenger;
    const detail = `${name} · ${formatPhone(phone)}`;
    if (!options.has(clientId)) options.set(clientId, { value: clientId, label: clientName, detail, passenger });
  }
  return [...options.values()];
}
