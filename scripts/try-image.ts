import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { makeCentral, signInByApi } from '../e2e/central.ts';
import { ADMIN } from '../e2e/panel-process.ts';

/**
 * Runs the image, `compose.yaml` and the systemd unit with the Docker engine of this machine. Each panel is used through
 * its API: first administrator, a trip, a restart. Base images that cannot be pulled are made from Debian packages
 * with mmdebstrap. Needs root and the free ports 80, 443 and 3999. Usage: npm run test:image
 */
type Installation = { url: string; log: () => string; restart: () => Promise<void> | void };

const READY_SECONDS = 120;
const UNIT = 'painel-test-unit';
const UNIT_URL = 'http://localhost:3999';
const BACKUP = '/dados/test.backup';
const environment = {
  ...process.env,
  COMPOSE_PROJECT_NAME: 'painel-test',
  PAINEL_HOST: 'localhost',
  POSTGRES_PASSWORD: randomBytes(16).toString('hex'),
};

const succeeds = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { env: environment, stdio: 'ignore' }).status === 0;

/** Returns the standard output. Throws if the command fails; its standard error is on the terminal. */
function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, {
    env: environment,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1e8,
  }).trim();
}

function expectEqual(what: string, found: unknown, expected: unknown): void {
  if (found !== expected) throw new Error(`${what}: ${String(found)} instead of ${String(expected)}`);
  console.log(`  ${what}: ${String(found)}`);
}

function provideBaseImages(): void {
  const files = `${readFileSync('Dockerfile', 'utf8')}${readFileSync('compose.yaml', 'utf8')}`;
  const images = new Set(Array.from(files.matchAll(/^(?:FROM| +image:) (\S+)/gm), ([, image = '']) => image));
  for (const image of images) {
    const source = succeeds('docker', 'image', 'inspect', image)
      ? 'present'
      : succeeds('docker', 'pull', '--quiet', image)
        ? 'pulled'
        : 'made from Debian packages';
    if (source.startsWith('made')) run('scripts/image/stand-ins.sh', image);
    console.log(`base image ${image}: ${source}`);
  }
}

async function until(what: string, isDone: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + READY_SECONDS * 1000; Date.now() < end; await sleep(250)) if (await isDone()) return;
  throw new Error(`${what}: not within ${READY_SECONDS} seconds`);
}

const answers = async (url: string): Promise<boolean> => (await fetch(url).catch(() => null))?.ok === true;

async function exercise({ url, log, restart }: Installation): Promise<void> {
  await until('/readyz', () => answers(`${url}/readyz`));
  await until('the link of the first administrator', () => log().includes('/primeiro-acesso?code='));
  const [, code] = /\/primeiro-acesso\?code=([\w-]+)/.exec(log()) ?? [];
  const body = JSON.stringify({ code, nome: 'Ada Prado', ...ADMIN });
  const headers = { 'content-type': 'application/json', origin: url };
  const created = await fetch(`${url}/api/v1/first-admin`, { method: 'POST', headers, body });
  expectEqual('status of the first administrator', created.status, 201);
  const central = await makeCentral({ url, dataDir: '', pid: 0, takeErrors: () => [], stop: async () => undefined });
  const { id, code: tripCode } = await central.requestTrip();
  await restart();
  await until('/readyz after the restart', () => answers(`${url}/readyz`));
  const admin = await signInByApi({ url }, ADMIN.email, ADMIN.password);
  expectEqual('trip after the restart', (await admin.must('GET', `/trips/${id}`)).code, tripCode);
}

