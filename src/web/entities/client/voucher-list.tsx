import { Button, Skeleton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Voucher } from '#contract/vouchers.ts';
import { formatCents } from '#domain/money.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { count } from '#web/lib/format-counts.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { Failure } from '#web/ui/failure.tsx';
import classes from './voucher-list.module.css';

type Query = {
  data: Parameters<typeof rowsOf<Voucher>>[0];
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};

type Props = { query: Query; onEdit?: (voucher: Voucher) => void; none: ReactNode };

/** A client's vouchers, with remaining uses, expiry and amount limit. */
export function VoucherList({ query, onEdit, none }: Props) {
  if (query.error) return <Failure what="os vouchers" error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={88} radius="md" />;
  const vouchers = rowsOf(query.data);
  if (vouchers.length === 0) return none;
  return (
    <>
      <ul className={classes.list} aria-label="Vouchers">
        {vouchers.map((voucher) => (
          <li key={voucher.id} className={classes.line} data-spent={isSpent(voucher) || undefined}>
            <span className={classes.code}>{voucher.code}</span>
            <span className={classes.about}>
              {[voucher.description, formatTerms(voucher)].filter(Boolean).join(' · ')}
            </span>
            <span className={classes.left}>{formatLeft(voucher)}</span>
            {onEdit && (
              <Button
                size="xs"
                leftSection={<IconPencil size={14} aria-hidden />}
                aria-label={`Editar o voucher ${voucher.code}`}
                onClick={() => onEdit(voucher)}
              >
                Editar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button size="xs" mt="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </>
  );
}

function formatTerms({ expiresOn, ceilingCents }: Voucher): string {
  const ceiling = ceilingCents === null ? 'sem teto' : `até ${formatCents(ceilingCents)} por viagem`;
  return `embarques até ${formatDay(expiresOn)} · ${ceiling}`;
}

function formatLeft({ active, uses, used }: Voucher): string {
  if (!active) return 'Fora de uso';
  return used === uses ? 'Todo usado' : `${used} de ${count(uses, 'uso', 'usos')}`;
}

function isSpent({ active, uses, used }: Voucher): boolean {
  return !active || used === uses;
}
