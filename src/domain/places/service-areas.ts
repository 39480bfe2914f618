import { plainName } from './zones.ts';

/**
 * Coverage of a service area: the listed districts of its municipality, or, without a list, all districts that no other
 * area lists.
 */
export type Covering = {
  name: string;
  uf: string;
  /** Null: the municipality has the name of the area. */
  city: string | null;
  districts: readonly string[];
};

type Whereabouts = {
  district?: string | null | undefined;
  city?: string | null | undefined;
  uf?: string | null | undefined;
};

/**
 * Returns the area of a stop by its district and city, ignoring case and accents; undefined when no area covers the
 * stop.
 */
export function areaAround<Area extends Covering>(
  areas: readonly Area[],
  { district, city, uf }: Whereabouts,
): Area | undefined {
  const ofCity = areas.filter((area) => isSame(municipalityOf(area), city) && (!uf || uf === area.uf));
  return (
    ofCity.find(({ districts }) => districts.some((listed) => isSame(listed, district))) ??
    ofCity.find(({ districts }) => districts.length === 0)
  );
}

/** Returns the district or municipality that both areas cover; null when the areas do not overlap. */
export function overlapOf(one: Covering, other: Covering): string | null {
  const city = municipalityOf(one);
  if (one.uf !== other.uf || !isSame(city, municipalityOf(other))) return null;
  if (one.districts.length === 0 && other.districts.length === 0) return city;
  return one.districts.find((district) => other.districts.some((listed) => isSame(listed, district))) ?? null;
}

function municipalityOf({ city, name }: Covering): string {
  return city ?? name;
}

function isSame(one: string, other: string | null | undefined): boolean {
  const plain = plainName(one);
  return plain !== '' && plain === plainName(other ?? '');
}
