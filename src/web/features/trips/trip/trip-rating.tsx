import { useQuery } from '@tanstack/react-query';
import type { Trip } from '#contract/trip.ts';
import { isAttendant } from '#domain/access/roles.ts';
import { ratingReasonLabels } from '#domain/trips/passenger-words.ts';
import { api } from '#web/lib/api.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Section } from '#web/ui/section.tsx';
import { useDoer } from '../shared/use-doer.ts';

/** The passenger's rating of a completed trip. Only the central sees it. */
export function TripRating({ trip }: { trip: Trip }) {
  const doer = useDoer();
  if (trip.status !== 'completed' || (doer.role !== 'admin' && !isAttendant(doer))) return null;
  return <Rating trip={trip} />;
}

function Rating({ trip: { id, timeZone } }: { trip: Trip }) {
  const { data } = useQuery(api.rides.rating.queryOptions({ input: { id } }));
  const rating = data?.rating;
  if (!rating) return null;
  const reasons = rating.reasons.map((reason) => ratingReasonLabels[reason]).join(', ');
  return (
    <Section title="Avaliação do passageiro" lead="Só a central vê. Não entra na pontuação do parceiro.">
      <Facts
        items={[
          { label: 'Nota', value: `${rating.stars} de 5` },
          { label: 'Motivos', value: reasons },
          { label: 'Quando', value: <Instant at={rating.ratedAt} timeZone={timeZone} /> },
        ]}
      />
    </Section>
  );
}
