import type { Trip } from '#contract/trip.ts';
import type { LabelAudience } from '#domain/trips/audience-labels.ts';
import { showsDesignation } from '#web/entities/trip/state-labels.ts';
import { useLabelAudience } from '#web/entities/trip/use-status-labels.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { Section } from '#web/ui/section.tsx';
import { ContactLinks } from './contact-links.tsx';
import { driverContact } from '../shared/driver-contact.tsx';
import classes from './trip-people.module.css';
import { TripRating } from './trip-rating.tsx';

/** Returns the partner. Clients read it only when it is not the driver itself. */
function partnerOf({ partnerName, driverName }: Trip, audience: LabelAudience): string | null {
  return audience === 'client' && partnerName === driverName ? null : partnerName;
}

/**
 * Partner, driver and vehicle of the trip. The central also sees their contacts. Before acceptance, shows the partner
 * that the trip is designated or offered to.
 */
export function TripAttendance({ trip }: { trip: Trip }) {
  const audience = useLabelAudience();
  const contact = driverContact(trip);
  const items = [
    { label: audience === 'client' ? 'Atendida por' : 'Parceiro', value: partnerOf(trip, audience) },
    { label: 'Motorista', value: trip.driverName },
    { label: 'Veículo', value: [trip.vehiclePlate, trip.vehicleModel].filter(Boolean).join(' · ') },
    { label: 'Parceiro designado', value: showsDesignation(trip, audience) ? trip.designatedPartnerName : null },
    { label: 'Motorista designado', value: trip.designatedDriverName },
    { label: trip.offerIsDesignation ? 'Designada a' : 'Ofertada a', value: trip.offeredPartnerName },
    { label: 'Motorista da oferta', value: trip.offeredDriverName },
    { label: 'Próximo da fila', value: trip.nextPartnerName },
    {
      label: 'Oferta vale até',
      value:
        audience !== 'client' && trip.offerExpiresAt !== null && trip.offeredPartnerName === null ? (
          <Instant at={trip.offerExpiresAt} timeZone={trip.timeZone} />
        ) : null,
    },
    { label: 'Telefone', value: contact && <Phone number={contact.phone} /> },
  ];
  if (!items.some(({ value }) => value)) return null;
  return (
    <>
      <Section title="Atendimento">
        <Facts items={items} />
        {contact && (
          <div className={classes.reach}>
            <ContactLinks name={contact.name} phone={contact.phone} text={contact.text} />
          </div>
        )}
      </Section>
      <TripRating trip={trip} />
    </>
  );
}
