import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { StartupError } from '#server/platform/startup-error.ts';

const issuer = { issuer: 'https://hotel.example', audience: 'painel' };

it('the configuration has a default for every setting', () => {
  expect(readConfig({}, [])).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    demo: false,
    port: 3000,
    host: '0.0.0.0',
    publicUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    databaseUrl: null,
    databasePoolerUrl: null,
    databaseRead: null,
    smtpUrl: null,
    pixWebhookSecret: null,
    metricsToken: null,
    trustedIssuers: [],
    trustedProxy: [],
    firstAdmin: null,
    rateLimit: true,
    backup: {
      dir: resolve('data/backups'),
      keyFile: resolve('data/backup.key'),
      encrypted: true,
      keep: { daily: 7, weekly: 4, monthly: 12 },
    },
    logLevel: 'info',
    outside: { geocoder: null, routerUrl: null, cepUrl: null, tiles: null },
    warnings: [],
  });
});

it('a demonstration listens on loopback only and has its own data folder by default', () => {
  expect(readConfig({}, ['--demo'])).toMatchObject({ demo: true, host: '127.0.0.1', dataDir: resolve('data-demo') });
  expect(readConfig({ HOST: '0.0.0.0', DATA_DIR: '/srv/demo' }, ['--demo'])).toMatchObject({
    host: '0.0.0.0',
    dataDir: '/srv/demo',
  });
});

