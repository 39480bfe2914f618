// Runs before `npm start` and `npm test` with any version of Node, in a clone that may have no node_modules yet. It is
// therefore plain JavaScript without dependencies. With --build it also builds the pages and the server.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = [20, 19];
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const INSTALLED = join(ROOT, 'node_modules/.painel-instalado');
const BOTH = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'src/domain', 'src/contract'];
const PAGES = {
  what: 'as páginas',
  config: 'vite.config.ts',
  made: 'dist/web/index.html',
  mark: 'node_modules/.painel-construido',
  inputs: [...BOTH, 'vite.config.ts', 'build', 'postcss.config.js', 'postcss.config.cjs', 'src/web'],
};
/** Built after the pages, whose build empties the folder. */
const GUEST_PAGE = {
  what: 'a página do hóspede',
  config: 'vite.guest.config.ts',
  made: 'dist/web/guest.html',
  mark: 'node_modules/.painel-hospede-construido',
  inputs: [...BOTH, 'vite.guest.config.ts', 'build', 'src/web'],
};
const SERVER = {
  what: 'o servidor',
  config: 'vite.server.config.ts',
  made: 'dist/server/main.js',
  mark: 'node_modules/.painel-servidor-construido',
  inputs: [...BOTH, 'vite.server.config.ts', 'src/server'],
};

requireNode();
install();
if (process.argv.includes('--build')) for (const part of [PAGES, GUEST_PAGE, SERVER]) build(part);

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  fail(`O painel precisa do Node.js ${OLDEST_NODE.join('.')} ou mais novo; este é o ${process.versions.node}.`);
}

function install() {
  const lock = join(ROOT, 'package-lock.json');
  const wanted = `${process.platform}-${process.arch} ${hash([lock])}`;
  if (read(INSTALLED) === wanted) return;
  if (!matchesLock(lock) || !pinnedNodeRuns()) {
    say('Instalando as dependências (na primeira vez, leva cerca de um minuto)…');
    npm(['ci', '--include=dev', '--ignore-scripts=false', '--no-audit', '--no-fund', '--loglevel=error']);
    if (!pinnedNodeRuns())
      fail('As dependências foram instaladas, mas o Node.js do projeto (node_modules/.bin/node) não roda.');
  }
  // Enables the hook that checks commit messages. Fails without effect when git is missing, or in an unpacked archive.
  spawnSync('git', ['config', 'core.hooksPath', '.githooks'], { cwd: ROOT, stdio: 'ignore' });
  writeFileSync(INSTALLED, wanted);
}

/** Returns true when the installed packages match the lock file, also after the `npm install` of a developer. */
function matchesLock(lock) {
  const installed = packagesOf(join(ROOT, 'node_modules/.package-lock.json'));
  const wanted = packagesOf(lock);
  if (!installed || !wanted) return false;
  const places = Object.keys(wanted).filter((place) => place !== '');
  return (
    Object.keys(installed).every((place) => place in wanted) &&
    places.every((place) =>
      installed[place] ? installed[place].version === wanted[place].version : wanted[place].optional === true,
    )
  );
}

function packagesOf(file) {
  const text = read(file);
  return text === undefined ? undefined : JSON.parse(text).packages;
}

function pinnedNodeRuns() {
  const pinned = JSON.parse(read(join(ROOT, 'package.json'))).dependencies.node;
  const answer = spawnSync(pinnedNode(), ['--version'], { encoding: 'utf8' });
  return answer.stdout?.trim() === `v${pinned}`;
}

function pinnedNode() {
  return join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * Runs npm with the npm and node that started this script: the project's own node is in node_modules, which `npm ci`
 * deletes.
 */
function npm(args) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  const [program, ...first] = script?.endsWith('.js') ? [node ?? process.execPath, script] : ['npm'];
  run(
    program,
    [...first, ...args],
    'A instalação das dependências falhou. Confira a conexão com a internet e tente de novo.',
    {
      shell: program === 'npm' && process.platform === 'win32',
    },
  );
}

function build({ what, config, made, mark, inputs }) {
  const wanted = hash(inputs.flatMap((path) => filesIn(join(ROOT, path))));
  const built = join(ROOT, mark);
  if (read(built) === wanted && existsSync(join(ROOT, made))) return;
  say(`Compilando ${what}…`);
  rmSync(built, { force: true });
  const vite = ['node_modules/vite/bin/vite.js', 'build', `--config=${config}`, '--logLevel=warn'];
  run(pinnedNode(), vite, `Não foi possível compilar ${what}.`);
  writeFileSync(built, wanted);
}

function filesIn(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)));
}

function hash(files) {
  const sum = createHash('sha256');
  for (const file of files)
    sum
      .update(`${file.slice(ROOT.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return sum.digest('hex');
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function run(program, args, complaint, options = {}) {
  const { status, signal, error } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', ...options });
  if (status === 0) return;
  if (error) console.error(error.message);
  if (signal) process.exit(130);
  fail(complaint);
}

function say(text) {
  console.log(text);
}

function fail(text) {
  console.error(text);
  process.exit(1);
}
