import { formatWeekdays } from '#web/lib/weekdays.ts';
import { lazyOpened } from '#web/ui/lazy-opened.tsx';
import { hasError } from './field-states.ts';
import { FoldedGroup } from './folded-group.tsx';
import type { TermsForm } from './terms-form.ts';
import type { Check } from './use-check.ts';

const RepeatDays = lazyOpened(() => import('./repeat-days.tsx'), 'RepeatDays');

const paths = ['repeat', 'repeat.weekdays', 'repeat.until'];

/** The same trip on weekdays until a day, with the days that come of it. */
export function RepeatFields({ check, ...terms }: TermsForm & { check: Check }) {
  const { repeat } = terms.values;
  return (
    <FoldedGroup
      title="Repetir em outros dias"
      said={[repeat !== null && formatWeekdays(repeat.weekdays)]}
      wanted={hasError(terms, paths)}
    >
      <RepeatDays {...terms} check={check} />
    </FoldedGroup>
  );
}
