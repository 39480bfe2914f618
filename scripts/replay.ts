import { parseArgs } from 'node:util';
import { replayDay } from '#server/features/trips/dispatch/decisions.ts';
import { readConfig } from '#server/platform/config.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { withDatabase } from './with-database.ts';

const USE = 'Uso: npm run replay -- --day AAAA-MM-DD [--rank ID-DO-PONTO] [--demo]';

/** Repeats the dispatch decisions of a day from their recorded facts. Exits with 1 when one differs. */
async function main(): Promise<void> {
  const { day, rank, demo } = readOptions();
  const config = readConfig(process.env, demo ? ['--demo'] : []);
  const { decisions, otherVersions, inversions } = await withDatabase(config, 'Uma conferência', async (url) => {
    const database = openPool(url, { role: 'painel_app', max: 1 });
    try {
      return await replayDay(database.db, { day, rankId: rank });
    } finally {
      await database.close();
    }
  });
  for (const { tripCode, decidedAt, recorded, expected } of inversions)
    console.log(`${tripCode}, ${decidedAt}: foi para ${recorded ?? 'o mural'}, era de ${expected ?? 'o mural'}.`);
  console.log(`${decisions} decisões refeitas, ${inversions.length} diferentes.`);
  if (otherVersions > 0) console.log(`${otherVersions} decisões seguiram regras de outra versão e não foram refeitas.`);
  if (inversions.length > 0) process.exitCode = 1;
}

function readOptions(): { day: string; rank: string | undefined; demo: boolean } {
  try {
    const options = { day: { type: 'string' }, rank: { type: 'string' }, demo: { type: 'boolean' } } as const;
    const { day = '', rank, demo = false } = parseArgs({ options }).values;
    if (/^\d{4}-\d{2}-\d{2}$/.test(day)) return { day, rank, demo };
  } catch {
    // The usage below names all options.
  }
  throw new StartupError(USE);
}

try {
  await main();
} catch (error) {
  console.error(
    error instanceof StartupError ? error.message : `Não foi possível refazer: ${(error as Error).message}`,
  );
  process.exitCode = 1;
}
