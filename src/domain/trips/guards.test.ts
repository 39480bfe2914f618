import { describe, expect, it } from 'vitest';
import { atPickup, candidate, type Case, decided, pickupAt } from '#domain/trips/trip.fixture.ts';

const fiveMinutesAgo = atPickup(55);

describe('what stands in the way', () => {
  const request: Case = { what: '', action: 'request', who: 'client', in: 'new' };
  const launch: Case = { what: '', action: 'launch', who: 'client', in: 'scheduled' };
  const accept: Case = { what: '', action: 'accept', who: 'partner', in: 'available' };
  const acceptOffer: Case = { ...accept, who: 'offered', in: 'offered', context: candidate('offered-partner') };
  const edit: Case = { what: '', action: 'edit', who: 'client', in: 'accepted' };
  const confirm: Case = {
    what: '',
    action: 'confirm-change',
    who: 'holder',
    in: 'accepted',
    context: candidate('holding-partner'),
  };
  const begin: Case = { what: '', action: 'begin', who: 'holder', in: 'arrived' };
  const record: Case = {
    what: '',
    action: 'record',
    who: 'holder',
    in: 'accepted',
    context: candidate('holding-partner'),
  };
  const noShow: Case = { what: '', action: 'no-show', who: 'holder', in: 'arrived' };
  const cancel: Case = { what: '', action: 'cancel', who: 'client', in: 'accepted', context: { now: atPickup(-59) } };
  const free = { ...cancel.context, shownFeeCents: 0 };

  it.each<Case & { reason: string | null }>([
    { ...request, what: 'a pickup too far back', context: { now: atPickup(5.1) }, reason: 'invalid' },
    { ...request, what: 'a pickup five minutes back', context: { now: atPickup(5) }, reason: null },
    { ...launch, what: 'the pickup has come', context: { now: pickupAt }, reason: 'illegal_transition' },
    { ...launch, what: 'a second before it', context: { now: atPickup(-1 / 60) }, reason: null },
    { ...launch, what: 'a person may launch early', context: { now: atPickup(-9999) }, reason: null },
    {
      ...launch,
      what: 'the panel before the lead time',
      who: 'system',
      context: { now: atPickup(-180.1) },
      reason: 'too_early',
    },
    { ...launch, what: 'the panel at the lead time', who: 'system', context: { now: atPickup(-180) }, reason: null },
    { ...accept, what: 'no word of the partner', context: { candidate: undefined } as never, reason: 'not_eligible' },
    { ...accept, what: "another partner's name", context: candidate('offered-partner'), reason: 'forbidden' },
    { ...accept, what: 'a partner out of area', context: candidate('some-partner', 'area'), reason: 'not_eligible' },
    { ...accept, what: 'a busy partner', context: candidate('some-partner', 'overlap'), reason: 'overlap' },
    {
      ...accept,
      what: 'a poor partner',
      context: candidate('some-partner', 'balance'),
      reason: 'insufficient_balance',
    },
    {
      ...accept,
      what: 'a poor and busy partner',
      context: candidate('some-partner', 'overlap', 'balance'),
      reason: 'not_eligible',
    },
    { ...accept, what: 'other terms than were seen', context: { seenTermsVersion: 2 }, reason: 'changed' },
    { ...accept, what: 'no terms seen', context: { seenTermsVersion: undefined } as never, reason: 'invalid' },
    { ...accept, what: 'taken by another', in: 'accepted', reason: 'taken' },
    {
      ...accept,
      what: 'taken by itself',
      in: 'accepted',
      who: 'holder',
      context: candidate('holding-partner'),
      reason: 'illegal_transition',
    },
    { ...accept, what: 'offered to another', in: 'offered', reason: 'gone' },
    { ...accept, what: 'cancelled meanwhile', in: 'cancelled', reason: 'gone' },
    { ...accept, what: 'over since long', in: 'completed', reason: 'gone' },
    {
      ...acceptOffer,
      what: 'an open offer',
      context: { now: atPickup(-60), ...candidate('offered-partner') },
      reason: null,
    },
    {
      ...acceptOffer,
      what: 'an offer run out',
      context: { now: atPickup(-59), ...candidate('offered-partner') },
      reason: 'gone',
    },
    {
      ...acceptOffer,
      what: 'an admin for somebody else',
      who: 'admin',
      context: candidate('some-partner'),
      reason: 'not_eligible',
    },
    {
      what: 'an offer still open',
      action: 'expire',
      who: 'system',
      in: 'offered',
      context: { now: atPickup(-59.1) },
      reason: 'too_early',
    },
    {
      what: 'nobody designated',
      action: 'assume',
      who: 'admin',
      in: 'scheduled',
      trip: { designatedPartnerId: null },
      reason: 'gone',
    },
    {
      ...edit,
      what: 'a change that needs approval',
      context: { approvalRequired: true },
      reason: 'illegal_transition',
    },
    {
      ...edit,
      what: 'approval nobody asked about',
      context: { approvalRequired: undefined } as never,
      reason: 'illegal_transition',
    },
    { ...edit, what: 'an admin needs no approval', who: 'admin', context: { approvalRequired: true }, reason: null },
    {
      ...edit,
      what: 'a new pickup in the past',
      context: { now: atPickup(60), edited: { changesTerms: true, pickupAt: atPickup(30) } },
      reason: 'invalid',
    },
    {
      ...edit,
      what: 'an old pickup kept',
      context: { now: atPickup(60), edited: { changesTerms: true, pickupAt } },
      reason: null,
    },
    {
      ...confirm,
      what: 'new terms that do not fit',
      context: candidate('holding-partner', 'overlap'),
      reason: 'overlap',
    },
    {
      ...confirm,
      what: 'too late an answer',
      context: { now: atPickup(-30), ...candidate('holding-partner') },
      reason: 'gone',
    },
    { ...confirm, what: 'no change to answer', trip: { proposal: null }, reason: 'illegal_transition' },
    { ...confirm, what: 'a change still open', action: 'decline-change', who: 'system', reason: 'too_early' },
    { what: 'no crew', action: 'depart', who: 'holder', in: 'accepted', trip: { vehicleId: null }, reason: 'invalid' },
    {
      what: 'a crew just chosen',
      action: 'depart',
      who: 'holder',
      in: 'accepted',
      trip: { vehicleId: null },
      context: { crewChosen: true },
      reason: null,
    },
    { ...begin, what: 'a wrong PIN', context: { pin: 'wrong' }, reason: 'wrong_pin' },
    { ...begin, what: 'too many wrong PINs', context: { pin: 'locked' }, reason: 'wrong_pin' },
    { ...begin, what: 'no PIN', context: { pin: undefined } as never, reason: 'invalid' },
    {
      ...begin,
      what: 'no PIN asked',
      trip: { requiresPin: false },
      context: { pin: undefined } as never,
      reason: null,
    },
    { ...begin, what: 'an admin with a reason for the PIN', who: 'admin', context: { pin: 'locked' }, reason: null },
    { ...begin, what: 'an admin without reason', who: 'admin', context: { reason: ' ' }, reason: 'invalid' },
    {
      ...record,
      what: 'a client that forbids it',
      context: {
        ...candidate('holding-partner'),
        recording: { allowed: false, begunAt: pickupAt, endedAt: fiveMinutesAgo },
      },
      reason: 'forbidden',
    },
    {
      ...record,
      what: 'an end before the beginning',
      context: {
        ...candidate('holding-partner'),
        recording: { allowed: true, begunAt: fiveMinutesAgo, endedAt: pickupAt },
      },
      reason: 'invalid',
    },
    {
      ...record,
      what: 'an end to come',
      context: {
        ...candidate('holding-partner'),
        recording: { allowed: true, begunAt: pickupAt, endedAt: atPickup(61) },
      },
      reason: 'invalid',
    },
    {
      ...record,
      what: 'eight days ago',
      context: {
        ...candidate('holding-partner'),
        now: atPickup(8 * 1440),
        recording: { allowed: true, begunAt: pickupAt, endedAt: fiveMinutesAgo },
      },
      reason: 'illegal_transition',
    },
    {
      ...record,
      what: 'a time when it drove another',
      context: candidate('holding-partner', 'overlap'),
      reason: 'overlap',
    },
    {
      ...record,
      what: 'documents that expired since',
      context: candidate('holding-partner', 'documents'),
      reason: null,
    },
    { ...noShow, what: 'waited too little', context: { now: atPickup(14.9) }, reason: 'too_early' },
    {
      ...noShow,
      what: 'early arrival waits from the pickup on',
      trip: { arrivedAt: atPickup(-60) },
      context: { now: pickupAt },
      reason: 'too_early',
    },
    {
      ...noShow,
      what: 'late arrival waits from then on',
      trip: { arrivedAt: atPickup(10) },
      context: { now: atPickup(24) },
      reason: 'too_early',
    },
    {
      ...noShow,
      what: 'immediate trips wait less',
      trip: { kind: 'immediate', arrivedAt: atPickup(10) },
      context: { now: atPickup(15) },
      reason: null,
    },
    { ...cancel, what: 'no reason', context: { ...cancel.context, reason: '' }, reason: 'invalid' },
    { ...cancel, what: 'the fee that was shown', reason: null },
    { ...cancel, what: 'a fee that came meanwhile', context: free, reason: 'fee_changed' },
    { ...cancel, what: 'a fee that went meanwhile', in: 'available', reason: null },
    {
      what: 'time left',
      action: 'unattended',
      who: 'system',
      in: 'available',
      context: { now: atPickup(14.9) },
      reason: 'too_early',
    },
  ])('$action in $in by $who, $what: $reason', ({ reason, ...rest }) => {
    const decision = decided(rest);
    expect(decision.ok ? null : decision.reason).toBe(reason);
  });

  it('is said in Portuguese', () => {
    expect(decided({ ...noShow, context: { now: atPickup(10) } })).toMatchObject({
      detail: 'Ainda é preciso esperar 5 min no local.',
    });
    expect(decided({ ...launch, in: 'completed' })).toMatchObject({
      detail: '“Lançar” não é possível: a viagem está “Concluída”.',
    });
    expect(decided({ ...cancel, context: free })).toMatchObject({
      detail: 'A taxa de cancelamento agora é de R$\u00a015,00. Confirme o novo valor.',
    });
  });
});
