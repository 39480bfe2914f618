import { describe, expect, it } from 'vitest';
import { createLog, hideSecrets, type Log } from '#server/platform/log.ts';

function listen(options: { terminal: boolean }): { log: Log; lines: string[] } {
  const lines: string[] = [];
  return { log: createLog({ level: 'info', ...options, write: (line) => lines.push(line) }), lines };
}

it('the log writes one JSON object per line, with an ISO instant and the level as a word', () => {
  const { log, lines } = listen({ terminal: false });
  log.info({ tripId: 'abc' }, 'accepted');
  log.debug('not wanted');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { level: 'info', time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), tripId: 'abc', msg: 'accepted' },
  ]);
});

it('the log writes a readable line to a terminal', () => {
  const { log, lines } = listen({ terminal: true });
  log.warn({ pid: 7, where: 'aqui' }, 'Cuidado');
  log.error({ err: new Error('boom') }, 'Falhou');
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d aviso Cuidado pid=7 where=aqui\n$/);
  expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d ERRO Falhou\nError: boom\n {4}at /);
});

it.each([true, false])('a logged value cannot add a line or control the terminal (a terminal: %s)', (terminal) => {
  const { log, lines } = listen({ terminal });
  const name = 'Ana\r\n12:00:00 ERRO Tudo apagado\u001B[2J\u009B31m\u202E\u2028x';
  log.info({ name, nested: { name }, err: new Error(name) }, name);
  expect(lines).toHaveLength(1);
  // oxlint-disable-next-line no-control-regex -- the pattern matches control characters
  expect(lines[0]?.trimEnd().replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f]/);
  expect(lines[0]?.split('\n').filter((line) => line.startsWith('12:00:00 ERRO'))).toEqual([]);
});

describe('the log hides secrets', () => {
  it.each([
    [{ req: { headers: { cookie: 's3cret', authorization: 'Bearer s3cret' } } }],
    [{ res: { headers: { 'set-cookie': 's3cret' } } }],
    [{ body: { password: 's3cret', newPassword: 's3cret' } }],
    [{ idToken: 's3cret', customToken: 's3cret', pin: 's3cret' }],
    [{ url: '/?a=1&token=s3cret' }],
    [{ url: '/api/v1/places/suggestions?q=s3cret&lat=-23.s3cret&lng=-46.s3cret' }],
    [{ url: '/acompanhar/s3cret' }],
    [{ url: '/api/v1/receipts/s3cret' }],
    [{ url: '/mural/s3cret' }],
    [{ url: '/api/v1/walls/s3cret' }],
    [{ err: new Error('GET /api/v1/rides/s3cret?x=1 failed') }],
    [{ err: new Error('GET https://painel.example/auth/reset-password-1?code=s3cret failed') }],
    [{ database: 'postgresql://painel_owner:s3cret@localhost/painel' }],
  ])('in every place of a logged line: %j', (fields) => {
    const { log, lines } = listen({ terminal: false });
    log.info(fields, 'GET /?token=s3cret#x');
    expect(lines.join('')).not.toContain('s3cret');
    expect(lines.join('')).toContain('[oculto]');
  });
});

it('the log hides the secrets of a URL and keeps the rest', () => {
  expect(hideSecrets('GET /viagens?status=open&token=abc&page=2#top')).toBe(
    'GET /viagens?status=open&token=[oculto]&page=2#top',
  );
  expect(hideSecrets('postcode=30110 code=x https://a.example:8080/x@y')).toBe(
    'postcode=30110 code=x https://a.example:8080/x@y',
  );
});

it('the log names a violated constraint without the values of the row', () => {
  const { log, lines } = listen({ terminal: false });
  const broken = { code: '23514', constraint: 'trips_series_day', detail: 'Failing row contains (1, Marina Duarte).' };
  log.error({ err: Object.assign(new Error('violates check constraint'), broken) }, 'Erro ao atender');
  expect(lines.join('')).toContain('trips_series_day');
  expect(lines.join('')).not.toContain('Marina');
});
