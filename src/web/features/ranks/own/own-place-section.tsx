import { Button } from '@mantine/core';
import { IconDoorExit, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { OwnPlace } from '#contract/ranks.ts';
import { formatBefore, formatClock } from '#web/entities/queue/queue-labels.ts';
import { api } from '#web/lib/api.ts';
import { count } from '#web/lib/format-counts.ts';
import { useSend } from '#web/lib/use-send.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './own-queue.module.css';
import { keepOwnQueue } from './keep-own-queue.ts';
import { LostPosition } from './lost-position.tsx';

/** The driver's place, why offers pass it over, and the button to leave. */
export function OwnPlaceSection({ place: own }: { place: OwnPlace }) {
  const { rankName, place, isConfirmed, passedOver, joinedAt, lacksPosition, removedAt } = own;
  return (
    <Section title={rankName} lead={`Na fila desde ${formatClock(joinedAt)}`}>
      <div className={classes.place} aria-live="polite">
        <strong className={classes.number}>{place}º</strong>
        <span className={classes.before}>
          {formatBefore(place)}
          <span className={classes.capacity}>{formatCapacity(own)}</span>
          {!isConfirmed && (
            <span className={classes.marks}>
              <StatusBadge label="A confirmar" icon={IconUserCheck} tone="attention" />
            </span>
          )}
        </span>
      </div>
      {lacksPosition && <LostPosition removedAt={removedAt} />}
      <PassedOver reasons={passedOver} />
      <LeaveButton rankName={rankName} />
      {!isConfirmed && (
        <p className={classes.hint}>
          A confirmação vem da central, ou sozinha quando o painel vir você dentro do ponto.
        </p>
      )}
    </Section>
  );
}

function formatCapacity({ place, queued, capacity }: OwnPlace): string {
  if (place > capacity) return `Lista de espera: o ponto tem ${count(capacity, 'vaga', 'vagas')}`;
  return `${queued} na fila · ${count(capacity, 'vaga', 'vagas')}`;
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

function LeaveButton({ rankName }: { rankName: string }) {
  const [isAsking, setAsking] = useState(false);
  const leave = useSend(api.ranks.leave, { onSuccess: keepOwnQueue });
  return (
    <div className={classes.buttons}>
      <Button size="lg" leftSection={<IconDoorExit size={18} aria-hidden />} onClick={() => setAsking(true)}>
        Sair da fila
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Sair da fila de ${rankName}?`}
          confirm="Sair da fila"
          tone="danger"
          onConfirm={async () => leave.mutateAsync({})}
          onClose={() => setAsking(false)}
        >
          Você perde o lugar e continua disponível. Se voltar, entra no fim da fila.
        </ConfirmDialog>
      )}
    </div>
  );
}
