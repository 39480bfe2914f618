import { describe, expect, it } from 'vitest';
import type { DayPlan } from '#contract/day-plans.ts';
import { lanesOf, type Lift, liftIn, rowsOf } from './plan-rows.ts';

const trip = (id: string, hour: string, more: Partial<DayPlan['trips'][number]> = {}): DayPlan['trips'][number] => ({
  id,
  code: `V-${id}`,
  status: 'scheduled',
  category: 'comum',
  needs: [],
  pickupAt: `2027-03-11T${hour}:00.000Z`,
  endsAt: `2027-03-11T${hour}:30.000Z`,
  from: 'Luz',
  to: 'Campo Belo',
  clientName: 'Aurora',
  isFixed: false,
  driverId: null,
  ...more,
});
const driver = (driverId: string, tripIds: string[]): DayPlan['drivers'][number] => ({
  driverId,
  driverName: driverId,
  partnerName: 'Ponto',
  shifts: [],
  earnedCents: 0,
  plannedCents: 0,
  trips: tripIds.map((tripId) => ({ tripId, emptyMeters: 0, emptySeconds: 0 })),
});
const plan = (part: Pick<DayPlan, 'drivers' | 'trips' | 'uncovered'>): DayPlan => ({
  id: 'p',
  version: 2,
  serviceAreaId: 'a',
  timeZone: 'America/Sao_Paulo',
  day: '2027-03-11',
  mode: 'frota',
  state: 'ready',
  progressPercent: 100,
  createdAt: '2027-03-10T12:00:00.000Z',
  figures: { uncovered: 0, cars: 0, emptyMeters: 0, leastEarnedCents: 0, mostEarnedCents: 0 },
  bound: null,
  isOptimal: false,
  ...part,
});

describe('the rows of a plan', () => {
  it('list drivers with trips before the others, and the trips without a driver by pickup', () => {
    const rows = rowsOf(
      plan({
        drivers: [driver('ana', []), driver('bia', ['1'])],
        trips: [trip('3', '15:00'), trip('2', '14:00'), trip('1', '12:00')],
        uncovered: [
          { tripId: '3', lost: null, change: 'Um turno maior.' },
          { tripId: '2', lost: 'Mudou.', change: 'Caberia se o turno começasse 2 h mais cedo.' },
        ],
      }),
    );
    expect(rows.drivers.map(({ driverId }) => driverId)).toEqual(['bia', 'ana']);
    expect(rows.open.map(({ id, lost, change }) => [id, lost, change])).toEqual([
      ['2', 'Mudou.', 'Caberia se o turno começasse 2 h mais cedo.'],
      ['3', null, 'Um turno maior.'],
    ]);
    expect(rows.elsewhere).toEqual([]);
  });

  it('mark how far each trip is, and keep an accepted trip without a driver apart', () => {
    const rows = rowsOf(
      plan({
        drivers: [driver('ana', ['1', '2', '3', '4'])],
        trips: [
          trip('1', '10:00', { driverId: 'ana' }),
          trip('2', '11:00', { driverId: 'bia' }),
          trip('3', '12:00', { status: 'available' }),
          trip('4', '13:00', { status: 'accepted', isFixed: true, driverId: 'ana' }),
          trip('5', '14:00', { status: 'accepted', isFixed: true }),
        ],
        uncovered: [],
      }),
    );
    expect(rows.drivers[0]?.runs.map(({ mark }) => mark)).toEqual(['designated', 'proposed', 'published', 'fixed']);
    expect(rows.elsewhere.map(({ id }) => id)).toEqual(['5']);
  });

  it('place trips that overlap in different lanes, and reuse a free lane', () => {
    const times = [
      ['10:00', '11:00'],
      ['10:30', '12:00'],
      ['11:00', '11:30'],
    ] as const;
    const trips = times.map(([from, until]) => ({
      pickupAt: `2027-03-11T${from}:00Z`,
      endsAt: `2027-03-11T${until}:00Z`,
    }));
    expect(lanesOf(trips)).toEqual([0, 1, 0]);
  });
});

const rowsWith = (...drivers: DayPlan['drivers']) =>
  rowsOf(plan({ drivers, trips: [trip('1', '10:00')], uncovered: [] }));

describe('a lifted trip, when the plan is read again', () => {
  const lift: Lift = { tripId: '1', from: 'ana', target: 'bia', by: 'keys' };

  it('keeps its target among other drivers, or returns to its row after the target left the plan', () => {
    const others = rowsWith(driver('rui', []), driver('bia', []), driver('ana', ['1']));
    expect(liftIn(others, lift)).toEqual(lift);
    expect(liftIn(rowsWith(driver('ana', ['1'])), lift)).toEqual({ ...lift, target: 'ana' });
    expect(liftIn(rowsWith(driver('rui', ['1'])), lift)).toEqual({ ...lift, from: 'rui', target: 'rui' });
    expect(liftIn(others, { ...lift, target: null })).toEqual({ ...lift, target: null });
  });

  it('is lifted no more after it left the plan', () => {
    expect(liftIn(rowsWith(driver('ana', []), driver('bia', [])), lift)).toBeNull();
  });
});
