import { count } from '#web/lib/format-counts.ts';
import { lazyOpened } from '#web/ui/lazy-opened.tsx';
import { FoldedGroup } from './folded-group.tsx';
import { hasError } from './field-states.ts';
import type { TermsForm } from './terms-form.ts';

const ShapeFields = lazyOpened(() => import('./shape-fields.tsx'), 'ShapeFields');

const paths = ['returnAt', 'vehicleCount', 'hours'];

/** There and back, in several vehicles, or by the hour. A trip that stands already is only by the hour or not. */
export function TripShape({ booking, ...terms }: TermsForm & { booking: boolean }) {
  const { returnAt, vehicleCount, hours } = terms.values;
  return (
    <FoldedGroup
      title={booking ? 'Volta, vários veículos, por hora' : 'Por hora'}
      said={[
        returnAt !== null && 'ida e volta',
        vehicleCount > 1 && `${vehicleCount} veículos`,
        hours !== null && count(hours, 'hora', 'horas'),
      ]}
      wanted={hasError(terms, paths)}
    >
      <ShapeFields {...terms} booking={booking} />
    </FoldedGroup>
  );
}
