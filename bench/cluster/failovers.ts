import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal } from '#tests/chaos/load.ts';
import type { Crowd } from './crowd.ts';
import { type DatabaseServers, type Server, until } from './database-servers.ts';

type Bench = {
  databases: DatabaseServers;
  journal: Journal;
  crowd: Crowd;
  seconds: number;
  note: (what: string, figure: string) => void;
};
/** Servers at the moment of the fault. `standby` confirms every commit, `other` does not. */
type Roles = { primary: Server; standby: Server; other: Server };
type Fault = {
  /** An earlier fault, whose end is not awaited. */
  before?(roles: Roles): Promise<void>;
  /** Causes the fault. */
  begin(roles: Roles): Promise<void> | void;
  /** Server that must take over. */
  heir(roles: Roles): Server;
  end(roles: Roles): Promise<void> | void;
};

/** Points in time after the fault, in their order. */
export const PHASES = [
  'another server has the lock',
  'it is promoted',
  'HAProxy sends connections to it',
  'commands are answered',
  'all pages are back',
  'three servers again',
] as const;

/** Every way in which the primary is replaced, by name. The work returns the milliseconds until each phase. */
export function failovers(bench: Bench): [name: string, work: () => Promise<number[]>][] {
  const { databases } = bench;
  let receiver = 0;
  const faults: Record<string, Fault> = {
    'the machine of the primary killed': {
      begin: ({ primary }) => primary.kill(),
      heir: ({ standby }) => standby,
      end: ({ primary }) => primary.start(),
    },
    'the primary separated from the other database servers, but not from the nodes': {
      begin: ({ primary }) => primary.cut('peers'),
      heir: ({ standby }) => standby,
      end: ({ primary }) => primary.mend('peers'),
    },
    'the primary separated from everything': {
      begin({ primary }) {
        primary.cut('peers');
        primary.cut('clients');
      },
      heir: ({ standby }) => standby,
      end({ primary }) {
        primary.mend('peers');
        primary.mend('clients');
      },
    },
    'Patroni stopped on the primary, while PostgreSQL goes on': {
      begin: ({ primary }) => void primary.patroni().kill('SIGSTOP'),
      heir: ({ standby }) => standby,
      end: ({ primary }) => void primary.patroni().kill('SIGCONT'),
    },
    'the synchronous standby stalled, then the machine of the primary killed': {
      async before({ standby }) {
        receiver = await stall(bench, standby);
      },
      begin: ({ primary }) => primary.kill(),
      heir: ({ other }) => other,
      async end({ primary }) {
        process.kill(receiver, 'SIGCONT');
        await primary.start();
      },
    },
    'switchover under load': {
      begin: ({ primary, standby }) => databases.switchOver(primary, standby),
      heir: ({ standby }) => standby,
      end: () => undefined,
    },
  };
  return Object.entries(faults).map(([name, fault]) => [name, () => failOver(bench, fault)]);
}

async function failOver(bench: Bench, fault: Fault): Promise<number[]> {
  const { databases, journal, crowd, seconds } = bench;
  await sleep(seconds * 250);
  const roles = await rolesOf(databases);
  await fault.before?.(roles);
  const heir = fault.heir(roles);
  const [since, startedAt] = [Date.now(), performance.now()];
  const begun = fault.begin(roles);
  let steps = 0;
  const conditions: Record<(typeof PHASES)[number], () => Promise<boolean>> = {
    'another server has the lock': async () => {
      const owner = await databases.primary(roles.primary);
      if (owner && owner !== roles.primary && owner !== heir)
        throw new Error(`${owner.name} took over, not ${heir.name}`);
      return owner === heir;
    },
    'it is promoted': () => databases.isPromoted(heir),
    async 'HAProxy sends connections to it'() {
      steps = journal.steps.length;
      return databases.isChosen(heir);
    },
    'commands are answered': async () => journal.steps.length > steps,
    async 'all pages are back'() {
      if (crowd.resets(since) < crowd.pages) return false;
      await crowd.untilAllOpen();
      await begun;
      await fault.end(roles);
      return true;
    },
    'three servers again': databases.areWhole,
  };
  const reached: number[] = [];
  for (const phase of PHASES) {
    await until(phase, conditions[phase]);
    reached.push(Math.round(performance.now() - startedAt));
    bench.note(phase, `${reached.at(-1)} ms after the fault`);
  }
  if ((await databases.primary()) !== heir) throw new Error(`${heir.name} did not stay the primary`);
  await sleep(seconds * 250);
  return reached;
}

async function rolesOf(databases: DatabaseServers): Promise<Roles> {
  const [primary, standby] = [await databases.primary(), await databases.synchronousStandby()];
  const other = databases.servers.find((server) => server !== primary && server !== standby);
  if (!primary || !standby || !other) throw new Error('the database servers are not whole');
  return { primary, standby, other };
}

/**
 * Stops the process of the standby that confirms commits, until Patroni has replaced the standby. Returns the process
 * id.
 */
async function stall({ databases, journal, note }: Bench, standby: Server): Promise<number> {
  const [receiver] = await databases.query<{ pid: number }>(standby, 'select pid from pg_stat_wal_receiver');
  if (!receiver) throw new Error('the standby receives nothing');
  process.kill(receiver.pid, 'SIGSTOP');
  const startedAt = performance.now();
  const passed = (what: string) => note(what, `${Math.round(performance.now() - startedAt)} ms after it stalled`);
  await until('another standby is synchronous', async () => {
    const now = await databases.synchronousStandby();
    return now !== null && now !== standby;
  });
  passed('another standby is synchronous');
  const steps = journal.steps.length;
  await until('a command is answered', async () => journal.steps.length > steps);
  passed('commands are answered');
  return receiver.pid;
}
