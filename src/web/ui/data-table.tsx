import { UnstyledButton } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo, type ReactNode, useDeferredValue, useRef } from 'react';
import { narrow, useMedia } from '#web/lib/use-media.ts';
import classes from './data-table.module.css';
import { Failure } from './failure.tsx';
import { ReadOn } from './read-on.tsx';
import { handleRowKey } from './row-keys.ts';
import type { RowWindow } from './row-window.ts';
import { TableSkeleton } from './table-skeleton.tsx';
import { useKeptWidths } from './use-kept-widths.ts';
import { useRowWindow } from './use-row-window.ts';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` is for money and numbers. */
  align?: 'start' | 'end';
  width?: string;
  /** Keeps the cell on one line, for numbers, dates and documents. */
  nowrap?: boolean;
  /**
   * Free text, in which a long word is broken so that it does not widen the page. With `address` only long addresses
   * are broken.
   */
  written?: 'words' | 'address';
  /** Left out of the cards that narrow screens show. */
  wideOnly?: boolean;
  /** Left out of a table that has less than 900 px beside the menu. */
  roomy?: boolean;
  /** Names of the two sort orders that the column head switches between. The first press selects the first one. */
  orders?: readonly [first: ColumnOrder, second: ColumnOrder];
};

export type ColumnOrder = { name: string; falls: boolean };

/** Part of a list's TanStack query that the table needs, for infinite and other queries. */
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

/** Row selection; built by `choosingOf`. */
export type Choosing<Row> = {
  has: (key: string) => boolean;
  toggle: (key: string) => void;
  reach: (key: string, from?: string) => void;
  clear: () => void;
  head: ReactNode;
  mark: (row: Row) => ReactNode;
  /** Shown at the bottom of the page while rows are selected. */
  bar: ReactNode;
};

type Props<Row> = {
  /** `label` names the table. `what` completes the error message and includes the article: `os clientes`. */
  label: string;
  what: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Link of a row, placed in the first column. A click anywhere on the row follows it. */
  rowLink?: (row: Row) => LinkProps | undefined;
  /** Replaces the labelled lines of a card on narrow screens. */
  card?: (row: Row) => ReactNode;
  /** Current sort order, and the callback of the column heads. */
  order?: { name: string; onChange: (name: string) => void };
  choosing?: Choosing<Row>;
  /** Omitted if the rows are already loaded. */
  query?: ListQuery;
  /** EmptyState that replaces a table without rows. */
  empty?: ReactNode;
};

/**
 * Numbers of rows and cards in the first render, about as many as fit on a screen. The others follow in the next frames,
 * in short tasks that do not block the page.
 */
const atOnce = { rows: 16, cards: 8 };
/** Height, in px, that the first render reserves for each other row, so that a scroll position can be restored. */
const reserved = 44;

const atHand: ListQuery = { isPending: false, isError: false, error: null, refetch: () => undefined };

/** Table with rows of 44 px, or cards on narrow screens. Includes the loading, empty and error states. */
export function DataTable<Row>(props: Props<Row>) {
  const { query = atHand, rows, empty, what } = props;
  const isNarrow = useMedia(narrow);
  if (query.isPending) return <TableSkeleton columns={isNarrow ? 1 : props.columns.length} label={props.label} />;
  if (query.isError && rows.length === 0) {
    return <Failure what={what} error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (rows.length === 0) return <div className={classes.surface}>{empty}</div>;
  return (
    <div className={classes.list} data-rows data-stale={query.isPlaceholderData || undefined}>
      {isNarrow ? <Cards {...props} /> : <Rows {...props} />}
      {query.isError && <Failure what={what} error={query.error} onRetry={() => void query.refetch()} />}
      {query.hasNextPage && <ReadOn query={query} />}
      {props.choosing?.bar && (
        <div className={classes.bar} data-bar>
          {props.choosing.bar}
        </div>
      )}
    </div>
  );
}

function Rows<Row>({ label, columns, rows, rowKey, rowLink, order, choosing, query }: Props<Row>) {
  const head = useRef<HTMLTableRowElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = useRowWindow(rows.length, body);
  const { drawn, below } = useDrawnRows(rows, shown, atOnce.rows);
  useKeptWidths(head, shown !== null, columns.map(({ header }) => header).join());
  return (
    <table
      className={classes.table}
      aria-label={label}
      {...(shown && { 'aria-rowcount': query?.hasNextPage ? -1 : rows.length + 1 })}
    >
      <thead>
        <tr ref={head}>
          {choosing && <td className={classes.mark}>{choosing.head}</td>}
          {columns.map(({ header, align, width, orders, roomy }, index) => (
            <th
              key={header}
              scope="col"
              data-lead={index === 0 || undefined}
              data-align={align}
              data-roomy={roomy}
              style={{ width }}
              aria-sort={order && orders ? sortOf(orders, order.name) : undefined}
            >
              {order && orders ? <OrderButton header={header} orders={orders} order={order} /> : header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {shown && <Rest side="above" height={shown.above} />}
        {drawn.map((row, at) => (
          <TableRow
            key={rowKey(row)}
            row={row}
            index={shown ? shown.from + at + 2 : undefined}
            columns={columns}
            rowKey={rowKey}
            rowLink={rowLink}
            choosing={choosing}
          />
        ))}
        <Rest side="below" height={below} />
      </tbody>
    </table>
  );
}

/** Returns the rows to render, and the height of the rows below them. */
function useDrawnRows<Row>(
  rows: readonly Row[],
  shown: RowWindow | null,
  first: number,
): { drawn: readonly Row[]; below: number } {
  const most = useDeferredValue(Number.POSITIVE_INFINITY, first);
  if (most < rows.length) return { drawn: rows.slice(0, most), below: (rows.length - most) * reserved };
  return { drawn: shown ? rows.slice(shown.from, shown.to) : rows, below: shown?.below ?? 0 };
}

/** Empty space in place of the rows that are not rendered. */
function Rest({ side, height }: { side: 'above' | 'below'; height: number }) {
  return height > 0 && <tr data-rest={side} aria-hidden style={{ height }} />;
}

type RowProps<Row> = Pick<Props<Row>, 'columns' | 'rowKey'> & {
  row: Row;
  /** Value of `aria-rowindex`, where the head is row 1; undefined if all rows are rendered. */
  index: number | undefined;
  rowLink: Props<Row>['rowLink'] | undefined;
  choosing: Props<Row>['choosing'] | undefined;
};

/** Memoized, so that scrolling a long list renders only the rows that enter the window. */
const TableRow = memo(function TableRow<Row>({ row, index, columns, rowKey, rowLink, choosing }: RowProps<Row>) {
  return (
    <tr
      data-row={rowKey(row)}
      data-link={rowLink?.(row) ? true : undefined}
      data-chosen={choosing?.has(rowKey(row)) || undefined}
      aria-rowindex={index}
    >
      {choosing && <td className={classes.mark}>{choosing.mark(row)}</td>}
      {columns.map(({ header, cell, align, nowrap, written, roomy }, column) =>
        column === 0 ? (
          <th key={header} scope="row" data-align={align} data-nowrap={nowrap}>
            <Lead link={rowLink?.(row)} choosing={choosing}>
              {cell(row)}
            </Lead>
          </th>
        ) : (
          <td key={header} data-align={align} data-nowrap={nowrap} data-written={written} data-roomy={roomy}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

function sortOf(orders: readonly ColumnOrder[], name: string): 'ascending' | 'descending' | 'none' {
  const found = orders.find((one) => one.name === name);
  if (!found) return 'none';
  return found.falls ? 'descending' : 'ascending';
}

function OrderButton({
  header,
  orders,
  order,
}: {
  header: string;
  orders: readonly [ColumnOrder, ColumnOrder];
  order: { name: string; onChange: (name: string) => void };
}) {
  const [first, second] = orders;
  const sort = sortOf(orders, order.name);
  const Sign = sort === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <UnstyledButton
      className={classes.order}
      onClick={() => order.onChange(order.name === first.name ? second.name : first.name)}
    >
      {header}
      <Sign size={14} stroke={2} aria-hidden data-off={sort === 'none' || undefined} />
    </UnstyledButton>
  );
}

function Cards<Row>({ label, columns, rows, rowKey, rowLink, card, choosing }: Props<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRowWindow(rows.length, list);
  const { drawn, below } = useDrawnRows(rows, shown, atOnce.cards);
  const [first, ...rest] = columns.filter(({ wideOnly }) => !wideOnly);
  return (
    <ul ref={list} className={classes.cards} aria-label={label}>
      {shown && shown.above > 0 && <li data-rest="above" aria-hidden style={{ height: shown.above }} />}
      {drawn.map((row, at) => (
        <li
          key={rowKey(row)}
          {...(shown && { 'aria-posinset': shown.from + at + 1, 'aria-setsize': rows.length })}
          className={classes.card}
          data-row={rowKey(row)}
          data-link={rowLink?.(row) ? true : undefined}
          data-choosing={choosing ? true : undefined}
          data-chosen={choosing?.has(rowKey(row)) || undefined}
        >
          {choosing && <span className={classes.cardMark}>{choosing.mark(row)}</span>}
          <Lead link={rowLink?.(row)} choosing={choosing}>
            {card ? card(row) : first?.cell(row)}
          </Lead>
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
      {below > 0 && <li data-rest="below" aria-hidden style={{ height: below }} />}
    </ul>
  );
}

type LeadProps = { link: LinkProps | undefined; choosing: Choosing<never> | undefined; children: ReactNode };

function Lead({ link, choosing, children }: LeadProps) {
  if (!link) return children;
  return (
    <Link {...link} className={classes.link} data-row-focus onKeyDown={(event) => handleRowKey(event, choosing)}>
      {children}
    </Link>
  );
}
