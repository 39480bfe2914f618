import type { Db } from '#server/platform/database/pool.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import {
  keepSealHead,
  makeSealKey,
  readSealKey,
  readSealTrust,
  type SealHead,
  type SealKey,
} from '#server/platform/seal-key.ts';
import type { Services } from '#server/platform/services.ts';
import { type LastBlock, readLastBlock, readUnsealed } from './read-seals.ts';
import { claimSealing, sealBlock } from './seal-block.ts';

const LARGEST_BLOCK = 1000;

/** Seals committed entries, on the first node that claims the job. */
export function sealJob({ db, config }: Pick<Services, 'db' | 'config'>): RecurringJob {
  return { name: 'seal-ledger', everySeconds: 60, run: () => sealLedger(db, config.dataDir) };
}

/** Writes blocks until every committed entry is sealed. */
export async function sealLedger(db: Db, dataDir: string, largestBlock = LARGEST_BLOCK): Promise<void> {
  for (;;) {
    const head = await sealNext(db, dataDir, largestBlock);
    if (!head) return;
    await keepSealHead(dataDir, head);
  }
}

async function sealNext(db: Db, dataDir: string, largestBlock: number): Promise<SealHead | null> {
  return db.transaction().execute(async (tx) => {
    if (!(await claimSealing(tx))) return null;
    const last = await readLastBlock(tx);
    const entries = await readUnsealed(tx, largestBlock);
    if (entries.length === 0) return null;
    return sealBlock(tx, last, entries, await keyAfter(last, dataDir));
  });
}

/**
 * Returns the key for the next block. A chain is continued only with a key that is on this machine. The operator must
 * copy the key of another node or restore a lost key.
 */
async function keyAfter(last: LastBlock | null, dataDir: string): Promise<SealKey> {
  if (!last) await makeSealKey(dataDir);
  const key = await readSealKey(dataDir);
  const { publicKeys } = await readSealTrust(dataDir);
  if (key && (!last || publicKeys.some((known) => known.equals(last.publicKey)))) return key;
  throw new Error(
    `O bloco ${last?.number} da contabilidade foi selado com uma chave que não está em ${dataDir}/ledger-seal.key. ` +
      'Copie para lá o arquivo do outro nó ou da cópia de segurança; até lá, nada será selado.',
  );
}
