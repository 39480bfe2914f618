import { statfs } from 'node:fs/promises';
import type { Pool } from 'pg';
import type Prometheus from 'prom-client';
import type { Gauge, Registry } from 'prom-client';
import type { Config } from '#server/platform/config.ts';
import type { LiveHub } from '#server/platform/live/hub.ts';

/** A response that was sent. `seconds` is null when the duration is not meaningful. */
export type Answered = { method: string; route: string; status: number; seconds: number | null };

/** One metric value with its labels. Labels never contain users or record ids. */
export type Sample = { name: string; labels: Record<string, string>; value: number };

export type Meters = {
  answered(served: Answered): void;
  jobEnded(job: string, ended: { ok: boolean; seconds: number }): void;
  watchPool(name: string, pool: Pool): void;
  watchLive(hub: LiveHub): void;
  /** Counts a read that a replica may serve, by the server that serves it. */
  readFrom(server: 'replica' | 'primary'): void;
  /**
   * Declares a metric that is read from the database and has the same value on every node. A label combination that
   * `tell` no longer passes disappears.
   */
  declare(name: string, help: string, labelNames: readonly string[]): void;
  tell(samples: readonly Sample[]): void;
  /** Returns all metrics in the format of Prometheus. */
  text(): Promise<{ contentType: string; body: string }>;
};

/** Gauges named like counters, which `promtool check metrics` refuses; the library has no option to leave them out. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

function createRegistry({ Registry, collectDefaultMetrics }: typeof Prometheus): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  for (const name of MISNAMED) register.removeSingleMetric(name);
  return register;
}

/** Creates the metrics. Returns null, and does not load the library, when no token is configured. */
export async function createMeters(
  config: Pick<Config, 'metricsToken' | 'version' | 'dataDir' | 'backup'>,
): Promise<Meters | null> {
  if (config.metricsToken === null) return null;
  const { default: prometheus } = await import('prom-client');
  const registry = createRegistry(prometheus);
  const registers = [registry];
  const gauge = (name: string, help: string, labelNames: string[], collect?: (of: Gauge) => Promise<void> | void) =>
    new prometheus.Gauge({
      name,
      help,
      labelNames,
      registers,
      ...(collect && {
        collect() {
          return collect(this);
        },
      }),
    });

  gauge('painel_info', 'Version of the panel on this node.', ['version']).set({ version: config.version }, 1);
  gauge('painel_disk_free_bytes', 'Free space where the folder stands.', ['folder'], (of) => updateSpace(of, config));
  const requests = new prometheus.Counter({
    name: 'painel_http_requests_total',
    help: 'Requests that this node answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new prometheus.Histogram({
    name: 'painel_http_request_seconds',
    help: 'How long answers of this node took; live streams are left out.',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  });
  const rounds = new prometheus.Counter({
    name: 'painel_job_rounds_total',
    help: 'Rounds of recurring jobs that ended on this node.',
    labelNames: ['task', 'outcome'],
    registers,
  });
  const roundSeconds = new prometheus.Counter({
    name: 'painel_job_seconds_total',
    help: 'Time that rounds of recurring jobs took on this node.',
    labelNames: ['task'],
    registers,
  });
  const pools = new Map<string, Pool>();
  gauge('painel_pool_connections', 'Connections to the database.', ['pool', 'state'], (of) => {
    for (const [pool, { totalCount, idleCount }] of pools) {
      of.set({ pool, state: 'idle' }, idleCount);
      of.set({ pool, state: 'busy' }, totalCount - idleCount);
    }
  });
  gauge('painel_pool_limit', 'Connections that the pool may open.', ['pool'], (of) => {
    for (const [pool, { options }] of pools) of.set({ pool }, options.max);
  });
  gauge('painel_pool_waiting', 'Calls that wait while all connections are in use.', ['pool'], (of) => {
    for (const [pool, { waitingCount }] of pools) of.set({ pool }, waitingCount);
  });
  const central = new Map<string, { figure: Gauge; forget: () => void }>();
  return {
    answered({ method, route, status, seconds }) {
      requests.inc({ method, route, status });
      if (seconds !== null) durations.observe({ method, route }, seconds);
    },
    jobEnded(job, { ok, seconds }) {
      rounds.inc({ task: job, outcome: ok ? 'done' : 'failed' });
      roundSeconds.inc({ task: job }, seconds);
    },
    watchPool: (name, pool) => void pools.set(name, pool),
    readFrom: countReads(prometheus, registry),
    watchLive(hub) {
      gauge('painel_live_subscribers', 'Open live streams of this node.', [], (of) => of.set(hub.all().size));
      gauge('painel_live_read_age_seconds', 'Since this node last read what is new.', [], (of) =>
        of.set(hub.secondsSinceRead),
      );
    },
    declare(name, help, labelNames) {
      const figure = gauge(name, help, [...labelNames]);
      // After `reset`, a metric without labels would report 0, which is a value.
      const forget = labelNames.length > 0 ? () => figure.reset() : () => figure.remove();
      forget();
      central.set(name, { figure, forget });
    },
    tell(samples) {
      for (const { forget } of central.values()) forget();
      for (const { name, labels, value } of samples) central.get(name)?.figure.set(labels, value);
    },
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  };
}

function countReads({ Counter }: typeof Prometheus, registry: Registry): Meters['readFrom'] {
  const reads = new Counter({
    name: 'painel_replica_reads_total',
    help: 'Reads that a replica of the database may serve, by the server that served them.',
    labelNames: ['server'],
    registers: [registry],
  });
  return (server) => reads.inc({ server });
}

async function updateSpace(of: Gauge, { dataDir, backup }: Pick<Config, 'dataDir' | 'backup'>): Promise<void> {
  for (const [folder, path] of [
    ['data', dataDir],
    ['backups', backup.dir],
  ] as const) {
    // The folder of the backups may not exist yet.
    const space = await statfs(path).catch(() => null);
    if (space) of.set({ folder }, space.bavail * space.bsize);
  }
}
