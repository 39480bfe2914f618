import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { PASSWORD_LENGTH } from '#domain/access/password.ts';
import { parseEmail } from '#domain/documents/email.ts';
import type { Retention } from '#domain/retention.ts';
import type { LogLevel } from '#server/platform/log.ts';
import { isLoopback } from '#server/platform/loopback.ts';

/**
 * Defines how a variable is parsed. An error message says in Portuguese what is expected and never repeats the value,
 * which may be a secret.
 */
function value<T>(parse: (text: string) => T | null, expected: string) {
  return z.optional(
    z.pipe(
      z.string(),
      z.transform((text, context): T => {
        const parsed = parse(text.trim());
        if (parsed === null) context.issues.push({ code: 'custom', input: text, message: expected });
        return parsed as T;
      }),
    ),
  );
}

function matching(pattern: RegExp): (text: string) => string | null {
  return (text) => (pattern.test(text) ? text : null);
}

function parsePort(text: string): number | null {
  const number = Number(text);
  return /^\d+$/.test(text) && number >= 1 && number <= 65_535 ? number : null;
}

function parseHost(text: string): string | null {
  return isIP(text) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) ? text : null;
}

function parseOrigin(text: string): string | null {
  const url = URL.parse(text);
  const isBare = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  return url && isBare && /^https?:$/.test(url.protocol) ? url.origin : null;
}

/** Shorter than the minute for which a browser remembers the position of its last write. */
const LONGEST_LAG_SECONDS = 30;

function parseLag(text: string): number | null {
  const seconds = Number(text);
  return /^\d+$/.test(text) && seconds >= 2 && seconds <= LONGEST_LAG_SECONDS ? seconds : null;
}

const PROXY_GROUPS = new Set(['loopback', 'linklocal', 'uniquelocal']);

function parseProxies(text: string): string[] | null {
  const proxies = text.split(',').map((part) => part.trim());
  return proxies.every((proxy) => PROXY_GROUPS.has(proxy) || isNetwork(proxy)) ? proxies : null;
}

function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...rest] = text.split('/');
  const family = isIP(address);
  return family > 0 && rest.length === 0 && /^\d+$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);
}

function parsePassword(text: string): string | null {
  return text.length >= PASSWORD_LENGTH.min && text.length <= PASSWORD_LENGTH.max ? text : null;
}

export const GEOCODER_KINDS = ['photon', 'nominatim'] as const;
export type GeocoderKind = (typeof GEOCODER_KINDS)[number];

/**
 * Parses the base URL of an external service, which may be on a private network. Refuses a URL with a login, because
 * fetch() refuses such URLs.
 */
function parseServiceUrl(text: string): string | null {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.hash === '' ? text : null;
}

