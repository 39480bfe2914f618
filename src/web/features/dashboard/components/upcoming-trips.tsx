import { IconCalendarEvent } from '@tabler/icons-react';
import type { Trip } from '#contract/trip.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { TripLines } from './trip-lines.tsx';

/** The next trips, for users who request trips. */
export function UpcomingTrips({ trips, hideClient = false }: { trips: readonly Trip[]; hideClient?: boolean }) {
  return (
    <Section
      title="Próximas viagens"
      actions={trips.length > 0 && <TextLink to="/viagens-futuras">Ver todas</TextLink>}
    >
      {trips.length === 0 ? (
        <EmptyState compact icon={IconCalendarEvent} title="Nenhuma viagem marcada">
          As viagens que você solicitar aparecem aqui até acabarem.
        </EmptyState>
      ) : (
        <TripLines label="Próximas viagens" trips={trips} side="fare" hideClient={hideClient} />
      )}
    </Section>
  );
}
