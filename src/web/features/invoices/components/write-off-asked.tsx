import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Invoice } from '#contract/invoices.ts';
import { formatCents } from '#domain/money.ts';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { useSession } from '#web/lib/session.ts';
import { useSend } from '#web/lib/use-send.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { keepInvoice } from '../queries.ts';
import classes from './invoices.module.css';

/** A write-off that waits for the confirmation of another administrator. */
export function WriteOffAsked({ invoice }: { invoice: Invoice }) {
  const { userId } = useSession();
  const [asking, setAsking] = useState(false);
  const confirm = useSend(api.invoices.confirmWriteOff);
  const refuse = useSend(api.invoices.refuseWriteOff);
  const { writeOff, id, openCents } = invoice;
  if (!writeOff) return null;
  const mine = writeOff.askedBy === userId;
  return (
    <Notice
      tone="attention"
      title={`Baixa de ${formatCents(openCents)} pedida por ${writeOff.actorName ?? 'um administrador'}`}
      actions={
        <div className={classes.answers}>
          <Button
            size="xs"
            loading={refuse.isPending}
            onClick={() => {
              refuse.mutate(
                { id },
                {
                  onSuccess: (after) => void keepInvoice(after),
                  onError: (error) => toast({ message: errorText(error), tone: 'bad' }),
                },
              );
            }}
          >
            {mine ? 'Retirar pedido' : 'Recusar'}
          </Button>
          {!mine && (
            <Button size="xs" variant="danger" onClick={() => setAsking(true)}>
              Confirmar baixa
            </Button>
          )}
        </div>
      }
    >
      {writeOff.reason}
      {mine && ' Outro administrador precisa confirmar.'}
      {asking && (
        <ConfirmDialog
          title="Dar baixa do que está em aberto?"
          confirm="Sim, dar baixa"
          tone="danger"
          onConfirm={async () => keepInvoice(await confirm.mutateAsync({ id }))}
          onClose={() => setAsking(false)}
        >
          <strong>{formatCents(openCents)}</strong> viram perda. Se o cliente ainda pagar, registre o recebimento nesta
          fatura.
        </ConfirmDialog>
      )}
    </Notice>
  );
}
