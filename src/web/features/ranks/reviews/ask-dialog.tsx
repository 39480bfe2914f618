import { Textarea } from '@mantine/core';
import * as z from 'zod/mini';
import { requiredText } from '#contract/fields.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { keepReviews } from './review-queries.ts';

const schema = z.object({ question: requiredText('o que deve ser revisto', 1000) });

/** Asks what a person of the central must review. */
export function AskDialog({ tripId, onClose }: { tripId: string | null; onClose: () => void }) {
  const ask = useSend(api.dispatch.askReview, { onSuccess: keepReviews });
  const frame = useApiForm({
    schema,
    initialValues: { question: '' },
    onSubmit: async ({ question }) => {
      await ask.mutateAsync({ tripId, question });
      toast({ message: 'Pedido enviado. A resposta aparece nesta página.' });
      onClose();
    },
  });
  return (
    <DialogForm title="Pedir revisão" api={frame} confirm="Enviar pedido" onClose={onClose}>
      <Textarea
        label="O que deve ser revisto?"
        description={tripId === null ? 'Diga o dia, o ponto e o que aconteceu.' : 'Sobre a viagem escolhida.'}
        autosize
        minRows={3}
        maxRows={8}
        data-autofocus
        {...frame.form.getInputProps('question')}
      />
    </DialogForm>
  );
}
