import type { GetInputPropsReturnType } from '@mantine/form';
import { RecordSelect, type RecordOption } from '#web/ui/record-select.tsx';
import { findClients } from '../queries.ts';

type Props = { description: string; current?: RecordOption | null; disabled?: boolean } & GetInputPropsReturnType;

/** Selects the owning client; empty means the central. */
export function ClientField(props: Props) {
  return <RecordSelect label="De quem" placeholder="Da central" searchKey="clients" find={findClients} {...props} />;
}
