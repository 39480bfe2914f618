import { NumberInput } from '@mantine/core';
import * as z from 'zod/mini';
import { reason } from '#contract/fields.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { ReasonInput } from '#web/ui/reason-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { keepQueue } from './keep-queue.ts';

type Props = {
  ids: { rankId: string; driverId: string };
  driverName: string;
  place: number;
  /** Last place of the queue. */
  last: number;
  onClose: () => void;
};

/** Asks for the new place of a driver and the reason. */
export function MoveDialog({ ids, driverName, place, last, onClose }: Props) {
  const move = useSend(api.ranks.move, { onSuccess: keepQueue });
  const bounds = `De 1 a ${last}.`;
  const schema = z.object({
    place: z.number(bounds).check(
      z.int(bounds),
      z.gte(1, bounds),
      z.lte(last, bounds),
      z.refine((typed) => typed !== place, 'O motorista já está neste lugar.'),
    ),
    reason,
  });
  const frame = useApiForm<{ place: number | ''; reason: string }>({
    schema,
    initialValues: { place: '', reason: '' },
    onSubmit: async (values) => {
      const typed = schema.parse(values);
      await move.mutateAsync({ ...ids, ...typed });
      toast({ message: `${driverName} está no ${typed.place}º lugar.` });
      onClose();
    },
  });
  return (
    <DialogForm title={`Mudar ${driverName} de lugar`} api={frame} confirm="Mudar de lugar" onClose={onClose}>
      <div>Hoje no {place}º lugar. Os motoristas que ficarem para trás leem o motivo, não o seu nome.</div>
      <NumberInput
        label="Novo lugar"
        placeholder={`1 a ${last}`}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        data-autofocus
        {...frame.form.getInputProps('place')}
      />
      <ReasonInput {...frame.form.getInputProps('reason')} />
    </DialogForm>
  );
}
