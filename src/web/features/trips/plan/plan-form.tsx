import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { DayPlan } from '#contract/day-plans.ts';
import { planModeLabels, planModes } from '#domain/plan/day.ts';
import type { LocalDate } from '#domain/time.ts';
import { keepUsualArea } from '#web/entities/trip/usual-area.ts';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Choice } from '#web/ui/choice.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { toast } from '#web/ui/toast.ts';
import classes from './plan-form.module.css';
import { areasQuery, isUnsettled, keepPlan, rereadPlans } from './plan-queries.ts';
import { modeTexts } from './plan-texts.ts';

const route = getRouteApi('/_panel/plano');

type Props = { serviceAreaId: string; day: LocalDate; plan: DayPlan | null };

/** Area, day and objective of a plan, and the button that computes it. */
export function PlanForm({ serviceAreaId, day, plan }: Props) {
  const navigate = route.useNavigate();
  const [chosen, setChosen] = useState<DayPlan['mode'] | null>(null);
  const [asked, setAsked] = useState(false);
  const mode = chosen ?? plan?.mode ?? 'cooperativa';
  const create = useSend(api.dayPlans.create, {
    onSuccess: keepPlan,
    onError: (error) => {
      toast({ message: errorText(error), tone: 'bad' });
      void rereadPlans();
    },
  });
  const isComputing = plan !== null && isUnsettled(plan);
  const compute = (): void => {
    create.mutate({ serviceAreaId, day, mode });
  };
  return (
    <section className={classes.form} aria-label="Praça, dia e objetivo">
      <AreaSelect value={serviceAreaId} />
      <DayInput
        label="Dia"
        className={classes.day ?? ''}
        clearable={false}
        value={day}
        onChange={(dia) => void navigate({ search: (before) => ({ ...before, dia: dia ?? undefined }), replace: true })}
      />
      <div className={classes.mode}>
        <Choice
          label="Objetivo"
          value={mode}
          disabled={isComputing}
          data={planModes.map((value) => ({ value, label: planModeLabels[value] }))}
          onChange={(value) => setChosen(value)}
        />
        <p className={classes.hint} aria-live="polite">
          {modeTexts[mode]}
        </p>
      </div>
      <Button
        size="md"
        variant={plan === null || plan.state === 'failed' ? 'primary' : 'default'}
        className={classes.compute ?? ''}
        disabled={isComputing}
        loading={create.isPending}
        onClick={() => (plan && isWorthKeeping(plan) ? setAsked(true) : compute())}
      >
        {plan === null ? 'Calcular plano' : 'Calcular de novo'}
      </Button>
      {asked && (
        <ConfirmDialog
          title="Calcular de novo?"
          confirm="Calcular de novo"
          onConfirm={compute}
          onClose={() => setAsked(false)}
        >
          O novo plano substitui este e as mudanças feitas à mão, se houver. As viagens já designadas continuam
          designadas.
        </ConfirmDialog>
      )}
    </section>
  );
}

/** Returns true for a plan with a result, which may have been changed by hand. */
function isWorthKeeping({ state, trips }: DayPlan): boolean {
  return state !== 'failed' && trips.length > 0;
}

/** Shown only when the central has several areas. */
function AreaSelect({ value }: { value: string }) {
  const areas = useQuery(areasQuery);
  const navigate = route.useNavigate();
  const used = areas.data?.items.filter(({ active }) => active) ?? [];
  if (used.length < 2) return null;
  return (
    <Select
      label="Praça"
      allowDeselect={false}
      data={used.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(id) => {
        if (id === null) return;
        keepUsualArea(id);
        void navigate({ search: (before) => ({ ...before, praca: id }), replace: true });
      }}
    />
  );
}
