import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Partner } from '#contract/partners.ts';
import type { Trip } from '#contract/trip.ts';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { heldQuery } from '../queries.ts';
import {
  type Execution,
  ExecutionFields,
  executionOf,
  executionSchema,
  newExecution,
  useRecord,
} from './execution-fields.tsx';
import { centralTermsSchema, emptyTerms, requestOf, type TermsValues } from '../form/terms.ts';
import { TermsFields } from '../form/terms-fields.tsx';
import { nestedTermsForm } from '../form/terms-form.ts';

const schema = z.object({ request: centralTermsSchema, ...executionSchema });

/**
 * Records a trip that was never requested in the panel, for a client that allows partners to record trips afterwards.
 */
export function RecordNew({ partner }: { partner: Partner }) {
  const record = useRecord();
  const held = useQuery(heldQuery(partner.id));
  const form = useApiForm<Execution & { request: TermsValues }>({
    schema,
    initialValues: { ...newExecution(partner), request: emptyTerms },
    onSubmit: ({ request, ...execution }) =>
      record.mutateAsync({ request: requestOf(request), ...executionOf(execution) }),
  });
  const { value, onChange, ...field } = form.form.getInputProps('request.clientId');
  const clients = clientsOf(held.data?.items ?? []);
  return (
    <FormFrame api={form} submitLabel="Registrar execução">
      <NativeSelect
        label="Cliente"
        description="Clientes que você já atendeu. Só alguns permitem registrar depois."
        data={[{ value: '', label: 'Escolha' }, ...clients.map(({ id, name }) => ({ value: id, label: name }))]}
        {...field}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      />
      <TermsFields {...nestedTermsForm(form.form)} asksWhen={false} />
      <ExecutionFields form={form.form} partner={partner} />
    </FormFrame>
  );
}

/** Returns the clients of the partner's own trips. Other clients are not visible to a partner. */
function clientsOf(trips: readonly Trip[]): { id: string; name: string }[] {
  const names = new Map(
    trips.flatMap(({ clientId, clientName }) =>
      clientId === null || clientName === null ? [] : [[clientId, clientName] as const],
    ),
  );
  return [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
}
