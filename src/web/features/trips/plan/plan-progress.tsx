import { Button } from '@mantine/core';
import type { DayPlan } from '#contract/day-plans.ts';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { useSend } from '#web/lib/use-send.ts';
import { toast } from '#web/ui/toast.ts';
import classes from './plan-progress.module.css';
import { keepPlan, rereadPlans } from './plan-queries.ts';

/** Progress of a plan that is being computed, with the button that stops it. */
export function PlanProgress({ plan: { id, state, progressPercent } }: { plan: DayPlan }) {
  const cancel = useSend(api.dayPlans.cancel, {
    onSuccess: keepPlan,
    onError: (error) => {
      toast({ message: errorText(error), tone: 'bad' });
      void rereadPlans();
    },
  });
  const isStopping = state === 'stopping' || cancel.isPending;
  return (
    <section className={classes.progress} aria-label="Cálculo do plano">
      <div className={classes.head}>
        <output className={classes.said}>{isStopping ? 'Parando…' : 'Calculando o plano…'}</output>
        <span className={classes.percent}>{progressPercent}%</span>
      </div>
      <progress className={classes.track} aria-label="Parte já calculada" max={100} value={progressPercent} />
      <div className={classes.foot}>
        <span>Ao parar, fica o melhor plano encontrado até então.</span>
        <Button disabled={isStopping} onClick={() => cancel.mutate({ id })}>
          Parar
        </Button>
      </div>
    </section>
  );
}
