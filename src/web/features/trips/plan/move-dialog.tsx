import { Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DayPlan, MoveEffect } from '#contract/day-plans.ts';
import { api, client } from '#web/lib/api.ts';
import { ApiProblem } from '#web/lib/api-problem.ts';
import { useSend } from '#web/lib/use-send.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import classes from './move-dialog.module.css';
import { keepPlan, rereadPlans } from './plan-queries.ts';
import type { PlannedTrip } from './plan-rows.ts';
import { effectLines, loadText } from './plan-texts.ts';
import { timeIn } from './time-scale.ts';

type Props = {
  plan: DayPlan;
  trip: PlannedTrip;
  /** New driver; null: none; undefined: the dialog asks for the driver. */
  driverId: string | null | undefined;
  onClose: () => void;
};

/** Shows the effect of a move before it is kept. */
export function MoveDialog({ plan, trip, driverId, onClose }: Props) {
  const { id, version, drivers, day, timeZone } = plan;
  const [chosen, setChosen] = useState(driverId);
  const move = useSend(api.dayPlans.move, {
    onSuccess: keepPlan,
    onError: (error) => {
      if (error instanceof ApiProblem && error.reason === 'version_conflict') void rereadPlans();
    },
  });
  const effect = useQuery({
    queryKey: ['day-plan-effect', id, version, trip.id, chosen],
    queryFn: () => client.dayPlans.preview({ id, tripId: trip.id, driverId: chosen ?? null }),
    enabled: chosen !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const { code, from, to, pickupAt } = trip;
  const driverName = drivers.find((driver) => driver.driverId === chosen)?.driverName;
  const hasLeft = typeof chosen === 'string' && driverName === undefined;
  const isAsking = driverId === undefined;
  return (
    <ConfirmDialog
      title={titleOf(code, driverId === null ? null : driverName, isAsking)}
      confirm="Confirmar mudança"
      ready={!hasLeft && effect.data?.problems.length === 0}
      onConfirm={async () => {
        await move.mutateAsync({ id, tripId: trip.id, driverId: chosen ?? null, version });
        toast({
          message: `No plano, ${code} está ${chosen === null ? 'sem motorista' : `com ${driverName}`}.`,
        });
      }}
      onClose={onClose}
    >
      <p className={classes.trip}>
        {timeIn(pickupAt, day, timeZone)} · {from} → {to}
      </p>
      {isAsking && (
        <Select
          label="Motorista"
          placeholder="Nome do motorista ou do parceiro"
          searchable
          openOnFocus={false}
          data-autofocus
          allowDeselect={false}
          nothingFoundMessage="Nada encontrado"
          data={drivers
            .filter(({ trips }) => !trips.some(({ tripId }) => tripId === trip.id))
            .map(({ driverId: value, driverName: name, partnerName, trips, plannedCents }) => ({
              value,
              label: `${name} · ${partnerName} · ${loadText(trips.length, plannedCents)}`,
            }))}
          value={chosen ?? null}
          onChange={(value) => setChosen(value ?? undefined)}
        />
      )}
      {hasLeft && <Notice tone="attention">Este motorista saiu do plano.</Notice>}
      {chosen !== undefined && !hasLeft && (
        <div aria-live="polite" className={classes.effect}>
          {effect.isPending && <Skeleton height={120} />}
          {effect.isError && <Failure what="o efeito" error={effect.error} onRetry={() => void effect.refetch()} />}
          {effect.data && <Effect effect={effect.data} />}
        </div>
      )}
    </ConfirmDialog>
  );
}

/** `driverName`: null without a driver, undefined when the driver has left the plan. */
function titleOf(code: string, driverName: string | null | undefined, isAsking: boolean): string {
  if (isAsking || driverName === undefined) return `Passar ${code} a outro motorista`;
  return driverName === null ? `Deixar ${code} sem motorista?` : `Passar ${code} a ${driverName}?`;
}

function Effect({ effect }: { effect: MoveEffect }) {
  if (effect.problems.length > 0) {
    return (
      <Notice tone="attention" title="Esta mudança não é possível.">
        {effect.problems.map((problem) => (
          <div key={problem}>{problem}</div>
        ))}
      </Notice>
    );
  }
  return (
    <>
      <table className={classes.figures}>
        <thead>
          <tr>
            <th scope="col">Efeito</th>
            <th scope="col">Antes</th>
            <th scope="col">Depois</th>
          </tr>
        </thead>
        <tbody>
          {effectLines(effect).map(({ label, before, after, tone }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{before}</td>
              <td data-tone={tone}>{before === after ? 'igual' : after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>Muda só o plano. A viagem é designada quando você clicar em Designar tudo.</p>
    </>
  );
}
