import type { Invoice } from '#contract/invoices.ts';
import { formatCents } from '#domain/money.ts';
import { ReasonDialog } from '#web/entities/decision/reason-dialog.tsx';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { toast } from '#web/ui/toast.ts';
import { keepInvoice } from '../queries.ts';

/** Requests the write-off of the open amount. Another administrator decides. */
export function WriteOffDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const ask = useSend(api.invoices.askWriteOff);
  return (
    <ReasonDialog
      title={`Pedir baixa · ${invoice.code}`}
      submitLabel="Pedir baixa"
      onSubmit={async (reason) => {
        await keepInvoice(await ask.mutateAsync({ id: invoice.id, reason }));
        toast({ message: 'Baixa pedida. Outro administrador precisa confirmar.' });
      }}
      onClose={onClose}
    >
      {formatCents(invoice.openCents)} deixam de ser cobrados e viram perda, depois que outro administrador confirmar.
    </ReasonDialog>
  );
}
