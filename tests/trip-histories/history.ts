import { sql } from 'kysely';
import type { Actor, Doer, Role } from '#domain/access/roles.ts';
import { type Outcome, type Refusal, refuse } from '#domain/outcome.ts';
import type { Trip } from '#contract/trip.ts';
import { adjustWallet } from '#domain/ledger/wallet-entries.ts';
import { postEntry } from '#server/features/ledger/post-entry.ts';
import { releaseJob } from '#server/features/trips/money/jobs.ts';
import { sweep } from '#server/features/trips/actions/jobs.ts';
import { readTrip } from '#server/features/trips/read/trip.ts';
import { createAccount } from '#server/platform/auth/accounts.ts';
import type { Database, Tx } from '#server/platform/database/pool.ts';
import { createLog } from '#server/platform/log.ts';
import { newId } from '#server/platform/uuid.ts';
import type { Services } from '#server/platform/services.ts';
import { type Central, makeCentral } from '#tests/central.ts';
import { createTestDatabase } from '#tests/test-database.ts';

/** Small central with its trips. The test sets its clock. */
export type History = {
  db: Database['db'];
  central: Central;
  people: Actor[];
  partnerIds: string[];
  costCentreId: string;
  now: Date;
  /** Log of all attempts and their outcomes. */
  diary: string[];
  /** Names of the steps that succeeded. */
  taken: string[];
  /** Runs one command of one user. A refused command changes nothing. */
  attempt: (told: Step, work: (tx: Tx) => Promise<Outcome<unknown>>) => Promise<void>;
  /** Reads the trip as the central sees it. */
  trip: (id: string) => Promise<Trip>;
  pass: (minutes: number) => Promise<void>;
};

export type Step = { name: string; doer: Doer; trip?: Trip };

/**
 * Environment for several histories, which run one after another. Each history has its own clients and partners, and
 * begins a day after the end of the previous one.
 */
export type Stage = { db: Database['db']; central: Central; now: Date; close(): Promise<void> };

/** Start of the first history, so close to the end of a month that pickups are in two months. */
const START = new Date('2026-03-30T12:00:00Z');
const DAY = 86_400_000;
const log = createLog({ level: 'silent' });

export async function setStage(): Promise<Stage> {
  const database = await createTestDatabase();
  // Uses a single connection, because its clock is set before every step.
  const { db } = database.openPool({ max: 1 });
  const fees = {
    give_back_fees: '[{"underSeconds": 7200, "feeCents": 1001}, {"underSeconds": 1800, "feeCents": 2002}]',
    cancel_fee_cents: 15_01,
    no_show_fee_cents: 12_01,
    fee_partner_bp: 70_00,
    priority_seconds: 180,
  };
  await db.updateTable('settings').set(fees).execute();
  const central = await makeCentral({ services: { db } });
  return { db, central, now: START, close: () => database.drop() };
}

export async function beginHistory(stage: Stage): Promise<History> {
  const { db } = stage;
  const central = { ...stage.central, clientId: newId(), otherClientId: newId() };
  const setting = await arrange(db, central);
  const history: History = {
    db,
    central,
    ...setting,
    now: new Date(stage.now.getTime() + DAY),
    diary: [],
    taken: [],
    attempt: (told, work) => attempt(history, told, work),
    async trip(id) {
      const [admin] = setting.people;
      const trip = admin && (await readTrip(db, admin, id));
      if (!trip) throw new Error(`trip ${id} is gone`);
      return trip;
    },
    async pass(minutes) {
      history.diary.push(`${minutes} minutes pass`);
      history.now = new Date(history.now.getTime() + minutes * 60_000);
      stage.now = history.now;
      await setClock(history);
      const services = { db, log, live: { hint: () => undefined } } as unknown as Services;
      await sweep(services);
      await releaseJob(services).run();
    },
  };
  await setClock(history);
  return history;
}

async function setClock({ db, now }: Pick<History, 'db' | 'now'>): Promise<void> {
  await sql`select set_config('painel.now', ${now.toISOString()}, false)`.execute(db);
}

