import { useQuery } from '@tanstack/react-query';
import { RecordSelect } from '#web/ui/record-select.tsx';
import { clientQuery, walkInQuery } from '../queries.ts';
import type { ClientOption } from './client-of-passenger.ts';

type Props = Omit<Parameters<typeof RecordSelect<ClientOption>>[0], 'searchKey' | 'find' | 'current' | 'value'> & {
  value: string | null;
};

/** Selects a client of the central. The walk-in client, for passengers without a client record, is listed first. */
export function ClientSelect({ value, ...others }: Props) {
  const { data } = useQuery(walkInQuery);
  // The client may come from a draft, a repeated trip or a caller's phone instead of this field.
  const chosen = useQuery({ ...clientQuery(value ?? ''), enabled: value !== null });
  const walkIn = data?.items.find(({ kind }) => kind === 'walk_in');
  return (
    <RecordSelect
      label="Cliente"
      placeholder="Nome, documento, telefone ou passageiro"
      searchKey={`clients-and-${walkIn?.id ?? 'nobody'}`}
      // The search is loaded when the field gets the focus.
      find={async (text) => (await import('./find-clients.ts')).findClients(text, walkIn)}
      value={value}
      current={chosen.data ? { value: chosen.data.id, label: chosen.data.name } : null}
      {...others}
    />
  );
}
