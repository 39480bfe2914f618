/** A vehicle's plate as seven capital letters and digits, the old `AAA9999` or the Mercosul `AAA9A99`; null when neither. */
export function parsePlate(input: string): string | null {
  const plate = input.replace(/[\s.-]/g, '').toUpperCase();
  return /^[A-Z]{3}\d[A-Z\d]\d{2}$/.test(plate) ? plate : null;
}

/** The old form with its hyphen, `ABC-1234`; the Mercosul one has none. */
export function formatPlate(stored: string): string {
  return stored.replace(/^([A-Z]{3})(\d{4})$/, '$1-$2');
}
