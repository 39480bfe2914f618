import { describe, expect, it } from 'vitest';
import type { Actor } from '#domain/access/roles.ts';
import { mayOpen, pages } from '#domain/access/pages.ts';
import type { TripAudience } from '#domain/trips/consequences.ts';
import { possibleTargets } from '#domain/trips/targets.ts';
import { transitions } from '#domain/trips/transitions.ts';
import { internalWords } from '#tests/internal-words.ts';
import { eventLabel } from './event-labels.ts';
import { type Audience, eventNames, type NotificationEvent, channelsByAudience } from './events.ts';
import { passengerText } from './passenger-texts.ts';
import { eventsFor } from './recipients.ts';
import { formatNotification } from './texts.ts';
import { newsOf } from './trip-triggers.ts';

const data = {
  code: 'V-000123',
  pickupAt: '2026-03-12T17:30:00Z',
  timeZone: 'America/Sao_Paulo',
  dueOn: '2026-03-12',
  tripCode: 'V-000124',
};

const outcomes: Partial<Record<NotificationEvent, string>> = {
  top_up: 'confirmed',
  payout: 'paid',
  invoice_due: 'overdue',
  invoice_contest: 'accepted',
};

function titleFor(event: NotificationEvent, audience: Audience): string {
  return formatNotification({ event, audience, subjectId: 'abc', data }).title;
}

describe('the table of notifications', () => {
  it.each(eventNames)(
    'gives "%s" for every audience a complete text and a page that the audience may open',
    (event) => {
      for (const [audience] of channelsByAudience(event)) {
        const whole = { ...data, month: '2026-03-01', outcome: outcomes[event] ?? '' };
        const text = formatNotification({ event, audience, subjectId: 'abc', data: whole });
        expect(text.title.length).toBeGreaterThan(8);
        expect(`${text.title} ${text.body}`).not.toMatch(/undefined|null|NaN| {2}|Invalid/);
        expect(readers[audience].some((role) => opens(text.path, role))).toBe(true);
      }
    },
  );

  it('has no internal word in what a client reads', () => {
    const said = eventNames.flatMap((event) =>
      channelsByAudience(event)
        .filter(([audience]) => audience === 'client' || audience === 'approvers')
        .flatMap(([audience]) => {
          const { title, body } = formatNotification({
            event,
            audience,
            subjectId: 'abc',
            data: { ...data, month: '2026-03-01' },
          });
          return [eventLabel(event, 'client'), title, body];
        }),
    );
    expect(said.length).toBeGreaterThan(30);
    expect(said.filter((text) => internalWords.test(text))).toEqual([]);
  });

  it.each([
    ['registered', 'Viagem solicitada', 'Viagem V-000123 solicitada'],
    ['accepted', 'Motorista confirmado', 'Viagem V-000123 com motorista confirmado'],
    ['given_back', 'Motorista não pode mais fazer a viagem', 'Viagem V-000123 de novo sem motorista'],
    ['en_route', 'Motorista a caminho', 'Viagem V-000123 com o motorista a caminho'],
    ['arrived', 'Motorista no local', 'Viagem V-000123 com o motorista no local'],
  ] as const)('tells a client the event "%s" as “%s”', (event, label, title) => {
    expect(eventLabel(event, 'client')).toBe(label);
    expect(titleFor(event, 'client')).toBe(title);
  });

  it('keeps the words of the central and the partners', () => {
    expect(titleFor('registered', 'attendant')).toBe('Viagem V-000123 cadastrada');
    expect(titleFor('accepted', 'partner')).toBe('Viagem V-000123 aceita');
    expect(titleFor('given_back', 'admin')).toBe('Viagem V-000123 devolvida');
    expect(eventLabel('registered', 'central')).toBe('Viagem cadastrada');
  });

  it("informs an eligible partner of the time, places and partner's part of an available trip", () => {
    const told = { event: 'available', audience: 'eligible', subjectId: 'abc' } as const;
    const way = { ...data, from: 'Centro', to: 'Moema', fareCents: 100_00 };
    expect(formatNotification({ ...told, data: way, commissionBp: 10_00 })).toEqual({
      title: 'Viagem V-000123 disponível',
      body: '12/03/2026 às 14:30, de Centro a Moema. Para você: R$\u00a090,00.',
      path: '/viagens/abc',
    });
  });

  it('links an administrator to the waiting sign-up', () => {
    const told = { event: 'sign_up', audience: 'admin', subjectId: 'abc', data: {} } as const;
    expect(formatNotification(told).path).toBe('/cadastros?cadastro=abc');
  });

  it.each([
    ['limit', 'admin', '/clientes/edit/abc?aba=faturamento'],
    ['top_up', 'partner', '/carteira?aba=pedidos'],
    ['payout', 'partner', '/carteira?aba=pedidos'],
  ] as const)('links the notification "%s" for %s to the tab %s', (event, audience, path) => {
    expect(formatNotification({ event, audience, subjectId: 'abc', data: { ...data, month: '2026-03-01' } }).path).toBe(
      path,
    );
  });

  it('offers every role only the events of its audiences', () => {
    const person = { userId: 'u', clientId: null, partnerId: null, approvesTrips: false };
    const client: Actor = { ...person, role: 'cliente', clientId: 'c' };
    expect(names(client)).toContain('arrived');
    expect(names(client)).not.toContain('approval_asked');
    expect(names({ ...client, approvesTrips: true })).toContain('approval_asked');
    expect(names({ ...person, role: 'parceiro', partnerId: 'p' })).toContain('available');
    expect(names({ ...person, role: 'parceiro' })).toEqual([]);
    expect(names({ ...person, role: 'cadviagens' })).toContain('uncovered');
  });
});

