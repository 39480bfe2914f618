import { describe, expect, it } from 'vitest';
import type { Context, TripFacts } from '#domain/trips/facts.ts';
import { atPickup, candidate, type Case, decided, pickupAt, unasked } from '#domain/trips/trip.fixture.ts';

type Circumstances = { context?: Partial<Context>; trip?: Partial<TripFacts> };
type Row = [what: string, reason: string | null, circumstances: Circumstances];

/** Returns an attempt that no guard refuses, for this partner. */
const attempt = (action: Case['action'], who: Case['who'], status: Case['in'], about = 'some-partner'): Case => ({
  what: '',
  action,
  who,
  in: status,
  context: candidate(about),
});

/** Returns the reason why the attempt is refused in these circumstances; null when it is allowed. */
function refusal(basis: Case, { context, trip = {} }: Circumstances): string | null {
  const decision = decided({ ...basis, trip: { ...basis.trip, ...trip }, context: { ...basis.context, ...context } });
  return decision.ok ? null : decision.reason;
}

const at = (minutes: number): Circumstances => ({ context: { now: atPickup(minutes) } });
const about = (...partner: Parameters<typeof candidate>): Circumstances => ({ context: candidate(...partner) });
const unknown = (what: keyof Context): Circumstances => ({ context: { [what]: undefined } });

const movedTo = (minutes: number): Circumstances => ({
  context: { now: atPickup(60), edited: { changesTerms: true, pickupAt: atPickup(minutes) } },
});
const ran = (begin: number, end: number, allowed = true): Circumstances => ({
  context: { recording: { allowed, begunAt: atPickup(begin), endedAt: atPickup(end) } },
});
const told = (basis: Case, context: Partial<Context>) => decided({ ...basis, context });

function check(basis: Case, rows: Row[]) {
  it.each<Row>([['no obstacle', null, {}], ...rows])(
    `"${basis.action}" on a trip in "${basis.in}" by ${basis.who} (%s) is refused with: %s`,
    (_what, reason, circumstances) => {
      expect(refusal(basis, circumstances)).toBe(reason);
    },
  );
}

describe('time', () => {
  check(attempt('request', 'client', 'new'), [
    ['a pickup five minutes ago', null, at(5)],
    ['a pickup more than five minutes ago', 'invalid', at(5.1)],
  ]);
  check(attempt('launch', 'client', 'scheduled'), [
    ['months before the pickup', null, at(-99_999)],
    ['one second before the pickup', null, at(-1 / 60)],
    ['at the pickup time', 'illegal_transition', at(0)],
  ]);
  check(attempt('launch', 'system', 'scheduled'), [
    ['before the lead time', 'too_early', at(-180.1)],
    ['at the lead time', null, at(-180)],
    ['at the pickup time', 'illegal_transition', at(0)],
  ]);
  check(attempt('expire', 'system', 'offered'), [['the offer is still open', 'too_early', at(-59.1)]]);
  check(attempt('unattended', 'system', 'available'), [
    ['before the trip counts as unattended', 'too_early', at(14.9)],
  ]);
});

