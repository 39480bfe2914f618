import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import type { ContestAnswer as Answer } from '#domain/trips/money-actions.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { tripEventsQuery } from '../queries.ts';
import { formatActor } from '../trip/event-texts.ts';
import classes from './contest-answer.module.css';

const AnswerDialog = lazyPart(() => import('./answer-dialog.tsx'), 'AnswerDialog', { opens: true });

const buttons: Record<Answer, string> = {
  refused: 'Manter o valor',
  corrected: 'Corrigir o valor',
  upheld: 'Não cobrar',
};

/** The central's answer to an amount that the client contested. */
export function ContestAnswer({ trip }: { trip: Trip }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const events = useQuery(tripEventsQuery(trip.id));
  const contest = events.data?.items.findLast(({ action: done }) => done === 'contest');
  return (
    <Section title="Valor contestado" lead="Até a resposta, a viagem fica fora da fatura e não é liberada.">
      {events.isPending && <Skeleton height={64} radius="md" />}
      {contest && (
        <Notice tone="attention" title={`O que diz ${formatActor(contest, 'central')}`}>
          {contest.reason}
        </Notice>
      )}
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
