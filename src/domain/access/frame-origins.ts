/** Maximum number of sites that may embed the page of a client's guests. */
export const mostFrameOrigins = 10;

/** Characters that cannot end the directive of the header: letters, digits, dots, hyphens and a port. */
const httpsOrigin = /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9](?::\d{1,5})?$/;

/**
 * Returns the origin of a site's address, `https://www.hotel.com.br`; null for another protocol, a wildcard, an address
 * without a domain, or an address with a path, because a path does not limit the pages that may embed.
 */
export function parseFrameOrigin(text: string): string | null {
  const typed = text.trim();
  if (!URL.canParse(typed)) return null;
  const { origin, pathname, search, hash, username, password } = new URL(typed);
  const isBare = pathname === '/' && !search && !hash && !username && !password;
  return isBare && isFrameOrigin(origin) ? origin : null;
}

/** True for an origin in the form that the header accepts. */
export function isFrameOrigin(origin: string): boolean {
  return httpsOrigin.test(origin);
}
