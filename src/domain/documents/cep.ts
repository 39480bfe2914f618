/** A postal code as eight digits, or null. None begins with 00: São Paulo's first is 01000-000. */
export function parseCep(input: string): string | null {
  const [, ...groups] = /^(?!00)(\d{2})\.?(\d{3})[-\s]?(\d{3})$/.exec(input.trim()) ?? [];
  return groups.length > 0 ? groups.join('') : null;
}

/** `01310100` → `01310-100`. */
export function formatCep(stored: string): string {
  return stored.replace(/^(\d{5})(\d{3})$/, '$1-$2');
}