describe('accepting a trip', () => {
  const taking: [Case, partnerId: string][] = [
    [attempt('accept', 'partner', 'available'), 'some-partner'],
    [attempt('accept', 'admin', 'available'), 'some-partner'],
    [attempt('accept', 'offered', 'offered', 'offered-partner'), 'offered-partner'],
    [attempt('accept', 'admin', 'offered', 'offered-partner'), 'offered-partner'],
    [attempt('assume', 'designated', 'scheduled', 'designated-partner'), 'designated-partner'],
    [attempt('assume', 'admin', 'scheduled', 'designated-partner'), 'designated-partner'],
  ];
  for (const [basis, partnerId] of taking) {
    check(basis, [
      ['the terms changed since the partner saw them', 'changed', { context: { seenTermsVersion: 2 } }],
      ['the partner does not serve the area', 'not_eligible', about(partnerId, 'area')],
      ['the partner has no free driver', 'overlap', about(partnerId, 'overlap')],
      ['the balance does not cover the commission', 'insufficient_balance', about(partnerId, 'balance')],
      ['the partner has neither balance nor a free driver', 'not_eligible', about(partnerId, 'overlap', 'balance')],
    ]);
  }
  check(attempt('accept', 'partner', 'available'), [
    ['on behalf of another partner', 'forbidden', about('offered-partner')],
    ['without facts of the partner', 'not_eligible', unknown('candidate')],
    ['assigned to another partner', 'taken', { trip: { status: 'accepted', partnerId: 'assigned-partner' } }],
    [
      'already assigned to this partner',
      'illegal_transition',
      { trip: { status: 'accepted', partnerId: 'some-partner' } },
    ],
    ['offered to another partner', 'gone', { trip: { status: 'offered', offeredPartnerId: 'offered-partner' } }],
    ['cancelled', 'gone', { trip: { status: 'cancelled' } }],
    ['completed long ago', 'gone', { trip: { status: 'completed', partnerId: 'assigned-partner' } }],
  ]);
  check(attempt('accept', 'offered', 'offered', 'offered-partner'), [['the offer has expired', 'gone', at(-59)]]);
  check(attempt('accept', 'admin', 'offered', 'offered-partner'), [
    ['on behalf of a partner without this offer or designation', 'not_eligible', about('some-partner')],
  ]);
  check(attempt('accept', 'admin', 'available'), [
    ['assigned to another partner', 'taken', { trip: { status: 'en_route', partnerId: 'p' } }],
  ]);
  check(attempt('assume', 'admin', 'scheduled', 'designated-partner'), [
    ['on behalf of a partner without this offer or designation', 'not_eligible', about('some-partner')],
    ['no designated partner', 'gone', { trip: { designatedPartnerId: null } }],
  ]);
  for (const action of ['designate', 'offer'] as const) {
    check(attempt(action, 'attendant', 'scheduled'), [
      ['to a partner without a free driver', 'overlap', about('some-partner', 'overlap')],
    ]);
  }
});

describe('changing a trip', () => {
  for (const status of ['awaiting_approval', 'scheduled', 'accepted'] as const) {
    check(attempt('edit', 'client', status), [
      ['a new pickup in the past', 'invalid', movedTo(30)],
      ['a new pickup five minutes ago', null, movedTo(55)],
      ['an unchanged pickup in the past', null, movedTo(0)],
    ]);
  }
  check(attempt('edit', 'client', 'accepted'), [
    ['approval required', 'illegal_transition', { context: { approvalRequired: true } }],
    ['requirement of approval unknown', 'illegal_transition', unknown('approvalRequired')],
  ]);
  check(attempt('edit', 'admin', 'accepted'), [['approval required', null, { context: { approvalRequired: true } }]]);

  check(attempt('confirm-change', 'admin', 'accepted', 'assigned-partner'), [
    ['new terms that overlap another trip', 'overlap', about('assigned-partner', 'overlap')],
    ['for another partner', 'not_eligible', about('some-partner')],
    ['after the deadline', 'gone', at(-30)],
    ['no proposal', 'illegal_transition', { trip: { proposal: null } }],
  ]);
  check(attempt('decline-change', 'assignee', 'accepted'), [['after the deadline', null, at(-30)]]);
  it('a proposal is not declined by the system before its deadline', () => {
    const decline = attempt('decline-change', 'system', 'accepted');
    expect([refusal(decline, at(-30.1)), refusal(decline, at(-30))]).toEqual(['too_early', null]);
  });
});

