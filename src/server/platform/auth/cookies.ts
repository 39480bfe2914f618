import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export type CookieAttributes = { maxAgeSeconds: number; secure: boolean; sameSite: 'Lax' | 'Strict' };

/** Prefix of our cookie names. `__Host-` binds a cookie to this host and requires TLS. */
export function cookiePrefix(secure: boolean): string {
  return secure ? '__Host-painel' : 'painel';
}

/** Returns a Set-Cookie header for this host only, not readable by scripts. */
export function setCookie(name: string, value: string, { maxAgeSeconds, secure, sameSite }: CookieAttributes): string {
  const attributes = [
    `Max-Age=${maxAgeSeconds}`,
    'Path=/',
    'HttpOnly',
    ...(secure ? ['Secure'] : []),
    `SameSite=${sameSite}`,
  ];
  return `${name}=${value}; ${attributes.join('; ')}`;
}

/** Returns the decoded value of the first cookie with this name. */
export function readCookie({ cookie }: IncomingHttpHeaders, name: string): string | null {
  for (const pair of cookie?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) return decode(pair.slice(equals + 1).trim());
  }
  return null;
}

/** Returns `value.signature`: HMAC-SHA-256 in padded base64. */
export function sign(value: string, secret: string): string {
  return `${value}.${createHmac('sha256', secret).update(value).digest('base64')}`;
}

/**
 * Returns the value if its signature matches exactly. The text is compared, not the decoded bytes: base64 has unused
 * bits that a copy could vary.
 */
export function unsign(signed: string, secret: string): string | null {
  const dot = signed.lastIndexOf('.');
  if (dot < 1) return null;
  const value = signed.slice(0, dot);
  const [given, right] = [Buffer.from(signed), Buffer.from(sign(value, secret))];
  return given.length === right.length && timingSafeEqual(given, right) ? value : null;
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
