import { Textarea } from '@mantine/core';
import * as z from 'zod/mini';
import { requiredText } from '#contract/fields.ts';
import type { Invoice } from '#contract/invoices.ts';
import { formatCents } from '#domain/money.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { keepInvoice } from '../queries.ts';

const schema = z.object({ reason: requiredText('o motivo', 300) });

/** Asks to give up what is open; another administrator decides. */
export function WriteOffDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const ask = useSend(api.invoices.askWriteOff);
  const frame = useApiForm({
    schema,
    initialValues: { reason: '' },
    onSubmit: async (values) => {
      await keepInvoice(await ask.mutateAsync({ id: invoice.id, ...schema.parse(values) }));
      toast({ message: 'Baixa pedida. Outro administrador precisa confirmar.' });
      onClose();
    },
  });
  return (
    <DialogForm title={`Pedir baixa · ${invoice.code}`} api={frame} confirm="Pedir baixa" danger onClose={onClose}>
      <div>
        {formatCents(invoice.openCents)} deixam de ser cobrados e viram perda, depois que outro administrador confirmar.
      </div>
      <Textarea
        label="Motivo"
        autosize
        minRows={2}
        maxLength={300}
        data-autofocus
        {...frame.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