describe('running a trip', () => {
  check(attempt('begin', 'assignee', 'arrived'), [
    ['a wrong PIN', 'wrong_pin', { context: { pin: 'wrong' } }],
    ['too many wrong PINs', 'wrong_pin', { context: { pin: 'locked' } }],
    ['a wrong PIN on a trip without PIN', null, { context: { pin: 'wrong' }, trip: { requiresPin: false } }],
  ]);
  check(attempt('begin', 'admin', 'arrived'), [['too many wrong PINs', null, { context: { pin: 'locked' } }]]);

  check(attempt('no-show', 'assignee', 'arrived'), [
    ['before the end of the waiting time', 'too_early', at(14.9)],
    [
      'arrived early, so the waiting time begins at the pickup time',
      'too_early',
      { ...at(0), trip: { arrivedAt: atPickup(-60) } },
    ],
    [
      'arrived late, so the waiting time begins at the arrival',
      'too_early',
      { ...at(24), trip: { arrivedAt: atPickup(10) } },
    ],
    [
      'an immediate trip, with a shorter waiting time',
      null,
      { ...at(15), trip: { kind: 'immediate', arrivedAt: atPickup(10) } },
    ],
    ['without an arrival', 'illegal_transition', { trip: { arrivedAt: null } }],
  ]);

  const week = 7 * 24 * 60;
  check(attempt('record', 'assignee', 'accepted', 'assigned-partner'), [
    ['recording not allowed by the client', 'forbidden', ran(0, 55, false)],
    ['a duration of zero', 'invalid', ran(55, 55)],
    ['a trip that has just ended', null, ran(0, 60)],
    ['an end in the future', 'invalid', ran(0, 61)],
    ['a week ago', null, ran(-week, 60 - week)],
    ['more than a week ago', 'illegal_transition', ran(-week, 59 - week)],
    ['another trip of the driver at that time', 'overlap', about('assigned-partner', 'overlap')],
    ['documents that have expired since', null, about('assigned-partner', 'documents')],
    ['a trip of another partner', 'not_eligible', about('some-partner')],
    ['without facts of the partner', 'not_eligible', unknown('candidate')],
  ]);
});

describe('reconfirming or losing an accepted trip', () => {
  check({ ...attempt('ask-reconfirmation', 'system', 'accepted'), trip: unasked }, [
    ['more than two hours before the pickup', 'too_early', at(-120.1)],
    ['two hours before the pickup', null, at(-120)],
    ['too late to find another partner after the answer', 'too_early', at(-74)],
    ['a reconfirmation already requested', 'too_early', { trip: { ...unasked, reconfirmBy: atPickup(-80) } }],
    ['accepted within the hour before the request', 'too_early', { trip: { ...unasked, acceptedAt: atPickup(-179) } }],
    ['accepted more than an hour before the request', null, { trip: { ...unasked, acceptedAt: atPickup(-181) } }],
    [
      'reconfirmed within the hour before the request',
      'too_early',
      { trip: { ...unasked, reconfirmedAt: atPickup(-130) } },
    ],
  ]);
  for (const who of ['assignee', 'admin'] as const) {
    check(attempt('reconfirm', who, 'accepted'), [
      ['one second before the deadline', null, at(-30 - 1 / 60)],
      ['after the deadline', 'gone', at(-30)],
      ['no reconfirmation requested', 'illegal_transition', { trip: { reconfirmBy: null } }],
    ]);
  }
  it.each<[what: string, reason: string | null, circumstances: Circumstances]>([
    [
      'the reconfirmation is still open',
      'illegal_transition',
      { context: { now: atPickup(-31), ...candidate('assigned-partner') } },
    ],
    ['the reconfirmation is overdue', null, at(-30)],
    ['the partner is suspended', null, about('assigned-partner', 'not_active')],
    ['the partner does not serve the area', null, about('assigned-partner', 'area')],
    ['the partner does not serve the category', null, about('assigned-partner', 'category')],
    ['the partner has no accessible vehicle', null, about('assigned-partner', 'needs')],
    ['the documents expire before the trip', null, about('assigned-partner', 'documents')],
    [
      'no free driver and no balance, which only acceptance checks',
      'illegal_transition',
      about('assigned-partner', 'overlap', 'balance'),
    ],
    [
      'the partner is suspended after the trip would count as unattended',
      'illegal_transition',
      {
        context: { now: atPickup(15), ...candidate('assigned-partner', 'not_active') },
        trip: { reconfirmBy: null },
      },
    ],
    ['another partner is suspended', 'illegal_transition', about('some-partner', 'not_active')],
    ['the facts of the partner are unknown', 'illegal_transition', unknown('candidate')],
  ])(
    'the system takes an accepted trip away from its partner (%s), refused with: %s',
    (_what, reason, circumstances) => {
      expect(refusal(attempt('give-back', 'system', 'accepted'), circumstances)).toBe(reason);
    },
  );
  check({ ...attempt('give-back', 'assignee', 'accepted'), context: { now: atPickup(-119), shownFeeCents: 10_00 } }, [
    ['the fee is lower than shown', null, { context: { shownFeeCents: 25_00 } }],
    ['the fee is higher than shown', 'fee_changed', { context: { now: atPickup(-29) } }],
    ['no fee was shown, but a fee is due', 'fee_changed', unknown('shownFeeCents')],
    [
      'no fee was shown, and no fee is due',
      null,
      { context: { now: atPickup(-120), shownFeeCents: undefined } as object },
    ],
  ]);
});

