import { expect, it } from 'vitest';
import { preloadLinks } from './preloads.ts';

const pieces = {
  first: ['assets/a.css', 'assets/a.js', 'assets/inter.woff2'],
  landing: ['assets/b.js'],
  pages: { clientNew: ['assets/new.js'], trip: ['assets/trip.css', 'assets/trip.js'] },
};
const first = ['/assets/a.css', '/assets/a.js', '/assets/inter.woff2'];
const landing = [...first, '/assets/b.js'];

it.each<[who: 'a visitor' | 'a user', url: string, named: string[]]>([
  ['a visitor', '/', [...first, '/api/v1/panel']],
  ['a visitor', '/login?de=mail', [...first, '/api/v1/panel']],
  ['a visitor', '/auth/signup-1', first],
  ['a visitor', '/viagens', first],
  ['a user', '/', [...landing, '/api/v1/session', '/api/v1/dashboard']],
  ['a user', '/app/dashboard/default', [...landing, '/api/v1/session', '/api/v1/dashboard']],
  ['a user', '/app/dashboard/default?periodo=mes', [...landing, '/api/v1/session']],
  ['a user', '/parceiros/edit/1', [...landing, '/api/v1/session']],
  ['a user', '/viagens/1?aba=mapa', [...landing, '/assets/trip.css', '/assets/trip.js', '/api/v1/session']],
  ['a user', '/clientes/novo', [...landing, '/assets/new.js', '/api/v1/session']],
  ['a user', '/outra-coisa', [...first, '/api/v1/session']],
  ['a user', '/acompanhar/K7QF', [...first, '/api/v1/session']],
])('the preload links name the requests of the page for %s at %s', (who, url, named) => {
  const links = preloadLinks(pieces, url, who === 'a user');
  expect([...links.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(named);
});

it('the page gets no preload links while its URL contains a token', () => {
  for (const url of ['/?token=abc', '/viagens?q=a&token=', '/?x=1&%74oken=abc'])
    expect(preloadLinks(pieces, url, true)).toBe('');
});

it('each preload link matches the request of the page, so that the browser does not load a file twice', () => {
  expect(preloadLinks(pieces, '/', false)).toBe(
    '<link rel="preload" as="style" href="/assets/a.css" fetchpriority="low" crossorigin>' +
      '<link rel="modulepreload" href="/assets/a.js" fetchpriority="low" crossorigin>' +
      '<link rel="preload" as="font" href="/assets/inter.woff2" fetchpriority="low" crossorigin>' +
      '<link rel="preload" as="fetch" href="/api/v1/panel" crossorigin>',
  );
});
