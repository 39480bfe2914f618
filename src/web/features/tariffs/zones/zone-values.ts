import * as z from 'zod/mini';
import { requiredText } from '#contract/fields.ts';
import type { Zone } from '#contract/fixed-prices.ts';
import { formatPoint, parsePoint } from '#web/lib/coordinates.ts';
import { chosenId } from '#web/lib/form-fields.ts';

export const zoneSchema = z
  .object({
    serviceAreaId: chosenId('Escolha a praça.'),
    name: requiredText('o nome da zona', 80),
    /** Empty: the zone is defined by names only. */
    point: z
      .string()
      .check(
        z.refine(
          (typed) => typed.trim() === '' || parsePoint(typed) !== null,
          'Informe latitude e longitude, como -23.6273, -46.6566.',
        ),
      ),
    radiusKm: z.pipe(
      z.transform((typed: number | '') => (typed === '' ? 0 : typed)),
      z.number(),
    ),
    districts: z.array(requiredText('o bairro', 120)).check(z.maxLength(100, 'No máximo 100 bairros.')),
  })
  .check(
    z.refine(({ point, radiusKm }) => point.trim() === '' || (radiusKm >= 0.05 && radiusKm <= 100), {
      path: ['radiusKm'],
      error: 'De 0,05 a 100 km.',
    }),
    z.refine(({ point, districts }) => point.trim() !== '' || districts.length > 0, {
      path: ['districts'],
      error: 'Informe um centro com raio, ou ao menos um bairro.',
    }),
  );
export type ZoneValues = z.input<typeof zoneSchema>;

/** Returns the API input. */
export function zoneInput({ point, radiusKm, ...rest }: z.output<typeof zoneSchema>) {
  const center = parsePoint(point);
  return { ...rest, circle: center && { ...center, radiusMeters: Math.round(radiusKm * 1000) } };
}

export function zoneValues(zone: Partial<Zone>): ZoneValues {
  return {
    serviceAreaId: zone.serviceAreaId ?? null,
    name: zone.name ?? '',
    point: zone.circle ? formatPoint(zone.circle) : '',
    radiusKm: zone.circle ? zone.circle.radiusMeters / 1000 : 1,
    districts: [...(zone.districts ?? [])],
  };
}
