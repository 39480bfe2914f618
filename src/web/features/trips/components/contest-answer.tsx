import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { requiredText } from '#contract/fields.ts';
import type { Trip } from '#contract/trip.ts';
import type { ContestAnswer as Answer } from '#domain/trips/money-actions.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { FieldRow } from '#web/ui/field-row.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { showNewer } from '../queries.ts';
import classes from './contest-answer.module.css';
import { type AmountName, amountFieldsOf, amountsOf, corrections, typedAmounts } from './typed-amounts.ts';

const answers: Record<Answer, { button: string; title: string; lead: string; said: string }> = {
  refused: {
    button: 'Manter o valor',
    title: 'Manter o valor contestado',
    lead: 'A viagem volta a ser faturada pelo mesmo valor, na próxima fatura.',
    said: 'Valor mantido.',
  },
  corrected: {
    button: 'Corrigir o valor',
    title: 'Corrigir o valor contestado',
    lead: 'O lançamento é estornado, também o que já foi liberado ao parceiro, e refeito com os valores certos.',
    said: 'Valor corrigido.',
  },
  upheld: {
    button: 'Não cobrar',
    title: 'Não cobrar esta viagem',
    lead: 'O lançamento é estornado: o cliente não paga, e o parceiro e a central não recebem por ela.',
    said: 'Viagem estornada.',
  },
};

/** The central's word on an amount that the client contests. */
export function ContestAnswer({ trip }: { trip: Trip }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  return (
    <Section
      title="Valor contestado"
      lead="O motivo do cliente está na linha do tempo. Até a resposta, a viagem fica fora da fatura e não é liberada."
    >
      <div className={classes.answers}>
        {(Object.keys(answers) as Answer[]).map((name) => (
          <Button key={name} onClick={() => setAnswer(name)}>
            {answers[name].button}
          </Button>
        ))}
      </div>
      {answer && <AnswerDialog key={answer} trip={trip} answer={answer} onClose={() => setAnswer(null)} />}
    </Section>
  );
}

const schema = z.object({ ...typedAmounts, reason: requiredText('o motivo', 300) });
type Values = Record<AmountName, number | null> & { reason: string };

function AnswerDialog({ trip, answer, onClose }: { trip: Trip; answer: Answer; onClose: () => void }) {
  const send = useSend(api.trips.answerContest, { onSuccess: showNewer });
  const { button, title, lead, said } = answers[answer];
  const frame = useApiForm<Values>({
    schema,
    initialValues: { ...amountsOf(trip), reason: '' },
    onSubmit: async ({ reason, ...typed }) => {
      const amounts = answer === 'corrected' ? corrections(trip, typed) : {};
      await send.mutateAsync({ id: trip.id, version: trip.version, answer, reason, ...amounts });
      toast({ message: said });
      onClose();
    },
  });
  return (
    <DialogForm
      title={`${title} · ${trip.code}`}
      api={frame}
      confirm={button}
      danger={answer === 'upheld'}
      onClose={onClose}
    >
      <div>{lead}</div>
      {answer === 'corrected' && (
        <FieldRow>
          {amountFieldsOf(trip).map(([name, label]) => (
            <MoneyInput key={name} label={label} {...frame.form.getInputProps(name)} />
          ))}
        </FieldRow>
      )}
      <Textarea
        label="Motivo"
        description="O cliente lê o motivo na linha do tempo."
        autosize
        minRows={2}
        maxLength={300}
        data-autofocus
        {...frame.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
