import { expect, it } from 'vitest';
import type { PlanRows } from './plan-rows.ts';
import { positionOf, scaleOf, spanOf, timeIn } from './time-scale.ts';

const zone = 'America/Sao_Paulo';
const day = '2027-03-11';
const at = (time: string, date = day) => `${date}T${time}:00-03:00`;
const rows = (runs: object[], open: object[] = []) =>
  ({ drivers: [{ runs }], open, elsewhere: [] }) as unknown as PlanRows;

it('the hours contain empty drives, trips without a driver and trips that end after midnight', () => {
  const runs = [{ pickupAt: at('07:10'), endsAt: at('08:00'), emptySeconds: 1_200 }];
  const open = [{ pickupAt: at('23:30'), endsAt: at('00:20', '2027-03-12') }];
  const scale = scaleOf(rows(runs, open), day, zone);
  expect([scale.hours, scale.labels[0], scale.labels.at(-1)]).toEqual([19, '06:00', '00:00']);
  expect(new Date(scale.from).toISOString()).toBe('2027-03-11T09:00:00.000Z');
});

it('a day without trips shows its usual hours', () => {
  const { hours, labels } = scaleOf(rows([]), day, zone);
  expect([hours, labels[0]]).toEqual([16, '06:00']);
});

it('instants outside the hours are moved to the edge', () => {
  const scale = scaleOf(rows([{ pickupAt: at('08:00'), endsAt: at('12:00'), emptySeconds: 0 }]), day, zone);
  expect(spanOf(scale, Date.parse(at('05:00')), Date.parse(at('09:00')))).toEqual({ left: '0.000%', width: '25.000%' });
  expect(positionOf(scale, Date.parse(at('20:00')))).toBe(1);
});

it('a time after midnight says so', () => {
  expect([timeIn(at('23:30'), day, zone), timeIn(at('00:20', '2027-03-12'), day, zone)]).toEqual([
    '23:30',
    '00:20 do dia seguinte',
  ]);
});
