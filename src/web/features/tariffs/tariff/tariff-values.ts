import * as z from 'zod/mini';
import { cents, requiredText } from '#contract/fields.ts';
import type { Tariff } from '#contract/tariffs.ts';
import { mostHours } from '#domain/tariffs/by-the-hour.ts';
import { surchargeOccasions } from '#domain/tariffs/surcharges.ts';
import { lowestThresholdKmh } from '#domain/tariffs/tariff.ts';
import { localDate } from '#domain/time.ts';
import { categories } from '#domain/trips/categories.ts';
import { chosenId } from '#web/lib/form-fields.ts';

/** A required amount; zero is allowed. */
const amount = z.pipe(
  z.transform((typed: number | null) => typed ?? Number.NaN),
  z.pipe(z.number('Informe o valor.').check(z.refine((value) => !Number.isNaN(value), 'Informe o valor.')), cents),
);

/**
 * Price per kilometre in reais with five decimals, stored in thousandths of a centavo. No known legal act uses more
 * than three decimals.
 */
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
      error: 'O fim precisa ser depois do início. Para uma noite, use dois horários.',
    }),
  );

/** Schema of a whole number. The field may be empty while the user types. */
function whole(missing: string, { least, most }: { least: number; most: number }) {
  return z.pipe(
    z.transform((typed: number | '') => (typed === '' ? Number.NaN : typed)),
    z.number(missing).check(
      z.refine((value) => Number.isInteger(value), missing),
      z.refine((value) => value >= least && value <= most, `De ${least} a ${most}.`),
    ),
  );
}

const surcharge = z
  .object({
    name: requiredText('o nome do adicional', 80),
    amountCents: amount,
    occasion: z.enum(surchargeOccasions),
    /** `place:<id>` or `zone:<id>`; null when the surcharge applies to every trip. */
    where: z.nullable(z.string()),
  })
  .check(
    z.refine(({ occasion, where }) => occasion === 'always' || where !== null, {
      path: ['where'],
      error: 'Escolha o local ou a zona.',
    }),
  );

const hourly = z.object({
  hourCents: amount,
  minimumHours: whole('Informe o mínimo de horas.', { least: 1, most: mostHours }),
  includedKm: whole('Informe a franquia, ou zero.', { least: 0, most: 200 }),
  extraKm: perKm,
});

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
    slowBelowKmh: whole('Informe a velocidade, ou zero.', { least: 0, most: 60 }),
    surcharges: z.array(surcharge).check(z.maxLength(20, 'No máximo 20 adicionais.')),
    hourly: z.nullable(hourly),
  })
  .check(
    z.refine(isThresholdFair, {
      path: ['slowBelowKmh'],
      error: 'Com estes valores, a hora parada custa mais que rodar a esta velocidade. Aumente-a, ou use zero.',
    }),
    z.refine(({ kmRate1, kmRate2 }) => (kmRate2 ?? 0) >= (kmRate1 ?? 0), {
      path: ['kmRate2'],
      error: 'A bandeira 2 não pode ser mais barata que a bandeira 1.',
    }),
  );
export type TariffValues = z.input<typeof tariffSchema>;
export type WindowValues = TariffValues['rate2Windows'][number];

type Checked = { slowBelowKmh: number; kmRate1: number | null; waitingHourCents: number };

/** True when a longer distance in the same time never costs less, by the same rule as on the server. */
function isThresholdFair({ slowBelowKmh, kmRate1, waitingHourCents }: Checked): boolean {
  if (slowBelowKmh === 0) return true;
  return slowBelowKmh >= lowestThresholdKmh({ waitingHourCents, kmRate1Millicents: kmRate1 ?? 0 });
}

/** Returns the API input. Throws when the values are invalid. */
export function tariffInput(values: TariffValues) {
  const { kmRate1, kmRate2, surcharges, hourly: hour, ...rest } = tariffSchema.parse(values);
  return {
    ...rest,
    kmRate1Millicents: kmRate1 ?? 0,
    kmRate2Millicents: kmRate2 ?? 0,
    surcharges: surcharges.map(({ name, amountCents, occasion, where }) => ({
      name,
      amountCents,
      occasion,
      placeId: idIn('place', occasion === 'always' ? null : where),
      zoneId: idIn('zone', occasion === 'always' ? null : where),
    })),
    hourly: hour && {
      hourCents: hour.hourCents,
      minimumHours: hour.minimumHours,
      includedMetersPerHour: hour.includedKm * 1000,
      extraKmMillicents: hour.extraKm ?? 0,
    },
  };
}

function idIn(kind: 'place' | 'zone', where: string | null): string | null {
  return where?.startsWith(`${kind}:`) ? where.slice(kind.length + 1) : null;
}

/** `copy`: the values of a new period, without first day and legal act. */
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
    slowBelowKmh: tariff.slowBelowKmh,
    surcharges: tariff.surcharges.map(({ name, amountCents, occasion, placeId, zoneId }) => ({
      name,
      amountCents,
      occasion,
      where: placeId ? `place:${placeId}` : zoneId && `zone:${zoneId}`,
    })),
    hourly: tariff.hourly && {
      hourCents: tariff.hourly.hourCents,
      minimumHours: tariff.hourly.minimumHours,
      includedKm: tariff.hourly.includedMetersPerHour / 1000,
      extraKm: tariff.hourly.extraKmMillicents / 100_000,
    },
  };
}

/** Returns an empty tariff. The only area of a central is preselected, with today as the first day. */
export function newTariff(area: { id: string; timeZone: string } | undefined, now: Date): TariffValues {
  return area ? { ...noTariff, serviceAreaId: area.id, validFrom: localDate(now, area.timeZone) } : noTariff;
}

const noTariff: TariffValues = {
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
  slowBelowKmh: 0,
  surcharges: [],
  hourly: null,
};
