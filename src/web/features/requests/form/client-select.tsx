import { useQuery } from '@tanstack/react-query';
import type { ClientSummary } from '#contract/clients.ts';
import type { KnownPassenger } from '#contract/passengers.ts';
import { parsePhone } from '#domain/documents/phone.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import { client } from '#web/lib/api.ts';
import { RecordSelect, type RecordOption } from '#web/ui/record-select.tsx';
import { clientQuery, walkInQuery } from '../queries.ts';
import { withPassengers } from './client-of-passenger.ts';

type Props = Omit<Parameters<typeof RecordSelect>[0], 'searchKey' | 'find' | 'current' | 'value'> & {
  value: string | null;
};

/** Selects a client of the central. The walk-in client, for passengers without a client record, is listed first. */
export function ClientSelect({ value, ...others }: Props) {
  const { data } = useQuery(walkInQuery);
  // The client may come from a draft, a repeated trip or a caller's phone instead of this field.
  const chosen = useQuery({ ...clientQuery(value ?? ''), enabled: value !== null });
  const walkIn = data?.items.find(({ kind }) => kind === 'walk_in');

  async function find(q: string): Promise<RecordOption[]> {
    const [{ items }, passengers] = await Promise.all([
      client.clients.list({ limit: 20, ...(q && { q }) }),
      findPassengers(q),
    ]);
    const found = items.filter(({ id }) => id !== walkIn?.id);
    const first = walkIn && (q === '' || items.length > found.length) ? [walkIn] : [];
    return withPassengers([...first, ...found].map(optionOf), passengers);
  }

  return (
    <RecordSelect
      label="Cliente"
      placeholder="Nome, documento, telefone ou passageiro"
      searchKey={`clients-and-${walkIn?.id ?? 'nobody'}`}
      find={find}
      value={value}
      current={chosen.data ? optionOf(chosen.data) : null}
      {...others}
    />
  );
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
