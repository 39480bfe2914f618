import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck } from '@tabler/icons-react';
import { count } from '#web/lib/format-counts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { approvalsQuery } from '../queries.ts';
import classes from './approvals.module.css';
import { ApprovalCard } from './approval-card.tsx';
import { groupedBySeries } from './approval-groups.ts';

/** Requests that await the user's approval, by pickup time. The requests of a series are decided together. */
export function Approvals() {
  const { data, error, refetch } = useQuery(approvalsQuery);
  if (!data) {
    if (error) return <Failure what="os pedidos a aprovar" error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={320} radius="lg" aria-busy="true" />;
  }
  if (data.items.length === 0) {
    return (
      <EmptyState icon={IconCircleCheck} title="Nada espera a sua aprovação">
        Os pedidos que passam das regras do cliente aparecem aqui, com o motivo. Os seus próprios ficam para outro
        aprovador.
      </EmptyState>
    );
  }
  return (
    <section aria-label="Pedidos a aprovar">
      <h2 className={classes.head}>{count(data.items.length, 'pedido a aprovar', 'pedidos a aprovar')}</h2>
      <ul className={classes.requests}>
        {groupedBySeries(data.items).map((group) => (
          <li key={group[0].trip.id}>
            <ApprovalCard group={group} />
          </li>
        ))}
      </ul>
      {data.full && <Notice tone="info">Estão aqui os 100 com embarque mais próximo.</Notice>}
    </section>
  );
}
