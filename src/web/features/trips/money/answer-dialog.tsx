import * as z from 'zod/mini';
import { reason } from '#contract/fields.ts';
import type { Trip } from '#contract/trip.ts';
import type { ContestAnswer as Answer } from '#domain/trips/money-actions.ts';
import { ReasonInput } from '#web/ui/reason-input.tsx';
import { AmountRow } from '#web/entities/trip/amount-fields.tsx';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { showNewer } from '../queries.ts';
import { type AmountName, amountFieldsOf, amountsOf, corrections, typedAmounts } from './typed-amounts.ts';

const answers: Record<Answer, { title: string; lead: string; said: string }> = {
  refused: {
    title: 'Manter o valor contestado',
    lead: 'A viagem volta a ser faturada pelo mesmo valor, na próxima fatura.',
    said: 'Valor mantido.',
  },
  corrected: {
    title: 'Corrigir o valor contestado',
    lead: 'O lançamento é estornado, também o que já foi liberado ao parceiro, e refeito com os valores certos.',
    said: 'Valor corrigido.',
  },
  upheld: {
    title: 'Não cobrar esta viagem',
    lead: 'O lançamento é estornado: o cliente não paga, e o parceiro e a central não recebem por ela.',
    said: 'Viagem estornada.',
  },
};

const schema = z.object({ ...typedAmounts, reason });
type Values = Record<AmountName, number | null> & { reason: string };

type Props = { trip: Trip; answer: Answer; confirm: string; onClose: () => void };

/**
 * Dialog for the central's answer to a client that contests an amount. Asks for a reason, and for the correct amounts
 * when the amounts change.
 */
export function AnswerDialog({ trip, answer, confirm, onClose }: Props) {
  const send = useSend(api.trips.answerContest, { onSuccess: showNewer });
  const { title, lead, said } = answers[answer];
  const frame = useApiForm<Values>({
    schema,
    initialValues: { ...amountsOf(trip), reason: '' },
    onSubmit: async ({ reason: why, ...typed }) => {
      const amounts = answer === 'corrected' ? corrections(trip, typed) : {};
      await send.mutateAsync({ id: trip.id, version: trip.version, answer, reason: why, ...amounts });
      toast({ message: said });
      onClose();
    },
  });
  return (
    <DialogForm
      title={`${title} · ${trip.code}`}
      api={frame}
      confirm={confirm}
      danger={answer === 'upheld'}
      onClose={onClose}
    >
      <div>{lead}</div>
      {answer === 'corrected' && (
        <AmountRow>
          {amountFieldsOf(trip).map(([name, label]) => (
            <MoneyInput key={name} label={label} data-autofocus {...frame.form.getInputProps(name)} />
          ))}
        </AmountRow>
      )}
      <ReasonInput
        description="O cliente lê o motivo na linha do tempo."
        data-autofocus
        {...frame.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
