import { useQuery } from '@tanstack/react-query';
import { RecordSelect, type RecordOption } from '#web/ui/record-select.tsx';
import { findClient, findClients } from '../queries.ts';

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
