import { Button } from '@mantine/core';
import {
  type Icon,
  IconBan,
  IconBrandWhatsapp,
  IconCalendarOff,
  IconCheck,
  IconClock,
  IconCopy,
  IconTicket,
  IconX,
} from '@tabler/icons-react';
import type { FlexibleRide } from '#contract/flexible-rides.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import type { FlexibleState } from '#domain/trips/flexible-rides.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { whatsappLink } from '#web/lib/whatsapp.ts';
import list from '#web/ui/row-list.module.css';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { toast } from '#web/ui/toast.ts';
import classes from './flexible.module.css';

const states: Record<FlexibleState, { label: string; icon: Icon; tone: Tone }> = {
  early: { label: 'Aguarda o dia', icon: IconClock, tone: 'neutral' },
  open: { label: 'Pode ser usada hoje', icon: IconTicket, tone: 'info' },
  used: { label: 'Usada', icon: IconCheck, tone: 'good' },
  over: { label: 'Não usada', icon: IconCalendarOff, tone: 'neutral' },
  revoked: { label: 'Cancelada', icon: IconBan, tone: 'neutral' },
};

type Props = { ride: FlexibleRide; ofCentral: boolean; onRevoke: () => void };

/** A flexible ride with the buttons that send its link. */
export function FlexibleRow({ ride, ofCentral, onRevoke }: Props) {
  const { passenger, state, day, way, clientName, url, message, tripId, tripCode } = ride;
  const details = [formatPhone(passenger.phone), passenger.email, ofCentral && clientName].filter(Boolean);
  return (
    <li className={list.row}>
      <div className={list.words}>
        <span className={list.name}>
          {passenger.name} <StatusBadge {...states[state]} />
        </span>
        <span className={classes.way}>{way.join(' → ')}</span>
        <span className={list.details}>
          {formatDay(day)} · {details.join(' · ')}
          {tripId !== null && (
            <>
              {' · '}
              <TextLink to="/viagens/$id" params={{ id: tripId }}>
                {tripCode}
              </TextLink>
            </>
          )}
        </span>
      </div>
      {url !== null && message !== null && (
        <div className={list.buttons}>
          <Button
            component="a"
            href={whatsappLink(passenger.phone, message)}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconBrandWhatsapp size={16} stroke={1.7} aria-hidden />}
            aria-label={`Enviar a ${passenger.name} por WhatsApp`}
          >
            WhatsApp
          </Button>
          <Button
            leftSection={<IconCopy size={16} stroke={1.7} aria-hidden />}
            aria-label={`Copiar link de ${passenger.name}`}
            onClick={() => void copy(url)}
          >
            Copiar link
          </Button>
          <Button
            leftSection={<IconX size={16} stroke={1.7} aria-hidden />}
            aria-label={`Cancelar a corrida de ${passenger.name}`}
            onClick={onRevoke}
          >
            Cancelar
          </Button>
        </div>
      )}
    </li>
  );
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ message: 'Link copiado: cole na conversa com o passageiro.' });
  } catch {
    // Without HTTPS no page may write to the clipboard.
    toast({ message: `O navegador não permitiu copiar. O link é ${url}`, tone: 'bad' });
  }
}
