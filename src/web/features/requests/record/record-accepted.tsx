import { NativeSelect } from '@mantine/core';
import * as z from 'zod/mini';
import { requiredText } from '#contract/fields.ts';
import type { Partner } from '#contract/partners.ts';
import type { Trip } from '#contract/trip.ts';
import { formatStop } from '#web/entities/trip/stop-lines.ts';
import { formatWhen } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { ExecutionFields, executionOf, executionSchema, newExecution, useRecord } from './execution-fields.tsx';

type Props = { partner: Partner; trips: readonly Trip[]; tripId: string | undefined };

const schema = z.object({ tripId: requiredText('a viagem'), ...executionSchema });

/** Records a trip that the partner had accepted in the panel and then drove without using the panel. */
export function RecordAccepted({ partner, trips, tripId }: Props) {
  const now = useNow();
  const record = useRecord();
  const estimateOf = (wanted: string | undefined): number | null =>
    trips.find(({ id }) => id === wanted)?.estimateCents ?? null;
  const known = trips.find(({ id }) => id === tripId);
  const form = useApiForm({
    schema,
    initialValues: { ...newExecution(partner), tripId: known?.id ?? '', fareCents: estimateOf(tripId) },
    onSubmit: ({ tripId: chosen, ...execution }) => record.mutateAsync({ tripId: chosen, ...executionOf(execution) }),
  });
  if (trips.length === 0) {
    return (
      <Notice tone="info" title="Você não tem viagem aceita">
        Se a viagem nem chegou a ser aceita aqui, registre como nova.
      </Notice>
    );
  }
  const { onChange, ...field } = form.form.getInputProps('tripId');
  return (
    <FormFrame api={form} submitLabel="Registrar execução">
      <NativeSelect
        label="Viagem"
        data={[
          { value: '', label: 'Escolha' },
          ...trips.map((trip) => ({ value: trip.id, label: formatTrip(trip, now) })),
        ]}
        {...field}
        onChange={(event) => {
          onChange(event);
          form.form.setFieldValue('fareCents', estimateOf(event.currentTarget.value));
        }}
      />
      <ExecutionFields form={form.form} partner={partner} />
    </FormFrame>
  );
}

function formatTrip({ code, pickupAt, timeZone, stops }: Trip, now: Date): string {
  const [from, to] = [stops[0], stops.at(-1)];
  const way = [from, to].flatMap((stop) => (stop ? [formatStop(stop)] : [])).join(' → ');
  return `${code} · ${formatWhen(pickupAt, now, timeZone)} · ${way}`;
}
