/** Parses a postal code to eight digits; null if invalid. No postal code begins with 00: the lowest is 01000-000. */
export function parseCep(input: string): string | null {
  const [, ...groups] = /^(?!00)(\d{2})\.?(\d{3})[-\s]?(\d{3})$/.exec(input.trim()) ?? [];
  return groups.length > 0 ? groups.join('') : null;
}

/** Formats `01310100` as `01310-100`. */
export function formatCep(stored: string): string {
  return stored.replace(/^(\d{5})(\d{3})$/, '$1-$2');
}
