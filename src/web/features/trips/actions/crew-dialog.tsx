import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Driver, Partner, Vehicle } from '#contract/partners.ts';
import { requiredText } from '#contract/fields.ts';
import { CrewFields, usualCrew } from '#web/entities/trip/crew-fields.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { partnerQuery } from '../queries.ts';
import type { DialogProps } from './action-dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';

const schema = z.object({ driverId: requiredText('o motorista'), vehicleId: requiredText('o veículo') });

/** Chooses a driver and a vehicle of the assigned partner. */
export function CrewDialog(props: DialogProps) {
  const { data, error, refetch } = useQuery({ ...partnerQuery(props.trip.partnerId ?? ''), refetchOnMount: 'always' });
  if (data) return <CrewForm {...props} partner={data} />;
  const idle = { submit: () => undefined, busy: false, failure: null };
  return (
    <DialogForm title={props.action.label} api={idle} confirm={props.action.label} onClose={props.onClose}>
      {error ? (
        <Failure what="motoristas e veículos" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={140} radius="md" />
      )}
    </DialogForm>
  );
}

/** Returns the id of a driver or vehicle; null when the driver or vehicle is in another running trip. */
function freeIn(crew: readonly (Driver | Vehicle)[], id: string | null): string | null {
  return crew.some((one) => one.id === id && one.running) ? null : id;
}

function CrewForm({ action, trip, onSend, onClose, partner }: DialogProps & { partner: Partner }) {
  const usual = usualCrew(partner, { now: true });
  const api = useApiForm({
    schema,
    initialValues: {
      driverId: freeIn(partner.drivers, trip.driverId) ?? usual.driverId,
      vehicleId: freeIn(partner.vehicles, trip.vehicleId) ?? usual.vehicleId,
    },
    onSubmit: (crew) => onSend(crew),
  });
  return (
    <DialogForm title={`${action.label} · ${trip.code}`} api={api} confirm={action.label} onClose={onClose}>
      <CrewFields
        drivers={partner.drivers}
        vehicles={partner.vehicles}
        marksBusy
        driver={api.form.getInputProps('driverId')}
        vehicle={api.form.getInputProps('vehicleId')}
      />
    </DialogForm>
  );
}
