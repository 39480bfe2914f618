import { newId } from '#server/platform/uuid.ts';
import type { Contender } from './contenders.ts';
import type { Call } from './load.ts';
import { CLIENT_USERS, type Person, type Stage } from './stage.ts';

const SLOT_MINUTES = 150;
/** Whole minute, because the panel keeps no seconds of a local time. */
const started = Math.floor(Date.now() / 60_000) * 60_000;

export const operations = ['list', 'create', 'accept'] as const;
export type Operation = (typeof operations)[number];

export const clientOf = (stage: Stage, n: number) => stage.clients[n % CLIENT_USERS] as Person;
export const partnerOf = (stage: Stage, n: number) => stage.partners[n % stage.partners.length] as Person;

/** Returns the time of the n-th trip of a contender, at which its partner has no other trip. */
export function pickupOf(stage: Stage, n: number): Date {
  const slot = Math.floor(n / stage.partners.length);
  return new Date(started + (180 + slot * SLOT_MINUTES + (n % 5)) * 60_000);
}

/** Returns functions that make the n-th call of each kind to this contender. */
export function callsTo(stage: Stage, { name, url, cookie }: Contender) {
  const prefix = name === 'panel' ? '/api/v1' : '';
  const headersOf = ({ token }: Person) => ({ cookie: cookie(token), origin: url });
  const post = (person: Person, path: string, body: object): Call => ({
    method: 'POST',
    path: prefix + path,
    headers: { ...headersOf(person), 'content-type': 'application/json', 'idempotency-key': newId() },
    body: JSON.stringify(body),
  });
  return {
    list: (n: number): Call => ({
      method: 'GET',
      path: `${prefix}/trips?limit=25`,
      headers: headersOf(clientOf(stage, n)),
    }),
    create: (n: number): Call =>
      post(clientOf(stage, n), '/trips', {
        passengers: [{ name: 'Marina Duarte', phone: '(11) 98765-4321' }],
        stops: stage.placeIds.map((placeId) => ({ address: 'Endereço do local', placeId })),
        pickupAt: pickupOf(stage, n).toISOString(),
        category: 'comum',
        paymentMethod: 'cash',
      }),
    accept: (n: number, tripId: string): Call =>
      post(partnerOf(stage, n), `/trips/${tripId}/accept`, { termsVersion: 1 }),
    /** Step of the accepted trip that needs no input: `arrive`, `begin` or `complete`. */
    step: (n: number, tripId: string, action: string): Call =>
      post(partnerOf(stage, n), `/trips/${tripId}/${action}`, {}),
  };
}
