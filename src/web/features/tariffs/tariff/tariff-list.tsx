import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCoin, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { localDate } from '#domain/time.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import { groupByPeriod } from '#web/entities/record/dated-periods.ts';
import { readerZone } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Section } from '#web/ui/section.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { areasQuery, tariffsQuery } from '../queries.ts';
import type { Edited } from './tariff-drawer.tsx';
import { TariffPeriods } from './tariff-period.tsx';
import classes from './tariff-list.module.css';

const TariffDrawer = lazyPart(() => import('./tariff-drawer.tsx'), 'TariffDrawer', { opens: true });

/** The tariffs of each area and category over time. */
export function TariffList() {
  const tariffs = useQuery(tariffsQuery);
  const areas = useQuery(areasQuery);
  const [edited, setEdited] = useState<Edited | null>(null);
  const today = localDate(useNow(), readerZone);
  const add = (
    <Button
      variant="primary"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setEdited({ id: null, copyOf: null })}
    >
      Nova tarifa
    </Button>
  );
  const groups = groupByPeriod(tariffs.data?.items ?? [], today);
  const nameOf = (areaId: string): string => areas.data?.items.find(({ id }) => id === areaId)?.name ?? 'Praça';
  if (tariffs.isPending || areas.isPending) return <TableSkeleton columns={3} label="as tarifas" />;
  if (tariffs.isError) {
    return <Failure what="as tarifas" error={tariffs.error} onRetry={() => void tariffs.refetch()} />;
  }
  return (
    <div className={classes.list}>
      {groups.length > 0 && <div className={classes.actions}>{add}</div>}
      {groups.length === 0 && (
        <Section title="Primeira tarifa">
          <EmptyState compact icon={IconCoin} title="Nenhuma tarifa ainda" actions={add}>
            Sem tarifa não há estimativa: as viagens ficam “A combinar / taxímetro”.
          </EmptyState>
        </Section>
      )}
      {groups.map(({ serviceAreaId, category, periods }) => (
        <Section key={`${serviceAreaId} ${category}`} title={`${nameOf(serviceAreaId)} · ${categoryLabels[category]}`}>
          <TariffPeriods
            periods={periods}
            onEdit={({ id }) => setEdited({ id, copyOf: null })}
            onCopy={(copyOf) => setEdited({ id: null, copyOf })}
          />
        </Section>
      ))}
      {edited && (
        <TariffDrawer key={`${edited.id} ${edited.copyOf?.id}`} edited={edited} onClose={() => setEdited(null)} />
      )}
    </div>
  );
}
