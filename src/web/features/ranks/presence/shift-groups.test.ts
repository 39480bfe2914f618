import { describe, expect, it } from 'vitest';
import { formatShiftGroup, shiftGroups, shiftsOf, shiftsSchema } from './shift-groups.ts';

const day = (weekday: number, startsAt: string, endsAt: string) => ({ weekday, startsAt, endsAt });

describe('the shifts of a driver', () => {
  it('are joined by their hours, from Monday on', () => {
    const shifts = [
      day(0, '20:00', '04:00'),
      day(1, '08:00', '12:00'),
      day(1, '14:00', '18:00'),
      day(2, '08:00', '12:00'),
    ];
    expect(shiftGroups(shifts).map(formatShiftGroup)).toEqual([
      'seg e ter · 08:00 às 12:00',
      'seg · 14:00 às 18:00',
      'dom · 20:00 às 04:00 do dia seguinte',
    ]);
  });

  it('are sent as they were read when nothing is changed', () => {
    const shifts = [day(1, '08:00', '18:00'), day(2, '08:00', '18:00'), day(6, '22:30', '00:00')];
    expect(shiftsOf(shiftGroups(shifts))).toEqual(shifts);
  });

  it('end at 24:00 at the end of the day, which is sent as the start of the next one', () => {
    const [shift] = shiftsOf([{ weekdays: [5], startsAt: 1080, endsAt: 1440 }]);
    expect(shift).toEqual(day(5, '18:00', '00:00'));
    expect(shiftGroups(shift ? [shift] : []).map(formatShiftGroup)).toEqual(['sex · 18:00 às 24:00']);
  });

  it.each([
    [{ weekdays: [], startsAt: 480, endsAt: 600 }, 'groups.0.weekdays: Escolha ao menos um dia.'],
    [{ weekdays: [1], startsAt: null, endsAt: 600 }, 'groups.0.startsAt: Informe o horário.'],
    [{ weekdays: [1], startsAt: 480, endsAt: null }, 'groups.0.endsAt: Informe o horário.'],
  ])('%j are refused with an error at the field', (group, fault) => {
    const { error } = shiftsSchema.safeParse({ groups: [group] });
    expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([fault]);
  });
});
