import { useQuery } from '@tanstack/react-query';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import { client } from '#web/lib/api.ts';
import { RecordSelect, type RecordOption } from '#web/ui/record-select.tsx';

type Props = {
  label?: string;
  'aria-label'?: string;
  placeholder: string;
  value?: string | null;
  onChange?: (id: string | null, option: RecordOption | null) => void;
  error?: unknown;
};

/** Selects a client. The server searches. */
export function ClientField({ value = null, ...others }: Props) {
  const current = useQuery({
    queryKey: ['record-name', 'client', value],
    queryFn: () => findClient(value ?? ''),
    enabled: value !== null,
  });
  return (
    <RecordSelect
      searchKey="clients"
      find={findClients}
      value={value}
      current={current.data ?? null}
      {...(others as object)}
    />
  );
}

async function findClients(q: string): Promise<RecordOption[]> {
  const { items } = await client.clients.list({ q, limit: 20 });
  return items.map(({ id, name, document }) => ({
    value: id,
    label: name,
    detail: document === null ? null : formatTaxId(document),
  }));
}

async function findClient(id: string): Promise<RecordOption> {
  const { name } = await client.clients.get({ id });
  return { value: id, label: name };
}
