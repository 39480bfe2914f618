import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { categoryLabels } from '#domain/trips/categories.ts';
import { needLabels } from '#domain/trips/needs.ts';
import { paymentMethodLabels } from '#domain/trips/payment-methods.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { count } from '#web/lib/format-counts.ts';
import { formatWhen } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { Money } from '#web/ui/money.tsx';
import { clientQuery } from '../queries.ts';
import { useAreaZone } from './area-field.tsx';
import classes from './caller-fields.module.css';
import type { TermsValues } from './terms.ts';
import type { Check } from './use-check.ts';
import { summaryId } from './use-seen-submit.ts';

type Props = {
  values: TermsValues;
  check: Check;
  /** True when the user sent the form before the price was shown. */
  early: boolean;
  /** Called when the summary is shown. The trip can be booked from then on. */
  show: () => void;
};

/** Summary of a taken trip above the button, and a notice about a submit that came too early. */
export function TakenTrip({ values, check, early, show }: Props) {
  const shown = useEffectEvent(show);
  useEffect(() => shown(), []);
  return (
    <div id={summaryId} className={classes.summary}>
      <Summary values={values} check={check} />
      {early && (
        <p role="alert" className={classes.early}>
          Nada foi solicitado ainda. Quando o preço aparecer, aperte Enter de novo.
        </p>
      )}
    </div>
  );
}

/** Summary of a taken trip before it is booked again: passenger, phone, client, route, terms, load and price. */
function Summary({ values, check }: Pick<Props, 'values' | 'check'>) {
  const { passengers, stops, category, pickupAt, paymentMethod, clientId, passengerCount, luggageCount } = values;
  const { data: client } = useQuery({ ...clientQuery(clientId ?? ''), enabled: clientId !== null });
  const when = formatPickup(pickupAt, useNow(), useAreaZone(values));
  return (
    <div aria-live="polite">
      <p className={classes.head}>
        <span className={classes.who}>
          <strong>{passengers[0]?.name}</strong>{' '}
          <span className={classes.client}>{[passengers[0]?.phone, client?.name].filter(Boolean).join(' · ')}</span>
        </span>
        <span className={classes.price}>
          {check.current && check.data ? (
            <Money cents={check.data.totalCents} missing="A combinar" />
          ) : check.error ? (
            errorText(check.error)
          ) : (
            'Calculando o preço…'
          )}
        </span>
      </p>
      <p className={classes.way}>
        {stops.map(({ address }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a stop is identified by the position in the list
          <span key={index}>
            {index > 0 && <IconArrowRight size={14} stroke={2} aria-label="até" className={classes.arrow} />}
            {address}
          </span>
        ))}
      </p>
      <p className={classes.terms}>
        {[
          categoryLabels[category],
          when,
          paymentMethodLabels[paymentMethod],
          passengerCount !== undefined && count(passengerCount, 'pessoa', 'pessoas'),
          luggageCount > 0 && count(luggageCount, 'volume', 'volumes'),
          ...values.needs.map((need) => needLabels[need]),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}

function formatPickup(pickupAt: string | null, now: Date, timeZone: string): string {
  if (pickupAt === null) return 'para já';
  return Number.isNaN(Date.parse(pickupAt)) ? 'sem horário' : formatWhen(pickupAt, now, timeZone);
}
