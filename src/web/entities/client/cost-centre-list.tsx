import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { CostCentre } from '#contract/clients.ts';
import { formatCents } from '#domain/money.ts';
import { Line, LineList } from '#web/ui/line-list.tsx';
import { Money } from '#web/ui/money.tsx';

type Props = { items: readonly CostCentre[]; onEdit?: (item: CostCentre) => void };

export function CostCentreList({ items, onEdit }: Props) {
  return (
    <LineList label="Centros de custo">
      {items.map((costCentre) => (
        <Line
          key={costCentre.id}
          name={costCentre.active ? costCentre.name : `${costCentre.name} · fora de uso`}
          faint={!costCentre.active}
        >
          <span>
            <Money cents={costCentre.monthlyLimitCents} missing="Sem limite" />
            {costCentre.monthlyLimitCents !== null && ' por mês'}
            {costCentre.monthlyBudgetCents !== null && ` · orçamento de ${formatCents(costCentre.monthlyBudgetCents)}`}
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
        </Line>
      ))}
    </LineList>
  );
}
