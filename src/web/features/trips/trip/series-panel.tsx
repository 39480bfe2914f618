import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import { formatSeries } from '#web/entities/trip/series-labels.ts';
import { TripRows } from '#web/entities/trip/trip-rows.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { seriesQuery } from '../queries.ts';

/** Number of trips shown at first, around the current trip. */
const shownAtFirst = 7;

/** The trips of the series that the user may see. */
export function SeriesPanel({ trip, seriesId }: { trip: Trip; seriesId: string }) {
  const { data } = useQuery(seriesQuery(seriesId));
  const [whole, setWhole] = useState(false);
  const trips = data?.trips ?? [trip];
  const shown = whole ? trips : around(trips, trip.id);
  return (
    <Section
      title="Série"
      {...(data && { lead: formatSeries(data) })}
      actions={
        <TextLink to="/viagens" search={{ serie: seriesId }}>
          No histórico
        </TextLink>
      }
    >
      <TripRows label="Viagens da série" trips={shown} currentId={trip.id} />
      {shown.length < trips.length && (
        <Button variant="subtle" fullWidth mt="xs" onClick={() => setWhole(true)}>
          Mostrar as {trips.length} viagens
        </Button>
      )}
    </Section>
  );
}

function around(trips: readonly Trip[], id: string): readonly Trip[] {
  const at = trips.findIndex((trip) => trip.id === id);
  const begin = Math.max(0, Math.min(at - 2, trips.length - shownAtFirst));
  return trips.slice(begin, begin + shownAtFirst);
}
