import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AdjustmentBatchDetail } from '#contract/adjustment-batches.ts';
import { batchObstacle } from '#domain/adjustments/batch.ts';
import { formatCents } from '#domain/money.ts';
import { ReasonDialog } from '#web/entities/decision/reason-dialog.tsx';
import { api } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { useSend } from '#web/lib/use-send.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { rereadBatches } from '../queries.ts';
import classes from './adjustment-batches.module.css';
import { formatRows } from './batch-labels.ts';

type Props = { batch: AdjustmentBatchDetail };

/** Buttons to approve, refuse or withdraw a waiting batch, or to reverse a posted batch. */
export function BatchDecision({ batch }: Props) {
  const { userId } = useSession();
  const { status, createdById, reversal } = batch;
  const standing = { status, askedBy: reversal?.askedById ?? createdById };
  if (batchObstacle('reverse', standing, userId) === null) return <Reversal batch={batch} />;
  if (batchObstacle('refuse', standing, userId) !== null) return null;
  return <Waiting batch={batch} mine={standing.askedBy === userId} />;
}

/** The requesting administrator may withdraw the batch. Another administrator approves or refuses the batch. */
function Waiting({ batch, mine }: Props & { mine: boolean }) {
  const [asking, setAsking] = useState<'approve' | 'refuse' | null>(null);
  const approve = useSend(api.adjustmentBatches.approve);
  const refuse = useSend(api.adjustmentBatches.refuse);
  const { id, version, code, creditCents, debitCents, status } = batch;
  const words = status === 'reversing' ? reversing : posting;
  const what = status === 'reversing' ? `o estorno de ${code}` : code;
  return (
    <>
      {mine && <p className={classes.rule}>{words.mine}: outro administrador precisa aprovar.</p>}
      <div className={classes.buttons}>
        <Button onClick={() => setAsking('refuse')}>{mine ? words.takeBack : 'Recusar'}</Button>
        {!mine && (
          <Button variant="primary" onClick={() => setAsking('approve')}>
            {words.approve}
          </Button>
        )}
      </div>
      {asking === 'approve' && (
        <ConfirmDialog
          title={`Aprovar ${what}?`}
          confirm={words.confirm}
          onConfirm={async () => {
            await approve.mutateAsync({ id, version });
            toast({ message: `Lote ${code} ${words.done}.` });
            await rereadBatches();
          }}
          onClose={() => setAsking(null)}
        >
          {formatRows(batch)}, {formatCents(creditCents + debitCents)} ao todo. {words.consequence}
        </ConfirmDialog>
      )}
      {asking === 'refuse' && (
        <ReasonDialog
          title={`${mine ? 'Retirar' : 'Recusar'} ${what}?`}
          submitLabel={mine ? words.takeBack : words.refuse}
          onSubmit={async (reason) => {
            await refuse.mutateAsync({ id, version, reason });
            toast({ message: words.left(code, mine ? 'retirado' : 'recusado') });
            await rereadBatches();
          }}
          onClose={() => setAsking(null)}
        >
          {words.nothing}
        </ReasonDialog>
      )}
    </>
  );
}

const posting = {
  mine: 'Você enviou este lote',
  takeBack: 'Retirar lote',
  refuse: 'Recusar lote',
  approve: 'Aprovar e lançar',
  confirm: 'Sim, lançar',
  done: 'lançado',
  consequence: 'Cada ajuste entra no extrato do parceiro e não pode ser apagado.',
  nothing: 'Nada é lançado, e os mesmos ajustes podem ser enviados de novo.',
  left: (code: string, how: string) => `Lote ${code} ${how}.`,
};
const undone =
  'Cada ajuste é desfeito por um lançamento contrário, com a data de hoje, mesmo que a carteira fique abaixo do mínimo.';
const reversing: typeof posting = {
  mine: 'Você pediu o estorno deste lote',
  takeBack: 'Retirar pedido',
  refuse: 'Recusar estorno',
  approve: 'Aprovar e estornar',
  confirm: 'Sim, estornar',
  done: 'estornado',
  consequence: `${undone} Isso não pode ser desfeito.`,
  nothing: 'Nada muda: os ajustes continuam nas carteiras.',
  left: (code, how) => `Estorno de ${code} ${how}.`,
};

function Reversal({ batch }: Props) {
  const [asking, setAsking] = useState(false);
  const reverse = useSend(api.adjustmentBatches.reverse);
  const { id, version, code } = batch;
  return (
    <>
      <div className={classes.buttons}>
        <Button onClick={() => setAsking(true)}>Estornar lote</Button>
      </div>
      {asking && (
        <ReasonDialog
          title={`Estornar ${code}?`}
          submitLabel="Estornar lote"
          onSubmit={async (reason) => {
            const { status } = await reverse.mutateAsync({ id, version, reason });
            const waits = status === 'reversing';
            toast({
              message: waits ? 'Estorno pedido: outro administrador precisa aprovar.' : `Lote ${code} estornado.`,
            });
            await rereadBatches();
          }}
          onClose={() => setAsking(false)}
        >
          {formatRows(batch)}. {undone} Isso não pode ser desfeito, e os mesmos ajustes não entram de novo com o mesmo
          motivo.
        </ReasonDialog>
      )}
    </>
  );
}
