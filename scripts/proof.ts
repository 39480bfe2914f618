import { readConfig } from '#server/platform/config.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { proveDatabase, report } from './proof-report.ts';
import { withDatabase } from './with-database.ts';

/** Proves the books of the configured database, whether the panel is running or not; ends with 1 when something does not match. */
async function main(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2));
  const proof = await withDatabase(config, (url) => proveDatabase(url, config.dataDir));
  console.log(report(proof));
  if (!proof.ok) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  console.error(
    error instanceof StartupError ? error.message : `Não foi possível conferir: ${(error as Error).message}`,
  );
  process.exitCode = 1;
}
