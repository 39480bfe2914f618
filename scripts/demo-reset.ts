import { readdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '#server/platform/config.ts';
import { lockData } from '#server/platform/embedded-postgres/data-lock.ts';
import { StartupError } from '#server/platform/startup-error.ts';

/** Empties the data directory of the demonstration; the next `npm start -- --demo` fills it again. */
async function resetDemo(): Promise<string> {
  const { dataDir, databaseUrl } = readConfig(process.env, ['--demo']);
  if (databaseUrl)
    throw new StartupError('A demonstração usa o banco de dados de DATABASE_URL: esvazie-o no servidor.');
  const names: string[] = await readdir(dataDir).catch(() => []);
  if (names.length === 0) return `Não há dados de demonstração em ${dataDir}.`;
  if (!names.includes('painel.lock')) throw new StartupError(`A pasta ${dataDir} não é do painel: nada foi apagado.`);
  const lock = lockData(dataDir);
  // The folder of the database may be a link.
  const database = await realpath(join(dataDir, 'postgres')).catch(() => null);
  if (database) await rm(database, { recursive: true });
  await rm(dataDir, { recursive: true });
  lock.release();
  return `Dados de demonstração apagados: ${dataDir}.`;
}

try {
  console.log(await resetDemo());
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