/** Runs the services of compose.yaml: panel, PostgreSQL and Caddy, which signs the certificate of `localhost` itself. */
async function tryCompose(compose: (...args: string[]) => string): Promise<void> {
  compose('build');
  compose('up', '--detach');
  const [panel, caddy] = [compose('ps', '-q', 'painel'), compose('ps', '-q', 'caddy')];
  const inspect = (path: string) => run('docker', 'inspect', `--format={{${path}}}`, panel);
  await until('health of the panel', () => inspect('.State.Health.Status') === 'healthy');
  const authority = '/data/caddy/pki/authorities/local/root.crt';
  await until('certificate of Caddy', () => succeeds('docker', 'exec', caddy, 'test', '-f', authority));
  setDefaultCACertificates([...getCACertificates(), run('docker', 'exec', caddy, 'cat', authority)]);
  await exercise({
    url: 'https://localhost',
    log: () => run('docker', 'logs', panel),
    restart() {
      for (const command of [['scripts/backup.ts', '--arquivo', BACKUP], ['scripts/proof.ts']])
        console.log(run('docker', 'exec', panel, 'node', ...command));
      compose('stop', 'painel');
      expectEqual('exit code after SIGTERM', inspect('.State.ExitCode'), '0');
      const restore = ['scripts/restore.ts', BACKUP, '--substituir'];
      console.log(compose('run', '--rm', '-T', '--entrypoint', 'node', 'painel', ...restore));
      compose('start', 'painel');
    },
  });
  expectEqual('user of the panel', run('docker', 'exec', panel, 'id', '--user', '--name'), 'node');
  expectEqual('write to the installation', succeeds('docker', 'exec', '--user=0', panel, 'touch', '/painel/x'), false);
  expectEqual('/metrics through Caddy', (await fetch('https://localhost/metrics')).status, 404);
}

/** Runs the unit under systemd in a container, with the embedded PostgreSQL. */
async function tryUnit(): Promise<void> {
  run('docker', 'build', '--tag', UNIT, '--file', 'scripts/image/unit.Dockerfile', '.');
  // systemd mounts file systems and creates control groups.
  const rights = ['--cap-add=SYS_ADMIN', '--security-opt=seccomp=unconfined', '--security-opt=apparmor=unconfined'];
  const folders = ['--tmpfs=/run', '--tmpfs=/tmp:exec', '--cgroupns=host', '--volume=/sys/fs/cgroup:/sys/fs/cgroup'];
  run('docker', 'run', '--detach', ...rights, ...folders, '--publish=3999:3000', `--name=${UNIT}`, UNIT);
  const inside = (...command: string[]) => run('docker', 'exec', UNIT, ...command);
  inside('systemd-analyze', 'verify', '/etc/systemd/system/painel.service');
  const state = (name: string) => inside('systemctl', 'show', 'painel', '--value', `--property=${name}`);
  await exercise({
    url: UNIT_URL,
    log: () => inside('journalctl', '--unit=painel', '--output=cat'),
    async restart() {
      inside('systemctl', 'stop', 'painel');
      expectEqual('result of the unit after a stop', state('Result'), 'success');
      inside('systemctl', 'start', 'painel');
      await until('/readyz after a start', () => answers(`${UNIT_URL}/readyz`));
      inside('systemctl', 'kill', '--kill-whom=main', '--signal=KILL', 'painel');
    },
  });
  expectEqual('restarts of the unit after a kill', state('NRestarts'), '1');
  const settings = ['-p', 'EnvironmentFile=/etc/painel.env', '-p', 'WorkingDirectory=/opt/painel'];
  const backup = ['/opt/painel/node_modules/.bin/node', 'scripts/backup.ts'];
  const asPanel = ['--pipe', '--wait', '-p', 'User=painel', ...settings, '-E', 'DATA_DIR=/var/lib/painel'];
  console.log(inside('systemd-run', ...asPanel, ...backup));
}

const compose = [['docker', 'compose'], ['docker-compose']].find(([program = '', ...args]) =>
  succeeds(program, ...args, 'version'),
);
if (!compose || !succeeds('docker', 'info')) {
  console.error(
    'Nothing was run: there is no running Docker engine (`dockerd`), or no `docker compose` or `docker-compose`.',
  );
  process.exit(2);
}
const [program = '', ...first] = compose;
const removeAll = (): void => {
  succeeds(program, ...first, 'down', '--volumes');
  succeeds('docker', 'rm', '--force', '--volumes', UNIT);
  // A stand-in has the name of the official image, and must not be used by a later `docker compose up`.
  succeeds('docker', 'image', 'prune', '--all', '--force', '--filter=label=painel.stand-in');
};
removeAll();
try {
  provideBaseImages();
  console.log(`compose.yaml, with ${compose.join(' ')}:`);
  await tryCompose((...args) => run(program, ...first, ...args));
  console.log('ops/systemd/painel.service, under systemd in a container:');
  await tryUnit();
  console.log('All ran.');
} catch (error) {
  console.error(error);
  for (const command of [
    [...compose, 'logs'],
    ['docker', 'exec', UNIT, 'journalctl', '--unit=painel'],
  ])
    spawnSync(command[0] ?? '', command.slice(1), { env: environment, stdio: 'inherit' });
  process.exitCode = 1;
} finally {
  removeAll();
}
