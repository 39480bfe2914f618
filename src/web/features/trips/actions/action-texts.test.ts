import { expect, it } from 'vitest';
import type { Actor } from '#domain/access/roles.ts';
import { rejectText } from './action-texts.ts';

const reception: Actor = { userId: 'u', role: 'cliente', clientId: 'c', partnerId: null, approvesTrips: true };

const texts = (doer: Actor) => [rejectText({ requesterId: null }, doer), rejectText({ requesterId: 'r' }, doer)];

it('a user of the hotel reads that the guest reads the reason, which an administrator writes for the hotel', () => {
  const others = 'Quem solicitou será avisado do motivo.';
  expect(texts(reception)).toEqual(['O hóspede lê este motivo.', others]);
  expect(texts({ ...reception, role: 'admin', clientId: null })).toEqual([others, others]);
});
