import * as z from 'zod/mini';
import { cents, requiredText } from '#contract/fields.ts';
import type { Tariff } from '#contract/tariffs.ts';
import { categories } from '#domain/trips/categories.ts';
import { chosenId } from '#web/lib/form-fields.ts';

/** A money field that must be filled in; zero counts. */
const amount = z.pipe(
  z.transform((typed: number | null) => typed ?? Number.NaN),
  z.pipe(z.number('Informe o valor.').check(z.refine((value) => !Number.isNaN(value), 'Informe o valor.')), cents),
);

/** Reais per kilometre, kept as thousandths of a centavo: five decimals, two more than any act has used. */
const perKm = z.pipe(
  z.transform((typed: number | '') => (typed === '' ? null : Math.round(typed * 100_000))),
  z
    .nullable(z.int().check(z.gte(0, 'Não pode ser negativo.'), z.lte(100_000_000, 'Valor alto demais.')))
    .check(z.refine((value) => value !== null, 'Informe o valor do quilômetro.')),
);

const minute = z.pipe(
  z.transform((typed: number | null) => typed ?? -1),
  z.int().check(z.gte(0, 'Informe o horário.'), z.lte(1440, 'Horário inválido.')),
);

const window = z
  .object({
    weekdays: z.array(z.int()).check(z.minLength(1, 'Escolha ao menos um dia.')),
    fromMinute: minute,
    untilMinute: minute,
  })
  .check(
    z.refine(({ fromMinute, untilMinute }) => fromMinute < untilMinute, {
      path: ['untilMinute'],
      error: 'O fim vem depois do início. Uma noite são dois horários.',
    }),
  );

export const tariffSchema = z
  .object({
    serviceAreaId: chosenId('Escolha a praça.'),
    category: z.enum(categories),
    validFrom: z.pipe(
      z.transform((day: string | null) => day ?? ''),
      z.iso.date('Informe a data.'),
    ),
    legalAct: requiredText('o ato legal'),
    flagFallCents: amount,
    kmRate1: perKm,
    kmRate2: perKm,
    waitingHourCents: amount,
    minimumFareCents: amount,
    luggageCents: amount,
    rate2Windows: z.array(window).check(z.maxLength(30, 'No máximo 30 horários.')),
  })
  .check(
    z.refine(({ kmRate1, kmRate2 }) => (kmRate2 ?? 0) >= (kmRate1 ?? 0), {
      path: ['kmRate2'],
      error: 'A bandeira 2 não pode ser mais barata que a bandeira 1.',
    }),
  );
export type TariffValues = z.input<typeof tariffSchema>;
export type WindowValues = TariffValues['rate2Windows'][number];

/** What goes over the wire; throws when the form was not checked before. */
export function tariffInput(values: TariffValues) {
  const { kmRate1, kmRate2, ...rest } = tariffSchema.parse(values);
  return { ...rest, kmRate1Millicents: kmRate1 ?? 0, kmRate2Millicents: kmRate2 ?? 0 };
}

/** `copy`: a new period that starts from this one, from another day on. */
export function tariffValues(tariff: Tariff, copy = false): TariffValues {
  return {
    serviceAreaId: tariff.serviceAreaId,
    category: tariff.category,
    validFrom: copy ? null : tariff.validFrom,
    legalAct: copy ? '' : tariff.legalAct,
    flagFallCents: tariff.flagFallCents,
    kmRate1: tariff.kmRate1Millicents / 100_000,
    kmRate2: tariff.kmRate2Millicents / 100_000,
    waitingHourCents: tariff.waitingHourCents,
    minimumFareCents: tariff.minimumFareCents,
    luggageCents: tariff.luggageCents,
    rate2Windows: tariff.rate2Windows.map((one) => ({ ...one, weekdays: [...one.weekdays] })),
  };
}

export const noTariff: TariffValues = {
  serviceAreaId: null,
  category: 'comum',
  validFrom: null,
  legalAct: '',
  flagFallCents: null,
  kmRate1: '',
  kmRate2: '',
  waitingHourCents: null,
  minimumFareCents: 0,
  luggageCents: 0,
  rate2Windows: [],
};
