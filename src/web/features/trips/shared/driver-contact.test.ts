import { expect, it } from 'vitest';
import { driverContact } from './driver-contact.tsx';

const trip = {
  code: 'V-000123',
  status: 'accepted' as const,
  driverName: 'Rui Reis',
  driverPhone: '+5511912345678',
  partnerName: 'Táxi do Rui',
  partnerPhone: '+551133334444',
};

it.each([
  ['the driver', trip, 'Rui Reis +5511912345678'],
  [
    'the partner while no driver is chosen',
    { ...trip, driverName: null, driverPhone: null },
    'Táxi do Rui +551133334444',
  ],
  ['the partner of a driver without a telephone', { ...trip, driverPhone: null }, 'Táxi do Rui +551133334444'],
  ['the driver with the passenger on board', { ...trip, status: 'in_progress' as const }, 'Rui Reis +5511912345678'],
  ['missing after the end of the trip', { ...trip, status: 'completed' as const }, null],
  [
    'missing when neither driver nor partner has a telephone number',
    { ...trip, driverPhone: null, partnerPhone: null },
    null,
  ],
])('the contact that the central sees is %s', (_who, reached, expected) => {
  const contact = driverContact(reached);
  expect(contact && `${contact.name} ${contact.phone}`).toBe(expected);
});

it('the WhatsApp link to the driver contains the code of the trip', () => {
  expect(driverContact(trip)?.text).toBe('Viagem V-000123: ');
});