async function attempt(
  history: History,
  { name, doer, trip }: Step,
  work: (tx: Tx) => Promise<Outcome<unknown>>,
): Promise<void> {
  // A second passes before every step, so that no two steps have the same time.
  history.now = new Date(history.now.getTime() + 1_000);
  await setClock(history);
  const { db, now, taken, diary } = history;
  const line = [now.toISOString(), name, 'by', doer.role, trip && `on ${trip.code}, ${trip.status}`].filter(Boolean);
  try {
    await db.transaction().execute(async (tx) => {
      const done = await work(tx);
      if (!done.ok) throw new Undone(done);
    });
    taken.push(name);
    diary.push(line.join(' '));
  } catch (error) {
    diary.push(`${line.join(' ')}: ${error instanceof Undone ? error.refusal.reason : String(error)}`);
    if (!(error instanceof Undone)) throw error;
  }
}

class Undone extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.detail);
    this.refusal = refusal;
  }
}

export const nothingToDo = refuse('not_found', 'Não há o que fazer.');

/**
 * Configures everything that moves money: fees, a commission plan, low limits, a PIN, an approval policy, a small credit
 * limit, and employees with limits.
 */
async function arrange(db: Database['db'], central: Central) {
  const { clientId, otherClientId } = central;
  const company = { kind: 'company' as const, name: 'Aurora S.A.', allows_recording: true };
  const strict = { credit_limit_cents: 400_00, approval_above_cents: 90_00, requires_pin: true };
  for (const client of [
    { ...company, ...strict, id: clientId },
    { ...company, id: otherClientId },
  ])
    await db.insertInto('clients').values(client).execute();
  const costCentreId = newId();
  const centre = { id: costCentreId, client_id: clientId, name: 'Vendas', monthly_limit_cents: 200_00 };
  await db.insertInto('cost_centres').values(centre).execute();
  await hire(db, clientId);
  const partnerIds = [
    await central.makePartner(),
    await central.makePartner({ drivers: 2, categories: ['comum', 'executivo'] }),
    await central.makePartner(),
  ];
  const [plain = '', planned = '', indebted = ''] = partnerIds;
  await db.updateTable('partners').set({ commission_bp: 22_50, priority: true }).where('id', '=', planned).execute();
  await db.updateTable('partners').set({ minimum_balance_cents: -60_00 }).where('id', '=', indebted).execute();
  const people: Actor[] = [];
  const join = async (role: Role, links: Partial<Actor> = {}) => {
    people.push(await makeActor(db, role, links));
  };
  await join('admin');
  await join('cadviagens');
  await join('cliente', { clientId });
  await join('cliente', { clientId, approvesTrips: true });
  await join('cadviagens', { clientId: otherClientId });
  for (const partnerId of [plain, planned, indebted]) await join('parceiro', { partnerId });
  await credit(db, plain, 25_00);
  await credit(db, planned, 500_00);
  return { people, partnerIds, costCentreId };
}

/** Creates an employee of a group with low limits, whose trips need an approval above them, and one without rules. */
async function hire(db: Database['db'], clientId: string): Promise<void> {
  const group = { id: newId(), client_id: clientId, name: 'Vendas', monthly_limit_cents: 300_00 };
  await db.insertInto('employee_groups').values(group).execute();
  const rules = { id: newId(), group_id: group.id, per_day_cents: 120_00, exceed: 'approval' as const };
  await db.insertInto('employee_policies').values(rules).execute();
  await db
    .insertInto('employees')
    .values([
      { id: newId(), client_id: clientId, name: 'Marina Duarte', phone: '+5511987654321', group_id: group.id },
      { id: newId(), client_id: clientId, name: 'Rui Braz', phone: '+5511976543210' },
    ])
    .execute();
}

async function credit(db: Database['db'], partnerId: string, cents: number): Promise<void> {
  const postings = adjustWallet({ partnerId, cents });
  const entry = {
    key: newId(),
    kind: 'adjustment' as const,
    postings,
    actorId: null,
    reason: 'Crédito',
    subject: null,
  };
  await db
    .transaction()
    .execute((tx) => postEntry(tx, { ...entry, effectiveOn: '2026-03-30' }, { walletFloorCents: null }));
}

async function makeActor(db: Database['db'], role: Role, links: Partial<Actor>): Promise<Actor> {
  const email = `${newId()}@exemplo.com.br`;
  const account = { email, name: 'Pessoa', passwordHash: null };
  const userId = await db.transaction().execute((tx) => createAccount(tx, account));
  if (!userId) throw new Error(`${email} exists`);
  return { userId, role, clientId: null, partnerId: null, approvesTrips: false, ...links };
}
