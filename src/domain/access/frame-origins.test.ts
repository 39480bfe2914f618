import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFrameOrigin, parseFrameOrigin } from './frame-origins.ts';

describe('the origin of a site that embeds the page', () => {
  it.each([
    ['https://www.hotel.com.br', 'https://www.hotel.com.br'],
    [' https://Hotel.com/ ', 'https://hotel.com'],
    ['https://hotel.com:8443', 'https://hotel.com:8443'],
    ['https://hotel.com:443', 'https://hotel.com'],
    ['https://hotél.com', 'https://xn--hotl-dpa.com'],
  ])('of %s is %s', (typed, origin) => {
    expect(parseFrameOrigin(typed)).toBe(origin);
  });

  it.each([
    'http://hotel.com',
    'hotel.com',
    'https://*.hotel.com',
    'https://hotel.com/reservas',
    'https://hotel.com?x=1',
    'https://user:word@hotel.com',
    'https://localhost',
    'https://10.0.0.1',
    "https://a.com;script-src'",
    'https://hotel.com; script-src *',
    'https://hotel.com https://other.com',
    'javascript:alert(1)',
    "'self'",
    '*',
    '',
  ])('is refused for %s', (typed) => {
    expect(parseFrameOrigin(typed)).toBeNull();
  });

  it('never contains a character that could end the directive, and is its own origin', () => {
    const text = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.string().map((host) => `https://${host}.com`),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const origin = parseFrameOrigin(typed);
        if (origin === null) return;
        expect(origin).toMatch(/^https:\/\/[a-z0-9.:-]+$/);
        expect([parseFrameOrigin(origin), isFrameOrigin(origin)]).toEqual([origin, true]);
      }),
    );
  });
});
