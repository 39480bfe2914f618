import * as z from 'zod/mini';
import { localDate } from './fields.ts';

const weekday = z
  .int('Dia da semana inválido.')
  .check(z.gte(0, 'Dia da semana inválido.'), z.lte(6, 'Dia da semana inválido.'));

/** Weekly repetition of a trip at the same time: weekdays (0 is Sunday) and last day. */
export const repeat = z.object({
  weekdays: z
    .array(weekday, 'Escolha os dias da semana.')
    .check(z.minLength(1, 'Escolha ao menos um dia da semana.'), z.maxLength(7, 'A semana tem sete dias.')),
  until: z.iso.date('Informe até que dia a viagem se repete.'),
  /** Skips national holidays and holidays of the service area. */
  skipHolidays: z._default(z.boolean(), true),
});

export const holiday = z.object({ day: localDate, name: z.string() });
