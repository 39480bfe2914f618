import { ActionIcon } from '@mantine/core';
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';
import type { Trip } from '#contract/trip.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import { isAssigned } from '#domain/trips/status.ts';
import { whatsappLink } from '#web/lib/whatsapp.ts';

type Reachable = Pick<Trip, 'status' | 'driverName' | 'driverPhone' | 'partnerName' | 'partnerPhone' | 'code'>;

export type Contact = { name: string; phone: string; whatsapp: string };

/**
 * Returns the contact of the driver of an assigned or running trip. Without a telephone number of a driver, returns the
 * contact of the partner. Only the central receives these numbers.
 */
export function driverContact(trip: Reachable): Contact | null {
  if (!isAssigned(trip.status) && trip.status !== 'in_progress') return null;
  const { driverName, driverPhone, partnerName, partnerPhone, code } = trip;
  const [name, phone] = driverPhone === null ? [partnerName, partnerPhone] : [driverName, driverPhone];
  if (phone === null) return null;
  return { name: name ?? 'motorista', phone, whatsapp: whatsappLink(phone, `Viagem ${code}: `) };
}

/** Telephone and WhatsApp of the driver, small enough for a row. */
export function DriverContact({ trip }: { trip: Trip }) {
  const contact = driverContact(trip);
  if (contact === null) return null;
  return (
    <>
      <ActionIcon
        component="a"
        size={30}
        variant="default"
        href={`tel:${contact.phone}`}
        aria-label={`Ligar para ${contact.name}, viagem ${trip.code}`}
        title={`Ligar para ${contact.name}: ${formatPhone(contact.phone)}`}
      >
        <IconPhone size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon
        component="a"
        size={30}
        variant="default"
        href={contact.whatsapp}
        target="_blank"
        rel="noreferrer"
        aria-label={`WhatsApp de ${contact.name}, viagem ${trip.code}`}
        title={`WhatsApp de ${contact.name}`}
      >
        <IconBrandWhatsapp size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </>
  );
}
