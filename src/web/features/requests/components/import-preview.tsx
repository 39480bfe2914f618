import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ImportCheck } from '#contract/imports.ts';
import { formatCents } from '#domain/money.ts';
import { isRefusedRow } from '#domain/trips/imports.ts';
import { count } from '#web/lib/words.ts';
import { FilterTabs } from '#web/ui/filter-tabs.tsx';
import { Notice } from '#web/ui/notice.tsx';
import classes from './import-preview.module.css';
import { ImportRows } from './import-rows.tsx';

type Props = { check: ImportCheck; sending: boolean; onSend: () => void };
type Shown = 'refused' | undefined;

/** Every row of the sheet with its verdict; those with problems first of all, where there are any. */
export function ImportPreview({ check, sending, onSend }: Props) {
  const { rows, refused, ignoredColumns } = check;
  const [shown, setShown] = useState<Shown>(refused > 0 ? 'refused' : undefined);
  const trips = count(rows.length, 'viagem', 'viagens');
  return (
    <section aria-label="Prévia da importação" className={classes.preview}>
      <div className={classes.head}>
        <output className={classes.said}>
          <strong>
            {refused > 0
              ? `${count(refused, 'linha', 'linhas')} de ${rows.length} com problemas`
              : `${trips} a importar`}
          </strong>
          <span>{sayTotals(check)}</span>
        </output>
        {refused > 0 ? (
          <span className={classes.hint}>Corrija na planilha e escolha-a de novo: entram todas ou nenhuma.</span>
        ) : (
          <Button variant="primary" size="md" loading={sending} onClick={onSend} className={classes.send ?? ''}>
            Importar {trips}
          </Button>
        )}
      </div>
      {ignoredColumns.length > 0 && (
        <Notice tone="info">Colunas que não são usadas: {ignoredColumns.join(', ')}.</Notice>
      )}
      {refused > 0 && refused < rows.length && (
        <FilterTabs
          label="Linhas mostradas"
          value={shown}
          all={`Todas (${rows.length})`}
          choices={[{ value: 'refused', label: `Só com problemas (${refused})` }]}
          onChange={setShown}
        />
      )}
      <ImportRows rows={shown === 'refused' ? rows.filter(isRefusedRow) : rows} />
    </section>
  );
}

function sayTotals({ estimatedCents, withoutEstimate, awaitingApproval, rows }: ImportCheck): string {
  return [
    withoutEstimate < rows.length && `Estimativa de ${formatCents(estimatedCents)}`,
    withoutEstimate > 0 && `${count(withoutEstimate, 'linha', 'linhas')} sem estimativa`,
    awaitingApproval > 0 && `${count(awaitingApproval, 'vai', 'vão')} aguardar aprovação`,
  ]
    .filter(Boolean)
    .join(' · ');
}
