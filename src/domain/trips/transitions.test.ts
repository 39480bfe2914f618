import { describe, expect, it } from 'vitest';
import { isPartnerSide } from '#domain/access/roles.ts';
import { type TripAction, tripActions } from '#domain/trips/actions.ts';
import { allowedActions, decide } from '#domain/trips/decide.ts';
import type { Candidate } from '#domain/trips/facts.ts';
import {
  atPickup,
  type Case,
  contextFor,
  decided,
  doers,
  tripIn,
  unanswered,
  unasked,
} from '#domain/trips/trip.fixture.ts';
import { type TripStatus, tripStatuses } from '#domain/trips/status.ts';

type Origin = TripStatus | 'new';
type Who = keyof typeof doers;

const client: Who[] = ['client', 'registrar', 'approver'];
const central: Who[] = ['attendant', 'admin'];
const driver: Who[] = ['assignee', 'admin'];
const anyPartner: Who[] = ['partner', 'designated', 'offered', 'assignee'];

/**
 * Expected actions, written independently of the tested table. They apply one hour before the pickup (or at the time of
 * the action) when no guard refuses. Every other combination is refused.
 */
const table: [action: TripAction, from: Origin[], to: TripStatus, by: Who[]][] = [
  ['request', ['new'], 'available', [...client, ...central, 'system']],
  ['approve', ['awaiting_approval'], 'available', ['approver', 'admin']],
  ['reject', ['awaiting_approval'], 'rejected', ['approver', 'admin']],
  ['launch', ['scheduled'], 'available', [...client, ...central, 'designated', 'system']],
  ['enqueue', ['scheduled', 'available'], 'available', central],
  ['designate', ['scheduled'], 'scheduled', central],
  ['designate', ['available'], 'offered', central],
  ['assume', ['scheduled'], 'accepted', ['designated', 'admin']],
  ['offer', ['scheduled', 'available'], 'offered', central],
  ['decline', ['offered'], 'available', ['offered']],
  ['decline', ['scheduled'], 'scheduled', ['designated']],
  ['expire', ['offered'], 'available', ['system']],
  ['withdraw', ['offered'], 'available', central],
  ['accept', ['available'], 'accepted', [...anyPartner, 'admin']],
  ['accept', ['offered'], 'accepted', ['offered', 'admin']],
  ['edit', ['awaiting_approval'], 'awaiting_approval', [...client, ...central]],
  ['edit', ['scheduled', 'available', 'offered'], 'available', [...client, ...central]],
  ['edit', ['accepted'], 'accepted', [...client, ...central]],
  ['edit', ['en_route'], 'en_route', [...client, ...central]],
  ['edit', ['arrived'], 'arrived', [...client, ...central]],
  ['confirm-change', ['accepted'], 'accepted', driver],
  ['confirm-change', ['en_route'], 'en_route', driver],
  ['confirm-change', ['arrived'], 'arrived', driver],
  ['decline-change', ['accepted', 'en_route', 'arrived'], 'available', [...driver, 'system']],
  ['ask-reconfirmation', ['accepted'], 'accepted', ['system']],
  ['reconfirm', ['accepted'], 'accepted', driver],
  ['give-back', ['accepted'], 'available', [...driver, 'attendant', 'system']],
  ['give-back', ['en_route', 'arrived'], 'available', [...driver, 'attendant']],
  ['reassign', ['accepted', 'en_route', 'arrived'], 'accepted', central],
  ['depart', ['accepted'], 'en_route', driver],
  ['arrive', ['accepted', 'en_route'], 'arrived', driver],
  ['begin', ['arrived'], 'in_progress', driver],
  ['undo', ['en_route'], 'accepted', driver],
  ['undo', ['arrived'], 'en_route', driver],
  ['undo', ['in_progress'], 'arrived', driver],
  ['complete', ['in_progress'], 'completed', driver],
  ['record', ['new', 'accepted'], 'completed', ['assignee']],
  ['no-show', ['arrived'], 'no_show', driver],
  [
    'cancel',
    ['awaiting_approval', 'scheduled', 'available', 'offered', 'accepted', 'en_route', 'arrived'],
    'cancelled',
    [...client, ...central],
  ],
  ['unattended', ['awaiting_approval', 'scheduled', 'available', 'offered'], 'unattended', ['system']],
  ['unattended', ['accepted', 'en_route'], 'unattended', ['admin']],
];

const origins: Origin[] = ['new', ...tripStatuses];
const allDoers = Object.keys(doers) as Who[];
const cellsOf = (action: TripAction) => origins.flatMap((from) => allDoers.map((who) => ({ action, from, who })));

type Cell = ReturnType<typeof cellsOf>[number];

function expected({ action, from, who }: Cell): TripStatus | 'refused' {
  const row = table.find(([name, starts, , by]) => name === action && starts.includes(from) && by.includes(who));
  return row?.[2] ?? 'refused';
}

/**
 * Returns the partner of an action. Partners act for themselves; other users act for the designated, offered or
 * assigned partner.
 */
function candidateFor({ action, from, who }: Cell): Candidate {
  const doer = doers[who];
  const meant = action === 'assume' ? 'designated-partner' : from === 'offered' ? 'offered-partner' : 'some-partner';
  const chosen = action === 'confirm-change' ? 'assigned-partner' : meant;
  return { partnerId: isPartnerSide(doer) ? doer.partnerId : chosen, whyNot: [] };
}

/**
 * Returns the trip for a combination of action and status. A trip that is recorded without a request is new with an
 * assigned partner.
 */
