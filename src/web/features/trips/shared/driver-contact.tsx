import type { Trip } from '#contract/trip.ts';
import { isAssigned } from '#domain/trips/status.ts';
import { ContactIcons } from '#web/entities/partner/contact-icons.tsx';

type Reachable = Pick<Trip, 'status' | 'driverName' | 'driverPhone' | 'partnerName' | 'partnerPhone' | 'code'>;

export type Contact = { name: string; phone: string; text: string };

/**
 * Returns the contact of the driver of an assigned or running trip. Without a telephone number of a driver, returns the
 * contact of the partner. Only the central receives these numbers.
 */
export function driverContact(trip: Reachable): Contact | null {
  if (!isAssigned(trip.status) && trip.status !== 'in_progress') return null;
  const { driverName, driverPhone, partnerName, partnerPhone, code } = trip;
  const [name, phone] = driverPhone === null ? [partnerName, partnerPhone] : [driverName, driverPhone];
  if (phone === null) return null;
  return { name: name ?? 'motorista', phone, text: `Viagem ${code}: ` };
}

/** Telephone and WhatsApp of the driver, small enough for a row. */
export function DriverContact({ trip }: { trip: Trip }) {
  const contact = driverContact(trip);
  if (contact === null) return null;
  const { name, phone, text } = contact;
  return <ContactIcons name={name} phone={phone} about={`viagem ${trip.code}`} text={text} />;
}
