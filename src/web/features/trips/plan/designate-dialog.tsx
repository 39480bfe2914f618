import { Button, Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DayPlan, DesignatedTrip } from '#contract/day-plans.ts';
import { api, client } from '#web/lib/api.ts';
import { ApiProblem, errorText } from '#web/lib/api-problem.ts';
import { count } from '#web/lib/format-counts.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import classes from './designate-dialog.module.css';
import { rereadPlans } from './plan-queries.ts';

type Props = { plan: DayPlan; onClose: () => void };

/** Shows which trips of the plan will be designated, designates them as one command, and shows the result. */
export function DesignateDialog({ plan: { id, version }, onClose }: Props) {
  useReturnFocus();
  const checked = useQuery({
    queryKey: ['day-plan-designation', id, version],
    queryFn: () => client.dayPlans.designate({ id, version, dryRun: true }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const send = useSend(api.dayPlans.designate, {
    onSettled: () => rereadPlans(),
  });
  const ready = checked.data?.items.filter(({ refusal }) => refusal === null) ?? [];
  const kept = checked.data?.items.filter(({ refusal }) => refusal !== null) ?? [];
  return (
    <Modal
      opened
      onClose={onClose}
      title={send.data ? 'Viagens designadas' : 'Designar tudo?'}
      closeOnClickOutside={!send.isPending}
      closeOnEscape={!send.isPending}
    >
      <div className={classes.dialog} aria-live="polite">
        {send.data ? (
          <Result items={send.data.items} designated={send.data.designated} />
        ) : (
          <>
            {checked.isPending && <Skeleton height={96} />}
            {checked.isError && (
              <Failure
                what="as viagens"
                error={checked.error}
                onRetry={() => void (isStale(checked.error) ? rereadPlans() : checked.refetch())}
              />
            )}
            {checked.data && <Summary ready={ready} kept={kept} />}
            {send.isError && <Notice tone="bad">{errorText(send.error)}</Notice>}
          </>
        )}
      </div>
      <div className={classes.buttons}>
        <Button size="md" onClick={onClose} disabled={send.isPending}>
          {send.data ? 'Fechar' : 'Cancelar'}
        </Button>
        {!send.data && (
          <Button
            size="md"
            variant="primary"
            disabled={ready.length === 0}
            loading={send.isPending}
            onClick={() => send.mutate({ id, version })}
          >
            {ready.length === 0 ? 'Designar' : `Designar ${count(ready.length, 'viagem', 'viagens')}`}
          </Button>
        )}
      </div>
    </Modal>
  );
}

function isStale(error: unknown): boolean {
  return error instanceof ApiProblem && error.reason === 'version_conflict';
}

function Summary({ ready, kept }: { ready: readonly DesignatedTrip[]; kept: readonly DesignatedTrip[] }) {
  if (ready.length + kept.length === 0) return <p>Todas as viagens deste plano já estão designadas ou aceitas.</p>;
  return (
    <>
      <p>
        <strong>
          {ready.length === 0
            ? 'Nenhuma viagem pode ser designada.'
            : `${count(ready.length, 'viagem será designada', 'viagens serão designadas')}.`}
        </strong>{' '}
        {ready.length > 0 && 'Cada motorista é avisado e confirma.'}
      </p>
      <Trips items={ready}>{({ driverName }) => driverName}</Trips>
      <Refused items={kept} title={kept.length === 1 ? 'Fica como está:' : `${kept.length} ficam como estão:`} />
    </>
  );
}

function Result({ items, designated }: { items: readonly DesignatedTrip[]; designated: number }) {
  const refused = items.filter(({ refusal }) => refusal !== null);
  return (
    <>
      <Notice tone={refused.length === 0 ? 'good' : 'attention'}>
        {count(designated, 'viagem designada', 'viagens designadas')}.
      </Notice>
      <Refused
        items={refused}
        title={refused.length === 1 ? 'Não foi designada:' : `${refused.length} não foram designadas:`}
      />
    </>
  );
}

function Refused({ items, title }: { items: readonly DesignatedTrip[]; title: string }) {
  if (items.length === 0) return null;
  return (
    <>
      <p>{title}</p>
      <Trips items={items}>{({ driverName, refusal }) => `${driverName}: ${refusal}`}</Trips>
    </>
  );
}

function Trips({
  items,
  children,
}: {
  items: readonly DesignatedTrip[];
  children: (item: DesignatedTrip) => ReactNode;
}) {
  if (items.length === 0) return null;
  return (
    // A long list scrolls inside the dialog, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={classes.trips} tabIndex={0} aria-label="Viagens">
      {items.map((item) => (
        <li key={item.tripId}>
          <strong className={classes.code}>{item.tripCode}</strong> {children(item)}
        </li>
      ))}
    </ul>
  );
}
