import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { CostCentre } from '#contract/clients.ts';
import { Money } from '#web/ui/money.tsx';
import classes from './cost-centre-list.module.css';

type Props = { items: readonly CostCentre[]; onEdit?: (item: CostCentre) => void };

export function CostCentreList({ items, onEdit }: Props) {
  return (
    <ul className={classes.list} aria-label="Centros de custo">
      {items.map((costCentre) => (
        <li key={costCentre.id} className={classes.line} data-inactive={!costCentre.active || undefined}>
          <span className={classes.name}>
            {costCentre.name}
            {!costCentre.active && ' · fora de uso'}
          </span>
          <span className={classes.limit}>
            <Money cents={costCentre.monthlyLimitCents} missing="Sem limite" />
            {costCentre.monthlyLimitCents !== null && ' por mês'}
          </span>
          {onEdit && (
            <Button
              size="xs"
              leftSection={<IconPencil size={14} aria-hidden />}
              aria-label={`Editar ${costCentre.name}`}
              onClick={() => onEdit(costCentre)}
            >
              Editar
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
