import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '#domain/demo-accounts.ts';
import { mayOpen, type PageName, pages } from '#domain/access/pages.ts';
import type { Role } from '#domain/access/roles.ts';
import { type Caller, signInByApi } from '../e2e/central.ts';
import { type Report, startPhone } from './lighthouse-phone.ts';
import { HOST, startCaddy } from './live/proxy-servers.ts';
import { keepResults, machine } from './results.ts';

/**
 * Measures pages of each role in the emulated phone of Lighthouse, on a running demonstration (`npm start -- --demo`) at
 * `LIGHTHOUSE_PANEL`: one page of each kind, or every page with `LIGHTHOUSE_ALL=1`. Arguments choose among all pages:
 * `npm run lighthouse -- admin /parceiros`. The exit status is 1 if a page misses the target. Phones reach a panel
 * through its TLS proxy, so the pages are measured behind Caddy (HTTP/2), and on the bare port (HTTP/1.1) only without
 * Caddy or with `LIGHTHOUSE_BARE=1`.
 */
const url = process.env['LIGHTHOUSE_PANEL'] ?? 'http://localhost:3000';
const chosen = process.argv.slice(2);
const isAll = process.env['LIGHTHOUSE_ALL'] === '1' || chosen.length > 0;
/** Number of loads of each page. */
const TIMES = Number(process.env['LIGHTHOUSE_TIMES'] ?? 3);
/** Minimum of the median score for performance. */
const TARGET = 95;
/** A dashboard, a list, a record and a form. */
const kinds: readonly PageName[] = ['dashboard', 'history', 'trip', 'request'];

const people: readonly { who: string; role: Role; email: string }[] = [
  { who: 'admin', role: 'admin', email: 'admin@demo.example' },
  { who: 'cliente', role: 'cliente', email: 'cliente@demo.example' },
  { who: 'parceiro', role: 'parceiro', email: 'parceiro@demo.example' },
  { who: 'atendente', role: 'cadviagens', email: 'atendente@demo.example' },
];
const openPages = ['/', '/auth/signup-1', '/auth/reset-password-1', '/acessibilidade', '/termos', '/privacidade'];

type Visit = { who: string; path: string; cookie?: string };
type Result = {
  page: string;
  accessibility: number;
  bestPractices: number;
  failed: string[];
  /** Date and machine of the measurement. Missing in results of older versions. */
  at?: string;
  machine?: string;
  over?: string;
  performance?: {
    median: number;
    scores: number[];
    firstPaintMs: number;
    paintMs: number;
    blockedMs: number;
    shift?: number;
  };
};

async function visitsOf({ who, role, email }: (typeof people)[number]): Promise<Visit[]> {
  const caller = await signInByApi({ url }, email, DEMO_PASSWORD);
  const names = (isAll ? (Object.keys(pages) as PageName[]) : kinds).filter((name) => mayOpen(name, role));
  const paths = await Promise.all(names.map((name) => withId(pages[name].path, caller)));
  return paths.flatMap((path) => (path === undefined ? [] : [{ who, path, cookie: caller.cookie }]));
}

const lists: Record<string, string> = {
  parceiros: 'partners',
  clientes: 'clients',
  usuarios: 'users',
  faturas: 'invoices',
  viagens: 'trips',
};

/**
 * Replaces the id in a path by the id of the first record of the list. For help pages, uses an article that every role
 * can read.
 */
async function withId(path: string, { must }: Caller): Promise<string | undefined> {
  if (!path.includes(':')) return path;
  const list = lists[path.split('/')[1] ?? ''];
  if (list === undefined) return path.replace(/:\w+/, 'avisos');
  const { items } = await must('GET', `/${list}`);
  return items[0] && path.replace(/:\w+/, items[0].id);
}

const scoreOf = ({ categories }: Report, name: string): number => Math.round((categories[name]?.score ?? 0) * 100);

/** Returns the ids of the audits that lower the score. */
function failedOf({ categories, audits }: Report): string[] {
  const judged = [categories['accessibility'], categories['best-practices']].flatMap(
    (category) => category?.auditRefs ?? [],
  );
  const counted = judged.filter(({ weight }) => weight > 0);
  return counted.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9);
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

