import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { NewFlexibleRide } from '#contract/flexible-rides.ts';
import { localDate as localDateSchema, optionalText } from '#contract/fields.ts';
import { addDays, localDate, type LocalDate } from '#domain/time.ts';
import { categories, categoryLabels } from '#domain/trips/categories.ts';
import { furthestFlexibleDays } from '#domain/trips/flexible-rides.ts';
import { paymentMethodLabels, paymentMethods } from '#domain/trips/payment-methods.ts';
import type { RequirableField } from '#domain/trips/required-fields.ts';
import { api } from '#web/lib/api.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { DrawerFrame } from '#web/ui/drawer-frame.tsx';
import { FieldRow } from '#web/ui/field-row.tsx';
import { PhoneInput } from '#web/ui/masked-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { AreaField, useAreaZone, useManyAreas } from '../form/area-field.tsx';
import { ClientSelect } from '../form/client-select.tsx';
import { LinkFields } from '../form/guest-fields.tsx';
import { AccountGroup, LoadGroup } from '../form/more-options.tsx';
import { PassengerName } from '../form/passenger-name.tsx';
import { centralTermsSchema, emptyTerms, requestOf, termsSchema, type TermsValues } from '../form/terms.ts';
import { termsForm } from '../form/terms-form.ts';
import { clientQuery } from '../queries.ts';
import { StopFields } from '../stops/stop-fields.tsx';

type Values = TermsValues & { day: LocalDate | null; room: string };

const own = {
  day: z.nullable(localDateSchema).check(z.refine((day) => day !== null, 'Escolha o dia.')),
  room: optionalText(12),
};

type Props = { clientId: string | null; onCreated: () => void; onClose: () => void };

/** Form of a new flexible ride: the terms of an immediate trip for one passenger, and the day. */
export function FlexibleDrawer({ clientId, onCreated, onClose }: Props) {
  const central = clientId === null;
  const create = useSend(api.flexibleRides.create);
  const frame = useApiForm<Values>({
    schema: z.extend(central ? centralTermsSchema : termsSchema, own),
    initialValues: { ...emptyTerms, clientId, day: null, room: '' },
    onSubmit: async (values) => {
      const { passenger, url } = await create.mutateAsync(rideOf(values));
      onCreated();
      const sent = passenger.email === null ? 'Envie o link por WhatsApp.' : `O link vai para ${passenger.email}.`;
      toast({ message: url === null ? 'Corrida flexível criada.' : `Corrida flexível criada. ${sent}` });
      onClose();
    },
  });
  const { form } = frame;
  const values = form.getValues();
  const terms = termsForm(form);
  const { data: client } = useQuery({ ...clientQuery(values.clientId ?? ''), enabled: values.clientId !== null });
  const demands = new Set<RequirableField>(client?.requiredFields);
  const today = localDate(new Date(serverNow()), useAreaZone(values));
  const manyAreas = useManyAreas();
  return (
    <DrawerFrame
      title="Nova corrida flexível"
      api={frame}
      submitLabel="Criar corrida flexível"
      idle={!form.isDirty()}
      onClose={onClose}
    >
      {central && (
        <ClientSelect
          {...form.getInputProps('clientId')}
          value={values.clientId}
          onChange={(id: string | null) => form.setFieldValue('clientId', id)}
          data-autofocus
        />
      )}
      <FieldRow>
        <PassengerName {...terms} index={0} label="Passageiro" suggests data-autofocus={!central || undefined} />
        <PhoneInput label="Telefone" {...form.getInputProps('passengers.0.phone')} autoComplete="off" />
      </FieldRow>
      <LinkFields {...terms} />
      <StopFields {...terms} suggests />
      {manyAreas && <AreaField {...terms} />}
      <DayInput
        label="Dia"
        description="O passageiro chama quando quiser neste dia."
        minDate={today}
        maxDate={addDays(today, furthestFlexibleDays)}
        {...form.getInputProps('day')}
      />
      <FieldRow>
        <NativeSelect
          label="Categoria"
          data={categories.map((value) => ({ value, label: categoryLabels[value] }))}
          {...form.getInputProps('category')}
        />
        <NativeSelect
          label="Forma de pagamento"
          data={paymentMethods
            .filter((method) => method !== 'billed' || client?.kind !== 'walk_in')
            .map((value) => ({ value, label: paymentMethodLabels[value] }))}
          {...form.getInputProps('paymentMethod')}
        />
      </FieldRow>
      {client?.kind === 'hotel' && <TextInput label="Quarto" autoComplete="off" {...form.getInputProps('room')} />}
      {demands.has('flightNumber') && (
        <TextInput label="Número do voo" withAsterisk {...form.getInputProps('flightNumber')} />
      )}
      <Textarea
        label="Observações"
        placeholder="O que o motorista precisa saber"
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('notes')}
      />
      <div>
        <LoadGroup {...terms} />
        <AccountGroup {...terms} client={client} demands={demands} editing={false} />
      </div>
    </DrawerFrame>
  );
}

/** Returns the API input of a flexible ride. */
function rideOf(values: Values): NewFlexibleRide {
  const { passengers, stops } = requestOf(values);
  const { day, passengerCount } = values;
  const [passenger = { name: '', phone: '' }] = passengers;
  return {
    clientId: values.clientId,
    serviceAreaId: values.serviceAreaId,
    passenger,
    stops,
    category: values.category,
    paymentMethod: values.paymentMethod,
    needs: values.needs,
    luggageCount: values.luggageCount,
    costCentreId: values.costCentreId,
    voucherCode: values.voucherCode,
    clientReference: values.clientReference,
    reason: values.reason,
    flightNumber: values.flightNumber,
    notes: values.notes,
    room: values.room,
    ...(passengerCount !== undefined && { passengerCount }),
    day: day ?? '',
  };
}
