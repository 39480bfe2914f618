import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type * as z from 'zod/mini';
import type { Retention } from '#domain/retention.ts';
import { type GeocoderKind, type TrustedIssuer, variables } from '#server/platform/config-values.ts';
import type { LogLevel } from '#server/platform/log.ts';
import { isLoopback } from '#server/platform/loopback.ts';
import { ROOT } from '#server/platform/root.ts';
import { StartupError } from '#server/platform/startup-error.ts';

export type { TrustedIssuer } from '#server/platform/config-values.ts';

export type Config = {
  version: string;
  demo: boolean;
  port: number;
  host: string;
  /** Scheme, host and port, with no slash at the end. */
  publicUrl: string;
  dataDir: string;
  /** Null when the embedded PostgreSQL in the data directory is used. */
  databaseUrl: string | null;
  /** PgBouncer for the calls of users; null when every connection is direct. */
  databasePoolerUrl: string | null;
  /** Standbys of the database server that serve some reads; null when the primary serves all of them. */
  databaseRead: { url: string; maxLagSeconds: number } | null;
  /** Null when e-mails are written to the data directory. */
  smtpUrl: string | null;
  trustedIssuers: TrustedIssuer[];
  trustedProxy: string[];
  /**
   * Administrator that is created at the start when the database has no users. Null when the start prints a one-time
   * link instead.
   */
  firstAdmin: { email: string; password: string } | null;
  rateLimit: boolean;
  /** Folder of the backups, and file of their key. The first backup creates the key. */
  backup: { dir: string; keyFile: string; encrypted: boolean; keep: Retention };
  /** Bearer secret for the webhook that the payment provider calls. Null when the webhook is off. */
  pixWebhookSecret: string | null;
  /** Bearer token for `/metrics`. Null when `/metrics` is off. */
  metricsToken: string | null;
  logLevel: LogLevel;
  /**
   * External services that the panel calls, or from which the page loads map tiles. A service that is null is not used.
   */
  outside: {
    geocoder: { url: string; kind: GeocoderKind } | null;
    routerUrl: string | null;
    /** URL with the placeholder `{cep}`. */
    cepUrl: string | null;
    /** URL with the placeholders `{z}`, `{x}` and `{y}`. */
    tiles: { url: string; attribution: string } | null;
  };
  /** Messages about settings that are ignored. */
  warnings: string[];
};

type Values = z.infer<typeof variables>;

/**
 * Reads the settings from the environment and the command line. Throws a StartupError that names every invalid
 * variable.
 */
export function readConfig(env: NodeJS.ProcessEnv, argv: readonly string[]): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, text]) => text !== undefined && text.trim() !== ''));
  const read = variables.safeParse(given);
  const complaints = [
    ...argv
      .filter((word) => word !== '--demo')
      .map((word) => `${word}: argumento desconhecido; o único aceito é --demo`),
    ...(read.error?.issues ?? []).map(({ path, message }) => `${String(path[0])}: ${message}`),
    ...(Boolean(given['ADMIN_EMAIL']) === Boolean(given['ADMIN_PASSWORD'])
      ? []
      : ['ADMIN_EMAIL e ADMIN_PASSWORD: informe os dois ou nenhum dos dois']),
  ];
  if (!read.success || complaints.length > 0) {
    throw new StartupError(['Configuração inválida:', ...complaints.map((text) => `  ${text}.`)].join('\n'));
  }
  return arrange(read.data, argv.includes('--demo'));
}

function arrange(values: Values, demo: boolean): Config {
  const { PORT: port = 3000, HOST: host = demo ? '127.0.0.1' : '0.0.0.0', ADMIN_EMAIL, ADMIN_PASSWORD } = values;
  const limitOff = values.RATE_LIMIT === 'off';
  const dataDir = resolve(values.DATA_DIR ?? (demo ? 'data-demo' : 'data'));
  return {
    version: readVersion(),
    demo,
    port,
    host,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${port}`,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    databasePoolerUrl: values.DATABASE_POOLER_URL ?? null,
    databaseRead: values.DATABASE_READ_URL
      ? { url: values.DATABASE_READ_URL, maxLagSeconds: values.DATABASE_READ_MAX_LAG ?? 5 }
      : null,
    smtpUrl: values.SMTP_URL ?? null,
    trustedIssuers: values.TRUSTED_ISSUERS ?? [],
    trustedProxy: values.TRUSTED_PROXY ?? [],
    firstAdmin: ADMIN_EMAIL && ADMIN_PASSWORD ? { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } : null,
    rateLimit: !(limitOff && isLoopback(host)),
    backup: arrangeBackup(values, dataDir),
    pixWebhookSecret: values.PIX_WEBHOOK_SECRET ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    logLevel: values.LOG_LEVEL ?? 'info',
    outside: arrangeOutside(values),
    warnings: limitOff && !isLoopback(host) ? [`RATE_LIMIT=off só vale em loopback, e HOST é ${host}: ignorado.`] : [],
  };
}

function arrangeBackup({ BACKUP_DIR, BACKUP_KEY_FILE, BACKUP_ENCRYPTION, BACKUP_KEEP }: Values, dataDir: string) {
  return {
    dir: resolve(BACKUP_DIR ?? join(dataDir, 'backups')),
    keyFile: resolve(BACKUP_KEY_FILE ?? join(dataDir, 'backup.key')),
    encrypted: BACKUP_ENCRYPTION !== 'off',
    keep: BACKUP_KEEP ?? { daily: 7, weekly: 4, monthly: 12 },
  };
}

function arrangeOutside({ GEOCODER_URL, GEOCODER_KIND, ROUTER_URL, CEP_URL, TILE_URL, TILE_ATTRIBUTION }: Values) {
  return {
    geocoder: GEOCODER_URL ? { url: GEOCODER_URL, kind: GEOCODER_KIND ?? 'photon' } : null,
    routerUrl: ROUTER_URL ?? null,
    cepUrl: CEP_URL ?? null,
    tiles: TILE_URL ? { url: TILE_URL, attribution: TILE_ATTRIBUTION ?? '© OpenStreetMap' } : null,
  };
}

function readVersion(): string {
  const manifest = readFileSync(join(ROOT, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
