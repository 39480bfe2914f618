import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { replayErasures } from '#server/features/privacy/jobs.ts';
import { loadSecret } from '#server/platform/auth/secret.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { readBackupKey, requireBackupKey } from '#server/platform/backup/backup-key.ts';
import { listBackups } from '#server/platform/backup/folder.ts';
import { checkBackup } from '#server/platform/backup/read-backup.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { proveDatabase, report } from './proof-report.ts';
import { withEmbedded } from './with-database.ts';

const USE = 'Uso: npm run restore -- caminho-do-backup [--chave caminho] [--substituir] [--conferir] [--demo]';
const SHOWN = 5;
const STATEMENT_SECONDS = 600;
const number = new Intl.NumberFormat('pt-BR');
const instant = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium' });

/** Restores a backup into the configured database and proves its ledger; exits with 1 when a check fails. */
async function main(): Promise<void> {
  const { options, paths } = readOptions();
  const config = readConfig(process.env, options.demo ? ['--demo'] : []);
  const [path] = paths;
  if (!path || paths.length > 1) throw new StartupError([USE, ...(await formatNewest(config))].join('\n'));
  const file = resolve(path);
  const key = await readKey(options.chave, config);
  const { manifest, rows } = await checkBackup(file, key);
  console.log(`Backup de ${instant.format(new Date(manifest.takenAt))}, inteiro: ${number.format(rows)} registros.`);
  if (manifest.head) console.log(`Último bloco selado: ${manifest.head.number}:${manifest.head.hash}`);
  if (options.conferir) return;
  const source = { file, key, replace: options.substituir ?? false };
  const work = (ownerUrl: string) => restore(ownerUrl, config, source);
  await (config.databaseUrl ? work(config.databaseUrl) : withEmbedded(config.dataDir, 'Uma restauração', work));
}

/**
 * Reads the key. A path that the operator specified must exist. The default file may be missing, because unencrypted
 * backups need no key.
 */
function readKey(chosen: string | undefined, { backup }: Config): Promise<Buffer | null> {
  if (chosen) return requireBackupKey(resolve(chosen));
  return process.env['BACKUP_KEY_FILE'] ? requireBackupKey(backup.keyFile) : readBackupKey(backup.keyFile);
}

type Source = { file: string; key: Buffer | null; replace: boolean };

async function restore(ownerUrl: string, { dataDir, backup }: Config, source: Source): Promise<void> {
  const kept = await restoreBackup({ ownerUrl, dataDir, ...source });
  for (const path of kept) console.log(`O arquivo anterior ficou em ${path}`);
  const newer = await migrate(ownerUrl);
  console.log(`Restaurado${newer.length > 0 ? ` e atualizado para esta versão (${newer.join(', ')})` : ''}.`);
  await eraseAgain(ownerUrl, dataDir, [backup.dir, dirname(source.file)]);
  const proof = await proveDatabase(ownerUrl, dataDir);
  console.log(`\n${report(proof)}`);
  if (!proof.ok) process.exitCode = 1;
}

/**
 * Repeats the erasures on the lists next to the backups, because an older backup restores data that was erased later.
 */
async function eraseAgain(ownerUrl: string, dataDir: string, folders: [string, string]): Promise<void> {
  const database = openPool(ownerUrl, { role: 'painel_app', max: 1, statementSeconds: STATEMENT_SECONDS });
  try {
    const secret = await loadSecret(dataDir);
    const { again, otherKey } = await replayErasures({ db: database.db, dataDir, secret, folders });
    if (again > 0)
      console.log(
        `Pessoas que tinham sido apagadas depois deste backup e foram apagadas de novo: ${number.format(again)}.`,
      );
    if (otherKey > 0)
      console.log(
        `ATENÇÃO: ${number.format(otherKey)} passageiros foram apagados com outro auth-secret e não puderam ser reconhecidos.`,
      );
  } finally {
    await database.close();
  }
}

async function formatNewest({ backup }: Config): Promise<string[]> {
  const newest = (await listBackups(backup.dir)).slice(-SHOWN).toReversed();
  return newest.length > 0 ? ['', `Os mais novos em ${backup.dir}:`, ...newest.map(({ file }) => `  ${file}`)] : [];
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        demo: { type: 'boolean' },
        chave: { type: 'string' },
        substituir: { type: 'boolean' },
        conferir: { type: 'boolean' },
      },
    });
    return { options: values, paths: positionals };
  } catch {
    throw new StartupError(USE);
  }
}

try {
  await main();
} catch (error) {
  console.error(
    error instanceof StartupError ? error.message : `Não foi possível restaurar: ${(error as Error).message}`,
  );
  process.exitCode = 1;
}
