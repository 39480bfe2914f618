import { randomBytes } from 'node:crypto';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Proof } from '#server/features/ledger/prove-ledger.ts';
import { dryRunRestore, requireEmptyTarget, restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { takeBackup } from '#server/platform/backup/take-backup.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { ensureRoles } from '#server/platform/database/roles.ts';
import { movedMark } from '#server/platform/embedded-postgres/moved.ts';
import { clusterIn } from '#server/platform/embedded-postgres/place.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { proveDatabase, report } from './proof-report.ts';
import { withEmbedded } from './with-database.ts';

const USE =
  'Uso: DATABASE_URL=postgresql://usuario:senha@servidor/banco npm run move-to-server -- [--conferir]\n' +
  'Transfere tudo do banco embutido (DATA_DIR) para um banco vazio do servidor. Encerre o painel antes. --conferir só simula.';
const number = new Intl.NumberFormat('pt-BR');

/**
 * Moves the embedded database to an empty database on a server. Proves the ledger in both databases. Does not change
 * DATA_DIR.
 */
async function main(): Promise<void> {
  const { conferir } = readOptions();
  const { databaseUrl, ...config } = readConfig(process.env, []);
  if (databaseUrl === null) throw new StartupError(USE);
  await access(await clusterIn(config.dataDir)).catch(() => {
    throw new StartupError(`Não há banco de dados embutido em ${config.dataDir}. Confira DATA_DIR.`);
  });
  // Creates the roles before the copy, which takes long. The dry run creates them within its transaction.
  if (!conferir) await ensureRoles(databaseUrl);
  await requireEmptyTarget(databaseUrl);
  const before = await withEmbedded(config.dataDir, 'Uma transferência para um servidor', (source) =>
    move({ source, target: databaseUrl, config, conferir }),
  );
  if (!before.ok) return fail(before);
  if (conferir) return console.log('\nSimulação concluída: o destino está vazio e aceita o painel. Nada foi alterado.');
  const after = await proveDatabase(databaseUrl, config.dataDir);
  if (!after.ok || after.entries !== before.entries || after.head?.hash !== before.head?.hash) return fail(after);
  await writeFile(movedMark(config.dataDir), `${new Date().toISOString()}\n`, { mode: 0o600 });
  console.log(`\n${report(after)}\n\n${nextSteps(config.dataDir)}`);
}

type Way = { source: string; target: string; config: Pick<Config, 'dataDir' | 'version'>; conferir: boolean };

/** Returns the proof of the source ledger. */
async function move({ source, target, config, conferir }: Way): Promise<Proof> {
  const { dataDir, version: panelVersion } = config;
  await migrate(source);
  const proof = await proveDatabase(source, dataDir);
  if (!proof.ok) return proof;
  // Encrypts the copy with a key that is never stored, and deletes the copy afterwards.
  const folder = await mkdtemp(join(dataDir, 'mudanca-'));
  const key = randomBytes(32);
  try {
    const file = join(folder, 'copia.backup');
    const { rows, bytes } = await takeBackup({ ownerUrl: source, dataDir, panelVersion, key, file });
    console.log(`Copiados ${number.format(rows)} registros (${number.format(Math.ceil(bytes / 1024))} KB).`);
    if (conferir) await dryRunRestore({ ownerUrl: target, key, file });
    else await restoreBackup({ ownerUrl: target, dataDir: folder, key, file, replace: false });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return proof;
}

function fail(proof: Proof): void {
  console.error(
    `${report(proof)}\n\nA transferência não foi feita: continue usando o banco embutido, que não foi alterado.`,
  );
  process.exitCode = 1;
}

function nextSteps(dataDir: string): string {
  return [
    'Transferência concluída. Agora:',
    '  1. Coloque o mesmo DATABASE_URL na configuração do painel e inicie-o. Sem ele, o painel se recusa a iniciar com esta pasta.',
    `  2. Mantenha DATA_DIR=${dataDir}: ali continuam as chaves, os documentos e os backups.`,
    '  3. Avise que todos precisam entrar de novo, com a mesma senha.',
    '  4. Faça um backup: npm run backup',
    `  5. Quando tudo estiver certo, apague o banco antigo: ${join(dataDir, 'postgres')}`,
    `Para voltar atrás (o que for feito no servidor fica lá): apague ${movedMark(dataDir)} e inicie sem DATABASE_URL.`,
  ].join('\n');
}

function readOptions(): { conferir: boolean } {
  try {
    const { values } = parseArgs({ options: { conferir: { type: 'boolean', default: false } } });
    return values;
  } catch {
    throw new StartupError(USE);
  }
}

try {
  await main();
} catch (error) {
  console.error(
    error instanceof StartupError
      ? error.message
      : `Não foi possível transferir o banco de dados: ${(error as Error).message}`,
  );
  process.exitCode = 1;
}
