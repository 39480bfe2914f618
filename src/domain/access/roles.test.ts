import { describe, expect, it } from 'vitest';
import {
  actorOf,
  isAttendant,
  isClientSide,
  isPartnerSide,
  missingLink,
  type Profile,
  system,
} from '#domain/access/roles.ts';
import { greeting } from '#domain/access/greeting.ts';

const noRole: Profile = { tipo: '', id_cliente: '', id_parceiro: '', nome: '' };
const linked = { id_cliente: 'c1', id_parceiro: 'p1' };

const people = [
  { who: 'a partner', profile: { tipo: 'parceiro', ...linked }, side: 'partner', missing: null },
  {
    who: 'a partner without link',
    profile: { tipo: 'parceiro', id_cliente: 'c1' },
    side: 'none',
    missing: 'id_parceiro',
  },
  { who: 'a client', profile: { tipo: 'cliente', ...linked }, side: 'client', missing: null },
  {
    who: 'a client without link',
    profile: { tipo: 'cliente', id_parceiro: 'p1' },
    side: 'none',
    missing: 'id_cliente',
  },
  { who: "a client's cadviagens", profile: { tipo: 'cadviagens', ...linked }, side: 'client', missing: null },
  { who: 'an attendant', profile: { tipo: 'cadviagens', id_parceiro: 'p1' }, side: 'attendant', missing: null },
  { who: 'an administrator', profile: { tipo: 'admin', ...linked }, side: 'none', missing: null },
] as const;

describe.each(people)('$who', ({ profile, side, missing }) => {
  const whole: Profile = { ...noRole, ...profile };
  const actor = actorOf('u1', whole, true);

  it('is on exactly the expected side: partner, client, attendant or none', () => {
    const sides = {
      partner: actor !== null && isPartnerSide(actor),
      client: actor !== null && isClientSide(actor),
      attendant: actor !== null && isAttendant(actor),
    };
    expect(sides).toEqual({ partner: side === 'partner', client: side === 'client', attendant: side === 'attendant' });
  });

  it('lacks exactly the expected link to a client or partner', () => {
    expect(missingLink(whole)).toBe(missing);
  });

  it('may approve trips only as a user of a client', () => {
    expect(actor?.approvesTrips).toBe(side === 'client');
  });
});

it('an actor has only the links that its role uses', () => {
  expect(actorOf('u1', { ...noRole, ...linked, tipo: 'admin' }, false)).toMatchObject({
    clientId: null,
    partnerId: null,
  });
  expect(actorOf('u1', { ...noRole, ...linked, tipo: 'parceiro' }, false)).toMatchObject({
    clientId: null,
    partnerId: 'p1',
  });
  expect(actorOf('u1', { ...noRole, ...linked, tipo: 'cliente' }, false)).toMatchObject({
    clientId: 'c1',
    partnerId: null,
  });
});

it('a profile without a role gives no actor', () => {
  expect(actorOf('u1', { ...noRole, ...linked }, false)).toBeNull();
});

it('the system is neither on the side of a partner nor on that of a client, and is no attendant', () => {
  expect([isAttendant(system), isClientSide(system), isPartnerSide(system)]).toEqual([false, false, false]);
});

it.each([
  ['parceiro', 'Olá, Parceiro Rui'],
  ['cliente', 'Olá, Rui'],
  ['admin', 'Olá, Rui'],
  ['cadviagens', 'Olá, Rui'],
] as const)('greets the role %s with: %s', (tipo, text) => {
  expect(greeting({ tipo, nome: 'Rui' })).toBe(text);
});
