import { IconCircleCheck } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { DayPlan } from '#contract/day-plans.ts';
import { Figure, Figures } from '#web/ui/figures.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './plan-figures.module.css';
import { boundText, type BoundedFigure, earningsLabel, earningsText, figureTexts } from './plan-texts.ts';

const shown = Object.entries(figureTexts) as [BoundedFigure, (typeof figureTexts)[BoundedFigure]][];

type Props = {
  plan: DayPlan;
  /** Link to the trips without a driver. */
  link: LinkProps | false;
};

/** Figures of a plan, each with its bound and the distance to it. */
export function PlanFigures({ plan, link }: Props) {
  return (
    <div className={classes.part}>
      <Figures label="Números do plano">
        {shown.map(([name, { label, format }]) => (
          <Figure
            key={name}
            label={label}
            value={format(plan.figures[name])}
            hint={boundText(plan, name)}
            {...(name === 'uncovered' && link && { link })}
            tone={name === 'uncovered' && plan.figures.uncovered > 0 ? 'attention' : 'plain'}
          />
        ))}
        <Figure label={earningsLabel} value={earningsText(plan.figures)} hint="por motorista, 7 dias e plano" />
      </Figures>
      <p className={classes.note}>
        {plan.isOptimal && <StatusBadge label="Plano ótimo: não há melhor" icon={IconCircleCheck} tone="good" />}
        <span>
          “No mínimo” é um limite calculado: nenhum plano deste dia fica abaixo dele. Quando há diferença, pode ser que
          um plano melhor exista, ou que nenhum chegue ao limite.
        </span>
      </p>
    </div>
  );
}