async function measure(visit: Visit): Promise<Result> {
  const reports: Report[] = [];
  while (reports.length < TIMES) reports.push(await phone.load(`${base}${visit.path}`, visit.cookie));
  const lowest = (category: string) => Math.min(...reports.map((report) => scoreOf(report, category)));
  return {
    page: `${visit.who}: ${visit.path.replace(/[\da-f]{8}-[\da-f-]{27}/, ':id')}`,
    accessibility: lowest('accessibility'),
    bestPractices: lowest('best-practices'),
    failed: [...new Set(reports.flatMap(failedOf))],
    at: new Date().toISOString(),
    machine: machine(),
    over: proxy ? 'HTTP/2' : 'HTTP/1.1',
    performance: speedOf(reports),
  };
}

function speedOf(reports: Report[]): NonNullable<Result['performance']> {
  const scores = reports.map((report) => scoreOf(report, 'performance'));
  const valueOf = (name: string) => median(reports.map(({ audits }) => audits[name]?.numericValue ?? 0));
  const timeOf = (name: string) => Math.round(valueOf(name));
  return {
    median: median(scores),
    scores,
    firstPaintMs: timeOf('first-contentful-paint'),
    paintMs: timeOf('largest-contentful-paint'),
    blockedMs: timeOf('total-blocking-time'),
    shift: Math.round(valueOf('cumulative-layout-shift') * 1000) / 1000,
  };
}

function table(results: Result[]): string {
  const lines = results.map(
    ({ page, accessibility, bestPractices, failed, at = '', over = '', performance: speed }) => {
      const figures = speed
        ? [speed.median, speed.scores.join(' '), speed.firstPaintMs, speed.paintMs, speed.blockedMs, speed.shift ?? '']
        : ['', '', '', '', '', ''];
      return `| ${[page, accessibility, bestPractices, ...figures, failed.join(', '), over, at.slice(0, 10)].join(' | ')} |`;
    },
  );
  const head =
    '| page | accessibility | best practices | performance, median | each | first paint ms | largest paint ms | blocked ms | layout shift | took points | over | measured |';
  return [head, '|---|--:|--:|--:|---|--:|--:|--:|--:|---|---|---|', ...lines].join('\n');
}

const visits: Visit[] = [
  ...(isAll ? openPages : openPages.slice(0, 1)).map((path) => ({ who: 'nobody', path })),
  ...(await Promise.all(people.map(visitsOf))).flat(),
];
// The demonstration accepts changes only from its own public address, which is the bare port.
const sameOrigin = `request_header Origin ${new URL(url).origin}`;
const proxy = process.env['LIGHTHOUSE_BARE'] === '1' ? null : await startCaddy(url, sameOrigin);
const base = proxy ? `https://${HOST}:${proxy.port}` : url;
const phone = await startPhone(proxy?.keyHash);
const results: Result[] = [];
try {
  for (const visit of visits) {
    if (!chosen.every((word) => `${visit.who}: ${visit.path}`.includes(word))) continue;
    const result = await measure(visit);
    console.log(JSON.stringify(result));
    results.push(result);
  }
} finally {
  await phone.close();
  await proxy?.stop();
  await keep(results);
}
const slow = results.filter(({ performance }) => (performance?.median ?? 0) < TARGET);
console.log(`${slow.length} of ${results.length} pages have a performance below ${TARGET}.`);
if (slow.length > 0) process.exitCode = 1;

/** Stores the results. Earlier results of pages that were not measured now stay. */
async function keep(now: Result[]): Promise<void> {
  const file = join(import.meta.dirname, 'results/lighthouse.json');
  const before = await readFile(file, 'utf8').then(
    (text) => (JSON.parse(text) as { data: Result[] }).data,
    () => [],
  );
  const isNow = new Set(now.map(({ page }) => page));
  const all = [...before.filter(({ page }) => !isNow.has(page)), ...now];
  const machines = [...new Set(all.flatMap((result) => result.machine ?? []))].join('; ');
  const lead = `Pages of the demonstration in Lighthouse 13.5.0, emulated phone, on ${machines} (\`npm run lighthouse\`). The column \`measured\` has the day of each row; the load is that of the last run.`;
  await keepResults('lighthouse', `${lead}\n\n${table(all)}`, all);
}
