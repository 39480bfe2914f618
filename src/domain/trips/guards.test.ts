import { describe, expect, it } from 'vitest';
import type { Context, TripFacts } from '#domain/trips/facts.ts';
import { atPickup, candidate, type Case, decided, pickupAt, unasked } from '#domain/trips/trip.fixture.ts';

type Circumstances = { context?: Partial<Context>; trip?: Partial<TripFacts> };
type Row = [what: string, reason: string | null, circumstances: Circumstances];

/** An attempt that nothing stands in the way of, about this partner. */
const attempt = (action: Case['action'], who: Case['who'], status: Case['in'], about = 'some-partner'): Case => ({
  what: '',
  action,
  who,
  in: status,
  context: candidate(about),
});

/** Why the attempt is refused in these circumstances; null when it is not. */
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
  it.each<Row>([['nothing in the way', null, {}], ...rows])(
    `${basis.action} in ${basis.in} by ${basis.who}, %s: %s`,
    (_what, reason, circumstances) => {
      expect(refusal(basis, circumstances)).toBe(reason);
    },
  );
}

describe('time', () => {
  check(attempt('request', 'client', 'new'), [
    ['a pickup five minutes back', null, at(5)],
    ['a pickup further back', 'invalid', at(5.1)],
  ]);
  check(attempt('launch', 'client', 'scheduled'), [
    ['months ahead', null, at(-99_999)],
    ['a second before pickup', null, at(-1 / 60)],
    ['at pickup', 'illegal_transition', at(0)],
  ]);
  check(attempt('launch', 'system', 'scheduled'), [
    ['before the lead time', 'too_early', at(-180.1)],
    ['at the lead time', null, at(-180)],
    ['at pickup', 'illegal_transition', at(0)],
  ]);
  check(attempt('expire', 'system', 'offered'), [['the offer still open', 'too_early', at(-59.1)]]);
  check(attempt('unattended', 'system', 'available'), [['time left', 'too_early', at(14.9)]]);
});

describe('taking a trip', () => {
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
      ['other terms than were seen', 'changed', { context: { seenTermsVersion: 2 } }],
      ['out of area', 'not_eligible', about(partnerId, 'area')],
      ['busy', 'overlap', about(partnerId, 'overlap')],
      ['poor', 'insufficient_balance', about(partnerId, 'balance')],
      ['poor and busy', 'not_eligible', about(partnerId, 'overlap', 'balance')],
    ]);
  }
  check(attempt('accept', 'partner', 'available'), [
    ["in another partner's name", 'forbidden', about('offered-partner')],
    ['for nobody known', 'not_eligible', unknown('candidate')],
    ['taken by another', 'taken', { trip: { status: 'accepted', partnerId: 'holding-partner' } }],
    ['taken by itself', 'illegal_transition', { trip: { status: 'accepted', partnerId: 'some-partner' } }],
    ['offered to another', 'gone', { trip: { status: 'offered', offeredPartnerId: 'offered-partner' } }],
    ['cancelled', 'gone', { trip: { status: 'cancelled' } }],
    ['over since long', 'gone', { trip: { status: 'completed', partnerId: 'holding-partner' } }],
  ]);
  check(attempt('accept', 'offered', 'offered', 'offered-partner'), [['the offer run out', 'gone', at(-59)]]);
  check(attempt('accept', 'admin', 'offered', 'offered-partner'), [
    ['for another', 'not_eligible', about('some-partner')],
  ]);
  check(attempt('accept', 'admin', 'available'), [
    ['taken', 'taken', { trip: { status: 'en_route', partnerId: 'p' } }],
  ]);
  check(attempt('assume', 'admin', 'scheduled', 'designated-partner'), [
    ['for another', 'not_eligible', about('some-partner')],
    ['nobody designated', 'gone', { trip: { designatedPartnerId: null } }],
  ]);
  for (const action of ['designate', 'offer'] as const) {
    check(attempt(action, 'attendant', 'scheduled'), [
      ['to a busy partner', 'overlap', about('some-partner', 'overlap')],
    ]);
  }
});

