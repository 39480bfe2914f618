import { rmSync } from 'node:fs';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createAccount, startSession } from '#server/platform/auth/accounts.ts';
import { sign } from '#server/platform/auth/cookies.ts';
import { type Db, openPool } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { newJournal, said, startLoad, stepsTaken } from '#tests/chaos/load.ts';
import { people } from '#tests/chaos/people.ts';
import type { Stage } from '#tests/money/stage.ts';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';
import { findViolations } from '#tests/trip-histories/invariants.ts';
import { type Crowd, gather } from './cluster/crowd.ts';
import { startDatabaseServers } from './cluster/database-servers.ts';
import { failovers, PHASES } from './cluster/failovers.ts';
import { startNodes } from './cluster/nodes.ts';
import { missingPrograms } from './cluster/programs.ts';
import { keepPage } from './results.ts';

/**
 * Measures several nodes behind Caddy on three PostgreSQL servers with Patroni, with thousands of live pages and load:
 * undisturbed, with a killed node, with a rolling upgrade, and with every way in which the primary is replaced. See
 * docs/scaling.md. `nodes` runs only the phases before a primary is replaced, `failover` only the replacements, or only
 * those whose name contains the following words.
 */
const NODES = 3;
const LIVE = Number(process.env['CLUSTER_LIVE'] ?? 3_000);
/** Size that leaves the processors idle most of the time, so that only the update itself makes calls wait. */
const CALM = { pages: Math.min(150, LIVE), pauseMs: 400 };
/** Size at which every caller calls again at once, and the processors have no time left. */
const FULL = { pages: LIVE, pauseMs: 0 };
const SECONDS = Number(process.env['CLUSTER_SECONDS'] ?? 20);
/**
 * Maximum time until every accepted trip has its notification event. Includes the time in which another node takes over
 * the job of a killed node.
 */
const LONGEST_TELLING_MS = 120_000;
const [only, ...words] = process.argv.slice(2);
const failoverAlone = only === 'failover';
const nodesAlone = only === 'nodes';

const missing = missingPrograms();
if (missing) {
  console.log(missing);
  process.exit();
}

const results: [what: string, figure: string][] = [];
const dataDir = await makeTemporaryFolder();
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const databases = await startDatabaseServers();
const cluster = await startNodes(NODES, databases.url, dataDir);
const database = openPool(databases.url, { role: 'painel_app', max: 6 });
const stage = await people(cluster, database);
let size = FULL;
let crowd: Crowd;
const journal = newJournal();
/** Pauses of this process, which are part of each measured time. */
const pauses = monitorEventLoopDelay({ resolution: 10 });
pauses.enable();

/** Migrations of the running version that the panel does not have, by file name. */
const added = new Map<string, string>();
let folder: string | undefined;
if (!failoverAlone) {
  size = CALM;
  crowd = await invite(stage);
  await workKillAndUpgrade();
  await crowd.leave();
}
size = FULL;
crowd = await invite(stage);
if (!failoverAlone) await workKillAndUpgrade();
const undisturbed = [...results];
const replaced = nodesAlone ? [] : await replacePrimary();

await crowd.leave();
await database.close();
await cluster.stop();
await databases.stop();
if (words.length === 0 && !nodesAlone) await keep('failover', ['fault', ...PHASES, 'longest silence'], replaced);
if (!failoverAlone) await keep('cluster', ['what', 'figure'], undisturbed);

async function workKillAndUpgrade(): Promise<void> {
  await phase('three nodes at work', async () => {
    await sleep(SECONDS * 1000);
  });
  const spread = [...crowd.tellings.values()].map(({ firstAt, lastAt }) => lastAt - firstAt).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(spread[Math.floor(share * (spread.length - 1))] ?? 0);
  note('from the first page that hears to the last', `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${spread.length} events`);

  await phase('a node killed', async () => {
    await sleep(SECONDS * 250);
    await cluster.nodes[0]?.kill();
    note('its pages are back at the others', `${await crowd.untilAllOpen()} ms`);
    await sleep(SECONDS * 250);
    await cluster.restart(0, folder);
  });

  for (const [step, change] of [
    ['expand', 'alter table trips add column synthetic text'],
    ['contract', 'alter table trips drop column synthetic'],
  ] as const) {
    const next = await nextVersion(step, change);
    folder = next;
    await phase(`upgrade one node after the other: ${step}`, async () => {
      for (let which = 0; which < NODES; which += 1) {
        await cluster.nodes[which]?.stop();
        await cluster.restart(which, next);
      }
      await crowd.untilAllOpen();
    });
  }
}

