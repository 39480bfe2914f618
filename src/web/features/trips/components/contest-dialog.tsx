import { Textarea } from '@mantine/core';
import * as z from 'zod/mini';
import { requiredText } from '#contract/fields.ts';
import type { Trip } from '#contract/trip.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { showNewer } from '../queries.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';

const schema = z.object({ reason: requiredText('o motivo', 300) });

/** Asks what is wrong with the amount. */
export function ContestDialog({ trip, onClose }: { trip: Trip; onClose: () => void }) {
  const contest = useSend(api.trips.contest, { onSuccess: showNewer });
  const form = useApiForm({
    schema,
    initialValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await contest.mutateAsync({ id: trip.id, version: trip.version, reason });
      toast({ message: 'Valor contestado. A central vai analisar.' });
      onClose();
    },
  });
  return (
    <DialogForm title={`Contestar valor · ${trip.code}`} api={form} confirm="Contestar valor" onClose={onClose}>
      <div>A viagem fica fora da fatura até a central responder.</div>
      <Textarea label="Motivo" autosize minRows={2} data-autofocus {...form.form.getInputProps('reason')} />
    </DialogForm>
  );
}
