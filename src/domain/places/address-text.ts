export type Address = { address: string; district: string | null; city: string | null; uf: string | null };

/**
 * Takes district and city out of an address written the usual way, `Rua Augusta, 1500 - Consolação, São Paulo - SP`: before
 * acceptance that is all that partners see of it. What is written otherwise stays whole, so that no door or name is taken
 * for a district and shown to everybody.
 */
export function splitAddress(text: string): Address {
  const whole = text.trim().replace(/\s+/g, ' ');
  const [, address, district, city, uf] =
    /^((?:(?! [-–] ).)+) [-–] ([^,\d–-]+), ([^,\d–/-]+?)(?:(?: ?[-–/] ?|, )([A-Za-z]{2}))?$/.exec(whole) ?? [];
  if (address === undefined || !district || !city) return { address: whole, district: null, city: null, uf: null };
  return { address, district, city, uf: uf?.toUpperCase() ?? null };
}

/** The way back, for who edits it. */
export function writeAddress({ address, number, district, city, uf }: Address & { number: string | null }): string {
  const street = [address, number].filter(Boolean).join(', ');
  const region = [district, city].filter(Boolean).join(', ');
  return [street, region, uf].filter(Boolean).join(' - ');
}
