import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { ensureRoles } from '#server/platform/database/roles.ts';
import { createMeters } from '#server/platform/metrics/meters.ts';
import { startJobs } from '#server/platform/jobs/runner.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Panel, startPanel } from '#tests/panel.ts';

const METRICS_TOKEN = 'um-segredo-de-teste-com-mais-de-32-letras';
const ROOT = join(import.meta.dirname, '../../../..');
let panel: Panel;
let central: Central;
let body: string;

const startedAt = performance.now();

beforeAll(async () => {
  panel = await startPanel({ config: { metricsToken: METRICS_TOKEN } });
  central = await makeCentral(panel);
  const client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  const partner = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
  const requested = await Promise.all(
    [undefined, 10, 40, 40, 600].map((minutes) => client.post('/trips', tripBody(central, minutes ? { minutes } : {}))),
  );
  const [taken] = requested.map((answer) => answer.body);
  await partner.post(`/trips/${taken.id}/accept`, { termsVersion: taken.termsVersion });
  await client.get(`/trips/${taken.id}`);
  await failSomething();
  await runJobs();
  body = await (await read(METRICS_TOKEN)).text();
});
afterAll(() => panel.close());

const read = (token: string | null, path = '/metrics') =>
  fetch(`${panel.url}${path}`, { headers: token === null ? {} : { authorization: `Bearer ${token}` } });

/** Stores e-mails that failed an hour ago and a day ago, and an e-mail that is never sent. */
async function failSomething(): Promise<void> {
  await panel.services.pool.query(`
    insert into emails (id, key, message, state, due_at, ended_at) values
      (gen_random_uuid(), 'a', null, 'failed', now(), now() - interval '50 minutes'),
      (gen_random_uuid(), 'b', null, 'unknown', now(), now() - interval '1 day'),
      (gen_random_uuid(), 'c', '{}', 'due', now() - interval '20 minutes', null)`);
  await panel.services.pool.query(`
    insert into nightly_rounds (day, proof, backup_error, ended_at) values ('2026-01-02', '{"ok": true}', 'disk', now() - interval '1 hour')`);
  await panel.services.pool.query(`
    insert into nightly_rounds (day, proof_error, backup_file, backup_bytes, ended_at) values ('2026-01-01', 'cut off', 'b', 1, now() - interval '1 day')`);
}

async function runJobs(): Promise<void> {
  const ended: string[] = [];
  await ensureRoles(panel.database.ownerUrl);
  const jobs = panel.database.openPool({ role: 'painel_jobs', max: 3 });
  const work = (name: string, fails: boolean) => ({
    name,
    everySeconds: 3600,
    run: async () => {
      ended.push(name);
      if (fails) throw new Error('no');
    },
  });
  const { log, meters } = panel.services;
  const runner = await startJobs(jobs, log, [work('goes-well', false), work('goes-wrong', true)], meters);
  await vi.waitFor(() => expect(ended.length).toBe(2), 10_000);
  await runner.stop();
}

const sample = (name: string): number => {
  const line = body.split('\n').find((text) => text.startsWith(`${name} `));
  return line === undefined ? Number.NaN : Number(line.slice(name.length));
};

describe('reading the metrics', () => {
  it.each([
    ['is refused without the token', null],
    ['is refused with another token', `${METRICS_TOKEN}x`],
  ])('%s', async (_who, token) => {
    const answer = await read(token);
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await answer.text()).not.toContain('painel_');
  });

  it('answers 404 when no token is configured', async () => {
    const app = await createApp({
      ...panel.services,
      config: { ...panel.services.config, metricsToken: null },
      meters: null,
    });
    const answer = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer null' } });
    await app.close();
    expect(answer.statusCode).toBe(404);
  });

  it('does not reveal persons or records, because labels contain only route patterns and states', () => {
    expect(body).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|@|Marina/);
    expect(sample('painel_http_requests_total{method="GET",route="/api/v1/trips/{id}",status="200"}')).toBe(1);
    expect(sample('painel_http_requests_total{method="POST",route="/api/v1/trips",status="201"}')).toBe(5);
    expect(sample('painel_http_request_seconds_count{method="POST",route="/api/v1/trips/{id}/accept"}')).toBe(1);
  });
});

