import type { Finding } from '#server/features/ledger/findings.ts';
import type { Proof } from '#server/features/ledger/prove-ledger.ts';
import { proveBooks } from '#server/features/wallets/prove-books.ts';
import { openPool } from '#server/platform/database/pool.ts';
import type { SealHead } from '#server/platform/seal-key.ts';

const STATEMENT_SECONDS = 600;
const number = new Intl.NumberFormat('pt-BR');
const instant = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium' });

/** Proves the ledger of this database, with the role of the server. */
export async function proveDatabase(ownerUrl: string, dataDir: string, witness?: SealHead): Promise<Proof> {
  const database = openPool(ownerUrl, { role: 'painel_app', max: 1, statementSeconds: STATEMENT_SECONDS });
  try {
    return await proveBooks(database.db, dataDir, witness);
  } finally {
    await database.close();
  }
}

export function report({ ok, entries, blocks, unsealed, head: newest, checkedAt, findings }: Proof): string {
  const head = [
    `Contabilidade conferida em ${instant.format(new Date(checkedAt))}`,
    `  Lançamentos: ${number.format(entries)}, dos quais ${number.format(unsealed)} ainda sem selo`,
    `  Blocos selados: ${number.format(blocks)}${newest ? `, o último ${newest.number}:${newest.hash}` : ''}`,
  ];
  if (ok) return [...head, '', 'Tudo confere.'].join('\n');
  const groups = [...new Set(findings.map(({ check }) => check))].map((check) =>
    ['', check].concat(findings.filter((finding) => finding.check === check).map(formatFinding)).join('\n'),
  );
  const count = findings.length === 1 ? 'Não confere: 1 divergência.' : `Não confere: ${findings.length} divergências.`;
  return [...head, '', count, ...groups].join('\n');
}

function formatFinding({ subject, detail }: Finding): string {
  return `  - ${subject}: ${detail}`;
}
