import { Button } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleOff,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { OwnPresence } from '#contract/presence.ts';
import { keepOwnPresence } from '#web/entities/presence/keep-own-presence.ts';
import { useLostSign } from '#web/entities/presence/last-sign.ts';
import { PresenceSwitch } from '#web/entities/presence/presence-switch.tsx';
import { formatClock } from '#web/entities/queue/queue-labels.ts';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { useNow } from '#web/lib/now.ts';
import { useSend } from '#web/lib/use-send.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { toast } from '#web/ui/toast.ts';
import classes from './own-shift.module.css';
import { pauseLeftMinutes } from './pause-left.ts';

const PauseDialog = lazyPart(() => import('./pause-dialog.tsx'), 'PauseDialog', { opens: true });

/** `readAt`: server time at which the presence was read, in epoch milliseconds. */
type Props = { own: OwnPresence; readAt: number; rankName: string | null };

/** The switch of the driver's availability, its state, and the pause. */
export function AvailabilitySection({ own, readAt, rankName }: Props) {
  const { presence } = own;
  const lost = useLostSign();
  return (
    <Section title="Disponibilidade" actions={<State presence={presence} isLost={lost !== null} />}>
      {presence !== null && lost !== null && (
        <Notice tone="bad" title={lost}>
          A central não recebe notícia deste painel, e as ofertas passam a ir a outros motoristas. Confira a internet do
          aparelho: em alguns minutos você fica indisponível.
        </Notice>
      )}
      <div className={classes.main}>
        <PresenceSwitch presence={own} rankName={rankName} size="lg" />
        {presence !== null && <Pause presence={presence} readAt={readAt} isQueued={rankName !== null} />}
      </div>
      {(presence === null || lost === null) && <p className={classes.hint}>{hintFor(presence)}</p>}
    </Section>
  );
}

type Presence = NonNullable<OwnPresence['presence']>;

function hintFor(presence: Presence | null): string {
  if (presence === null) return 'Ligue para receber ofertas. As viagens que você já aceitou continuam suas.';
  const now =
    presence.pausedUntil === null ? 'As ofertas aparecem em qualquer página.' : 'Nenhuma oferta chega a você até lá.';
  return `${now} Deixe o painel aberto: sem sinal dele por alguns minutos, você fica indisponível.`;
}

function State({ presence, isLost }: { presence: Presence | null; isLost: boolean }) {
  if (presence === null) return <StatusBadge label="Indisponível" icon={IconCircleOff} />;
  if (isLost) return <StatusBadge label="Sem sinal" icon={IconPlugConnectedX} tone="bad" />;
  return presence.pausedUntil === null ? (
    <StatusBadge label={`Disponível desde ${formatClock(presence.beganAt)}`} icon={IconCircleCheck} tone="good" />
  ) : (
    <StatusBadge label={`Em pausa até ${formatClock(presence.pausedUntil)}`} icon={IconPlayerPause} tone="attention" />
  );
}

function Pause({ presence, readAt, isQueued }: { presence: Presence; readAt: number; isQueued: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const left = pauseLeftMinutes(presence, readAt, useNow().getTime());
  const pause = useSend(api.presence.pause, { onSuccess: keepOwnPresence });
  if (presence.pausedUntil !== null) {
    return (
      <Button
        size="lg"
        variant="primary"
        leftSection={<IconPlayerPlay size={18} aria-hidden />}
        loading={pause.isPending}
        onClick={() =>
          pause.mutate({ until: null }, { onError: (error) => toast({ message: errorText(error), tone: 'bad' }) })
        }
      >
        Voltar
      </Button>
    );
  }
  return (
    <div className={classes.pause}>
      <span className={classes.hint}>{left > 0 ? `Pausa restante: ${left} min` : 'A hora de pausa já foi usada'}</span>
      <Button
        size="lg"
        disabled={left === 0}
        leftSection={<IconPlayerPause size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Pausar
      </Button>
      {isAsking && (
        <PauseDialog left={left} isQueued={isQueued} onPause={pause.mutateAsync} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}
