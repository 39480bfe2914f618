import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readBackupKey } from '#server/platform/backup/backup-key.ts';
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
const number = new Intl.NumberFormat('pt-BR');
const instant = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium' });

/** Puts a backup into the configured database, and proves the books in it; ends with 1 when something does not match. */
async function main(): Promise<void> {
  const { options, paths } = readOptions();
  const config = readConfig(process.env, options.demo ? ['--demo'] : []);
  const [path] = paths;
  if (!path || paths.length > 1) throw new StartupError([USE, ...(await sayNewest(config))].join('\n'));
  const file = resolve(path);
  const key = await readBackupKey(options.chave ? resolve(options.chave) : config.backup.keyFile);
  const { manifest, rows } = await checkBackup(file, key);
  console.log(`Backup de ${instant.format(new Date(manifest.takenAt))}, inteiro: ${number.format(rows)} registros.`);
  if (manifest.head) console.log(`Último bloco selado: ${manifest.head.number}:${manifest.head.hash}`);
  if (options.conferir) return;
  const work = (ownerUrl: string) => restore(ownerUrl, config, { file, key, replace: options.substituir ?? false });
  await (config.databaseUrl ? work(config.databaseUrl) : withEmbedded(config.dataDir, work));
}

type Source = { file: string; key: Buffer | null; replace: boolean };

async function restore(ownerUrl: string, { dataDir }: Config, source: Source): Promise<void> {
  const kept = await restoreBackup({ ownerUrl, dataDir, ...source });
  for (const path of kept) console.log(`O arquivo anterior ficou em ${path}`);
  const newer = await migrate(ownerUrl);
  console.log(`Restaurado${newer.length > 0 ? ` e atualizado para esta versão (${newer.join(', ')})` : ''}.`);
  const proof = await proveDatabase(ownerUrl, dataDir);
  console.log(`\n${report(proof)}`);
  if (!proof.ok) process.exitCode = 1;
}

async function sayNewest({ backup }: Config): Promise<string[]> {
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
