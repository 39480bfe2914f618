/**
 * Appends a path and parameters to the base address that the operator configured. Keeps the parameters of the base
 * address, for example a key.
 */
export function serviceUrl(base: string, path: string, parameters: Record<string, string | number>): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`;
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
  return url;
}