describe('a valid value', () => {
  it.each([
    [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
    [{ PORT: ' ' }, { port: 3000 }],
    [{ HOST: '::' }, { host: '::' }],
    [{ PUBLIC_URL: 'https://painel.example/' }, { publicUrl: 'https://painel.example' }],
    [{ DATABASE_URL: 'postgresql://u:p@db/painel' }, { databaseUrl: 'postgresql://u:p@db/painel' }],
    [
      { DATABASE_POOLER_URL: 'postgresql://u:p@pooler:6432/painel' },
      { databasePoolerUrl: 'postgresql://u:p@pooler:6432/painel' },
    ],
    [
      { DATABASE_READ_URL: 'postgresql://u:p@one,two:5433/painel' },
      { databaseRead: { url: 'postgresql://u:p@one,two:5433/painel', maxLagSeconds: 5 } },
    ],
    [{ SMTP_URL: 'smtps://u:p@mail:465' }, { smtpUrl: 'smtps://u:p@mail:465' }],
    [
      { TRUSTED_ISSUERS: JSON.stringify([issuer]) },
      { trustedIssuers: [{ ...issuer, maxAgeSeconds: 300, singleUse: true, linkByEmail: false }] },
    ],
    [
      { TRUSTED_ISSUERS: JSON.stringify([{ ...issuer, maxAgeSeconds: 3600, singleUse: false, linkByEmail: true }]) },
      { trustedIssuers: [{ ...issuer, maxAgeSeconds: 3600, singleUse: false, linkByEmail: true }] },
    ],
    [{ TRUSTED_PROXY: '10.0.0.5, 192.168.0.0/16,::1' }, { trustedProxy: ['10.0.0.5', '192.168.0.0/16', '::1'] }],
    [
      { ADMIN_EMAIL: 'Ana@Central.example', ADMIN_PASSWORD: 'uma senha boa' },
      { firstAdmin: { email: 'ana@central.example', password: 'uma senha boa' } },
    ],
    [
      { RATE_LIMIT: 'off', HOST: '127.0.0.1' },
      { rateLimit: false, warnings: [] },
    ],
    [{ RATE_LIMIT: 'on', HOST: '127.0.0.1' }, { rateLimit: true }],
    [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
    [
      { GEOCODER_URL: 'http://10.0.0.7:2322' },
      { outside: { geocoder: { url: 'http://10.0.0.7:2322', kind: 'photon' } } },
    ],
    [
      { GEOCODER_URL: 'https://mapa.example/busca?chave=1', GEOCODER_KIND: 'nominatim' },
      { outside: { geocoder: { url: 'https://mapa.example/busca?chave=1', kind: 'nominatim' } } },
    ],
    [{ ROUTER_URL: 'http://osrm:5000' }, { outside: { routerUrl: 'http://osrm:5000' } }],
    [{ CEP_URL: 'https://cep.example/ws/{cep}/json/' }, { outside: { cepUrl: 'https://cep.example/ws/{cep}/json/' } }],
    [
      { TILE_URL: 'https://mapa.example/{z}/{x}/{y}.png?chave=1', TILE_ATTRIBUTION: '© Mapa' },
      { outside: { tiles: { url: 'https://mapa.example/{z}/{x}/{y}.png?chave=1', attribution: '© Mapa' } } },
    ],
    [{ TILE_URL: 'https://mapa.example/{z}/{x}/{y}.png' }, { outside: { tiles: { attribution: '© OpenStreetMap' } } }],
  ])('is read from the environment: %j', (env, expected) => {
    expect(readConfig(env, [])).toMatchObject(expected);
  });
});

it('RATE_LIMIT=off has no effect on an address that other machines can reach', () => {
  const config = readConfig({ RATE_LIMIT: 'off', HOST: '0.0.0.0' }, []);
  expect(config.rateLimit).toBe(true);
  expect(config.warnings).toEqual([expect.stringContaining('RATE_LIMIT=off')]);
});

describe('an invalid value', () => {
  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '3000.5'],
    ['PORT', 'abc'],
    ['HOST', 'http://painel'],
    ['PUBLIC_URL', 'painel.example'],
    ['PUBLIC_URL', 'ftp://painel.example'],
    ['PUBLIC_URL', 'https://painel.example/sub'],
    ['PUBLIC_URL', 'https://u:p@painel.example'],
    ['DATABASE_URL', 'mysql://u:segredo@db/painel'],
    ['DATABASE_POOLER_URL', 'pooler:6432'],
    ['DATABASE_READ_URL', 'replica1:5432'],
    ['DATABASE_READ_MAX_LAG', '1'],
    ['DATABASE_READ_MAX_LAG', '31'],
    ['DATABASE_READ_MAX_LAG', '5s'],
    ['SMTP_URL', 'mail.example'],
    ['TRUSTED_ISSUERS', '{'],
    ['TRUSTED_ISSUERS', '{}'],
    ['TRUSTED_ISSUERS', JSON.stringify([{ issuer: 'https://hotel.example' }])],
    ['TRUSTED_ISSUERS', JSON.stringify([{ ...issuer, issuer: 'http://hotel.example' }])],
    ['TRUSTED_ISSUERS', JSON.stringify([{ ...issuer, singleuse: false }])],
    ['TRUSTED_ISSUERS', JSON.stringify([{ ...issuer, maxAgeSeconds: 0 }])],
    ['TRUSTED_PROXY', '10.0.0.0/33'],
    ['TRUSTED_PROXY', 'proxy.example'],
    ['ADMIN_EMAIL', 'ana'],
    ['RATE_LIMIT', 'nope'],
    ['LOG_LEVEL', 'loud'],
    ['GEOCODER_URL', 'photon.example'],
    ['GEOCODER_URL', 'https://u:p@photon.example'],
    ['GEOCODER_KIND', 'google'],
    ['ROUTER_URL', 'ftp://osrm'],
    ['CEP_URL', 'https://cep.example/ws/'],
    ['CEP_URL', 'https://{cep}.example/'],
    ['TILE_URL', 'https://mapa.example/{z}/{x}.png'],
    ['TILE_URL', 'https://{s}.mapa.example/{z}/{x}/{y}.png'],
    ['TILE_URL', 'https://mapa.example/{s}/{z}/{x}/{y}.png'],
  ])('%s=%s is reported in one line', (name, text) => {
    const message = refusal({ [name]: text, ...(name === 'ADMIN_EMAIL' && { ADMIN_PASSWORD: 'uma senha boa' }) });
    expect(message.split('\n')).toEqual([
      'Configuração inválida:',
      expect.stringMatching(new RegExp(`^  ${name}: .+\\.$`)),
    ]);
  });

  it('is not repeated in the error message, because it may be a secret', () => {
    expect(refusal({ DATABASE_URL: 'mysql://u:segredo@db/painel' })).not.toContain('segredo');
  });

  it('is reported together with all other invalid values', () => {
    const message = refusal({ PORT: 'abc', LOG_LEVEL: 'loud', ADMIN_EMAIL: 'ana@central.example' }, ['--demmo']);
    expect(message).toMatch(/--demmo: .*\n {2}PORT: .*\n {2}LOG_LEVEL: .*\n {2}ADMIN_EMAIL e ADMIN_PASSWORD: /);
  });
});

function refusal(env: NodeJS.ProcessEnv, argv: string[] = []): string {
  try {
    readConfig(env, argv);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
  }
  throw new Error('nothing was refused in words');
}
