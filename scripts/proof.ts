import { access } from 'node:fs/promises';
import type { Finding } from '#server/features/ledger/findings-data.ts';
import type { Proof } from '#server/features/ledger/proof-data.ts';
import { proveBooks } from '#server/features/wallets/proof-data.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { clusterIn } from '#server/platform/embedded-postgres/place.ts';
import { findRunning, startEmbeddedPostgres } from '#server/platform/embedded-postgres/supervisor.ts';
import { createLog } from '#server/platform/log.ts';
import { StartupError } from '#server/platform/startup-error.ts';

const STATEMENT_SECONDS = 600;
const number = new Intl.NumberFormat('pt-BR');
const instant = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium' });

/** Proves the books of the configured database, whether the panel is running or not; ends with 1 when something does not match. */
async function main(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2));
  const proof = await withDatabase(config, async (url) => {
    const database = openPool(url, { role: 'painel_app', max: 1, statementSeconds: STATEMENT_SECONDS });
    try {
      return await proveBooks(database.db, config.dataDir);
    } finally {
      await database.close();
    }
  });
  console.log(report(proof));
  if (!proof.ok) process.exitCode = 1;
}

async function withDatabase<Answer>(config: Config, work: (url: string) => Promise<Answer>): Promise<Answer> {
  const { databaseUrl, dataDir } = config;
  const url = databaseUrl ?? (await findRunning(dataDir));
  if (url) return work(url);
  await access(await clusterIn(dataDir)).catch(() => {
    throw new StartupError(`Não há banco de dados do painel em ${dataDir}. Confira DATA_DIR ou DATABASE_URL.`);
  });
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog({ level: 'silent' }) });
  try {
    return await work(postgres.url());
  } finally {
    await postgres.stop();
  }
}

function report({ ok, entries, blocks, unsealed, checkedAt, findings }: Proof): string {
  const head = [
    `Contabilidade conferida em ${instant.format(new Date(checkedAt))}`,
    `  Lançamentos: ${number.format(entries)}, dos quais ${number.format(unsealed)} ainda sem selo`,
    `  Blocos selados: ${number.format(blocks)}`,
  ];
  if (ok) return [...head, '', 'Tudo confere.'].join('\n');
  const groups = [...new Set(findings.map(({ check }) => check))].map((check) =>
    ['', check].concat(findings.filter((finding) => finding.check === check).map(sayFinding)).join('\n'),
  );
  const count = findings.length === 1 ? 'Não confere: 1 divergência.' : `Não confere: ${findings.length} divergências.`;
  return [...head, '', count, ...groups].join('\n');
}

function sayFinding({ subject, detail }: Finding): string {
  return `  - ${subject}: ${detail}`;
}

try {
  await main();
} catch (error) {
  console.error(
    error instanceof StartupError ? error.message : `Não foi possível conferir: ${(error as Error).message}`,
  );
  process.exitCode = 1;
}
