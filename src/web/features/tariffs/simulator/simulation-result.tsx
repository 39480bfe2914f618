import { Skeleton } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { IconClockHour4, IconReceipt, IconTag } from '@tabler/icons-react';
import type { Estimate } from '#contract/tariffs.ts';
import { type PriceMode, priceModeLabels } from '#domain/trips/kinds.ts';
import { FareLines } from '#web/entities/trip/fare-lines.tsx';
import { formatWay } from '#web/entities/trip/format-way.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { Money } from '#web/ui/money.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { tariffsQuery } from '../queries.ts';
import classes from './simulator.module.css';

const icons = { taximeter: IconReceipt, fixed: IconTag, by_the_hour: IconClockHour4 } satisfies Record<
  PriceMode,
  unknown
>;

type Props = { waiting: boolean; query: UseQueryResult<Estimate> };

export function SimulationResult({ waiting, query }: Props) {
  return (
    <div className={classes.result} aria-live="polite" data-stale={query.isPlaceholderData || undefined}>
      {waiting ? (
        <p className={classes.hint}>Complete o trajeto para ver o preço, linha por linha.</p>
      ) : query.error ? (
        <Notice tone="bad">{errorText(query.error)}</Notice>
      ) : query.data ? (
        <Explained estimate={query.data} />
      ) : (
        <Skeleton height={160} radius="md" />
      )}
    </div>
  );
}

function Explained({ estimate }: { estimate: Estimate }) {
  const { estimateCents, lines, missing, priceMode } = estimate;
  const way = formatWay(estimate);
  return (
    <>
      <div className={classes.head}>
        <p className={classes.amount}>
          {estimateCents === null ? 'A combinar' : <Money cents={estimateCents} size="large" />}
        </p>
        <StatusBadge label={priceModeLabels[priceMode]} icon={icons[priceMode]} />
      </div>
      {missing !== null && <Notice tone="attention">{missing}</Notice>}
      {estimateCents !== null && <FareLines lines={lines} totalLabel="Total" totalCents={estimateCents} />}
      {way !== null && <p className={classes.hint}>{way}</p>}
      <UsedTariff id={estimate.tariffId} />
    </>
  );
}

/** Names the tariff that the price was computed with. */
function UsedTariff({ id }: { id: string | null }) {
  const tariffs = useQuery(tariffsQuery);
  const tariff = tariffs.data?.items.find((one) => one.id === id);
  if (!tariff) return null;
  return (
    <p className={classes.hint}>
      Pela tarifa em vigor desde {formatDay(tariff.validFrom)}: {tariff.legalAct}.
    </p>
  );
}
