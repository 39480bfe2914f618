import type { ClientSummary } from '#contract/clients.ts';
import type { KnownPassenger } from '#contract/passengers.ts';
import { parsePhone } from '#domain/documents/phone.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import { client } from '#web/lib/api.ts';
import type { RecordOption } from '#web/ui/record-select.tsx';
import { type ClientOption, withPassengers } from './client-of-passenger.ts';

/** Finds clients by themselves or by their passengers. The walk-in client is listed first. */
export async function findClients(q: string, walkIn: ClientSummary | undefined): Promise<ClientOption[]> {
  const [{ items }, passengers] = await Promise.all([
    client.clients.list({ limit: 20, ...(q && { q }) }),
    findPassengers(q),
  ]);
  const found = items.filter(({ id }) => id !== walkIn?.id);
  const first = walkIn && (q === '' || items.length > found.length) ? [walkIn] : [];
  return withPassengers([...first, ...found].map(optionOf), passengers);
}

/** Finds passengers of all clients by a phone, in any form, or by part of a name. */
async function findPassengers(q: string): Promise<KnownPassenger[]> {
  const phone = parsePhone(q);
  if (q.length < 3) return [];
  return (await client.passengers.list(phone === null ? { q } : { phone })).items;
}

function optionOf({ id, name, kind, document, suspended }: ClientSummary): RecordOption {
  const detail = [
    kind === 'walk_in' ? 'Passageiro sem cadastro' : document && formatTaxId(document),
    suspended && 'suspenso',
  ].filter(Boolean);
  return { value: id, label: name, detail: detail.join(' · ') };
}
