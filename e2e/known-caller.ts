import type { Page } from '@playwright/test';
import type { Central } from './central.ts';

export const callers = (page: Page) => page.getByRole('group', { name: 'Quem liga' });
export const booked = (page: Page) => page.getByRole('heading', { name: 'Viagem solicitada' });

/** Requests a trip of this passenger and cancels it, so that the passenger is known and has no open trip. */
export async function driven(central: Central, name: string, phone: string, change: object = {}) {
  const trip = await central.requestTrip({ passengers: [{ name, phone }], ...change });
  await central.admin.must('POST', `/trips/${trip.id}/cancel`, { reason: 'Desistiu' });
  return trip;
}
