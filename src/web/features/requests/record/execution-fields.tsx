import type { UseFormReturnType } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { cents, instant } from '#contract/fields.ts';
import type { Partner } from '#contract/partners.ts';
import { AmountFields, amountsOf, noAmounts, type TypedAmounts } from '#web/entities/trip/amount-fields.tsx';
import { CrewFields, usualCrew } from '#web/entities/trip/crew-fields.tsx';
import { api } from '#web/lib/api.ts';
import { setQueryAnswer } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DateTimeInput } from '#web/ui/date-time-input.tsx';
import { FieldRow } from '#web/ui/field-row.tsx';
import { toast } from '#web/ui/toast.ts';
import { tripQuery } from '../queries.ts';

/** Times, crew and amounts of a trip that has already run. */
export type Execution = TypedAmounts & {
  begunAt: string | null;
  endedAt: string | null;
  driverId: string;
  vehicleId: string;
};

const readable = 'Não entendemos esta data. Escreva como 25/12 14:30 ou ontem 22h.';
const when = z.string('Informe data e hora.').check(z.refine((text) => instant.safeParse(text).success, readable));

export const executionSchema = {
  begunAt: when,
  endedAt: when,
  fareCents: z.nullable(cents),
  tollsCents: z.nullable(cents),
  parkingCents: z.nullable(cents),
  waitingCents: z.nullable(cents),
  extrasCents: z.nullable(cents),
  drivenKm: z.nullable(z.number()),
};

export function newExecution(partner: Partner): Execution {
  return { ...noAmounts, begunAt: null, endedAt: null, ...usualCrew(partner, { now: false }) };
}

/** Returns the API input. */
export function executionOf({ begunAt, endedAt, driverId, vehicleId, ...amounts }: Execution) {
  return {
    begunAt: begunAt ?? '',
    endedAt: endedAt ?? '',
    ...amountsOf(amounts),
    ...(driverId !== '' && { driverId }),
    ...(vehicleId !== '' && { vehicleId }),
  };
}

/** Records a trip that has already run, and opens its page. */
export function useRecord() {
  const navigate = useNavigate();
  return useSend(api.trips.record, {
    onSuccess: async (trip) => {
      setQueryAnswer(tripQuery(trip.id).queryKey, trip);
      toast({ message: `Execução registrada: ${trip.code} está em conferência.` });
      await navigate({ to: '/viagens/$id', params: { id: trip.id } });
    },
  });
}

export function ExecutionFields<Values extends Execution>({
  form,
  partner,
}: {
  form: UseFormReturnType<Values>;
  partner: Partner;
}) {
  return (
    <>
      <FieldRow>
        <DateTimeInput been label="Início" placeholder="ontem 22h" {...form.getInputProps('begunAt')} />
        <DateTimeInput been label="Fim" placeholder="ontem 22:40" {...form.getInputProps('endedAt')} />
      </FieldRow>
      <AmountFields form={form} />
      <CrewFields
        drivers={partner.drivers}
        vehicles={partner.vehicles}
        driver={form.getInputProps('driverId')}
        vehicle={form.getInputProps('vehicleId')}
      />
    </>
  );
}
