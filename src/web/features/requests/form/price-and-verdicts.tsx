import type { Verdict } from '#contract/bookings.ts';
import { Notice } from '#web/ui/notice.tsx';
import { EstimatePanel } from './estimate-panel.tsx';
import { noticesOf } from './notices.ts';
import type { Check } from './use-check.ts';
import classes from './price-and-verdicts.module.css';

/** Price and problems of a request. */
export function PriceAndVerdicts({ check, verdicts }: { check: Check; verdicts: readonly Verdict[] }) {
  return (
    <>
      <EstimatePanel check={check} />
      <Verdicts verdicts={verdicts} />
    </>
  );
}

function Verdicts({ verdicts }: { verdicts: readonly Verdict[] }) {
  return (
    <div aria-live="polite" className={classes.verdicts}>
      {noticesOf(verdicts).map(({ tone, title, told }) => (
        <Notice key={title} tone={tone} title={title}>
          <ul className={classes.messages}>
            {told.map(({ field, message }) => (
              <li key={`${field} ${message}`}>{message}</li>
            ))}
          </ul>
        </Notice>
      ))}
    </div>
  );
}
