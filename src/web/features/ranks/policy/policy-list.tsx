import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus, IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import type { DispatchPolicy } from '#contract/ranks.ts';
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
import { areasQuery, policiesQuery } from '../queries.ts';
import type { Edited } from './policy-drawer.tsx';
import classes from './policy-list.module.css';
import { ReplayCheck } from './replay-check.tsx';
import { PolicyPeriods } from './policy-periods.tsx';

const PolicyDrawer = lazyPart(() => import('./policy-drawer.tsx'), 'PolicyDrawer', { opens: true });

/** Dispatch policies of each area and category, over time. */
export function PolicyList() {
  const policies = useQuery(policiesQuery);
  const areas = useQuery(areasQuery);
  const [edited, setEdited] = useState<Edited | null>(null);
  const today = localDate(useNow(), readerZone);
  if (policies.isPending || areas.isPending) return <TableSkeleton columns={3} label="as políticas de despacho" />;
  if (policies.isError) {
    return <Failure what="as políticas de despacho" error={policies.error} onRetry={() => void policies.refetch()} />;
  }
  const groups = groupByPeriod<DispatchPolicy>(policies.data.items, today);
  const nameOf = (areaId: string): string => areas.data?.items.find(({ id }) => id === areaId)?.name ?? 'Praça';
  const add = (
    <Button
      variant="primary"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setEdited({ id: null, copyOf: null })}
    >
      Nova política
    </Button>
  );
  return (
    <div className={classes.list}>
      {groups.length === 0 ? (
        <Section title="Despacho">
          <EmptyState compact icon={IconRoute} title="Todas as viagens vão ao mural" actions={add}>
            Sem política, todos os parceiros veem as viagens da sua praça e categoria. Com uma política, elas podem ser
            oferecidas a um motorista de cada vez: pela fila do ponto, pela proximidade ou pelo equilíbrio dos ganhos.
          </EmptyState>
        </Section>
      ) : (
        <div className={classes.head}>
          <p className={classes.lead}>Praça e categoria que não estão aqui vão ao mural.</p>
          {add}
        </div>
      )}
      {groups.map(({ serviceAreaId, category, periods }) => (
        <Section key={`${serviceAreaId} ${category}`} title={`${nameOf(serviceAreaId)} · ${categoryLabels[category]}`}>
          <PolicyPeriods
            periods={periods}
            onEdit={({ id }) => setEdited({ id, copyOf: null })}
            onCopy={(copyOf) => setEdited({ id: null, copyOf })}
          />
        </Section>
      ))}
      {policies.data.items.some(({ kind }) => kind !== 'mural') && <ReplayCheck today={today} />}
      {edited && (
        <PolicyDrawer key={`${edited.id} ${edited.copyOf?.id}`} edited={edited} onClose={() => setEdited(null)} />
      )}
    </div>
  );
}
