import type { OwnPlace, OwnQueue } from '#contract/ranks.ts';
import { pages } from '#domain/access/pages.ts';
import { Notice } from '#web/ui/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useLostSign } from '../presence/last-sign.ts';
import { formatBefore, formatClock } from './queue-labels.ts';

/** The driver's place in a queue in one line, or the place that is kept. Renders nothing without either. */
export function OwnPlaceLine({ queue: { place: own, offeredReturn } }: { queue: OwnQueue }) {
  if (own) return <PlaceLine own={own} />;
  if (!offeredReturn) return null;
  return (
    <Notice
      tone="attention"
      title={`Seu lugar em ${offeredReturn.rankName} está guardado até ${formatClock(offeredReturn.until)}.`}
      actions={<ToQueue />}
    />
  );
}

function PlaceLine({ own: { place, rankName, isConfirmed } }: { own: OwnPlace }) {
  const lost = useLostSign();
  const state = isConfirmed ? formatBefore(place) : 'À espera da confirmação da central';
  return (
    <Notice
      tone={lost === null ? 'info' : 'bad'}
      title={`${lost === null ? '' : `${lost} · `}${place}º na fila de ${rankName}`}
      actions={<ToQueue />}
    >
      {lost === null
        ? state
        : 'Confira a internet do aparelho: as ofertas passam a ir a outros motoristas, e em alguns minutos você sai da fila.'}
    </Notice>
  );
}

function ToQueue() {
  return <TextLink to={pages.ownShift.path}>Ver a fila</TextLink>;
}
