import { Button } from '@mantine/core';
import { IconDoorExit, IconPlayerPause, IconPlayerPlay, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { OwnPlace } from '#contract/ranks.ts';
import { formatBefore, formatClock } from '#web/entities/queue/queue-labels.ts';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { count } from '#web/lib/format-counts.ts';
import { useSend } from '#web/lib/use-send.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { toast } from '#web/ui/toast.ts';
import classes from './own-queue.module.css';
import { keepOwnQueue } from './keep-own-queue.ts';

const PauseDialog = lazyPart(() => import('./pause-dialog.tsx'), 'PauseDialog', { opens: true });

/** The driver's place, why offers pass it over, and the buttons to pause and to leave. */
export function OwnPlaceSection({ place: own }: { place: OwnPlace }) {
  const { rankName, place, isConfirmed, pausedUntil, passedOver, joinedAt, removedAt } = own;
  return (
    <Section title={rankName} lead={`Na fila desde ${formatClock(joinedAt)}`}>
      <div className={classes.place} aria-live="polite">
        <strong className={classes.number}>{place}º</strong>
        <span className={classes.before}>
          {formatBefore(place)}
          <span className={classes.capacity}>{formatCapacity(own)}</span>
          <Marks own={own} />
        </span>
      </div>
      <PassedOver reasons={passedOver} />
      <Buttons isPaused={pausedUntil !== null} rankName={rankName} />
      <p className={classes.hint}>
        {!isConfirmed && 'A confirmação vem da central, ou sozinha quando o painel vir você dentro do ponto. '}
        Deixe o painel aberto: sem sinal dele, você sai da fila às {formatClock(removedAt)}.
      </p>
    </Section>
  );
}

function formatCapacity({ place, queued, capacity }: OwnPlace): string {
  if (place > capacity) return `Lista de espera: o ponto tem ${count(capacity, 'vaga', 'vagas')}`;
  return `${queued} na fila · ${count(capacity, 'vaga', 'vagas')}`;
}

function Marks({ own: { isConfirmed, pausedUntil } }: { own: OwnPlace }) {
  return (
    <span className={classes.marks}>
      {!isConfirmed && <StatusBadge label="A confirmar" icon={IconUserCheck} tone="attention" />}
      {pausedUntil !== null && (
        <StatusBadge label={`Em pausa até ${formatClock(pausedUntil)}`} icon={IconPlayerPause} tone="attention" />
      )}
    </span>
  );
}

function PassedOver({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <Notice tone="attention" title="Por que ofertas passam por você">
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Buttons({ isPaused, rankName }: { isPaused: boolean; rankName: string }) {
  const [asked, setAsked] = useState<'pause' | 'leave' | null>(null);
  const pause = useSend(api.ranks.pause, {
    onSuccess: keepOwnQueue,
    onError: (error) => toast({ message: errorText(error), tone: 'bad' }),
  });
  const leave = useSend(api.ranks.leave, { onSuccess: keepOwnQueue });
  return (
    <div className={classes.buttons}>
      {isPaused ? (
        <Button
          size="lg"
          variant="primary"
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          loading={pause.isPending}
          onClick={() => pause.mutate({ until: null })}
        >
          Voltar
        </Button>
      ) : (
        <Button size="lg" leftSection={<IconPlayerPause size={18} aria-hidden />} onClick={() => setAsked('pause')}>
          Pausar
        </Button>
      )}
      <Button size="lg" leftSection={<IconDoorExit size={18} aria-hidden />} onClick={() => setAsked('leave')}>
        Sair da fila
      </Button>
      {asked === 'pause' && <PauseDialog onPause={pause.mutateAsync} onClose={() => setAsked(null)} />}
      {asked === 'leave' && (
        <ConfirmDialog
          title={`Sair da fila de ${rankName}?`}
          confirm="Sair da fila"
          tone="danger"
          onConfirm={async () => leave.mutateAsync({})}
          onClose={() => setAsked(null)}
        >
          Você perde o lugar. Se voltar, entra no fim da fila.
        </ConfirmDialog>
      )}
    </div>
  );
}
