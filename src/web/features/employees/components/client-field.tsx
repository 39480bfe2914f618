import { useQuery } from '@tanstack/react-query';
import { RecordSelect } from '#web/ui/record-select.tsx';
import { clientQuery, findClients } from '../queries.ts';

type Props = { value: string | null; onChange: (id: string | null) => void };

/** Selects the client whose employees the page shows. The server searches. */
export function ClientField({ value, onChange }: Props) {
  const { data: client } = useQuery({ ...clientQuery(value ?? ''), enabled: value !== null });
  return (
    <RecordSelect
      aria-label="Cliente"
      placeholder="Escolha um cliente"
      searchKey="clients-with-employees"
      find={findClients}
      value={value}
      current={client ? { value: client.id, label: client.name } : null}
      onChange={onChange}
    />
  );
}
