import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconBuildingBank } from '@tabler/icons-react';
import { useState } from 'react';
import type { BankLine } from '#contract/bank-statements.ts';
import { lineViews, type LineView } from '#domain/payments/bank-line-status.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterTabs } from '#web/ui/filter-tabs.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Money } from '#web/ui/money.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { WithCodes } from '#web/ui/with-codes.tsx';
import { linesQuery } from '../queries.ts';
import classes from './bank-statements.module.css';
import { isProvider, lineFilters, lineStates, formatMatch, formatRepeats } from './line-labels.ts';
import { StatementUpload } from './statement-upload.tsx';

const LineDecision = lazyPart(() => import('./line-decision.tsx'), 'LineDecision', { opens: true });

const route = getRouteApi('/_panel/atualizacarteira');

/** The lines of the bank statements, each with its match. */
export function BankStatements() {
  const { lancamentos: status, q } = route.useSearch();
  const navigate = route.useNavigate();
  const [deciding, setDeciding] = useState<BankLine | null>(null);
  const lines = useInfiniteQuery(linesQuery({ status, q }));
  const counts = lines.data?.pages[0]?.counts;
  const choices = lineViews.map((value) => ({
    value,
    label: `${lineFilters[value]}${counts ? ` (${counts[value]})` : ''}`,
  }));
  const end = standingOf(setDeciding);
  const filter = (change: { lancamentos?: LineView | undefined; q?: string | undefined }): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  return (
    <div className={classes.tab}>
      <StatementUpload />
      <div className={classes.filters}>
        <FilterTabs
          label="Situação"
          all="Todos"
          value={status}
          choices={choices}
          onChange={(chosen) => filter({ lancamentos: chosen })}
        />
        <SearchBox label="Buscar no texto do banco" value={q} onSearch={(typed) => filter({ q: typed })} />
      </div>
      <DataTable
        label="Lançamentos do banco"
        what="os lançamentos do banco"
        columns={columnsOf(end)}
        rows={rowsOf(lines.data)}
        rowKey={({ id }) => id}
        card={(line) => cardOf(line, end)}
        query={lines}
        empty={<Empty filtered={status !== undefined || q !== undefined} />}
      />
      {deciding && <LineDecision key={deciding.id} line={deciding} onClose={() => setDeciding(null)} />}
    </div>
  );
}

type Cell = (line: BankLine) => React.ReactNode;

function standingOf(onDecide: (line: BankLine) => void): Cell {
  return (line) => <LineStatus line={line} onDecide={onDecide} />;
}

function columnsOf(end: Cell): Column<BankLine>[] {
  return [
    { header: 'Dia', cell: ({ postedOn }) => formatDay(postedOn), nowrap: true, width: '7.5rem' },
    { header: 'Descrição no extrato', cell: (line) => <Memo line={line} /> },
    { header: 'Valor', cell: ({ cents }) => <Money cents={cents} signed />, align: 'end', width: '8.75rem' },
    { header: 'Situação', cell: end, width: '40%' },
  ];
}

function cardOf(line: BankLine, end: Cell) {
  return (
    <div className={classes.card}>
      <span className={classes.head}>
        <span>{formatDay(line.postedOn)}</span>
        <Money cents={line.cents} signed />
      </span>
      <Memo line={line} />
      {end(line)}
    </div>
  );
}

function Memo({ line }: { line: BankLine }) {
  const { memo, account } = line;
  return (
    <span className={classes.memo}>
      {memo || 'Sem texto'}
      <span className={classes.small}>{isProvider(account) ? 'Aviso do provedor de Pix' : `Conta ${account}`}</span>
      {line.repeats && line.match === null && <span className={classes.small}>{formatRepeats(line.repeats)}</span>}
    </span>
  );
}

function LineStatus({ line, onDecide }: { line: BankLine; onDecide: (line: BankLine) => void }) {
  const { status, match, suggestions, reason, memo } = line;
  const [first] = suggestions;
  const open = match === null;
  return (
    <div className={classes.standing}>
      <div className={classes.told}>
        <StatusBadge {...lineStates[status]} />
        <span className={classes.what}>
          {match && <WithCodes>{formatMatch(match)}</WithCodes>}
          {open && status === 'suggested' && first && <WithCodes>{`${formatMatch(first)}?`}</WithCodes>}
          {open && reason}
        </span>
      </div>
      {open && (
        <Button aria-label={`Decidir ${memo} de ${formatDay(line.postedOn)}`} onClick={() => onDecide(line)}>
          {status === 'suggested' ? 'Conferir' : 'Decidir'}
        </Button>
      )}
    </div>
  );
}

function Empty({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState icon={IconBuildingBank} title={filtered ? 'Nenhum lançamento encontrado' : 'Nenhum extrato importado'}>
      {filtered
        ? 'Confira a busca e a situação.'
        : 'Importe o extrato do banco: os lançamentos com o código de uma recarga ou fatura são conciliados na hora, e os outros ficam aqui para você decidir.'}
    </EmptyState>
  );
}
