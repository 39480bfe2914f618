import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DEMO_PASSWORD } from '#domain/demo-accounts.ts';
import { landingPath, mayOpen, type PageName, pages } from '#domain/access/pages.ts';
import type { Role } from '#domain/access/roles.ts';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';
import { type Browser, chooseBrowser } from '../e2e/browser.ts';
import { type Caller, signInByApi } from '../e2e/central.ts';

/**
 * Every page of each role in Lighthouse's emulated phone, over a demonstration that runs already (`npm start -- --demo`).
 * `LIGHTHOUSE_PANEL` is its address. Words behind the command choose pages: `npm run lighthouse -- admin /parceiros`.
 */
const url = process.env['LIGHTHOUSE_PANEL'] ?? 'http://localhost:3000';
const chosen = process.argv.slice(2);
/** How often the pages with a figure for speed are loaded. */
const TIMES = Number(process.env['LIGHTHOUSE_TIMES'] ?? 5);

const people: readonly { who: string; role: Role; email: string }[] = [
  { who: 'admin', role: 'admin', email: 'admin@demo.example' },
  { who: 'cliente', role: 'cliente', email: 'cliente@demo.example' },
  { who: 'parceiro', role: 'parceiro', email: 'parceiro@demo.example' },
  { who: 'atendente', role: 'cadviagens', email: 'atendente@demo.example' },
];
const openPages = ['/', '/auth/signup-1', '/auth/reset-password-1', '/acessibilidade', '/termos', '/privacidade'];

type Visit = { who: string; path: string; cookie?: string };
type Report = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; scoreDisplayMode: string; numericValue?: number }>;
};
type Result = {
  page: string;
  accessibility: number;
  bestPractices: number;
  failed: string[];
  performance?: { median: number; scores: number[]; paintMs: number; blockedMs: number };
};

async function visitsOf({ who, role, email }: (typeof people)[number]): Promise<Visit[]> {
  const caller = await signInByApi({ url }, email, DEMO_PASSWORD);
  const names = (Object.keys(pages) as PageName[]).filter((name) => mayOpen(name, role));
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

/** The page of the first record that the person's list has. */
async function withId(path: string, { must }: Caller): Promise<string | undefined> {
  if (!path.includes(':')) return path;
  const { items } = await must('GET', `/${lists[path.split('/')[1] ?? ''] ?? ''}`);
  return items[0] && path.replace(/:\w+/, items[0].id);
}

async function load({ path, cookie }: Visit, browser: Browser, categories: string[]): Promise<Report> {
  const file = join(await makeTemporaryFolder(), 'report.json');
  const flags = [
    `--only-categories=${categories.join()}`,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    '--no-enable-error-reporting',
    '--disable-full-page-screenshot',
    '--chrome-flags=--headless=new --no-sandbox --disable-background-networking --lang=pt-BR',
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
  ];
  const env = {
    ...process.env,
    ...browser.env,
    ...(browser.executablePath && { CHROME_PATH: browser.executablePath }),
  };
  await promisify(execFile)('lighthouse', [`${url}${path}`, ...flags], { env, timeout: 240_000 });
  const report = JSON.parse(await readFile(file, 'utf8')) as Report;
  if (report.runtimeError) throw new Error(`${path}: ${report.runtimeError.message}`);
  return report;
}

const scoreOf = ({ categories }: Report, name: string): number => Math.round((categories[name]?.score ?? 0) * 100);

/** What took points, by Lighthouse's own names. */
function failedOf({ categories, audits }: Report): string[] {
  const counted = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return counted.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9);
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

async function measure(visit: Visit, browser: Browser): Promise<Result> {
  const report = await load(visit, browser, ['accessibility', 'best-practices']);
  const result = {
    page: `${visit.who}: ${visit.path.replace(/[\da-f]{8}-[\da-f-]{27}/, ':id')}`,
    accessibility: scoreOf(report, 'accessibility'),
    bestPractices: scoreOf(report, 'best-practices'),
    failed: failedOf(report),
  };
  return isTimed(visit) ? { ...result, performance: await measureSpeed(visit, browser) } : result;
}

const isTimed = ({ path }: Visit): boolean => path === '/' || path === landingPath;

async function measureSpeed(visit: Visit, browser: Browser): Promise<NonNullable<Result['performance']>> {
  const reports: Report[] = [];
  while (reports.length < TIMES) reports.push(await load(visit, browser, ['performance']));
  const scores = reports.map((report) => scoreOf(report, 'performance'));
  const timeOf = (name: string) => Math.round(median(reports.map(({ audits }) => audits[name]?.numericValue ?? 0)));
  return {
    median: median(scores),
    scores,
    paintMs: timeOf('largest-contentful-paint'),
    blockedMs: timeOf('total-blocking-time'),
  };
}

function table(results: Result[]): string {
  const lines = results.map(({ page, accessibility, bestPractices, failed, performance: speed }) => {
    const figures = speed ? [speed.median, speed.scores.join(' '), speed.paintMs, speed.blockedMs] : ['', '', '', ''];
    return `| ${[page, accessibility, bestPractices, ...figures, failed.join(', ')].join(' | ')} |`;
  });
  const head =
    '| page | accessibility | best practices | performance, median | each | largest paint ms | blocked ms | took points |';
  return [head, '|---|--:|--:|--:|---|--:|--:|---|', ...lines].join('\n');
}

const browser = await chooseBrowser();
const visits: Visit[] = [
  ...openPages.map((path) => ({ who: 'nobody', path })),
  ...(await Promise.all(people.map(visitsOf))).flat(),
];
const results: Result[] = [];
for (const visit of visits) {
  if (!chosen.every((word) => `${visit.who}: ${visit.path}`.includes(word))) continue;
  const result = await measure(visit, browser);
  console.log(JSON.stringify(result));
  results.push(result);
}
const folder = join(import.meta.dirname, 'results');
await mkdir(folder, { recursive: true });
const at = new Date().toISOString();
await writeFile(join(folder, 'lighthouse.json'), `${JSON.stringify({ at, results }, null, 2)}\n`);
const said = 'Every page of the demonstration in Lighthouse 13.5.0, emulated phone (`npm run lighthouse`).';
await writeFile(join(folder, 'lighthouse.md'), `${said}\n\n${table(results)}\n`);
