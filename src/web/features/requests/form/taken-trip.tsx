import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { categoryLabels } from '#domain/trips/categories.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { formatWhen } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { Money } from '#web/ui/money.tsx';
import { useAreaZone } from './area-field.tsx';
import classes from './caller-fields.module.css';
import type { TermsValues } from './terms.ts';
import type { Check } from './use-check.ts';

type Props = {
  /** Id by which the summary describes the submit button. */
  id: string;
  values: TermsValues;
  check: Check;
  early: boolean;
  /** Called when the summary is shown. The trip can be booked from then on. */
  onShown: () => void;
};

/** Summary of a taken trip before it is booked again: passenger, route, category, time and price. */
export function TakenTrip({ id, values, check, early, onShown }: Props) {
  const show = useEffectEvent(onShown);
  useEffect(() => show(), []);
  const { passengers, stops, category, pickupAt } = values;
  const when = formatPickup(pickupAt, useNow(), useAreaZone(values));
  return (
    <div id={id} aria-live="polite" className={classes.summary}>
      <p className={classes.head}>
        <span className={classes.who}>
          <strong>{passengers[0]?.name}</strong>{' '}
          <span className={classes.client}>
            {categoryLabels[category]} · {when}
          </span>
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
      {early && (
        <p className={classes.early}>Nada foi solicitado ainda. Quando o preço aparecer, aperte Enter de novo.</p>
      )}
    </div>
  );
}

function formatPickup(pickupAt: string | null, now: Date, timeZone: string): string {
  if (pickupAt === null) return 'para já';
  return Number.isNaN(Date.parse(pickupAt)) ? 'sem horário' : formatWhen(pickupAt, now, timeZone);
}
