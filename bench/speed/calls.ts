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
export function callsTo(stage: Stage, contender: Contender) {
  const { get, send } = sending(contender);
  const step = (n: number, tripId: string, action: string, body = {}) =>
    send(partnerOf(stage, n), 'POST', `/trips/${tripId}/${action}`, body);
  const trip = {
    passengers: [{ name: 'Marina Duarte', phone: '(11) 98765-4321' }],
    stops: stage.placeIds.map((placeId) => ({ address: 'Endereço do local', placeId })),
    category: 'comum',
  };
  const pickupAt = (n: number) => pickupOf(stage, n).toISOString();
  if (contender.name === 'feathers')
    return {
      list: (n: number) => get(clientOf(stage, n), '/trips?$limit=25&$sort[pickup_at]=-1&$sort[id]=-1'),
      create: (n: number) =>
        send(clientOf(stage, n), 'POST', '/requests', { ...trip, pickup_at: pickupAt(n), payment_method: 'cash' }),
      accept: (n: number, tripId: string) =>
        send(partnerOf(stage, n), 'PATCH', `/requests/${tripId}`, { status: 'accepted' }),
      step,
    };
  return {
    list: (n: number) => get(clientOf(stage, n), '/trips?limit=25'),
    create: (n: number) =>
      send(clientOf(stage, n), 'POST', '/trips', { ...trip, pickupAt: pickupAt(n), paymentMethod: 'cash' }),
    accept: (n: number, tripId: string) => step(n, tripId, 'accept', { termsVersion: 1 }),
    /** Step of the accepted trip that needs no input: `arrive`, `begin` or `complete`. */
    step,
  };
}

function sending({ name, url, cookie, authorization }: Contender) {
  const prefix = name.startsWith('panel') ? '/api/v1' : '';
  const headersOf = (person: Person): Record<string, string> =>
    authorization ? { authorization: authorization(person) } : { cookie: cookie(person.token), origin: url };
  return {
    get: (person: Person, path: string): Call => ({ method: 'GET', path: prefix + path, headers: headersOf(person) }),
    send: (person: Person, method: 'POST' | 'PATCH', path: string, body: object): Call => ({
      method,
      path: prefix + path,
      headers: { ...headersOf(person), 'content-type': 'application/json', 'idempotency-key': newId() },
      body: JSON.stringify(body),
    }),
  };
}
