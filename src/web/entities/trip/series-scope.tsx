import type { Series } from '#contract/series.ts';
import type { Trip } from '#contract/trip.ts';
import { canStill } from '#domain/trips/decide.ts';
import { Choice } from '#web/ui/choice.tsx';

/** Scope of an action on a trip of a series: that trip only, or also the following ones. */
export type Scope = 'one' | 'following';

/** Returns a trip of a series and the following trips. Leaves out trips whose status does not allow the action. */
export function followingOf(series: Series | undefined, trip: Trip, action: 'edit' | 'cancel'): Trip[] {
  const trips = series?.trips ?? [];
  const from = trips.findIndex(({ id }) => id === trip.id);
  return from < 0 ? [] : trips.slice(from).filter(({ status }) => canStill(action, status));
}

type Props = { label: string; count: number; value: Scope; onChange: (scope: Scope) => void };

/** Asks for the scope when following trips exist. */
export function SeriesScope({ label, count, value, onChange }: Props) {
  if (count < 2) return null;
  return (
    <Choice
      label={label}
      data={[
        { value: 'one', label: 'Só esta viagem' },
        { value: 'following', label: `Esta e as seguintes (${count})` },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
