/** Returns a random idempotency key. */
export function newKey(): string {
  // `randomUUID` exists on https and localhost only, but some centrals run the panel on plain http.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
