import * as z from 'zod/mini';
import { requiredText } from '#contract/fields.ts';
import type { Rank } from '#contract/ranks.ts';
import type { Coordinates } from '#domain/places/distance.ts';
import { categories } from '#domain/trips/categories.ts';
import { formatPoint, parsePoint } from '#web/lib/coordinates.ts';
import { chosenId } from '#web/lib/form-fields.ts';

const [leastCorners, mostCorners] = [3, 40];

export const rankSchema = z.object({
  serviceAreaId: chosenId('Escolha a praça.'),
  name: requiredText('o nome do ponto', 80),
  point: z
    .string()
    .check(z.refine((typed) => parsePoint(typed) !== null, 'Informe latitude e longitude, como -23.6273, -46.6566.')),
  radiusMeters: numberBetween(20, 5_000, 'De 20 m a 5 km.'),
  /** One corner per line; empty for a circle. */
  corners: z.string().check(z.refine(isComplete, { error: ({ input }) => cornersFault(String(input)) })),
  categories: z.array(z.enum(categories)),
  capacity: numberBetween(1, 500, 'De 1 a 500 vagas.'),
  active: z.boolean(),
});
export type RankValues = z.input<typeof rankSchema>;

function numberBetween(least: number, most: number, bounds: string) {
  return z.pipe(
    z.transform((typed: number | '') => (typed === '' ? 0 : typed)),
    z.int(bounds).check(z.gte(least, bounds), z.lte(most, bounds)),
  );
}

function linesOf(corners: string): string[] {
  return corners.split('\n').filter((line) => line.trim() !== '');
}

/** Returns the corners of the typed lines. Lines that are no coordinates are left out. */
export function parseCorners(corners: string): Coordinates[] {
  return linesOf(corners).flatMap((line) => parsePoint(line) ?? []);
}

export function formatCorners(corners: readonly Coordinates[]): string {
  return corners.map(formatPoint).join('\n');
}

function isComplete(corners: string): boolean {
  return cornersFault(corners) === '';
}

function cornersFault(corners: string): string {
  const lines = linesOf(corners);
  const wrong = lines.findIndex((line) => parsePoint(line) === null);
  if (wrong >= 0) return `A linha ${wrong + 1} não é uma coordenada, como -23.6273, -46.6566.`;
  if (lines.length > 0 && lines.length < leastCorners) return 'Marque ao menos três cantos, ou nenhum.';
  return lines.length > mostCorners ? 'No máximo 40 cantos.' : '';
}

/** Returns the API input. */
export function rankInput({ point, corners, ...rest }: z.output<typeof rankSchema>) {
  const drawn = parseCorners(corners);
  return { ...rest, centre: parsePoint(point) ?? { lat: 0, lng: 0 }, corners: drawn.length === 0 ? null : drawn };
}

export function rankValues(rank: Partial<Rank>): RankValues {
  return {
    serviceAreaId: rank.serviceAreaId ?? null,
    name: rank.name ?? '',
    point: rank.centre ? formatPoint(rank.centre) : '',
    radiusMeters: rank.radiusMeters ?? 100,
    corners: formatCorners(rank.corners ?? []),
    categories: [...(rank.categories ?? [])],
    capacity: rank.capacity ?? 10,
    active: rank.active ?? true,
  };
}
