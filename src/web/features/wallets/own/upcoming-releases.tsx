import { Button } from '@mantine/core';
import { useState } from 'react';
import { localDate } from '#domain/time.ts';
import { readerZone, formatDayOf } from '#web/lib/instants.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { useNow } from '#web/lib/now.ts';
import { Money } from '#web/ui/money.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { WithCodes } from '#web/ui/with-codes.tsx';
import classes from './upcoming-releases.module.css';
import type { WalletDetail } from './wallet-figures.tsx';

const shownAtFirst = 8;

/** Earnings not yet released, by trip. The earnings of a trip are released on a fixed day, or when the client pays. */
export function UpcomingReleases({ upcoming }: Pick<WalletDetail, 'upcoming'>) {
  const [all, setAll] = useState(false);
  const today = localDate(useNow(), readerZone);
  if (upcoming.length === 0) return null;
  const shown = all ? upcoming : upcoming.slice(0, shownAtFirst);
  return (
    <Section title="A liberar" lead={formatLead(upcoming)}>
      <ul className={classes.list}>
        {shown.map(({ tripId, tripCode, amountCents, releaseOn, held }) => (
          <li key={tripId} className={classes.line}>
            {releaseOn === null ? (
              <span className={classes.day}>quando a viagem for paga</span>
            ) : (
              <time dateTime={releaseOn} title={formatDay(releaseOn)} className={classes.day}>
                {formatDayOf(releaseOn, today)}
              </time>
            )}
            <span className={classes.trip}>
              <TextLink to="/viagens/$id" params={{ id: tripId }}>
                <WithCodes>{tripCode}</WithCodes>
              </TextLink>
              {(held || (releaseOn !== null && releaseOn < today)) && (
                <span className={classes.held}>retida: espera uma decisão da central</span>
              )}
            </span>
            <Money cents={amountCents} signed />
          </li>
        ))}
      </ul>
      {upcoming.length > shown.length && (
        <Button size="xs" onClick={() => setAll(true)} style={{ alignSelf: 'start' }}>
          Mostrar todas as {upcoming.length}
        </Button>
      )}
    </Section>
  );
}

function formatLead(upcoming: WalletDetail['upcoming']): string {
  const onPayment = upcoming.filter(({ releaseOn }) => releaseOn === null).length;
  if (onPayment === 0) return 'O valor de cada viagem entra no saldo no dia prometido.';
  if (onPayment === upcoming.length)
    return 'O valor de cada viagem entra no saldo quando o cliente pagar a viagem por inteiro.';
  return 'O valor de cada viagem entra no saldo no dia prometido, ou quando o cliente pagar a viagem por inteiro.';
}
