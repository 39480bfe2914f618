import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AdjustmentCheck } from '#contract/adjustment-batches.ts';
import { isRefusedAdjustment } from '#domain/adjustments/evaluation.ts';
import { count } from '#web/lib/format-counts.ts';
import { Notice } from '#web/ui/notice.tsx';
import { SheetPreview } from '#web/ui/sheet-preview.tsx';
import classes from './adjustment-batches.module.css';
import { formatChecked, formatRows } from './batch-labels.ts';
import { CheckedRows } from './checked-rows.tsx';

type Props = {
  check: AdjustmentCheck;
  /** The reason for allowing balances below the minimum; null: not allowed. */
  allowed: string | null;
  sending: boolean;
  onAllow: (reason: string) => void;
  onSend: () => void;
};

/** Every adjustment of the file with its verdicts, and the problems that prevent the posting. */
export function BatchPreview({ check, allowed, sending, onAllow, onSend }: Props) {
  const { rows, partnerCount, refused, needsSecond, ignoredColumns } = check;
  const passing = rows.some(({ verdicts }) => verdicts.some(({ kind }) => kind === 'below_minimum'));
  return (
    <SheetPreview
      label="Prévia do lote"
      rows={rows}
      isRefused={isRefusedAdjustment}
      said={formatRows({ rowCount: rows.length, partnerCount })}
      sums={formatChecked(check)}
      ignoredColumns={ignoredColumns}
      submitLabel={needsSecond ? 'Enviar para aprovação' : `Lançar ${count(rows.length, 'ajuste', 'ajustes')}`}
      sending={sending}
      onSend={onSend}
      notices={
        <>
          {needsSecond && refused === 0 && (
            <Notice tone="info">
              O lote passa do valor que um administrador pode lançar sozinho: outro precisa aprovar.
            </Notice>
          )}
          {allowed !== null && <Notice tone="attention">Permitido ficar abaixo do saldo mínimo: {allowed}</Notice>}
          {passing && <AllowBelowMinimum onAllow={onAllow} />}
        </>
      }
    >
      {(shown) => <CheckedRows rows={shown} />}
    </SheetPreview>
  );
}

/** Allows balances below the minimum. Requires a reason, as a single adjustment does. */
function AllowBelowMinimum({ onAllow }: { onAllow: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  return (
    <Notice tone="attention" title="Há débitos que deixam carteiras abaixo do saldo mínimo.">
      <form
        className={classes.allow}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== '') onAllow(reason.trim());
        }}
      >
        <span>Corrija os valores ou informe o motivo, que fica registrado no lote.</span>
        <TextInput
          label="Motivo para permitir"
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" disabled={reason.trim() === ''}>
          Permitir e conferir de novo
        </Button>
      </form>
    </Notice>
  );
}
