import { calendarContract } from '#contract/calendar.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { command } from '#server/platform/command.ts';
import { readCalendar } from './read-calendar.ts';
import { addHoliday, addPeriod, removeHoliday, removePeriod } from './change-calendar.ts';

const os = implementing(calendarContract);
const admin = allow('admin');

export const calendarRoutes = os.router({
  get: os.get.use(admin).handler(({ context, input }) => readCalendar(context.services.db, input.year)),

  addHoliday: os.addHoliday.use(admin).handler(({ context, input }) => {
    return command(context, { operation: 'calendar.addHoliday', input }, (tx) => {
      return addHoliday(tx, auditOf(context), input);
    });
  }),

  removeHoliday: os.removeHoliday.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'calendar.removeHoliday', input }, (tx) => {
      return removeHoliday(tx, auditOf(context), input);
    });
  }),

  addPeriod: os.addPeriod.use(admin).handler(({ context, input }) => {
    return command(context, { operation: 'calendar.addPeriod', input }, (tx) => {
      return addPeriod(tx, auditOf(context), input);
    });
  }),

  removePeriod: os.removePeriod.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'calendar.removePeriod', input }, (tx) => {
      return removePeriod(tx, auditOf(context), input.id);
    });
  }),
});
