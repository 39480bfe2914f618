export type Address = { address: string; district: string | null; city: string | null; uf: string | null };

/**
 * Splits district and city from an address in the usual form, `Rua Augusta, 1500 - Consolação, São Paulo - SP`: before
 * acceptance partners see only district and city. Addresses in other forms stay whole, so that no street or name is
 * taken for a district and shown to all partners.
 */
export function splitAddress(text: string): Address {
  const whole = text.trim().replace(/\s+/g, ' ');
  const [, address, district, city, uf] =
    /^((?:(?! [-–] ).)+) [-–] ([^,\d–-]+), ([^,\d–/-]+?)(?:(?: ?[-–/] ?|, )([A-Za-z]{2}))?$/.exec(whole) ?? [];
  if (address === undefined || !district || !city) return { address: whole, district: null, city: null, uf: null };
  return { address, district, city, uf: uf?.toUpperCase() ?? null };
}

/** Formats an address for editing; the inverse of `splitAddress`. */
export function writeAddress({ address, number, district, city, uf }: Address & { number: string | null }): string {
  const street = [address, number].filter(Boolean).join(', ');
  const region = [district, city].filter(Boolean).join(', ');
  return [street, region, uf].filter(Boolean).join(' - ');
}
