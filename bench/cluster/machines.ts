import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, chown, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** PostgreSQL refuses to run as root. */
const UNPRIVILEGED = 65_534;

/** Networks of a machine: `peers` connects the database machines with each other, `clients` with the panel. */
export type Network = 'peers' | 'clients';

/** A machine is a network namespace with a folder. Its programs see only its own addresses. */
export type Machine = {
  name: string;
  folder: string;
  /** Address in each network. */
  address: Record<Network, string>;
  run(program: string, args: readonly string[], env: Record<string, string>): Promise<ChildProcess>;
  /** Drops all packets in both directions, as if the cable were pulled. */
  cut(network: Network): void;
  mend(network: Network): void;
  /** Kills all programs of the machine at once. */
  kill(): Promise<void>;
};

const ip = (...args: string[]): string => execFileSync('ip', args, { encoding: 'utf8' });
/** Distinguishes the names and addresses of benches that run at the same time. */
const OWN = process.pid % 250;
const bridgeOf = (network: Network) => `pnl${OWN}${network}`;
/** The range is reserved for benchmarks (RFC 2544). */
const addressOf = (network: Network, host: number) => `198.${network === 'peers' ? 18 : 19}.${OWN}.${host}`;
const NETWORKS: readonly Network[] = ['peers', 'clients'];
const namespaces = new Set<string>();

/** Starts machines that reach each other by `peers`, and are reached by this process by `clients`. */
export async function startMachines(names: readonly string[], folder: string): Promise<Machine[]> {
  process.once('exit', (code) => {
    removeNetworks();
    if (code === 0) rmSync(folder, { recursive: true, force: true });
    else console.log(`The logs of the machines are in ${folder}.`);
  });
  for (const network of NETWORKS) {
    ip('link', 'add', bridgeOf(network), 'type', 'bridge');
    ip('link', 'set', bridgeOf(network), 'up');
  }
  ip('address', 'add', `${addressOf('clients', 1)}/24`, 'dev', bridgeOf('clients'));
  return Promise.all(names.map((name, index) => startMachine(name, 11 + index, join(folder, name))));
}

async function startMachine(name: string, host: number, folder: string): Promise<Machine> {
  const namespace = `painel-${OWN}-${name}`;
  ip('netns', 'add', namespace);
  namespaces.add(namespace);
  ip('-n', namespace, 'link', 'set', 'lo', 'up');
  const cableOf = (network: Network) => `${bridgeOf(network).slice(0, 9)}${host}`;
  for (const network of NETWORKS) {
    ip('link', 'add', cableOf(network), 'type', 'veth', 'peer', 'name', network, 'netns', namespace);
    ip('link', 'set', cableOf(network), 'master', bridgeOf(network), 'up');
    ip('-n', namespace, 'address', 'add', `${addressOf(network, host)}/24`, 'dev', network);
    ip('-n', namespace, 'link', 'set', network, 'up');
  }
  await mkdir(folder);
  await chmod(folder, 0o700);
  await chown(folder, UNPRIVILEGED, UNPRIVILEGED);
  return {
    name,
    folder,
    address: { peers: addressOf('peers', host), clients: addressOf('clients', host) },
    async run(program, args, env) {
      const log = await open(join(folder, `${program}.log`), 'a');
      const user = ['--reuid', String(UNPRIVILEGED), '--regid', String(UNPRIVILEGED), '--clear-groups'];
      const child = spawn('ip', ['netns', 'exec', namespace, 'setpriv', ...user, program, ...args], {
        env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', HOME: folder, ...env },
        cwd: folder,
        stdio: ['ignore', log.fd, log.fd],
      });
      await log.close();
      return child;
    },
    cut: (network) => void ip('link', 'set', cableOf(network), 'down'),
    mend: (network) => void ip('link', 'set', cableOf(network), 'up'),
    async kill() {
      while (killAll(namespace) > 0) await sleep(10);
    },
  };
}

/** Returns the number of processes that were still there. */
function killAll(namespace: string): number {
  const pids = ip('netns', 'pids', namespace).split('\n').filter(Boolean).map(Number);
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Already ended.
    }
  }
  return pids.length;
}

function removeNetworks(): void {
  for (const namespace of namespaces) {
    killAll(namespace);
    ip('netns', 'delete', namespace);
  }
  for (const network of NETWORKS) ip('link', 'delete', bridgeOf(network));
}
