import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export type CookieAttributes = { maxAgeSeconds: number; secure: boolean; sameSite: 'Lax' | 'Strict' };

/** Of the names of our cookies. Behind TLS a browser takes them from this very host alone, and sends them to no other. */
export function cookiePrefix(secure: boolean): string {
  return secure ? '__Host-painel' : 'painel';
}

/** A cookie for this host alone that no script can read. */
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

/** The value of the first cookie with this name, decoded. */
export function readCookie({ cookie }: IncomingHttpHeaders, name: string): string | null {
  for (const pair of cookie?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) return decode(pair.slice(equals + 1).trim());
  }
  return null;
}

/** `value.signature`, as the authentication library signs its cookies: HMAC-SHA-256 in padded base64. */
export function sign(value: string, secret: string): string {
  return `${value}.${createHmac('sha256', secret).update(value).digest('base64')}`;
}

/** The value, when it is signed by us, to the letter: base64 has spare bits that a copy could vary. */
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
