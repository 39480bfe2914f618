import type { KnownPassenger } from '#contract/passengers.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import type { RecordOption } from '#web/ui/record-select.tsx';

type Found = Pick<KnownPassenger, 'clientId' | 'clientName' | 'name' | 'phone'>;

/** Adds the clients of the passengers, each client once. The detail names the first passenger of the client. */
export function withPassengers(clients: readonly RecordOption[], passengers: readonly Found[]): RecordOption[] {
  const options = new Map(clients.map((option) => [option.value, option]));
  for (const { clientId, clientName, name, phone } of passengers) {
    const detail = `${name} · ${formatPhone(phone)}`;
    if (!options.has(clientId)) options.set(clientId, { value: clientId, label: clientName, detail });
  }
  return [...options.values()];
}