describe('changing a trip', () => {
  for (const status of ['awaiting_approval', 'scheduled', 'accepted'] as const) {
    check(attempt('edit', 'client', status), [
      ['to a pickup past', 'invalid', movedTo(30)],
      ['to one just past', null, movedTo(55)],
      ['a pickup past left alone', null, movedTo(0)],
    ]);
  }
  check(attempt('edit', 'client', 'accepted'), [
    ['approval needed', 'illegal_transition', { context: { approvalRequired: true } }],
    ['approval not looked up', 'illegal_transition', unknown('approvalRequired')],
  ]);
  check(attempt('edit', 'admin', 'accepted'), [['approval needed', null, { context: { approvalRequired: true } }]]);

  check(attempt('confirm-change', 'admin', 'accepted', 'holding-partner'), [
    ['new terms that do not fit', 'overlap', about('holding-partner', 'overlap')],
    ['for another partner', 'not_eligible', about('some-partner')],
    ['after its time', 'gone', at(-30)],
    ['nothing proposed', 'illegal_transition', { trip: { proposal: null } }],
  ]);
  check(attempt('decline-change', 'holder', 'accepted'), [['after its time', null, at(-30)]]);
  it('is not declined by the panel before its time', () => {
    const decline = attempt('decline-change', 'system', 'accepted');
    expect([refusal(decline, at(-30.1)), refusal(decline, at(-30))]).toEqual(['too_early', null]);
  });
});

describe('running a trip', () => {
  check(attempt('begin', 'holder', 'arrived'), [
    ['a wrong PIN', 'wrong_pin', { context: { pin: 'wrong' } }],
    ['too many wrong PINs', 'wrong_pin', { context: { pin: 'locked' } }],
    ['a PIN nobody asked', null, { context: { pin: 'wrong' }, trip: { requiresPin: false } }],
  ]);
  check(attempt('begin', 'admin', 'arrived'), [['too many wrong PINs', null, { context: { pin: 'locked' } }]]);

  check(attempt('no-show', 'holder', 'arrived'), [
    ['waited too little', 'too_early', at(14.9)],
    ['early, waits from the pickup on', 'too_early', { ...at(0), trip: { arrivedAt: atPickup(-60) } }],
    ['late, waits from then on', 'too_early', { ...at(24), trip: { arrivedAt: atPickup(10) } }],
    ['immediate, waits less', null, { ...at(15), trip: { kind: 'immediate', arrivedAt: atPickup(10) } }],
    ['never arrived', 'illegal_transition', { trip: { arrivedAt: null } }],
  ]);

  const week = 7 * 24 * 60;
  check(attempt('record', 'holder', 'accepted', 'holding-partner'), [
    ['the client forbids it', 'forbidden', ran(0, 55, false)],
    ['no time at all', 'invalid', ran(55, 55)],
    ['just over', null, ran(0, 60)],
    ['an end to come', 'invalid', ran(0, 61)],
    ['a week ago', null, ran(-week, 60 - week)],
    ['longer ago', 'illegal_transition', ran(-week, 59 - week)],
    ['driving another then', 'overlap', about('holding-partner', 'overlap')],
    ['documents expired since', null, about('holding-partner', 'documents')],
    ["another partner's", 'not_eligible', about('some-partner')],
    ['of nobody known', 'not_eligible', unknown('candidate')],
  ]);
});

describe('keeping a trip that was accepted', () => {
  check({ ...attempt('ask-reconfirmation', 'system', 'accepted'), trip: unasked }, [
    ['before the mark of two hours', 'too_early', at(-120.1)],
    ['at the mark', null, at(-120)],
    ['too late for an answer that would help', 'too_early', at(-74)],
    ['asked already', 'too_early', { trip: { ...unasked, reconfirmBy: atPickup(-80) } }],
    ['a word given within the hour before the mark', 'too_early', { trip: { ...unasked, acceptedAt: atPickup(-179) } }],
    ['a word given before that', null, { trip: { ...unasked, acceptedAt: atPickup(-181) } }],
    ['a word given again', 'too_early', { trip: { ...unasked, reconfirmedAt: atPickup(-130) } }],
  ]);
  for (const who of ['holder', 'admin'] as const) {
    check(attempt('reconfirm', who, 'accepted'), [
      ['a second before its time is up', null, at(-30 - 1 / 60)],
      ['after its time', 'gone', at(-30)],
      ['nothing asked', 'illegal_transition', { trip: { reconfirmBy: null } }],
    ]);
  }
  it.each<[what: string, reason: string | null, circumstances: Circumstances]>([
    [
      'its word still awaited',
      'illegal_transition',
      { context: { now: atPickup(-31), ...candidate('holding-partner') } },
    ],
    ['its word not given in time', null, at(-30)],
    ['suspended', null, about('holding-partner', 'not_active')],
    ['out of the area', null, about('holding-partner', 'area')],
    ['out of the category', null, about('holding-partner', 'category')],
    ['without a vehicle that fits', null, about('holding-partner', 'needs')],
    ['with documents that end before', null, about('holding-partner', 'documents')],
    ['busy or poor, which it was let in with', 'illegal_transition', about('holding-partner', 'overlap', 'balance')],
    [
      "suspended after the trip's time",
      'illegal_transition',
      {
        context: { now: atPickup(15), ...candidate('holding-partner', 'not_active') },
        trip: { reconfirmBy: null },
      },
    ],
    ['another partner suspended', 'illegal_transition', about('some-partner', 'not_active')],
    ['nobody looked up', 'illegal_transition', unknown('candidate')],
  ])('the system takes it back from a holder %s: %s', (_what, reason, circumstances) => {
    expect(refusal(attempt('give-back', 'system', 'accepted'), circumstances)).toBe(reason);
  });
  check({ ...attempt('give-back', 'holder', 'accepted'), context: { now: atPickup(-119), shownFeeCents: 10_00 } }, [
    ['for less than was shown', null, { context: { shownFeeCents: 25_00 } }],
    ['for more than was shown', 'fee_changed', { context: { now: atPickup(-29) } }],
    ['no fee shown, one due', 'fee_changed', unknown('shownFeeCents')],
    ['no fee shown, none due', null, { context: { now: atPickup(-120), shownFeeCents: undefined } as object }],
  ]);
});

