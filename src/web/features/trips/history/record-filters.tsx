import { useQuery } from '@tanstack/react-query';
import { client } from '#web/lib/api.ts';
import { RecordSelect, type RecordOption } from '#web/ui/record-select.tsx';
import { clientQuery, partnerQuery } from '../queries.ts';

type Props = { value: string | undefined; onChange: (id: string | undefined) => void };

export function PartnerFilter({ value, onChange }: Props) {
  const chosen = useQuery({ ...partnerQuery(value ?? ''), enabled: value !== undefined });
  return (
    <RecordSelect
      aria-label="Parceiro"
      placeholder="Parceiro"
      searchKey="partners"
      find={async (q) => (await client.partners.list({ limit: 20, ...(q && { q }) })).items.map(optionOf)}
      value={value ?? null}
      current={chosen.data ? optionOf(chosen.data) : null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}

export function ClientFilter({ value, onChange }: Props) {
  const chosen = useQuery({ ...clientQuery(value ?? ''), enabled: value !== undefined });
  return (
    <RecordSelect
      aria-label="Cliente"
      placeholder="Cliente"
      searchKey="clients"
      find={async (q) => (await client.clients.list({ limit: 20, ...(q && { q }) })).items.map(optionOf)}
      value={value ?? null}
      current={chosen.data ? optionOf(chosen.data) : null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}

function optionOf({ id, name }: { id: string; name: string }): RecordOption {
  return { value: id, label: name };
}
