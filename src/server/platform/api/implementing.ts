import type { AnyContractRouter } from '@orpc/contract';
import { implement } from '@orpc/server';
import type { ApiContext } from './context.ts';

/**
 * Starts the routes of one feature's contract. Who is asking is proved before what was sent is looked at; what is answered goes through
 * the one codec that writes it (answers.ts).
 */
export function implementing<Contract extends AnyContractRouter>(contract: Contract) {
  return implement(contract)
    .$context<ApiContext>()
    .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY, initialOutputValidationIndex: Number.NaN });
}
