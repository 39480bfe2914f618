import { Button } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { narrow, useMedia } from '#web/lib/use-media.ts';
import classes from './data-table.module.css';
import { Failure } from './failure.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for money and numbers. */
  align?: 'start' | 'end';
  width?: string;
  /** Kept on one line: numbers, dates, documents. */
  nowrap?: boolean;
  /** Left out of the cards of narrow screens. */
  wideOnly?: boolean;
};

/** What a TanStack query, infinite or not, tells about a list. */
export type ListQuery = {
  isPending: boolean;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
  isPlaceholderData?: boolean;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => unknown;
};

type Props<Row> = {
  /** Names the table, and says with its article what could not be read: `os clientes`. */
  label: string;
  what: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Where a row leads; the first column is the link, the whole row takes the click. */
  rowLink?: (row: Row) => LinkProps;
  /** Replaces the labelled lines of a card. */
  card?: (row: Row) => ReactNode;
  query: ListQuery;
  /** An EmptyState. */
  empty: ReactNode;
};

/** A list: rows of 44 px where there is room, cards where there is not, with its skeleton, empty and failed states. */
export function DataTable<Row>(props: Props<Row>) {
  const { query, rows, empty, what } = props;
  const isNarrow = useMedia(narrow);
  if (query.isPending) return <TableSkeleton columns={isNarrow ? 1 : props.columns.length} label={props.label} />;
  if (query.isError && rows.length === 0) {
    return <Failure what={what} error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (rows.length === 0) return <div className={classes.surface}>{empty}</div>;
  return (
    <div className={classes.list} data-stale={query.isPlaceholderData || undefined}>
      {isNarrow ? <Cards {...props} /> : <Rows {...props} />}
      {query.isError && <Failure what={what} error={query.error} onRetry={() => void query.refetch()} />}
      {query.hasNextPage && (
        <Button
          className={classes.more}
          loading={query.isFetchingNextPage ?? false}
          onClick={() => void query.fetchNextPage?.()}
        >
          Carregar mais
        </Button>
      )}
    </div>
  );
}

function Rows<Row>({ label, columns, rows, rowKey, rowLink }: Props<Row>) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ header, align, width }) => (
            <th key={header} scope="col" data-align={align} style={{ width }}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} data-link={rowLink ? true : undefined}>
            {columns.map(({ header, cell, align, nowrap }, index) =>
              index === 0 ? (
                <th key={header} scope="row" data-align={align} data-nowrap={nowrap}>
                  <Lead link={rowLink?.(row)}>{cell(row)}</Lead>
                </th>
              ) : (
                <td key={header} data-align={align} data-nowrap={nowrap}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards<Row>({ label, columns, rows, rowKey, rowLink, card }: Props<Row>) {
  const [first, ...rest] = columns.filter(({ wideOnly }) => !wideOnly);
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={classes.card} data-link={rowLink ? true : undefined}>
          <Lead link={rowLink?.(row)}>{card ? card(row) : first?.cell(row)}</Lead>
          {!card && (
            <dl className={classes.lines}>
              {rest.map(({ header, cell }) => (
                <div key={header}>
                  <dt>{header}</dt>
                  <dd>{cell(row)}</dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
}

function Lead({ link, children }: { link: LinkProps | undefined; children: ReactNode }) {
  if (!link) return children;
  return (
    <Link {...link} className={classes.link}>
      {children}
    </Link>
  );
}
