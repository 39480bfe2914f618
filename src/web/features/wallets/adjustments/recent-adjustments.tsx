import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@mantine/core';
import { Failure } from '#web/ui/failure.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Money } from '#web/ui/money.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { recentEntriesQuery } from '../queries.ts';
import classes from './recent-adjustments.module.css';

const shown = 8;

/** The last adjustments of the selected wallet, shown to prevent duplicates. */
export function RecentAdjustments({ partnerId }: { partnerId: string | undefined }) {
  if (partnerId === undefined) {
    return (
      <Section title="Últimos ajustes">
        <p className={classes.none}>Escolha o parceiro.</p>
      </Section>
    );
  }
  return <Adjustments partnerId={partnerId} />;
}

function Adjustments({ partnerId }: { partnerId: string }) {
  const entries = useQuery(recentEntriesQuery(partnerId));
  const adjustments = (entries.data?.items ?? []).filter(({ kind }) => kind === 'adjustment').slice(0, shown);
  return (
    <Section title="Últimos ajustes">
      {entries.isPending && <Skeleton height={72} />}
      {entries.isError && <Failure what="os ajustes" error={entries.error} onRetry={() => void entries.refetch()} />}
      {entries.data && adjustments.length === 0 && (
        <p className={classes.none}>Nenhum ajuste entre os últimos lançamentos desta carteira.</p>
      )}
      {adjustments.length > 0 && (
        <ul className={classes.list}>
          {adjustments.map(({ id, amountCents, reason, createdAt }) => (
            <li key={id} className={classes.line}>
              <span className={classes.reason}>{reason}</span>
              <Money cents={amountCents} signed />
              <span className={classes.when}>
                <Instant at={createdAt} brief />
              </span>
            </li>
          ))}
        </ul>
      )}
      <TextLink to="/carteira" search={{ parceiro: partnerId }}>
        Ver o extrato
      </TextLink>
    </Section>
  );
}
