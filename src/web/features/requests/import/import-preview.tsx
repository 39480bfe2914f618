import type { ImportCheck } from '#contract/imports.ts';
import { formatCents } from '#domain/money.ts';
import { isRefusedRow } from '#domain/trips/imports.ts';
import { count } from '#web/lib/format-counts.ts';
import { SheetPreview } from '#web/ui/sheet-preview.tsx';
import { ImportRows } from './import-rows.tsx';

type Props = { check: ImportCheck; sending: boolean; onSend: () => void };

/** Every trip of the sheet with its verdict. */
export function ImportPreview({ check, sending, onSend }: Props) {
  const trips = count(check.rows.length, 'viagem', 'viagens');
  return (
    <SheetPreview
      label="Prévia da importação"
      rows={check.rows}
      isRefused={isRefusedRow}
      said={`${trips} a importar`}
      sums={formatTotals(check)}
      ignoredColumns={check.ignoredColumns}
      submitLabel={`Importar ${trips}`}
      sending={sending}
      onSend={onSend}
    >
      {(rows) => <ImportRows rows={rows} />}
    </SheetPreview>
  );
}

function formatTotals({ estimatedCents, withoutEstimate, awaitingApproval, rows, refused }: ImportCheck): string {
  return [
    withoutEstimate < rows.length - refused && `Estimativa de ${formatCents(estimatedCents)}`,
    withoutEstimate > 0 && `${count(withoutEstimate, 'linha', 'linhas')} sem estimativa`,
    awaitingApproval > 0 && `${count(awaitingApproval, 'vai', 'vão')} aguardar aprovação`,
  ]
    .filter(Boolean)
    .join(' · ');
}
