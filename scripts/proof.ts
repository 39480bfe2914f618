import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/platform/config.ts';
import type { SealHead } from '#server/platform/seal-key.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { proveDatabase, report } from './proof-report.ts';
import { withDatabase } from './with-database.ts';

const USE = 'Uso: npm run proof -- [--demo] [--head número:resumo, ou o arquivo de um e-mail da noite]';

/**
 * Proves the ledger of the configured database, whether the panel is running or not. With `--head`, also proves that
 * the ledger contains this block, which was stored outside the machine. Exits with 1 when a check fails.
 */
async function main(): Promise<void> {
  const { demo, head } = readOptions();
  const config = readConfig(process.env, demo ? ['--demo'] : []);
  const witness = head === undefined ? undefined : await readHead(head);
  const proof = await withDatabase(config, 'Uma conferência', (url) => proveDatabase(url, config.dataDir, witness));
  console.log(report(proof));
  if (proof.ok && witness) console.log(`O bloco ${witness.number} é o mesmo que foi informado.`);
  if (!proof.ok) process.exitCode = 1;
}

async function readHead(given: string): Promise<SealHead> {
  const text = /^\d+:/.test(given) ? given : await readFile(given, 'utf8').catch(() => '');
  // Lines of an e-mail may be broken anywhere with a trailing equals sign (quoted-printable).
  const [, number, hash] = /\b(\d+):([0-9a-f]{64})\b/.exec(text.replaceAll(/=\r?\n/g, '')) ?? [];
  if (!number || !hash) throw new StartupError(`Não foi encontrado nenhum bloco (número:resumo) em ${given}.\n${USE}`);
  return { number: Number(number), hash };
}

function readOptions() {
  try {
    return parseArgs({ options: { demo: { type: 'boolean' }, head: { type: 'string' } } }).values;
  } catch {
    throw new StartupError(USE);
  }
}

try {
  await main();
} catch (error) {
  console.error(
    error instanceof StartupError ? error.message : `Não foi possível conferir: ${(error as Error).message}`,
  );
  process.exitCode = 1;
}
