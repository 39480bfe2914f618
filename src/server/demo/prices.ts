import type { Tariff } from '#domain/tariffs/tariff.ts';
import { categories, type Category } from '#domain/trips/categories.ts';
import { addHoliday } from '#server/features/tariffs/change-calendar.ts';
import { createFixedPrice } from '#server/features/tariffs/change-fixed-prices.ts';
import { createTariff } from '#server/features/tariffs/change-tariffs.ts';
import { createZone } from '#server/features/tariffs/change-zones.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { byTheLoader, required } from './people.ts';

const dearer: Record<Category, number> = { comum: 100, executivo: 150, van: 220, acessivel: 100 };
const hourCents: Partial<Record<Category, number>> = { executivo: 130_00, van: 180_00 };

/**
 * Creates the municipal tariff for the category `comum`, and tariffs of the central for the other categories. Some have
 * an hourly price.
 */
export async function makeTariffs(tx: Tx, serviceAreaId: string, { id: _id, ...common }: Tariff): Promise<void> {
  for (const category of categories) {
    const scaled = (amount: number) => Math.round((amount * dearer[category]) / 100);
    const perHour = hourCents[category];
    const tariff = {
      ...common,
      serviceAreaId,
      category,
      legalAct: category === 'comum' ? common.legalAct : 'Tabela própria da central',
      flagFallCents: scaled(common.flagFallCents),
      kmRate1Millicents: scaled(common.kmRate1Millicents),
      kmRate2Millicents: scaled(common.kmRate2Millicents),
      waitingHourCents: scaled(common.waitingHourCents),
      surcharges: [],
      hourly: perHour
        ? { hourCents: perHour, minimumHours: 2, includedMetersPerHour: 10_000, extraKmMillicents: scaled(450_000) }
        : null,
      rate2Windows: common.rate2Windows.map(({ weekdays, ...window }) => ({ ...window, weekdays: [...weekdays] })),
    };
    required(await createTariff(tx, byTheLoader, tariff));
  }
}

const holidays: Record<string, readonly (readonly [day: string, name: string])[]> = {
  'São Paulo': [
    ['2020-01-25', 'Aniversário de São Paulo'],
    ['2020-07-09', 'Revolução Constitucionalista'],
  ],
  'Belo Horizonte': [['2020-12-08', 'Imaculada Conceição']],
};

/** Creates municipal holidays, in addition to the national holidays. */
export async function makeHolidays(tx: Tx, serviceAreaId: string, city: string): Promise<void> {
  for (const [day, name] of holidays[city] ?? [])
    required(await addHoliday(tx, byTheLoader, { serviceAreaId, day, name, yearly: true }));
}

/** Creates a fixed price between Guarulhos airport and Avenida Paulista, in both directions. */
export async function makeFixedPrice(tx: Tx, serviceAreaId: string): Promise<void> {
  const zone = async (name: string, circle: { lat: number; lng: number; radiusMeters: number }, districts: string[]) =>
    required(await createZone(tx, byTheLoader, { serviceAreaId, name, circle, districts })).id;
  const airport = await zone('Aeroporto de Guarulhos', { lat: -23.4356, lng: -46.4731, radiusMeters: 3_000 }, [
    'Cumbica',
  ]);
  const offices = await zone('Avenida Paulista', { lat: -23.5614, lng: -46.6559, radiusMeters: 1_500 }, [
    'Bela Vista',
    'Cerqueira César',
  ]);
  const way = { fromZoneId: airport, toZoneId: offices, bothWays: true, clientId: null, validUntil: null };
  required(
    await createFixedPrice(tx, byTheLoader, {
      ...way,
      category: 'executivo',
      priceCents: 240_00,
      validFrom: '2023-10-28',
    }),
  );
}