/**
 * Replaces the primary once by each method. Returns a row per method, with the milliseconds from the replacement to each
 * phase.
 */
async function replacePrimary(): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [name, work] of failovers({ databases, journal, crowd, seconds: SECONDS, note })) {
    if (!words.every((word) => name.includes(word))) continue;
    let reached: number[] = [];
    await phase(name, async () => {
      reached = await work();
    });
    rows.push([name, ...[...reached, journal.silenceMs].map((ms) => `${(ms / 1000).toFixed(1)} s`)]);
  }
  return rows;
}

async function keep(file: string, columns: string[], rows: string[][]): Promise<void> {
  const table = [columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
  await keepPage(
    file,
    `${NODES} nodes behind Caddy, ${LIVE} live pages, three PostgreSQL servers with Patroni, all on one machine (\`npm run bench:cluster\`).\n\n${table}`,
  );
}

function note(what: string, figure: string): void {
  results.push([what, figure]);
  console.log(`${what}: ${figure}`);
}

/** Runs load during `work`, which stops or replaces nodes or servers, and checks the invariants afterwards. */
async function phase(what: string, work: () => Promise<void>): Promise<void> {
  const name = `${size.pages} pages: ${what}`;
  const [since, answered] = [await xmin(), journal.answered];
  const [startedAt, beganAt] = [performance.now(), Date.now()];
  const lostBefore = journal.unanswered;
  journal.silenceMs = 0;
  journal.waitsMs = [];
  pauses.reset();
  const load = startLoad(stage, journal, size);
  await work();
  await load.stop();
  const perSecond = Math.round(((journal.answered - answered) * 1000) / (performance.now() - startedAt));
  const waits = journal.waitsMs.toSorted((a, b) => a - b);
  const waitAt = (share: number) => Math.round(waits[Math.floor(share * (waits.length - 1))] ?? 0);
  note(
    `${name}: a call`,
    `p50 ${waitAt(0.5)} ms, p99 ${waitAt(0.99)} ms, p99.9 ${waitAt(0.999)} ms, longest ${waitAt(1)} ms of ${waits.length} (longest pause of the bench itself ${Math.round(pauses.max / 1e6)} ms), ${journal.unanswered - lostBefore} attempts sent again`,
  );
  const { heard, missed } = await listen(since);
  const resets = crowd.resets(beganAt);
  note(
    name,
    `${perSecond} answers a second, longest silence ${Math.round(journal.silenceMs)} ms, ${heard} events to each of ${size.pages} pages, ${missed} missed, ${resets} pages read all again`,
  );
  await requireWhole();
}

/** Throws when a change that was answered as successful is missing, duplicated or wrong. */
async function requireWhole(): Promise<void> {
  const expected = journal.steps.map(({ tripId, action }) => `${tripId} ${action}`).toSorted();
  if (JSON.stringify(await stepsTaken(stage)) !== JSON.stringify(expected))
    throw new Error('other steps than were answered');
  const broken = await findViolations(stage.db);
  if (Object.keys(broken).length > 0) throw new Error(JSON.stringify(broken));
  const { body: proof } = await stage.admins[0].get('/ledger/proof');
  if (!proof.ok) throw new Error(JSON.stringify(proof));
  await untilToldOnce();
  console.log(said(journal));
}

/** Waits until every accepted trip has caused exactly one notification event. The job runs on any of the nodes. */
async function untilToldOnce(): Promise<void> {
  const accepts = journal.steps.filter(({ action }) => action === 'accept').length;
  const askedAt = performance.now();
  for (; ; await sleep(200)) {
    const { rows } = await sql<{
      told: number;
      trips: number;
    }>`select count(*)::int as told, count(distinct subject_id)::int as trips
      from domain_events where event = 'accepted'`.execute(stage.db);
    const { told = 0, trips = 0 } = rows[0] ?? {};
    if (told === accepts && trips === accepts) break;
    if (told > trips || performance.now() - askedAt > LONGEST_TELLING_MS)
      throw new Error(`${told} told of ${trips} trips, ${accepts} accepted`);
  }
  note('until every acceptance was told, once', `${Math.round(performance.now() - askedAt)} ms`);
}

async function xmin(): Promise<string> {
  const { rows } = await sql<{ xmin: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(
    stage.db,
  );
  return rows[0]?.xmin ?? '0';
}

/**
 * Counts the events of the pool, and the missed events of all pages. An event before the last `reset` of a page does
 * not count as missed.
 */
async function listen(since: string): Promise<{ heard: number; missed: number }> {
  const pool = `pool:${stage.central.areaId}:comum`;
  const { rows } = await sql<{ event: string; at: Date }>`
    select topic || ' ' || entity_id || ' ' || version as event, created_at as at from outbox
    where ${pool} = any(audiences) and xid >= ${since}::xid8`.execute(stage.db);
  const members = Array.from({ length: size.pages }, (_, member) => member);
  // A page that got `reset` after the event has read the changed data.
  const missedOf = ({ event, at: happenedAt }: (typeof rows)[number]) => {
    const heardBy = crowd.tellings.get(event)?.heardBy;
    return members.filter((member) => !heardBy?.[member] && happenedAt.getTime() > crowd.resetAt(member)).length;
  };
  let missed = 0;
  for (const until = performance.now() + 20_000; performance.now() < until; await sleep(200)) {
    missed = rows.reduce((sum, row) => sum + missedOf(row), 0);
    if (missed === 0) break;
  }
  return { heard: rows.length, missed };
}

/** Opens the pages of the partners, ten per partner. */
async function invite({ db, central }: Stage): Promise<Crowd> {
  const secret = (await readFile(join(dataDir, 'auth-secret'), 'utf8')).trim();
  const partners: string[] = [];
  while (partners.length < size.pages / 10)
    partners.push(...(await Promise.all(Array.from({ length: 10 }, () => central.makePartner()))));
  const cookies: string[] = [];
  for (let first = 0; first < size.pages; first += 100) {
    const tokens = await db.transaction().execute((tx) => join100(tx, partners, first));
    cookies.push(...tokens.map((token) => `painel.session_token=${encodeURIComponent(sign(token, secret))}`));
  }
  const session = await fetch(`${cluster.url}/api/v1/session`, { headers: { cookie: cookies[0] ?? '' } });
  const gathered = gather(cluster.url, cookies.slice(0, size.pages), session.headers.get('x-live-cursor') ?? '');
  note(`${size.pages} live pages open`, `${await gathered.untilAllOpen()} ms`);
  return gathered;
}

async function join100(
  tx: Parameters<Parameters<ReturnType<Db['transaction']>['execute']>[0]>[0],
  partners: string[],
  first: number,
): Promise<string[]> {
  const tokens: string[] = [];
  for (let which = first; which < first + 100; which += 1) {
    const userId = await createAccount(tx, { email: `${newId()}@exemplo.com.br`, name: 'Pessoa', passwordHash: null });
    if (!userId) throw new Error('this e-mail is new');
    const row = {
      user_id: userId,
      tipo: 'parceiro' as const,
      id_parceiro: partners[which % partners.length] ?? null,
      nome: 'Pessoa',
    };
    await tx.insertInto('profiles').values(row).execute();
    tokens.push(await startSession(tx, userId, { address: '127.0.0.1', userAgent: 'bench' }));
  }
  return tokens;
}

/** Creates a copy of the panel with one more migration than the running version. */
async function nextVersion(step: string, change: string): Promise<string> {
  added.set(`${9001 + added.size}_${step}.sql`, `${change};\n`);
  const copy = join(dataDir, `version-${added.size}`);
  const root = join(import.meta.dirname, '..');
  await mkdir(copy);
  for (const part of ['src', 'db', 'package.json']) await cp(join(root, part), join(copy, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const [file, content] of added) await writeFile(join(copy, 'db/migrations', file), content);
  return copy;
}
