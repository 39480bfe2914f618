/**
 * Precision of a stop's point. `exact`: the point of the address. `district`: only the district is known, and the point
 * is its centre if the centre is known. `none`: the requester chose to go without a point.
 */
export const precisions = ['exact', 'district', 'none'] as const;
export type Precision = (typeof precisions)[number];

type Located = {
  placeId?: string | null | undefined;
  lat?: number | null | undefined;
  precision?: Precision | null | undefined;
};

export const unlocatedMessage =
  'Este endereço não tem ponto no mapa: escolha o bairro, um ponto no mapa, ou “Sem preço”.';

/** Returns the stated or implied precision of a stop; null when the requester must choose. */
export function precisionOf({ placeId, lat, precision }: Located): Precision | null {
  if (placeId) return 'exact';
  if (precision === 'district') return 'district';
  if (typeof lat === 'number') return 'exact';
  return precision === 'none' ? 'none' : null;
}
