import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconTrophy } from '@tabler/icons-react';
import type { Dispute } from '#contract/dispatch.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import { TripWhen } from '#web/entities/trip/trip-when.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Money } from '#web/ui/money.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { WithCodes } from '#web/ui/with-codes.tsx';
import { disputesQuery } from '../queries.ts';
import { formatRace } from './dispute-texts.ts';
import classes from './disputes.module.css';

/** "Por que não ganhei": trips of the last days that this partner saw and another partner got. */
export function Disputes() {
  const { data, error, refetch } = useQuery(disputesQuery);
  if (!data) {
    if (error) return <Failure what="as disputas" error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={320} radius="lg" aria-busy="true" />;
  }
  if (data.items.length === 0) {
    return (
      <EmptyState icon={IconTrophy} title="Nenhuma viagem perdida nos últimos 7 dias">
        As viagens que você viu, ou que a fila ofereceu a outro, aparecem aqui com o tempo de cada um e o motivo.
      </EmptyState>
    );
  }
  return (
    <>
      <p className={classes.lead}>
        Viagens dos últimos 7 dias que você viu, ou que a fila ofereceu a outro, e outro parceiro levou. Os tempos
        contam da publicação.
      </p>
      <ul className={classes.list} aria-label="Viagens dos últimos 7 dias que outro parceiro levou">
        {data.items.map((dispute) => (
          <Lost key={dispute.tripId} dispute={dispute} />
        ))}
      </ul>
      {data.full && <Notice tone="info">Estão aqui as 100 mais recentes.</Notice>}
    </>
  );
}

function Lost({ dispute }: { dispute: Dispute }) {
  const { code, pickupAt, timeZone, category, from, to, partnerCents, takenAt, refusal, place, tripId } = dispute;
  return (
    <li className={classes.lost}>
      <div className={classes.head}>
        <span className={classes.code}>
          <WithCodes>{code}</WithCodes>
        </span>
        <span className={classes.taken}>
          Aceita <Instant at={takenAt} timeZone={timeZone} />
        </span>
      </div>
      <div className={classes.trip}>
        <TripWhen at={pickupAt} timeZone={timeZone} />
        <span className={classes.way}>
          {from} → {to}
        </span>
        <span className={classes.pay}>
          {categoryLabels[category]}
          {partnerCents !== null && (
            <>
              {' · '}
              <Money cents={partnerCents} />
            </>
          )}
        </span>
      </div>
      <p className={classes.race}>{formatRace(dispute)}</p>
      {refusal !== null && <p className={classes.refusal}>{refusal}</p>}
      {place !== null && (
        <TextLink to="/fila" search={{ viagem: tripId }}>
          Pedir revisão
        </TextLink>
      )}
    </li>
  );
}
