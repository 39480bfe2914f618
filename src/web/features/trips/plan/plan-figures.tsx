import { IconCircleCheck } from '@tabler/icons-react';
import type { DayPlan } from '#contract/day-plans.ts';
import { Figure, Figures } from '#web/ui/figures.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './plan-figures.module.css';
import { boundText, earningsText, type FigureName, figureTexts } from './plan-texts.ts';

const shown = Object.entries(figureTexts) as [FigureName, (typeof figureTexts)[FigureName]][];

/** Figures of a plan, each with its bound and the distance to it. */
export function PlanFigures({ plan }: { plan: DayPlan }) {
  return (
    <div className={classes.part}>
      <Figures label="Números do plano">
        {shown.map(([name, { label, format }]) => (
          <Figure
            key={name}
            label={label}
            value={format(plan.figures[name])}
            hint={boundText(plan, name)}
            tone={name === 'uncovered' && plan.figures.uncovered > 0 ? 'attention' : 'plain'}
          />
        ))}
        <Figure label="Menor e maior ganho" value={earningsText(plan)} hint="por motorista, 7 dias e este plano" />
      </Figures>
      <p className={classes.note}>
        {plan.isOptimal && (
          <StatusBadge label="Plano ótimo: nenhum outro tem números melhores" icon={IconCircleCheck} tone="good" />
        )}
        <span>
          “No mínimo” é um limite calculado: nenhum plano deste dia fica abaixo dele. Quando há diferença, pode ser que
          um plano melhor exista, ou que nenhum chegue ao limite.
        </span>
      </p>
    </div>
  );
}
