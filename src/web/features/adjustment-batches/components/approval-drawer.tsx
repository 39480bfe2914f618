import { Checkbox } from '@mantine/core';
import * as z from 'zod/mini';
import { api } from '#web/lib/api.ts';
import { setQueryAnswer, queryClient } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DrawerFrame } from '#web/ui/drawer-frame.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { approvalQuery } from '../queries.ts';

const schema = z.object({ asks: z.boolean(), aboveCents: z.nullable(z.int()) }).check(
  z.refine(({ asks, aboveCents }) => !asks || (aboveCents ?? 0) > 0, {
    path: ['aboveCents'],
    error: 'Informe um valor maior que zero.',
  }),
);

/** Sets the amount above which a second administrator must approve. */
export function ApprovalDrawer({ aboveCents, onClose }: { aboveCents: number | null; onClose: () => void }) {
  const save = useSend(api.settings.setAdjustmentApproval);
  const frame = useApiForm<z.input<typeof schema>>({
    schema,
    initialValues: { asks: true, aboveCents },
    onSubmit: async (values) => {
      const after = await save.mutateAsync({ aboveCents: values.asks ? values.aboveCents : null });
      setQueryAnswer(approvalQuery.queryKey, after);
      await queryClient.invalidateQueries({ queryKey: api.adjustmentBatches.key() });
      toast({ message: 'Valor salvo. Os lotes já enviados continuam aguardando aprovação.' });
      onClose();
    },
  });
  const { form } = frame;
  return (
    <DrawerFrame title="Segundo administrador" api={frame} submitLabel="Salvar valor" onClose={onClose}>
      <Checkbox
        label="Ajustes altos exigem um segundo administrador"
        description="Quem envia não aprova. Vale para o lote inteiro e para um ajuste manual."
        {...form.getInputProps('asks', { type: 'checkbox' })}
      />
      {form.values.asks && (
        <MoneyInput
          label="Acima de"
          description="Créditos e débitos somados, sem descontar uns dos outros."
          data-autofocus
          {...form.getInputProps('aboveCents')}
        />
      )}
    </DrawerFrame>
  );
}