it('only counters have names that end in _total, as promtool requires', () => {
  const types = Array.from(body.matchAll(/^# TYPE (\w+_total) (\w+)$/gm), ([, , type]) => type);
  expect(new Set(types)).toEqual(new Set(['counter']));
});

it('the metrics count each uncovered trip once by the time until its pickup, and report the time until acceptance', () => {
  const uncovered = (pickup: string) => sample(`painel_central_uncovered_trips{pickup="${pickup}"}`);
  expect(['overdue', '15m', '1h', '3h', '24h'].map(uncovered)).toEqual([0, 1, 2, 0, 1]);
  expect(sample('painel_central_trips{status="accepted"}')).toBe(1);
  expect(sample('painel_central_accept_seconds{quantile="0.95"}')).toBeGreaterThan(0);
});

it('the metrics report failed deliveries, waiting deliveries with their delay, and the age of ledger check and backup', () => {
  expect(sample('painel_central_deliveries_failed{channel="mandatory_email"}')).toBe(1);
  expect(sample('painel_central_deliveries_failed{channel="webhook"}')).toBe(0);
  expect(sample('painel_central_deliveries_waiting{channel="mandatory_email"}')).toBe(1);
  expect(sample('painel_central_deliveries_late_seconds{channel="mandatory_email"}')).toBeCloseTo(1200, -2);
  expect(sample('painel_central_proof_ok')).toBe(1);
  expect(sample('painel_central_proof_age_seconds')).toBeCloseTo(3600, -2);
  expect(sample('painel_central_backup_age_seconds')).toBeCloseTo(86_400, -2);
  expect(sample('painel_central_ledger_unsealed_seconds')).toBe(0);
});

it('the metrics report the jobs, connections, streams and folders of this node', () => {
  expect(sample('painel_job_rounds_total{task="goes-well",outcome="done"}')).toBe(1);
  expect(sample('painel_job_rounds_total{task="goes-wrong",outcome="failed"}')).toBe(1);
  expect(sample('painel_central_job_late_seconds{task="goes-wrong"}')).toBe(0);
  expect(sample('painel_pool_limit{pool="server"}')).toBe(20);
  expect(sample('painel_live_read_age_seconds')).toBeLessThan((performance.now() - startedAt) / 1000);
  expect(sample('painel_documents_missing')).toBe(0);
  expect(sample('painel_disk_free_bytes{folder="data"}')).toBeGreaterThan(0);
  expect(sample('painel_database_up')).toBe(1);
});

it('while the database is unavailable, the metrics report this and omit the metrics read from the database', async () => {
  const gone = openPool(panel.database.ownerUrl, { role: 'painel_app', max: 1 });
  await gone.close();
  const meters = await createMeters(panel.services.config);
  const app = await createApp({ ...panel.services, meters, metricsDb: gone.db });
  const answer = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  await app.close();
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('painel_database_up 0');
  expect(answer.body).not.toMatch(/^painel_central_/m);
});

function named(expression: string): string[] {
  return expression.match(/\b(?:painel|nodejs|process)_\w+/g) ?? [];
}

describe('the Grafana dashboard and the Prometheus alerts', async () => {
  const [dashboard, alerts, runbook] = await Promise.all(
    ['ops/grafana/painel.json', 'ops/prometheus/alerts.yml', 'docs/operations.md'].map((path) =>
      readFile(join(ROOT, path), 'utf8'),
    ),
  );
  const expressions = [
    ...Array.from((dashboard ?? '').matchAll(/"expr": (".*"),/g), ([, text = '']) => JSON.parse(text) as string),
    ...Array.from((alerts ?? '').matchAll(/expr: (?:>-\s*)?(.*)/g), ([, text = '']) => text),
  ];
  it('use only metrics that exist', () => {
    expect(expressions.length).toBeGreaterThan(40);
    const told = new Set(
      Array.from(body.matchAll(/^# TYPE (\w+) (\w+)/gm), ([, name = '', kind]) =>
        kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ).flat(),
    );
    expect(expressions.flatMap(named).filter((name) => !told.has(name))).toEqual([]);
  });

  it('never sum metrics of the whole central over the nodes', () => {
    const careless = expressions.filter(
      (expression) =>
        Array.from(expression.matchAll(/(\w+)(?: by \([\w, ]+\))? ?\(painel_central_/g)).length !==
          named(expression).filter((name) => name.startsWith('painel_central_')).length ||
        /sum(?: by \([\w, ]+\))? ?\(painel_central_/.test(expression),
    );
    expect(careless).toEqual([]);
  });

  it('match the operations guide, which has a section for each alert', () => {
    const names = Array.from((alerts ?? '').matchAll(/alert: (\w+)/g), ([, name = '']) => name);
    expect(names.length).toBeGreaterThan(10);
    const sections = new Set(Array.from((runbook ?? '').matchAll(/^#+ (Painel\w+)$/gm), ([, name = '']) => name));
    expect(new Set(names)).toEqual(sections);
    const links = Array.from((alerts ?? '').matchAll(/operations\.md#(\w+)/g), ([, anchor]) => anchor);
    expect(links).toEqual(names.map((name) => name.toLowerCase()));
  });
});
