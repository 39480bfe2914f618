import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { count } from '#web/lib/format-counts.ts';
import { FilterTabs } from './filter-tabs.tsx';
import { Notice } from './notice.tsx';
import classes from './sheet-preview.module.css';

type Props<Row> = {
  /** Accessible name of the section: `Prévia da importação`. */
  label: string;
  rows: readonly Row[];
  isRefused: (row: Row) => boolean;
  /** `said` describes the rows if all are valid. `sums` shows their totals. */
  said: string;
  sums: ReactNode;
  ignoredColumns: readonly string[];
  submitLabel: string;
  sending: boolean;
  onSend: () => void;
  /** Notices about the whole file. */
  notices?: ReactNode;
  /** Renders the passed rows. */
  children: (rows: readonly Row[]) => ReactNode;
};
type Shown = 'refused' | undefined;

/** Rows of a spreadsheet with their problems, invalid rows first. Either all rows are imported or none. */
export function SheetPreview<Row>(props: Props<Row>) {
  const { label, rows, said, sums, ignoredColumns, submitLabel, sending, onSend, notices, children } = props;
  const refused = rows.filter(props.isRefused);
  const [shown, setShown] = useState<Shown>(refused.length > 0 ? 'refused' : undefined);
  return (
    <section aria-label={label} className={classes.preview}>
      <div className={classes.head}>
        <output className={classes.said}>
          <strong>
            {refused.length > 0 ? `${count(refused.length, 'linha', 'linhas')} de ${rows.length} com problemas` : said}
          </strong>
          <span>{sums}</span>
        </output>
        {refused.length > 0 ? (
          <span className={classes.hint}>Corrija na planilha e escolha-a de novo: entram todas ou nenhuma.</span>
        ) : (
          <Button variant="primary" size="md" loading={sending} onClick={onSend} className={classes.send ?? ''}>
            {submitLabel}
          </Button>
        )}
      </div>
      {notices}
      {ignoredColumns.length > 0 && (
        <Notice tone="info">Colunas que não são usadas: {ignoredColumns.join(', ')}.</Notice>
      )}
      {refused.length > 0 && refused.length < rows.length && (
        <FilterTabs
          label="Linhas mostradas"
          value={shown}
          all={`Todas (${rows.length})`}
          choices={[{ value: 'refused', label: `Só com problemas (${refused.length})` }]}
          onChange={setShown}
        />
      )}
      {children(shown === 'refused' ? refused : rows)}
    </section>
  );
}
