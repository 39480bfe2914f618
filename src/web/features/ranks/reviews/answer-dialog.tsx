import { Textarea } from '@mantine/core';
import * as z from 'zod/mini';
import type { DispatchReview } from '#contract/dispatch.ts';
import { requiredText } from '#contract/fields.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { keepReviews } from './review-queries.ts';
import classes from './review-list.module.css';

const schema = z.object({ answer: requiredText('a resposta', 1000) });

/** Asks for the final answer to a request for a review. */
export function AnswerDialog({ review, onClose }: { review: DispatchReview; onClose: () => void }) {
  const send = useSend(api.dispatch.answerReview, { onSuccess: keepReviews });
  const frame = useApiForm({
    schema,
    initialValues: { answer: '' },
    onSubmit: async ({ answer }) => {
      await send.mutateAsync({ id: review.id, answer });
      toast({ message: `${review.driverName} foi avisado da resposta.` });
      onClose();
    },
  });
  return (
    <DialogForm title={`Responder a ${review.driverName}`} api={frame} confirm="Enviar resposta" onClose={onClose}>
      <p className={classes.question}>{review.question}</p>
      <Textarea
        label="Resposta"
        description="O motorista lê a resposta, sem o seu nome. Ela não pode ser mudada."
        autosize
        minRows={3}
        maxRows={8}
        data-autofocus
        {...frame.form.getInputProps('answer')}
      />
    </DialogForm>
  );
}
