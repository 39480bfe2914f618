import { Button } from '@mantine/core';
import { formatCents } from '#domain/money.ts';
import { count } from '#web/lib/format-counts.ts';
import classes from './drafts.module.css';
import type { DraftView } from './use-draft-views.ts';

type Props = {
  views: readonly DraftView[];
  booked: number;
  hasClient: boolean;
  isBusy: boolean;
  onBook: () => void;
  onAgain: () => void;
};

/** Summary of the drafts, and the button that books those without doubts. */
export function BookBar({ views, booked, hasClient, isBusy, onBook, onAgain }: Props) {
  const ready = views.filter((view) => view.ready !== null).length;
  const doubts = views.reduce((sum, view) => sum + view.doubts, 0);
  const isChecking = views.some(({ check }) => check.isPending);
  const isEnabled = ready > 0 && !isBusy;
  return (
    <div className={classes.bar}>
      <p className={classes.summary} aria-live="polite">
        {formatSummary({ views, doubts, ready, hasClient, isChecking, booked })}
      </p>
      {views.length > 0 ? (
        <Button
          variant="primary"
          size="md"
          data-book
          loading={isBusy}
          {...(!isEnabled && { 'aria-disabled': true, 'data-disabled': true })}
          onClick={() => {
            if (isEnabled) onBook();
          }}
        >
          {`Solicitar ${count(ready || views.length, 'viagem', 'viagens')}`}
        </Button>
      ) : (
        <Button size="md" data-book onClick={onAgain}>
          Colar outro pedido
        </Button>
      )}
    </div>
  );
}

type Summary = Pick<Props, 'views' | 'hasClient' | 'booked'> & { doubts: number; ready: number; isChecking: boolean };

function formatSummary({ views, doubts, ready, hasClient, isChecking, booked }: Summary): string {
  if (views.length === 0) return count(booked, 'viagem solicitada', 'viagens solicitadas');
  const trips = count(views.length, 'viagem', 'viagens');
  if (!hasClient) return `${trips} · escolha o cliente`;
  if (doubts > 0)
    return [trips, count(doubts, 'dúvida', 'dúvidas'), ready > 0 && 'as outras já podem ir']
      .filter(Boolean)
      .join(' · ');
  if (isChecking) return `${trips} · conferindo…`;
  // Only open drafts are checked.
  const open = views.filter(({ draft }) => draft.progress === 'open');
  const amounts = open.map(({ check }) => check.data?.totalCents ?? null);
  const total = amounts.reduce<number>((sum, cents) => sum + (cents ?? 0), 0);
  const unpriced = amounts.filter((cents) => cents === null).length;
  return [trips, total > 0 && `estimativa de ${formatCents(total)}`, unpriced > 0 && `${unpriced} sem estimativa`]
    .filter(Boolean)
    .join(' · ');
}
