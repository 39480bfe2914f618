import { TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { localDate } from '#contract/fields.ts';
import type { Invoice } from '#contract/invoices.ts';
import { client } from '#web/lib/api.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { keepInvoice } from '../queries.ts';

const schema = z.object({
  nfseNumber: z.string().check(z.trim(), z.maxLength(60, 'No máximo 60 caracteres.')),
  dueOn: z.pipe(
    z.transform((day: string | null) => day ?? ''),
    localDate,
  ),
});

/** The NFS-e number and the due day of an invoice. */
export function DetailsDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const frame = useApiForm<z.input<typeof schema>>({
    schema,
    initialValues: { nfseNumber: invoice.nfseNumber ?? '', dueOn: invoice.dueOn },
    onSubmit: async (values) => {
      await keepInvoice(
        await client.invoices.update({ id: invoice.id, version: invoice.version, ...schema.parse(values) }),
      );
      toast({ message: 'Fatura salva.' });
      onClose();
    },
  });
  return (
    <DialogForm title={`NFS-e e vencimento · ${invoice.code}`} api={frame} confirm="Salvar" onClose={onClose}>
      <TextInput
        label="Número da NFS-e"
        description="O número dado pela prefeitura. Deixe vazio enquanto não for emitida."
        autoComplete="off"
        data-autofocus
        {...frame.form.getInputProps('nfseNumber')}
      />
      <DayInput label="Vencimento" {...frame.form.getInputProps('dueOn')} />
    </DialogForm>
  );
}
