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
  /** Null: the embedded PostgreSQL, in the data directory. */
  databaseUrl: string | null;
  /** Null: mails are written to the data directory. */
  smtpUrl: string | null;
  trustedIssuers: TrustedIssuer[];
  trustedProxy: string[];
  /** Made at start when nobody is there yet; null: a one-time link is printed instead. */
  firstAdmin: { email: string; password: string } | null;
  rateLimit: boolean;
  /** Where backups go, and what opens them; made at the first backup. */
  backup: { dir: string; keyFile: string; encrypted: boolean; keep: Retention };
  /** What the payment provider's calls bear; null: none are taken. */
  pixWebhookSecret: string | null;
  /** What Prometheus bears to read `/metrics`; null: nobody may. */
  metricsToken: string | null;
  logLevel: LogLevel;
  /** Other people's machines that the panel asks, or sends the page to; null: it does without. */
  outside: {
    geocoder: { url: string; kind: GeocoderKind } | null;
    routerUrl: string | null;
    /** With `{cep}` in it. */
    cepUrl: string | null;
    /** With `{z}`, `{x}` and `{y}` in it. */
    tiles: { url: string; attribution: string } | null;
  };
  /** What the operator set and we do not follow, in words. */
  warnings: string[];
};

type Values = z.infer<typeof variables>;

/** The settings from the environment and the command line; a StartupError names every variable that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv, argv: readonly string[]): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, text]) => text !== undefined && text.trim() !== ''));
  const read = variables.safeParse(given);
  const complaints = [
    ...argv.filter((word) => word !== '--demo').map((word) => `${word}: argumento desconhecido; há apenas --demo`),
    ...(read.error?.issues ?? []).map(({ path, message }) => `${String(path[0])}: ${message}`),
    ...(Boolean(given['ADMIN_EMAIL']) === Boolean(given['ADMIN_PASSWORD'])
      ? []
      : ['ADMIN_EMAIL e ADMIN_PASSWORD: informe os dois ou nenhum']),
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
