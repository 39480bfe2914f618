import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { instant, localDate } from './fields.ts';
import { ledgerProof } from './wallets.ts';

/** Results of a nightly run: the proof or the reason of its failure, and the backup or the reason of its failure. */
export const nightlyRound = z.object({
  day: localDate,
  endedAt: instant,
  proof: z.nullable(ledgerProof),
  proofError: z.nullable(z.string()),
  backup: z.nullable(z.object({ file: z.string(), bytes: z.int() })),
  backupError: z.nullable(z.string()),
});
export type NightlyRound = z.infer<typeof nightlyRound>;

export const nightlyContract = {
  last: oc
    .route({ method: 'GET', path: '/nightly', summary: 'O que a última noite conferiu e guardou', tags: ['Carteiras'] })
    .output(z.nullable(nightlyRound)),
};
