import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readOrMakeBackupKey } from '#server/platform/backup/backup-key.ts';
import { backupFile } from '#server/platform/backup/folder.ts';
import { type TakenBackup, takeBackup } from '#server/platform/backup/take-backup.ts';
import { readConfig } from '#server/platform/config.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { withDatabase } from './with-database.ts';

const USE = 'Uso: npm run backup -- [--demo] [--arquivo caminho]';
const number = new Intl.NumberFormat('pt-BR');
const tell = (line: string): void => console.log(line);

/** Takes one backup of the configured database, whether the panel is running or not. */
async function main(): Promise<void> {
  const { demo, arquivo } = readOptions();
  const config = readConfig(process.env, demo ? ['--demo'] : []);
  const { dataDir, version: panelVersion, backup } = config;
  const file = arquivo ? resolve(arquivo) : backupFile(backup.dir, new Date());
  const taken = await withDatabase(config, 'Um backup', async (ownerUrl) => {
    const key = backup.encrypted ? await readOrMakeBackupKey(backup.keyFile, tell) : null;
    return takeBackup({ ownerUrl, dataDir, panelVersion, key, file });
  });
  console.log(report(taken));
  console.log(
    backup.encrypted
      ? `  Cifrado com a chave de ${backup.keyFile}`
      : '  NÃO está cifrado (BACKUP_ENCRYPTION=off): quem tiver o arquivo consegue ler tudo.',
  );
}

function report({ file, bytes, rows, head }: TakenBackup): string {
  return [
    `Backup feito: ${file}`,
    `  ${number.format(rows)} registros, ${number.format(Math.ceil(bytes / 1024))} KB`,
    head ? `  Último bloco selado: ${head.number}:${head.hash}` : '  Nenhum bloco selado ainda',
  ].join('\n');
}

function readOptions() {
  try {
    return parseArgs({ options: { demo: { type: 'boolean' }, arquivo: { type: 'string' } } }).values;
  } catch {
    throw new StartupError(USE);
  }
}

try {
  await main();
} catch (error) {
  console.error(
    error instanceof StartupError ? error.message : `Não foi possível fazer o backup: ${(error as Error).message}`,
  );
  process.exitCode = 1;
}