describe("a trip that is the priority partners' at first", () => {
  const early = { openToAllAt: atPickup(-55) };
  const first = { candidate: { partnerId: 'some-partner', whyNot: [], priority: true } };
  check(attempt('accept', 'partner', 'available'), [
    ['by any partner, before its time', 'too_early', { trip: early }],
    ['by any partner, at its time', null, { trip: { openToAllAt: atPickup(-60) } }],
    ['by a priority partner', null, { trip: early, context: first }],
  ]);
  check(attempt('accept', 'admin', 'available'), [['for any partner, before its time', null, { trip: early }]]);
});

describe('cancelling', () => {
  const late = { now: atPickup(-59) };
  check(attempt('cancel', 'client', 'accepted'), [
    ['for the fee that was shown', null, { context: { ...late, shownFeeCents: 15_00 } }],
    ['for less than was shown', null, { context: { ...late, shownFeeCents: 20_00 } }],
    ['for more than was shown', 'fee_changed', { context: { ...late, shownFeeCents: 14_99 } }],
    ['no fee shown, one due', 'fee_changed', { context: { ...late, shownFeeCents: undefined } as object }],
    ['no fee shown, none due', null, { context: { now: atPickup(-60), shownFeeCents: undefined } as object }],
  ]);
});

it('is said in Portuguese', () => {
  const accept = (status: Case['in']) => decided(attempt('accept', 'partner', status));
  expect(accept('offered')).toMatchObject({ detail: 'A viagem está ofertada a outro parceiro.' });
  expect(accept('cancelled')).toMatchObject({ detail: 'A viagem não pode ser aceita: está “Cancelada”.' });
  expect(told(attempt('begin', 'holder', 'arrived'), { pin: 'wrong' })).toMatchObject({
    detail: 'PIN incorreto. Peça o PIN ao passageiro e tente de novo.',
  });
  expect(told(attempt('begin', 'holder', 'arrived'), { pin: 'locked' })).toMatchObject({
    detail: 'PIN incorreto muitas vezes: peça à central que inicie a viagem.',
  });
  expect(told(attempt('no-show', 'holder', 'arrived'), { now: atPickup(10) })).toMatchObject({
    detail: 'Ainda é preciso esperar 5 min no local.',
  });
  expect(told(attempt('launch', 'client', 'completed'), { now: pickupAt })).toMatchObject({
    detail: '“Publicar” não é possível: a viagem está “Concluída”.',
  });
  expect(decided({ ...attempt('accept', 'partner', 'available'), trip: { openToAllAt: atPickup(-55) } })).toMatchObject(
    {
      detail: 'Por mais 5 min, só parceiros prioritários podem aceitar esta viagem.',
    },
  );
  expect(told(attempt('give-back', 'holder', 'accepted'), { now: atPickup(-29), shownFeeCents: 0 })).toMatchObject({
    detail: 'A taxa de devolução agora é de R$\u00a025,00. Confirme o novo valor.',
  });
  expect(told(attempt('cancel', 'client', 'accepted'), { now: atPickup(-59), shownFeeCents: 0 })).toMatchObject({
    detail: 'A taxa de cancelamento agora é de R$\u00a015,00. Confirme o novo valor.',
  });
});
