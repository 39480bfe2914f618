import type { TermsValues } from './terms.ts';

/**
 * Returns the path of the first empty field among those that every request fills in, in the order of the page. With
 * `after`, only the fields behind this one count. Returns the pickup time, which may stay empty, when no field is empty.
 */
export function emptyPath({ passengers, clientId, stops }: TermsValues, central: boolean, after?: string): string {
  const [first] = passengers;
  const phone = ['passengers.0.phone', first?.phone ?? ''] as const;
  const name = ['passengers.0.name', first?.name ?? ''] as const;
  const fields = [
    ...(central ? [phone, ['clientId', clientId ?? ''] as const, name] : [name, phone]),
    ...stops.map(({ address }, index) => [`stops.${index}.address`, address] as const),
  ];
  const start = fields.findIndex(([path]) => path === after) + 1;
  return fields.slice(start).find(([, value]) => value.trim() === '')?.[0] ?? 'pickupAt';
}