describe('a trip that only priority partners may accept at first', () => {
  const early = { openToAllAt: atPickup(-55) };
  const first = { candidate: { partnerId: 'some-partner', whyNot: [], priority: true } };
  check(attempt('accept', 'partner', 'available'), [
    ['any partner, before the opening to all', 'too_early', { trip: early }],
    ['any partner, at the opening to all', null, { trip: { openToAllAt: atPickup(-60) } }],
    ['a priority partner, before the opening to all', null, { trip: early, context: first }],
  ]);
  check(attempt('accept', 'admin', 'available'), [
    ['for any partner, before the opening to all', null, { trip: early }],
  ]);
});

describe('cancelling an accepted trip', () => {
  const late = { now: atPickup(-59) };
  check(attempt('cancel', 'client', 'accepted'), [
    ['the fee is as shown', null, { context: { ...late, shownFeeCents: 15_00 } }],
    ['the fee is lower than shown', null, { context: { ...late, shownFeeCents: 20_00 } }],
    ['the fee is higher than shown', 'fee_changed', { context: { ...late, shownFeeCents: 14_99 } }],
    ['no fee was shown, but a fee is due', 'fee_changed', { context: { ...late, shownFeeCents: undefined } as object }],
    [
      'no fee was shown, and no fee is due',
      null,
      { context: { now: atPickup(-60), shownFeeCents: undefined } as object },
    ],
  ]);
});

it('every refusal explains its reason in Portuguese', () => {
  const accept = (status: Case['in']) => decided(attempt('accept', 'partner', status));
  expect(accept('offered')).toMatchObject({ detail: 'A viagem está ofertada a outro parceiro.' });
  expect(accept('cancelled')).toMatchObject({ detail: 'A viagem não pode ser aceita: está “Cancelada”.' });
  expect(told(attempt('begin', 'assignee', 'arrived'), { pin: 'wrong' })).toMatchObject({
    detail: 'PIN incorreto. Peça o PIN ao passageiro e tente de novo.',
  });
  expect(told(attempt('begin', 'assignee', 'arrived'), { pin: 'locked' })).toMatchObject({
    detail: 'PIN incorreto muitas vezes: peça à central que inicie a viagem.',
  });
  expect(told(attempt('no-show', 'assignee', 'arrived'), { now: atPickup(10) })).toMatchObject({
    detail: 'Ainda é preciso esperar 5 min no local.',
  });
  expect(told(attempt('launch', 'client', 'completed'), { now: pickupAt })).toMatchObject({
    detail: '“Procurar motorista agora” não é possível: a viagem está “Concluída”.',
  });
  expect(told(attempt('launch', 'client', 'en_route'), { now: pickupAt })).toMatchObject({
    detail: '“Procurar motorista agora” não é possível: a viagem está “Motorista a caminho”.',
  });
  expect(told(attempt('launch', 'attendant', 'en_route'), { now: pickupAt })).toMatchObject({
    detail: '“Publicar” não é possível: a viagem está “A caminho”.',
  });
  expect(decided({ ...attempt('accept', 'partner', 'available'), trip: { openToAllAt: atPickup(-55) } })).toMatchObject(
    {
      detail: 'Por mais 5 min, só parceiros prioritários podem aceitar esta viagem.',
    },
  );
  expect(told(attempt('give-back', 'assignee', 'accepted'), { now: atPickup(-29), shownFeeCents: 0 })).toMatchObject({
    detail: 'A taxa de devolução agora é de R$\u00a025,00. Confirme o novo valor.',
  });
  expect(told(attempt('cancel', 'client', 'accepted'), { now: atPickup(-59), shownFeeCents: 0 })).toMatchObject({
    detail: 'A taxa de cancelamento agora é de R$\u00a015,00. Confirme o novo valor.',
  });
});
