import { expect, it } from 'vitest';
import { formatWeekdays } from './weekdays.ts';

it.each([
  [[1, 2, 3, 4, 5, 6], 'seg a sáb'],
  [[0], 'dom'],
  [[6, 0], 'sáb e dom'],
  [[5, 6, 0], 'sex a dom'],
  [[1, 2, 4, 5, 6], 'seg, ter e qui a sáb'],
  [[0, 1, 2, 3, 4, 5, 6], 'todos os dias'],
])('formatWeekdays formats %j as %j', (weekdays, said) => {
  expect(formatWeekdays(weekdays)).toBe(said);
});