const names = (actor: Actor) => eventsFor(actor).map(({ event }) => event);

const readers: Record<Audience, readonly ('admin' | 'cliente' | 'parceiro' | 'cadviagens')[]> = {
  client: ['cliente'],
  approvers: ['cliente'],
  partner: ['parceiro'],
  eligible: ['parceiro'],
  attendant: ['cadviagens'],
  admin: ['admin'],
  person: ['cliente', 'parceiro'],
};

function opens(path: string, role: (typeof readers)[Audience][number]): boolean {
  const [bare = ''] = path.split('?');
  return (Object.keys(pages) as (keyof typeof pages)[]).some(
    (name) => mayOpen(name, role) && new RegExp(`^${pages[name].path.replaceAll(/:\w+/g, '[^/]+')}$`).test(bare),
  );
}

/** Actions without a notification to the partner: the page shows the change, and the partner has nothing to do. */
const goneSilently = new Set(['expire', 'withdraw']);
const asTold: Record<TripAudience, readonly Audience[]> = {
  approvers: ['approvers'],
  eligible: ['eligible'],
  partner: ['partner'],
  client: ['client'],
  admin: ['admin'],
};

it('a passenger gets a prepared text until the taxi arrives, and none after the trip', () => {
  const link = 'https://central.example/acompanhar/K7QF';
  expect(passengerText('en_route', 'V-000123', null)).toBe('Olá! Seu táxi da viagem V-000123 está a caminho.');
  expect(passengerText('en_route', 'V-000123', link)).toBe(
    `Olá! Seu táxi da viagem V-000123 está a caminho. Acompanhe aqui: ${link}`,
  );
  expect(passengerText('scheduled', 'V-000123', link)).toBe(`Olá! Viagem V-000123 de táxi. Acompanhe aqui: ${link}`);
  expect(passengerText('scheduled', 'V-000123', null)).toBe('');
  expect(passengerText('completed', 'V-000123', link)).toBe('');
});

it('every transition notifies all audiences that the transition table names', () => {
  const missing = transitions.flatMap((row) =>
    row.from.flatMap((from) =>
      possibleTargets(row.to, from).flatMap((to) => {
        const byPartner = row.by.every((party) => ['partner', 'assignee', 'offered', 'designated'].includes(party));
        const news = newsOf({ action: row.action, from: from === 'new' ? null : from, to, byPartner });
        const told = new Set(
          news.flatMap(({ event, only }) => only ?? channelsByAudience(event).map(([audience]) => audience)),
        );
        return (row.tells ?? [])
          .filter((audience) => audience !== 'eligible' || (to === 'available' && from !== 'available'))
          .filter((audience) => audience !== 'approvers' || to === 'awaiting_approval')
          .filter((audience) => !(audience === 'partner' && goneSilently.has(row.action)))
          .filter((audience) => !asTold[audience].some((party) => told.has(party)))
          .map((audience) => `${row.action} from ${from} to ${to}: ${audience}`);
      }),
    ),
  );
  expect(missing).toEqual([]);
});
