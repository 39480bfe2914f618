import { useQuery } from '@tanstack/react-query';
import type { ClientSummary } from '#contract/clients.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import { client } from '#web/lib/api.ts';
import { RecordSelect, type RecordOption } from '#web/ui/record-select.tsx';
import { clientQuery, walkInQuery } from '../queries.ts';

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
    const { items } = await client.clients.list({ limit: 20, ...(q && { q }) });
    const found = items.filter(({ id }) => id !== walkIn?.id);
    const first = walkIn && (q === '' || items.length > found.length) ? [walkIn] : [];
    return [...first, ...found].map(optionOf);
  }

  return (
    <RecordSelect
      label="Cliente"
      placeholder="Nome, CPF ou CNPJ"
      searchKey={`clients-and-${walkIn?.id ?? 'nobody'}`}
      find={find}
      value={value}
      current={chosen.data ? optionOf(chosen.data) : null}
      {...others}
    />
  );
}

function optionOf({ id, name, kind, document, suspended }: ClientSummary): RecordOption {
  const detail = [
    kind === 'walk_in' ? 'Passageiro sem cadastro' : document && formatTaxId(document),
    suspended && 'suspenso',
  ].filter(Boolean);
  return { value: id, label: name, detail: detail.join(' · ') };
}
