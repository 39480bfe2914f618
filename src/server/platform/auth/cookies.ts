import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export type CookieAttributes = { maxAgeSeconds: number; secure: boolean; sameSite: 'Lax' | 'Strict' };

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
  return `${value}.${hmac(value, secret).toString('base64')}`;
}

/** The value, when its signature is ours. */
export function unsign(signed: string, secret: string): string | null {
  const dot = signed.lastIndexOf('.');
  if (dot < 1) return null;
  const value = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1), 'base64');
  const right = hmac(value, secret);
  return given.length === right.length && timingSafeEqual(given, right) ? value : null;
}

function hmac(value: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(value).digest();
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
