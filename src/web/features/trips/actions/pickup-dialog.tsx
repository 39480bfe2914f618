import * as z from 'zod/mini';
import type { Trip } from '#contract/trip.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DateTimeInput } from '#web/ui/date-time-input.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { showNewer } from '../queries.ts';

const schema = z.object({
  pickupAt: z
    .string('Informe data e hora.')
    .check(z.refine((value) => /^\d{4}-.*Z$/.test(value), 'Não entendemos esta data. Escreva como 25/12 14:30.')),
});

/** Changes only the pickup time, without the form of the whole request. */
export function PickupDialog({ trip, onClose }: { trip: Trip; onClose: () => void }) {
  const update = useSend(api.trips.update);
  const form = useApiForm<{ pickupAt: string | null }>({
    schema,
    initialValues: { pickupAt: trip.pickupAt },
    onSubmit: async ({ pickupAt }) => {
      if (pickupAt === null) return;
      const after = await update.mutateAsync({ id: trip.id, version: trip.version, pickupAt });
      showNewer(after);
      toast({ message: after.proposal === null ? 'Horário alterado.' : 'Novo horário proposto ao parceiro.' });
      onClose();
    },
  });
  return (
    <DialogForm
      title={`Mudar horário · ${trip.code}`}
      api={form}
      confirm={trip.partnerId === null ? 'Mudar horário' : 'Propor horário'}
      onClose={onClose}
    >
      <DateTimeInput
        label="Data e hora"
        data-autofocus
        timeZone={trip.timeZone}
        {...form.form.getInputProps('pickupAt')}
      />
    </DialogForm>
  );
}
