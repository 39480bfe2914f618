import { Button, Loader } from '@mantine/core';
import type { Span } from '#domain/paste/source.ts';
import { Money } from '#web/ui/money.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Around } from '../queries.ts';
import classes from './drafts.module.css';
import type { DraftView } from './use-draft-views.ts';
import type { Answer, Slot } from './slot.ts';
import { SlotItem } from './slot-item.tsx';

type Props = {
  view: DraftView;
  around: Around;
  onAnswer: (slot: Slot, answer: Answer) => void;
  onActive: (spans: readonly Span[]) => void;
  onOpen: () => void;
  /** Confirms that the trip is another one than an equal trip requested minutes ago. */
  onConfirmRepeat: () => void;
  onDiscard: () => void;
};

/** A trip that the text asks for, with its fields, doubts, price and refusals. */
export function DraftCard({ view, around, onAnswer, onActive, onOpen, onConfirmRepeat, onDiscard }: Props) {
  const { draft, slots, timeZone, outward } = view;
  const isLocked = draft.progress !== 'open';
  const title = `Viagem ${draft.number}`;
  return (
    <li className={classes.card}>
      <article aria-label={title}>
        <header className={classes.head}>
          <h2 className={classes.title}>
            {title}
            {outward !== null && <span className={classes.aside}>volta da viagem {outward}</span>}
          </h2>
          <Price view={view} />
        </header>
        <ul className={classes.slots}>
          {slots.map((slot) => (
            <SlotItem
              key={slot.path}
              slot={slot}
              text={draft.text}
              around={around}
              timeZone={timeZone}
              isLocked={isLocked}
              onAnswer={(answer) => onAnswer(slot, answer)}
              onActive={onActive}
            />
          ))}
        </ul>
        <Messages view={view} onConfirmRepeat={onConfirmRepeat} />
        {!isLocked && (
          <div className={classes.actions}>
            <Button size="xs" variant="subtle" color="gray" onClick={onOpen}>
              Abrir no formulário
            </Button>
            <Button size="xs" variant="subtle" color="gray" onClick={onDiscard}>
              Descartar
            </Button>
          </div>
        )}
      </article>
    </li>
  );
}

function Price({ view: { draft, doubts, check } }: { view: DraftView }) {
  if (draft.progress === 'sending') return <Loader size={18} color="gray" aria-label="Enviando" />;
  if (doubts > 0) return <span className={classes.doubts}>{doubts === 1 ? '1 dúvida' : `${doubts} dúvidas`}</span>;
  if (check.isPending) return <span className={classes.faint}>Conferindo…</span>;
  if (!check.data) return null;
  return <Money cents={check.data.totalCents} missing="A combinar" />;
}

/** Refusals that belong to no field, and remarks of the check. */
function Messages({ view: { draft, messages, approval }, onConfirmRepeat }: Pick<Props, 'view' | 'onConfirmRepeat'>) {
  return (
    <>
      {draft.progress === 'unanswered' && (
        <Notice tone="attention" title="Sem resposta do servidor">
          A viagem pode ter sido registrada. Solicite de novo: ela não é repetida.
        </Notice>
      )}
      {messages.length > 0 && (
        <Notice
          tone="bad"
          title="Não foi solicitada assim"
          actions={
            draft.repeat === 'asked' && (
              <Button size="xs" onClick={onConfirmRepeat}>
                Sim, é outra viagem
              </Button>
            )
          }
        >
          {messages.join(' ')}
        </Notice>
      )}
      {approval.length > 0 && (
        <Notice tone="info" title="Vai aguardar aprovação">
          {approval.join(' ')}
        </Notice>
      )}
    </>
  );
}
