import { describe, expect, it } from 'vitest';
import { invitationToFlexibleRide, messageOfFlexibleRide } from './flexible-invitations.ts';
import { invitationToRide, messageOfRide } from './passenger-invitations.ts';

const facts = {
  central: 'Chame um Táxi',
  code: 'V-000012',
  link: 'https://painel.example/acompanhar/abc',
  pickupAt: new Date('2026-12-05T11:05:00Z'),
  timeZone: 'America/Sao_Paulo',
};

describe('the message with the link of a trip', () => {
  it.each([
    ['pt', 'Olá! Chame um Táxi reservou um táxi para você: 05/12 às 08:05 (viagem V-000012). Acompanhe por aqui: '],
    [
      'es',
      '¡Hola! Le escribe Chame um Táxi. Su taxi está reservado para el 5/12 a las 08:05 (viaje V-000012). Sígalo aquí: ',
    ],
  ] as const)('has the local pickup time in %s', (language, text) => {
    expect(messageOfRide({ ...facts, language })).toBe(text + facts.link);
  });

  it('names the month in English, where 05/12 may be the fifth of December or the twelfth of May', () => {
    const { subject, paragraphs } = invitationToRide({ ...facts, language: 'en' });
    for (const text of [subject, paragraphs[0], messageOfRide({ ...facts, language: 'en' })])
      expect(text).toMatch(/Sat,? 5 Dec at 08:05/);
  });
});

describe('the message with the link of a flexible ride', () => {
  it('names the month in English', () => {
    const { central, link } = facts;
    const ride = { central, link, day: '2026-12-05', language: 'en' } as const;
    const { subject, paragraphs } = invitationToFlexibleRide(ride);
    for (const text of [subject, paragraphs[0], messageOfFlexibleRide(ride)]) expect(text).toMatch(/Sat,? 5 Dec\b/);
  });
});