function tripOf({ action, from }: Cell) {
  const expired = { expiresAt: atPickup(-60) };
  const proposal = ['accepted', 'en_route', 'arrived'].includes(from) ? { expiresAt: atPickup(-30) } : null;
  if (action === 'record' && from === 'new') return tripIn(from, { partnerId: 'assigned-partner' });
  if (action === 'ask-reconfirmation') return tripIn(from, unasked);
  if (action === 'give-back' && from === 'accepted') return tripIn(from, unanswered);
  return tripIn(from, { proposal: proposal && action === 'decline-change' ? expired : proposal });
}

function outcome(cell: Cell): TripStatus | 'refused' {
  const context = contextFor(cell.action, { candidate: candidateFor(cell) });
  const decision = decide(cell.action, doers[cell.who], tripOf(cell), context);
  return decision.ok ? decision.to : 'refused';
}

describe('the transition table allows exactly the specified combinations of status and role', () => {
  it.each(tripActions)('for the action %s', (action) => {
    const cells = cellsOf(action);
    const filledBy = (answer: (cell: Cell) => string) =>
      Object.fromEntries(cells.map((cell) => [`${cell.from}, ${cell.who}`, answer(cell)]));
    expect(filledBy(outcome)).toEqual(filledBy(expected));
  });
});

function labelOfDesignate(designatedPartnerId: string | null): string | undefined {
  const allowed = allowedActions(doers.attendant, tripIn('scheduled', { designatedPartnerId }));
  return allowed.find(({ action }) => action === 'designate')?.label;
}

function labelOfDecline(status: TripStatus, who: 'designated' | 'offered'): string | undefined {
  return allowedActions(doers[who], tripIn(status)).find(({ action }) => action === 'decline')?.label;
}

function actionsOfPool(gaveBack: boolean): string[] {
  return allowedActions(doers.partner, tripIn('available', { gaveBack })).map(({ action }) => action);
}

describe('the buttons of the trip page', () => {
  it.each(origins.filter((from) => from !== 'new'))('are the allowed actions on a trip in the status %s', (from) => {
    for (const who of allDoers) {
      const tried = tripActions.filter((action) => expected({ action, from, who }) !== 'refused');
      const shown = allowedActions(doers[who], tripIn(from)).map(({ action }) => action);
      expect([who, shown.toSorted()]).toEqual([who, tried.toSorted()]);
    }
  });

  it('do not include acceptance for the partner that gave the trip back', () => {
    expect(actionsOfPool(false)).toContain('accept');
    expect(actionsOfPool(true)).not.toContain('accept');
  });

  it('have a label and the inputs that the page must ask for', () => {
    const accepted = tripIn('accepted', { driverId: null, proposal: null, reconfirmBy: null });
    expect(allowedActions(doers.assignee, accepted)).toEqual([
      { action: 'give-back', label: 'Devolver', needs: ['reason'] },
      { action: 'depart', label: 'Sair para buscar', needs: ['crew'] },
      { action: 'arrive', label: 'Cheguei', needs: ['crew'] },
      { action: 'record', label: 'Registrar execução', needs: ['amounts', 'times'] },
    ]);
    expect(allowedActions(doers.attendant, accepted).find(({ action }) => action === 'give-back')).toEqual({
      action: 'give-back',
      label: 'Retirar do parceiro',
      needs: ['reason'],
    });
    expect([labelOfDesignate(null), labelOfDesignate('designated-partner')]).toEqual(['Designar', 'Trocar parceiro']);
    expect(labelOfDecline('scheduled', 'designated')).toBe('Recusar designação');
    expect(labelOfDecline('offered', 'offered')).toBe('Recusar oferta');
    const arrived = tripIn('arrived', { requiresPin: false, proposal: null });
    expect(allowedActions(doers.assignee, arrived).find(({ action }) => action === 'begin')?.needs).toEqual([]);
  });
});

describe('a forbidden action', () => {
  it.each([
    ['partner', 'approve'],
    ['client', 'accept'],
    ['attendant', 'approve'],
    ['unlinkedClient', 'request'],
    ['unlinkedPartner', 'accept'],
    ['admin', 'decline'],
  ] as const)('for the user %s is the action %s, on a trip in any status', (who, action) => {
    const refusals = origins.map((from) => decide(action, doers[who], tripIn(from), contextFor(action)));
    expect(refusals.every((refusal) => !refusal.ok && refusal.reason === 'forbidden')).toBe(true);
  });

  it('for an approver is to approve a request or edit of the same approver', () => {
    const approve: Case = { what: '', action: 'approve', who: 'approver', in: 'awaiting_approval' };
    const forbidden = { ok: false, reason: 'forbidden' };
    expect(decided(approve)).toMatchObject({ ok: true });
    expect(decided({ ...approve, trip: { requesterId: 'an-approver' } })).toMatchObject(forbidden);
    expect(
      decided({ ...approve, trip: { pendingApproval: { editorIds: ['somebody', 'an-approver'], approverId: null } } }),
    ).toMatchObject(forbidden);
  });

  it('for an approver is to approve a request of another named approver, unless that one requested or edited it', () => {
    const approve: Case = { what: '', action: 'approve', who: 'approver', in: 'awaiting_approval' };
    const forbidden = { ok: false, reason: 'forbidden' };
    expect(decided({ ...approve, trip: named('an-approver') })).toMatchObject({ ok: true });
    expect(decided({ ...approve, trip: named('another') })).toMatchObject(forbidden);
    expect(decided({ ...approve, who: 'admin', trip: named('another') })).toMatchObject({ ok: true });
    for (const own of [{ ...named('another'), requesterId: 'another' }, named('another', 'another')])
      expect(decided({ ...approve, trip: own })).toMatchObject({ ok: true });
  });
});

function named(approverId: string, ...editorIds: string[]) {
  return { pendingApproval: { approverId, editorIds } };
}
