import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import type { ContestAnswer as Answer } from '#domain/trips/money-actions.ts';
import { lazyOpened } from '#web/ui/lazy-opened.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './contest-answer.module.css';

const AnswerDialog = lazyOpened(() => import('./answer-dialog.tsx'), 'AnswerDialog');

const buttons: Record<Answer, string> = {
  refused: 'Manter o valor',
  corrected: 'Corrigir o valor',
  upheld: 'Não cobrar',
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
        {(Object.keys(buttons) as Answer[]).map((name) => (
          <Button key={name} onClick={() => setAnswer(name)}>
            {buttons[name]}
          </Button>
        ))}
      </div>
      {answer && (
        <AnswerDialog
          key={answer}
          trip={trip}
          answer={answer}
          confirm={buttons[answer]}
          onClose={() => setAnswer(null)}
        />
      )}
    </Section>
  );
}
