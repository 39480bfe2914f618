import { Textarea } from '@mantine/core';
import * as z from 'zod/mini';
import { blockAnswer, type PassengerBlock } from '#contract/passenger-blocks.ts';
import { blockDays, conductLabels, noConductText } from '#domain/dispatch/passenger-blocks.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import classes from '../reviews/review-list.module.css';
import { keepBlocks } from './block-queries.ts';

const schema = z.object({ answer: blockAnswer });

type Props = { block: PassengerBlock; approved: boolean; onClose: () => void };

/** Asks for the answer to a request for a block of a passenger. */
export function DecideDialog({ block, approved, onClose }: Props) {
  const decide = useSend(api.passengerBlocks.decide, { onSuccess: keepBlocks });
  const frame = useApiForm({
    schema,
    initialValues: { answer: '' },
    onSubmit: async ({ answer }) => {
      await decide.mutateAsync({ id: block.id, approved, answer });
      toast({ message: `${block.driverName} foi avisado da resposta.` });
      onClose();
    },
  });
  return (
    <DialogForm
      title={approved ? 'Aprovar bloqueio' : 'Recusar bloqueio'}
      api={frame}
      confirm={approved ? `Bloquear por ${blockDays} dias` : 'Recusar pedido'}
      onClose={onClose}
    >
      <div>
        <strong>{block.otherConduct ?? conductLabels[block.conduct]}</strong>
        <p className={classes.question}>{block.description}</p>
      </div>
      {approved && (
        <>
          <div>
            Por {blockDays} dias, as viagens de {block.passengerName} vão antes aos outros motoristas. Nenhuma fica sem
            oferta por isso.
          </div>
          <Notice tone="info">{noConductText}</Notice>
        </>
      )}
      <Textarea
        label="Resposta"
        description="O motorista lê a resposta, sem o seu nome. O passageiro e o cliente não são avisados."
        autosize
        minRows={3}
        maxRows={8}
        data-autofocus
        {...frame.form.getInputProps('answer')}
      />
    </DialogForm>
  );
}
