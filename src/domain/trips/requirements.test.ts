import { describe, expect, it } from 'vitest';
import type { Context } from '#domain/trips/facts.ts';
import { candidate, type Case, decided, unanswered } from '#domain/trips/trip.fixture.ts';

type Row = [Case['action'], Case['who'], Case['in'], needed: keyof Context, about?: string];

const rows: Row[] = [
  ['reject', 'approver', 'awaiting_approval', 'reason'],
  ['designate', 'attendant', 'scheduled', 'candidate'],
  ['assume', 'designated', 'scheduled', 'seenTermsVersion', 'designated-partner'],
  ['offer', 'attendant', 'scheduled', 'candidate'],
  ['accept', 'partner', 'available', 'seenTermsVersion'],
  ['accept', 'admin', 'available', 'seenTermsVersion'],
  ['accept', 'admin', 'available', 'candidate'],
  ['accept', 'offered', 'offered', 'seenTermsVersion', 'offered-partner'],
  ['accept', 'admin', 'offered', 'candidate', 'offered-partner'],
  ['assume', 'admin', 'scheduled', 'candidate', 'designated-partner'],
  ['give-back', 'assignee', 'accepted', 'reason'],
  ['give-back', 'system', 'accepted', 'reason'],
  ['begin', 'assignee', 'arrived', 'pin'],
  ['begin', 'admin', 'arrived', 'reason'],
  ['complete', 'assignee', 'in_progress', 'amounts'],
  ['record', 'assignee', 'accepted', 'amounts', 'assigned-partner'],
  ['record', 'assignee', 'accepted', 'recording', 'assigned-partner'],
  ['cancel', 'client', 'accepted', 'reason'],
  ['unattended', 'admin', 'accepted', 'reason'],
];

describe('the required input of an action', () => {
  it.each(rows)(
    'for the action %s by %s in the status %s includes %s',
    (action, who, status, needed, about = 'some-partner') => {
      const attempt: Case = { what: '', action, who, in: status, ...(who === 'system' && { trip: unanswered }) };
      const whole: Partial<Context> = candidate(about);
      expect(decided({ ...attempt, context: whole })).toMatchObject({ ok: true });
      const lacking = { ...whole, [needed]: undefined };
      expect(decided({ ...attempt, context: lacking })).toMatchObject({ ok: false, reason: 'invalid' });
    },
  );

  it('is missing when a required reason contains only spaces', () => {
    const cancel: Case = { what: '', action: 'cancel', who: 'client', in: 'available', context: { reason: ' ' } };
    expect(decided(cancel)).toMatchObject({ reason: 'invalid', detail: 'Informe o motivo.' });
  });

  it.each(['depart', 'arrive'] as const)(
    'for the action %s includes driver and vehicle, unless the trip has both',
    (action) => {
      const attempt: Case = { what: '', action, who: 'assignee', in: 'accepted' };
      expect(decided(attempt)).toMatchObject({ ok: true });
      expect(decided({ ...attempt, trip: { vehicleId: null } })).toMatchObject({ reason: 'invalid' });
      expect(decided({ ...attempt, trip: { driverId: null } })).toMatchObject({ reason: 'invalid' });
      expect(decided({ ...attempt, trip: { driverId: null }, context: { crewChosen: true } })).toMatchObject({
        ok: true,
      });
    },
  );

  it('includes no PIN when the client requires none', () => {
    const begin: Case = { what: '', action: 'begin', who: 'assignee', in: 'arrived', trip: { requiresPin: false } };
    expect(decided({ ...begin, context: { pin: undefined } as object })).toMatchObject({ ok: true });
  });
});
