import type { Trip } from '#contract/trip.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Section } from '#web/ui/section.tsx';

/** Who runs the trip, with whom and in what; before that, who was chosen to. */
export function TripAttendance({ trip }: { trip: Trip }) {
  const items = [
    { label: 'Parceiro', value: trip.partnerName },
    { label: 'Motorista', value: trip.driverName },
    { label: 'Veículo', value: [trip.vehiclePlate, trip.vehicleModel].filter(Boolean).join(' · ') },
    { label: 'Parceiro designado', value: trip.designatedPartnerName },
    {
      label: 'Oferta vale até',
      value: trip.offerExpiresAt && <Instant at={trip.offerExpiresAt} timeZone={trip.timeZone} />,
    },
  ];
  if (!items.some(({ value }) => value)) return null;
  return (
    <Section title="Atendimento">
      <Facts items={items} />
    </Section>
  );
}
