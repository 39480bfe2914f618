import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Document, type Operation, operationsOf, type Schema } from '#tests/fuzz/operations.ts';
import { type Caller, signInByApi } from '../e2e/central.ts';
import { startPanelProcess } from '../e2e/panel-process.ts';

/**
 * Runs two scanners as administrator against a demonstration on loopback: wapiti (headers, cookies, injections) and
 * sqlmap (every parameter of every read operation). Not part of `npm test`. `-- --seconds 900` limits the time of each
 * scanner.
 */
const FOLDER = resolve('.cache/scan');
const PASSWORD = 'painel-demo-2026';
const at = process.argv.indexOf('--seconds');
const seconds = at < 0 ? 900 : Number(process.argv[at + 1]);

/** Modules of wapiti, except those that need an external callback (`ssrf`, `xxe`) or download lists (`nikto`). */
const MODULES =
  'sql,blindsql,xss,permanentxss,file,exec,redirect,crlf,shellshock,csp,http_headers,cookieflags,methods,backup';

type Finding = { method: string; path: string; info: string };

async function isInstalled(tool: string): Promise<boolean> {
  const child = spawn(tool, ['--version'], { stdio: 'ignore' });
  return Promise.race([once(child, 'close').then(() => true), once(child, 'error').then(() => false)]);
}

/** Returns the output of the tool. Stops the tool at the time limit. */
async function run(tool: string, ...args: string[]): Promise<string> {
  const child = spawn(tool, args, { stdio: ['ignore', 'pipe', 'inherit'], timeout: seconds * 1000 });
  return text(child.stdout);
}

/** Returns a valid value of a parameter, so that attacks on other parameters reach the database. */
function sampleOf(schema: Schema): string {
  const { type, format, enum: words, items } = schema.anyOf?.find((one) => one.type !== 'null') ?? schema;
  if (type === 'array' && items) return sampleOf(items);
  if (words) return String(words[0]);
  if (format === 'uuid') return '01900000-0000-7000-8000-000000000000';
  if (format === 'date-time') return new Date().toISOString();
  if (format === 'date') return new Date().toISOString().slice(0, 10);
  return { integer: '1', number: '1', boolean: 'true' }[type ?? ''] ?? 'a';
}

/**
 * Returns the URL of an operation with the id of an existing record. `mark` is appended to the path segment that the
 * scanner attacks.
 */
async function addressOf({ path, parameters }: Operation, admin: Caller, mark: string): Promise<string> {
  const [collection = ''] = path.split('/{');
  const { body } = path.includes('/{') ? await admin.call('GET', `${collection}?limit=1`) : { body: null };
  const id = body?.items?.[0]?.id ?? sampleOf({ format: 'uuid' });
  const asked = parameters.filter((one) => one.in === 'query' && one.name !== 'cursor');
  const query = asked.map(({ name, schema }) => `${name}=${encodeURIComponent(sampleOf(schema))}`).join('&');
  return `/api/v1${path.replaceAll(/\{\w+\}/g, () => `${id}${mark}`)}${query && `?${query}`}`;
}

async function scanWithWapiti(url: string, cookie: string, addresses: string[]): Promise<string[]> {
  const report = resolve(FOLDER, 'wapiti.json');
  const starts = addresses.flatMap((address) => ['-s', url + address]);
  const bounds = ['-t', '10', '--max-attack-time', '60', '--max-scan-time', String(Math.ceil(seconds / 3))];
  const files = ['--flush-session', '--store-session', resolve(FOLDER, 'wapiti'), '-f', 'json', '-o', report];
  const what = ['-u', `${url}/`, '--scope', 'domain', '-H', `Cookie: ${cookie}`, '-m', MODULES, '--no-bugreport'];
  await run('wapiti', ...what, ...starts, ...bounds, ...files);
  const {
    vulnerabilities,
    anomalies,
  }: Record<string, Record<string, Finding[]>> = JSON.parse(await readFile(report, 'utf8'));
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found.map(({ method, path, info }) => `wapiti · ${kind} · ${method} ${path} · ${info}`),
  );
}

async function scanWithSqlmap(url: string, cookie: string, addresses: string[]): Promise<string[]> {
  const list = resolve(FOLDER, 'addresses.txt');
  await writeFile(list, addresses.map((address) => url + address).join('\n'));
  // Does not use `--smart`, which skips parameters that seem safe in a first check. Statuses 400, 404 and 409 do not
  // stop the scan.
  const how =
    '--batch --dbms PostgreSQL --technique BEUT --time-sec 2 --threads 4 --ignore-code 400,404,409 --skip cursor,format';
  const files = ['--flush-session', '--disable-coloring', '--output-dir', resolve(FOLDER, 'sqlmap')];
  const said = await run('sqlmap', '-m', list, '--cookie', cookie, ...how.split(' '), ...files);
  await writeFile(resolve(FOLDER, 'sqlmap.txt'), said);
  console.log(`sqlmap went through ${said.match(/testing URL/g)?.length ?? 0} of ${addresses.length} addresses.`);
  const lines = said.split('\n').filter((line) => /is vulnerable|injection point/.test(line));
  return lines.map((line) => `sqlmap · ${line.trim()}`);
}

for (const tool of ['wapiti', 'sqlmap']) {
  if (await isInstalled(tool)) continue;
  console.error(`${tool} is not there: apt-get install wapiti sqlmap`);
  process.exit(1);
}
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const panel = await startPanelProcess({}, ['--demo']);
try {
  const admin = await signInByApi(panel, 'admin@demo.example', PASSWORD);
  const document = (await (await fetch(`${panel.url}/api/v1/openapi.json`)).json()) as Document;
  const reads = operationsOf(document).filter(({ method, path }) => method === 'GET' && !path.startsWith('/live'));
  const asking = reads.filter(({ parameters }) => parameters.length > 0);
  const plain = await Promise.all(reads.map((one) => addressOf(one, admin, '')));
  const marked = await Promise.all(asking.map((one) => addressOf(one, admin, '*')));
  const found = [
    ...(await scanWithWapiti(panel.url, admin.cookie, plain)),
    ...(await scanWithSqlmap(panel.url, admin.cookie, marked)),
  ];
  console.log(found.length === 0 ? 'Nothing found.' : found.join('\n'));
} finally {
  await panel.stop();
}
