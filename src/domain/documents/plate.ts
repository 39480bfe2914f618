/**
 * Parses a vehicle plate to seven capital letters and digits, `AAA9999` (old) or `AAA9A99` (Mercosul); null if neither.
 */
export function parsePlate(input: string): string | null {
  const plate = input.replace(/[\s.-]/g, '').toUpperCase();
  return /^[A-Z]{3}\d[A-Z\d]\d{2}$/.test(plate) ? plate : null;
}

/** Formats an old plate with hyphen, `ABC-1234`. Mercosul plates have no hyphen. */
export function formatPlate(stored: string): string {
  return stored.replace(/^([A-Z]{3})(\d{4})$/, '$1-$2');
}