/** Parses a URL that contains each placeholder exactly once, and no placeholder in the host. */
function parseTemplate(...words: string[]): (text: string) => string | null {
  return (text) => {
    const host = /^https?:\/\/[^/{}]+\//.test(text);
    const braces = text.match(/\{\w*\}/g) ?? [];
    const fits =
      host &&
      braces.toSorted().join() ===
        words
          .map((word) => `{${word}}`)
          .toSorted()
          .join();
    return fits ? parseServiceUrl(text) : null;
  };
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const satisfies LogLevel[];

/** Requires TLS for URLs that deliver keys or tokens, except on this machine. */
function isSafeUrl(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
}

const safeUrl = z.string().check(z.refine(isSafeUrl));

const trustedIssuer = z.strictObject({
  issuer: safeUrl,
  audience: z.string().check(z.minLength(1)),
  /** URL of the public keys. By default this URL is read from the discovery document of the issuer. */
  jwksUrl: z.optional(safeUrl),
  maxAgeSeconds: z.prefault(z.int().check(z.positive(), z.maximum(7 * 24 * 60 * 60)), 300),
  singleUse: z.prefault(z.boolean(), true),
  linkByEmail: z.prefault(z.boolean(), false),
});

export type TrustedIssuer = z.infer<typeof trustedIssuer>;

function parseIssuers(text: string): TrustedIssuer[] | null {
  try {
    return z.array(trustedIssuer).safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Parses "7,4,12": the numbers of days, weeks and months for each of which one backup is kept. */
function parseRetention(text: string): Retention | null {
  const [daily = 0, weekly = 0, monthly = 0] = text.split(',').map(Number);
  return /^\d{1,3},\d{1,3},\d{1,3}$/.test(text.replaceAll(' ', '')) ? { daily, weekly, monthly } : null;
}

const secret = value(
  matching(/^[\x21-\x7e]{32,200}$/),
  'informe um segredo de ao menos 32 caracteres sem espaços, como o de openssl rand -hex 32',
);

export const variables = z.object({
  PORT: value(parsePort, 'informe um número de porta, de 1 a 65535'),
  HOST: value(parseHost, 'informe um endereço IP ou nome em que o painel deve escutar, como 127.0.0.1'),
  PUBLIC_URL: value(parseOrigin, 'informe o endereço público sem caminho, como https://painel.exemplo.com.br'),
  DATA_DIR: value((text) => text, 'informe uma pasta'),
  DATABASE_URL: value(
    matching(/^postgres(ql)?:\/\/\S+$/),
    'informe um endereço postgresql://usuario:senha@servidor/banco',
  ),
  DATABASE_POOLER_URL: value(
    matching(/^postgres(ql)?:\/\/\S+$/),
    'informe o endereço do PgBouncer, como postgresql://usuario:senha@servidor:6432/banco',
  ),
  DATABASE_READ_URL: value(
    matching(/^postgres(ql)?:\/\/\S+$/),
    'informe o endereço das réplicas, como postgresql://usuario:senha@replica1:5432,replica2:5432/banco',
  ),
  DATABASE_READ_MAX_LAG: value(
    parseLag,
    `informe em segundos o maior atraso de uma réplica, de 2 a ${LONGEST_LAG_SECONDS}`,
  ),
  SMTP_URL: value(matching(/^smtps?:\/\/\S+$/), 'informe um endereço smtp:// ou smtps://usuario:senha@servidor:porta'),
  TRUSTED_ISSUERS: value(
    parseIssuers,
    'informe uma lista JSON de emissores: [{"issuer": "https://…", "audience": "…"}], e, se necessário, "jwksUrl", ' +
      '"maxAgeSeconds" (até 604800), "singleUse" e "linkByEmail"',
  ),
  TRUSTED_PROXY: value(parseProxies, 'informe endereços ou redes separados por vírgula, como 10.0.0.5,192.168.0.0/16'),
  GEOCODER_URL: value(parseServiceUrl, 'informe o endereço do geocodificador, como https://photon.exemplo.com.br'),
  GEOCODER_KIND: value(
    (text) => GEOCODER_KINDS.find((kind) => kind === text) ?? null,
    `informe um destes valores: ${GEOCODER_KINDS.join(', ')}`,
  ),
  ROUTER_URL: value(parseServiceUrl, 'informe o endereço do roteador OSRM, como http://osrm:5000'),
  CEP_URL: value(
    parseTemplate('cep'),
    'informe o endereço da busca de CEP com {cep} no lugar dele, como https://viacep.com.br/ws/{cep}/json/',
  ),
  TILE_URL: value(
    parseTemplate('z', 'x', 'y'),
    'informe o endereço das imagens do mapa com {z}, {x} e {y}, como https://mapa.exemplo.com.br/{z}/{x}/{y}.png',
  ),
  TILE_ATTRIBUTION: value((text) => (text.length <= 200 ? text : null), 'informe até 200 caracteres'),
  ADMIN_EMAIL: value(parseEmail, 'informe o e-mail do primeiro administrador'),
  ADMIN_PASSWORD: value(
    parsePassword,
    `informe uma senha de ${PASSWORD_LENGTH.min} a ${PASSWORD_LENGTH.max} caracteres`,
  ),
  RATE_LIMIT: value((text) => (text === 'on' || text === 'off' ? text : null), 'informe on ou off'),
  BACKUP_DIR: value((text) => text, 'informe a pasta dos backups'),
  BACKUP_KEY_FILE: value((text) => text, 'informe o arquivo da chave dos backups'),
  BACKUP_ENCRYPTION: value((text) => (text === 'on' || text === 'off' ? text : null), 'informe on ou off'),
  BACKUP_KEEP: value(parseRetention, 'informe por quantos dias, semanas e meses guardar backups, como 7,4,12'),
  PIX_WEBHOOK_SECRET: secret,
  METRICS_TOKEN: secret,
  LOG_LEVEL: value(
    (text) => LEVELS.find((known) => known === text) ?? null,
    `informe um destes valores: ${LEVELS.join(', ')}`,
  ),
});
