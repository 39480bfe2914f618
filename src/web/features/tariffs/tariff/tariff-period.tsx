import { Button } from '@mantine/core';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { Tariff } from '#contract/tariffs.ts';
import { formatCents } from '#domain/money.ts';
import { formatMeters } from '#domain/places/distance.ts';
import { formatMillicents } from '#domain/tariffs/tariff.ts';
import type { Period } from '#web/entities/record/dated-periods.ts';
import { PeriodHead } from '#web/entities/record/period-head.tsx';
import { formatDay } from '#web/lib/local-days.ts';
import { count } from '#web/lib/format-counts.ts';
import { occasionLabels } from './occasion-labels.ts';
import classes from './tariff-period.module.css';
import { formatWindow } from './window-labels.ts';

type Props = {
  periods: readonly Period<Tariff>[];
  onEdit: (tariff: Tariff) => void;
  onCopy: (tariff: Tariff) => void;
};

/** The tariffs in order. Past tariffs are hidden until the user opens them. */
export function TariffPeriods({ periods, ...actions }: Props) {
  const [withPast, setWithPast] = useState(false);
  const past = periods.filter(({ when }) => when === 'past');
  const shown = withPast ? periods : periods.filter(({ when }) => when !== 'past');
  return (
    <>
      {shown.map((period) => (
        <TariffPeriod key={period.row.id} period={period} {...actions} />
      ))}
      {past.length > 0 && !withPast && (
        <Button size="xs" onClick={() => setWithPast(true)} style={{ alignSelf: 'start' }}>
          Mostrar {count(past.length, 'encerrada', 'encerradas')}
        </Button>
      )}
    </>
  );
}

function TariffPeriod({
  period: { row: tariff, when, until },
  onEdit,
  onCopy,
}: Omit<Props, 'periods'> & { period: Period<Tariff> }) {
  return (
    <article className={classes.period} aria-label={`Tarifa a partir de ${formatDay(tariff.validFrom)}`}>
      <PeriodHead when={when} from={tariff.validFrom} until={until}>
        {!tariff.inUse && (
          <Button size="xs" leftSection={<IconPencil size={14} aria-hidden />} onClick={() => onEdit(tariff)}>
            Editar
          </Button>
        )}
        <Button size="xs" leftSection={<IconCopy size={14} aria-hidden />} onClick={() => onCopy(tariff)}>
          Copiar para novo período
        </Button>
      </PeriodHead>
      <dl className={classes.prices}>
        <Price label="Bandeirada" value={formatCents(tariff.flagFallCents)} />
        <Price label="Km, bandeira 1" value={formatMillicents(tariff.kmRate1Millicents)} />
        <Price label="Km, bandeira 2" value={formatMillicents(tariff.kmRate2Millicents)} />
        <Price label="Hora parada" value={formatCents(tariff.waitingHourCents)} />
        {tariff.minimumFareCents > 0 && <Price label="Mínimo" value={formatCents(tariff.minimumFareCents)} />}
        {tariff.slowBelowKmh > 0 && <Price label="Parado abaixo de" value={`${tariff.slowBelowKmh} km/h`} />}
        {tariff.hourly && <Price label="Por hora" value={formatCents(tariff.hourly.hourCents)} />}
        {tariff.luggageCents > 0 && <Price label="Por volume" value={formatCents(tariff.luggageCents)} />}
      </dl>
      <Extras tariff={tariff} />
      <p className={classes.note}>
        Bandeira 2: {tariff.rate2Windows.map(formatWindow).join('; ') || 'nunca'}. {tariff.legalAct}.
        {tariff.inUse && ' Já usada em viagens: não pode mais ser alterada.'}
      </p>
    </article>
  );
}

function Extras({ tariff: { surcharges, hourly } }: { tariff: Tariff }) {
  const said = [
    ...surcharges.map(
      ({ name, amountCents, occasion }) =>
        `${name}: ${formatCents(amountCents)}, ${occasionLabels[occasion].toLowerCase()}`,
    ),
    ...(hourly ? [formatHourly(hourly)] : []),
  ];
  if (said.length === 0) return null;
  return (
    <ul className={classes.extras}>
      {said.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function formatHourly({
  minimumHours,
  includedMetersPerHour,
  extraKmMillicents,
}: NonNullable<Tariff['hourly']>): string {
  const included = `${formatMeters(includedMetersPerHour)} incluídos por hora`;
  return `Por hora: mínimo de ${minimumHours} h, ${included}, excedente a ${formatMillicents(extraKmMillicents)} por km`;
}

function Price({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
