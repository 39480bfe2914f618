import type { NightlyRound } from '#contract/nightly.ts';
import { proveBooks } from '#server/features/wallets/prove-books.ts';
import { readOrMakeBackupKey } from '#server/platform/backup/backup-key.ts';
import { backupFile, thinOut } from '#server/platform/backup/folder.ts';
import { takeBackup } from '#server/platform/backup/take-backup.ts';
import { openPool } from '#server/platform/database/pool.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import { queueEmails, type QueuedEmail } from '#server/platform/emails/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { listAdministrators, readDueNight, readMissedBackup } from './read-rounds.ts';
import { nightEmail } from './email-jobs.ts';
import { keepRound, keepTry } from './record-round.ts';

const PROOF_SECONDS = 3600;

type Parts = Pick<Services, 'db' | 'config' | 'log'>;
type Outcome<Value> = { value: Value; error: null } | { value: null; error: string };

/**
 * Checks the ledger, takes a backup and sends all administrators an e-mail, once a night on the first node that claims
 * the job. The e-mail stores the newest sealed block of the ledger outside this machine. The result is stored at the
 * end, so a crash repeats the whole job. A failed backup is retried.
 */
export function nightlyJob(parts: Parts, ownerUrl: string): RecurringJob {
  return { name: 'nightly', everySeconds: 300, run: () => runNight(parts, ownerUrl) };
}

async function runNight(parts: Parts, ownerUrl: string): Promise<void> {
  const { db, config, log } = parts;
  const day = await readDueNight(db);
  if (!day) return retryBackup(parts, ownerUrl);
  const proof = await attempt(() => prove(ownerUrl, config.dataDir));
  const backup = await attempt(() => keepBackup(parts, ownerUrl));
  const round = { day, proof: proof.value, proofError: proof.error, backup: backup.value, backupError: backup.error };
  if (!round.proof?.ok)
    log.error({ error: proof.error, findings: round.proof?.findings.length }, 'A contabilidade não confere');
  if (backup.error !== null) log.error({ error: backup.error }, 'O backup da noite falhou');
  const emails = await emailsOf(parts, round);
  await db.transaction().execute(async (tx) => {
    await keepRound(tx, round);
    await queueEmails(tx, ...emails);
  });
}

/**
 * Retries a failed backup. Sends an e-mail only after success, because the e-mail of the night has already reported the
 * failure.
 */
async function retryBackup(parts: Parts, ownerUrl: string): Promise<void> {
  const { db, log } = parts;
  const missed = await readMissedBackup(db);
  if (!missed) return;
  const backup = await attempt(() => keepBackup(parts, ownerUrl));
  const round = { ...missed, backup: backup.value, backupError: backup.error };
  if (backup.error !== null) log.error({ error: backup.error }, 'O backup da noite falhou de novo');
  const emails = backup.error === null ? await emailsOf(parts, round) : [];
  await db.transaction().execute(async (tx) => {
    await keepTry(tx, round);
    await queueEmails(tx, ...emails);
  });
}

/** Converts an exception into a result, so that the round continues. */
async function attempt<Value>(work: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { value: await work(), error: null };
  } catch (error) {
    return { value: null, error: (error as Error).message };
  }
}

async function prove(ownerUrl: string, dataDir: string): Promise<NightlyRound['proof']> {
  const database = openPool(ownerUrl, { role: 'painel_app', max: 1, statementSeconds: PROOF_SECONDS });
  try {
    return await proveBooks(database.db, dataDir);
  } finally {
    await database.close();
  }
}

async function keepBackup({ config, log }: Parts, ownerUrl: string): Promise<NightlyRound['backup']> {
  const { dataDir, version: panelVersion, backup } = config;
  const key = backup.encrypted ? await readOrMakeBackupKey(backup.keyFile, (line) => log.warn(line)) : null;
  const { file, bytes } = await takeBackup({
    ownerUrl,
    dataDir,
    panelVersion,
    key,
    file: backupFile(backup.dir, new Date()),
  });
  // The new backup counts all the same. Otherwise each retry would add another backup to a folder that is never thinned.
  for (const error of await thinOut(backup.dir, backup.keep)) log.warn({ err: error }, 'Backup antigo não apagado');
  return { file, bytes };
}

/** Builds one e-mail for each administrator about the nightly job or about its retried backup. */
async function emailsOf(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  round: Omit<NightlyRound, 'endedAt'>,
): Promise<QueuedEmail[]> {
  const content = nightEmail(round, `${config.publicUrl}/carteira`);
  const outcome = round.backupError === null ? 'backup' : 'no-backup';
  return (await listAdministrators(db)).map(({ id, ...to }) => ({
    key: `night:${round.day}:${outcome}:${id}`,
    to,
    content,
  }));
}
