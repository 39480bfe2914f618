import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AdjustmentCheck } from '#contract/adjustment-batches.ts';
import { isRefusedAdjustment } from '#domain/adjustments/judgement.ts';
import { count } from '#web/lib/words.ts';
import { FilterTabs } from '#web/ui/filter-tabs.tsx';
import { Notice } from '#web/ui/notice.tsx';
import classes from './adjustment-batches.module.css';
import { sayRows, saySums } from './batch-words.ts';
import { CheckedRows } from './checked-rows.tsx';

type Props = {
  check: AdjustmentCheck;
  /** Why wallets may pass their minimum; null: they may not. */
  allowed: string | null;
  sending: boolean;
  onAllow: (reason: string) => void;
  onSend: () => void;
};
type Shown = 'refused' | undefined;

/** Every row with its verdict; those with problems first of all, where there are any. */
export function BatchPreview({ check, allowed, sending, onAllow, onSend }: Props) {
  const { rows, refused, needsSecond, ignoredColumns } = check;
  const [shown, setShown] = useState<Shown>(refused > 0 ? 'refused' : undefined);
  const passing = rows.some(({ verdicts }) => verdicts.some(({ kind }) => kind === 'below_minimum'));
  return (
    <section aria-label="Prévia do lote" className={classes.part}>
      <div className={classes.head}>
        <output className={classes.said}>
          <strong>
            {refused > 0
              ? `${count(refused, 'linha', 'linhas')} de ${rows.length} com problemas`
              : sayRows({ rowCount: rows.length, partnerCount: check.partnerCount })}
          </strong>
          <span className={classes.faint}>{saySums(check)}</span>
        </output>
        {refused > 0 ? (
          <span className={classes.faint}>Corrija na planilha e escolha-a de novo: entram todas ou nenhuma.</span>
        ) : (
          <Button variant="primary" size="md" loading={sending} onClick={onSend} className={classes.send ?? ''}>
            {needsSecond ? 'Enviar para aprovação' : `Lançar ${count(rows.length, 'ajuste', 'ajustes')}`}
          </Button>
        )}
      </div>
      {needsSecond && refused === 0 && (
        <Notice tone="info">O lote passa do valor que um administrador lança sozinho: outro precisa aprovar.</Notice>
      )}
      {allowed !== null && <Notice tone="attention">Carteiras podem passar do saldo mínimo: {allowed}</Notice>}
      {passing && <AllowBelowMinimum onAllow={onAllow} />}
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
      <CheckedRows rows={shown === 'refused' ? rows.filter(isRefusedAdjustment) : rows} />
    </section>
  );
}

/** As with a single adjustment: only with a reason. */
function AllowBelowMinimum({ onAllow }: { onAllow: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  return (
    <Notice tone="attention" title="Há débitos que passam do saldo mínimo.">
      <form
        className={classes.allow}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== '') onAllow(reason.trim());
        }}
      >
        <span>Corrija os valores, ou diga o motivo: ele fica no lote.</span>
        <TextInput
          label="Por que podem passar"
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
