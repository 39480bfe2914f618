import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconDots,
  IconHandStop,
  type Icon,
  IconMapPinOff,
  IconPlayerPause,
  IconSpeakerphone,
  IconUserCheck,
  IconWifiOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { Queue, QueuePlace } from '#contract/ranks.ts';
import { ReasonDialog } from '#web/entities/decision/reason-dialog.tsx';
import { ContactIcons } from '#web/entities/partner/contact-icons.tsx';
import { formatClock } from '#web/entities/queue/queue-labels.ts';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { count } from '#web/lib/format-counts.ts';
import { useNow } from '#web/lib/now.ts';
import { useSend } from '#web/lib/use-send.ts';
import { LateMenu } from '#web/ui/late-menu.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import { toast } from '#web/ui/toast.ts';
import { formatDistance, formatExactly } from '#web/lib/instants.ts';
import { keepQueue } from './keep-queue.ts';
import classes from './queues.module.css';

const MoveDialog = lazyPart(() => import('./move-dialog.tsx'), 'MoveDialog', { opens: true });

type Props = { queue: Queue; row: QueuePlace };

/** A driver in a queue, with the state of the place and what the central may do. */
export function QueueRow({ queue, row }: Props) {
  const { place, driverName, driverPhone, partnerName } = row;
  return (
    <li className={classes.row}>
      <span className={classes.place}>{place}º</span>
      <div className={classes.who}>
        <strong className={classes.name}>{driverName}</strong>
        <span className={classes.partner}>
          {partnerName} · <Since at={row.joinedAt} />
        </span>
      </div>
      <span className={classes.buttons}>
        {driverPhone !== null && <ContactIcons name={driverName} phone={driverPhone} />}
        <RowActions queue={queue} row={row} />
      </span>
      <Marks rankId={queue.rankId} row={row} />
    </li>
  );
}

function Since({ at }: { at: string }) {
  const now = useNow();
  return (
    <time className={classes.since} dateTime={at} title={formatExactly(at)}>
      {formatDistance(at, now) === 'agora' ? 'chegou agora' : formatDistance(at, now) || formatClock(at)}
    </time>
  );
}

type Mark = { label: string; icon: Icon; tone: Tone };

function marksOf(row: QueuePlace): Mark[] {
  const { isConfirmed, pausedUntil, isSilent, lacksPosition, refusals, offeredCode } = row;
  const marks: (Mark | false)[] = [
    offeredCode !== null && { label: `Oferta em aberto: ${offeredCode}`, icon: IconSpeakerphone, tone: 'info' },
    !isConfirmed && { label: 'A confirmar', icon: IconUserCheck, tone: 'attention' },
    pausedUntil !== null && {
      label: `Em pausa até ${formatClock(pausedUntil)}`,
      icon: IconPlayerPause,
      tone: 'neutral',
    },
    isSilent && { label: 'Sem sinal', icon: IconWifiOff, tone: 'attention' },
    !isSilent && lacksPosition && { label: 'Sem posição', icon: IconMapPinOff, tone: 'attention' },
    refusals > 0 && { label: count(refusals, 'recusa', 'recusas'), icon: IconHandStop, tone: 'neutral' },
  ];
  return marks.filter((mark) => mark !== false);
}

function Marks({ rankId, row }: { rankId: string; row: QueuePlace }) {
  const marks = marksOf(row);
  if (marks.length === 0) return null;
  return (
    <span className={classes.marks}>
      {marks.map((mark) => (
        <StatusBadge key={mark.label} {...mark} />
      ))}
      {(!row.isConfirmed || row.lacksPosition) && <ConfirmButton rankId={rankId} row={row} />}
    </span>
  );
}

function ConfirmButton({ rankId, row: { driverId, driverName } }: { rankId: string; row: QueuePlace }) {
  const confirm = useSend(api.ranks.confirm, {
    onSuccess: keepQueue,
    onError: (error) => toast({ message: errorText(error), tone: 'bad' }),
  });
  return (
    <Button
      size="xs"
      loading={confirm.isPending}
      aria-label={`Confirmar ${driverName}`}
      onClick={() => confirm.mutate({ rankId, driverId })}
    >
      Confirmar
    </Button>
  );
}

function RowActions({ queue, row: { driverId, driverName, place } }: Props) {
  const [asked, setAsked] = useState<'move' | 'remove' | null>(null);
  const remove = useSend(api.ranks.remove, { onSuccess: keepQueue });
  const ids = { rankId: queue.rankId, driverId };
  return (
    <>
      <LateMenu
        position="bottom-end"
        withInitialFocusPlaceholder={false}
        renderButton={(props) => (
          <ActionIcon {...props} size={30} aria-label={`Mais ações de ${driverName}`}>
            <IconDots size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
      >
        {queue.places.length > 1 && <Menu.Item onClick={() => setAsked('move')}>Mudar de lugar…</Menu.Item>}
        <Menu.Item onClick={() => setAsked('remove')}>Tirar da fila…</Menu.Item>
      </LateMenu>
      {asked === 'move' && (
        <MoveDialog
          ids={ids}
          driverName={driverName}
          place={place}
          last={queue.places.length}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'remove' && (
        <ReasonDialog
          title={`Tirar ${driverName} da fila?`}
          submitLabel="Tirar da fila"
          onSubmit={(reason) => remove.mutateAsync({ ...ids, reason })}
          onClose={() => setAsked(null)}
        >
          {driverName} perde o lugar, lê o motivo e pode entrar de novo no fim da fila.
        </ReasonDialog>
      )}
    </>
  );
}
