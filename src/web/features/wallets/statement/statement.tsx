import { useInfiniteQuery } from '@tanstack/react-query';
import { IconReceipt2 } from '@tabler/icons-react';
import type { WalletEntry } from '#contract/wallets.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { useSession } from '#web/lib/session.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Money } from '#web/ui/money.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { WithCodes } from '#web/ui/with-codes.tsx';
import { entriesQuery } from '../queries.ts';
import { entryFiltersOf, isFiltered, type StatementSearch } from './statement-search.ts';
import classes from './statement.module.css';

const columns: Column<WalletEntry>[] = [
  { header: 'Data', cell: ({ effectiveOn }) => <Day day={effectiveOn} />, width: '7.5rem' },
  { header: 'Lançamento', cell: (entry) => <What entry={entry} /> },
  { header: 'Origem', cell: (entry) => <Origin entry={entry} />, width: '8.75rem' },
  {
    header: 'Valor',
    cell: ({ amountCents }) => <Money cents={amountCents} signed />,
    align: 'end',
    width: '9.375rem',
  },
  { header: 'Saldo', cell: ({ balanceCents }) => <Money cents={balanceCents} />, align: 'end', width: '9.375rem' },
];

/** Every entry of a wallet, newest first, each with the resulting balance. */
export function Statement({ partnerId, search }: { partnerId: string; search: StatementSearch }) {
  const entries = useInfiniteQuery(entriesQuery(entryFiltersOf(partnerId, search)));
  const filtered = isFiltered(search);
  return (
    <DataTable
      label="Extrato"
      what="o extrato"
      columns={columns}
      rows={rowsOf(entries.data)}
      rowKey={({ id }) => id}
      card={cardOf}
      query={entries}
      empty={
        <EmptyState icon={IconReceipt2} title={filtered ? 'Nenhum lançamento encontrado' : 'Nenhum lançamento ainda'}>
          {filtered
            ? 'Mude o período, o tipo ou o texto.'
            : 'Cada viagem, liberação, recarga, saque e ajuste aparece aqui, com o saldo resultante.'}
        </EmptyState>
      }
    />
  );
}

function cardOf(entry: WalletEntry) {
  const { label, reason, amountCents, effectiveOn, tripId, requestCode, balanceCents } = entry;
  return (
    <div className={classes.card}>
      <div className={classes.line}>
        <span>{label}</span>
        <Money cents={amountCents} signed />
      </div>
      {reason !== null && <span className={classes.reason}>{reason}</span>}
      <div className={classes.line} data-small>
        <span>
          <Day day={effectiveOn} />
          {(tripId ?? requestCode) !== null && ' · '}
          <Origin entry={entry} />
        </span>
        <span>
          saldo <Money cents={balanceCents} />
        </span>
      </div>
    </div>
  );
}

function Day({ day }: { day: string }) {
  return <time dateTime={day}>{formatDay(day)}</time>;
}

function What({ entry: { label, reason } }: { entry: WalletEntry }) {
  return (
    <span className={classes.what}>
      {label}
      {reason !== null && <span className={classes.reason}>{reason}</span>}
    </span>
  );
}

/** The trip, top-up, payout or adjustment batch that caused an entry. Only administrators can open a batch. */
function Origin({ entry: { tripId, tripCode, requestCode, adjustmentBatchId } }: { entry: WalletEntry }) {
  const opens = useSession().profile.tipo === 'admin';
  if (adjustmentBatchId !== null && opens) {
    return (
      <TextLink to="/atualizacarteira" search={{ aba: 'ajuste-em-lote', lote: adjustmentBatchId }}>
        {requestCode}
      </TextLink>
    );
  }
  if (tripId === null || tripCode === null) return requestCode;
  return (
    <TextLink to="/viagens/$id" params={{ id: tripId }}>
      <WithCodes>{tripCode}</WithCodes>
    </TextLink>
  );
}
